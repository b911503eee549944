/// Tells one listener of a manager's analytics events, in order.
final class AnalyticsFeed<Route: NavigationRoute> {
  private var fold = AnalyticsFold<Route>()
  private let body: (AnalyticsEvent) -> Void
  private var waiting: [AnalyticsEvent] = []
  private var isTelling = false

  init(_ body: @escaping (AnalyticsEvent) -> Void) { self.body = body }

  /// Tells of the events that come next.
  ///
  /// The first ones are told while no change is: a listener that answers one of them with a call hears
  /// of what came of it after the rest of them.
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

/// Ends a stream when nobody can send to it any more.
final class AnalyticsStreamEnd {
  let continuation: AsyncStream<AnalyticsEvent>.Continuation

  init(_ continuation: AsyncStream<AnalyticsEvent>.Continuation) {
    self.continuation = continuation
  }

  deinit { continuation.finish() }
}
