/// Tells one listener of a manager's analytics events, in order.
final class AnalyticsFeed<Route: NavigationRoute> {
  private var fold = AnalyticsFold<Route>()
  private let body: (AnalyticsEvent) -> Void
  private var waiting: [AnalyticsEvent] = []
  private var isTelling = false

  init(_ body: @escaping (AnalyticsEvent) -> Void) { self.body = body }

  func begin(in state: NavigationState<Route>, seq: Int, _ time: Timestamp, _ cause: Cause) {
    tell(fold.begin(in: state, seq: seq, time: time, cause: cause))
  }

  func take(_ change: NavigationChange<Route>) { tell(fold.events(for: change)) }

  /// The first events are told while no change is: a listener that answers one of them with a call
  /// hears of what came of it after the rest of them.
  private func tell(_ events: [AnalyticsEvent]) {
    waiting += events
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
