public import DRN

extension NavigationManager {
  /// Calls `body` with each analytics event, in order and exactly once, until the observer is
  /// removed.
  ///
  /// The events of the beginning come at once: a `screen_view` of the current screen. So call this
  /// right after the manager is created, and not in a transaction. A call that `body` makes to the
  /// manager runs next; its events come after the current ones.
  ///
  /// ```swift
  /// navigation.observeAnalytics { event in
  ///   service.log(event.name.rawValue, event.attributes)
  /// }
  /// ```
  ///
  /// - Parameter body: Receives each event, in the manager's isolation.
  /// - Returns: The id for `removeObserver(_:)`.
  @discardableResult
  public func observeAnalytics(_ body: @escaping (AnalyticsEvent) -> Void) -> ObserverID {
    let feed = AnalyticsFeed<Route>(body)
    let id = observe { change in feed.tell { $0.events(for: change) } }
    feed.tell { begin(&$0) }
    return id
  }

  /// Begins a fold at the current state.
  package func begin(_ fold: inout AnalyticsFold<Route>) -> [AnalyticsEvent] {
    let newest = newest
    return fold.begin(in: newest.state, seq: newest.seq, time: newest.time, cause: newest.cause)
  }

  /// Every analytics event from now on, for `for await`, with the same beginning as
  /// `observeAnalytics(_:)`.
  ///
  /// The stream ends with the manager.
  ///
  /// - Parameter policy: What is kept for a slow consumer. The default keeps everything, so each
  ///   event arrives exactly once.
  public func analyticsEvents(
    bufferingPolicy policy: AsyncStream<AnalyticsEvent>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<AnalyticsEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: AnalyticsEvent.self, bufferingPolicy: policy)
    let end = AnalyticsStreamEnd(continuation)
    var observer: ObserverID?
    observer = observeAnalytics { [weak self] event in
      guard case .terminated = end.continuation.yield(event), let observer else { return }
      self?.removeObserver(observer)
    }
    return stream
  }
}
