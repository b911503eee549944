import DRN

/// Delivers a manager's analytics events to one listener, in order.
final class AnalyticsFeed<Route: NavigationRoute> {
  private var fold = AnalyticsFold<Route>()
  private let body: (AnalyticsEvent) -> Void
  private var waiting: [AnalyticsEvent] = []
  private var isTelling = false

  init(_ body: @escaping (AnalyticsEvent) -> Void) { self.body = body }

  /// Delivers the events that `next` derives.
  ///
  /// The first events are delivered outside a change, so the listener's calls run at once. The
  /// events of such a call are delivered after the current ones.
  func tell(_ next: (inout AnalyticsFold<Route>) -> [AnalyticsEvent]) {
    waiting += next(&fold)
    guard !isTelling else { return }
    isTelling = true
    while !waiting.isEmpty {
      let events = waiting
      waiting = []
      for event in events { body(event) }
    }
    isTelling = false
  }
}

/// Finishes a stream when nothing can send to it any more.
final class AnalyticsStreamEnd {
  let continuation: AsyncStream<AnalyticsEvent>.Continuation

  init(_ continuation: AsyncStream<AnalyticsEvent>.Continuation) {
    self.continuation = continuation
  }

  deinit { continuation.finish() }
}
