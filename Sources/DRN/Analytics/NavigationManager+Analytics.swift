extension NavigationManager {
  /// Calls `body` with each analytics event, in order and exactly once, until it is removed.
  ///
  /// The first are the events of a beginning, at once: a `screen_view` of the screen that is current
  /// now. So this belongs behind the manager's creation, not into a transaction. A call that `body`
  /// makes to the manager runs next; what comes of it is told after what is being told.
  ///
  /// ```swift
  /// navigation.observeAnalytics { event in
  ///   service.log(event.name.rawValue, event.attributes)
  /// }
  /// ```
  ///
  /// - Parameter body: Takes an event, in the manager's isolation.
  /// - Returns: What ``removeObserver(_:)`` takes.
  @discardableResult
  public func observeAnalytics(_ body: @escaping (AnalyticsEvent) -> Void) -> ObserverID {
    let feed = AnalyticsFeed<Route>(body)
    let id = observe { change in feed.tell { $0.events(for: change) } }
    feed.tell { begin(&$0) }
    return id
  }

  /// Begins to fold where the session is.
  package func begin(_ fold: inout AnalyticsFold<Route>) -> [AnalyticsEvent] {
    let occasion = recording?.occasion(storedHead)
    return fold.begin(
      in: storage, seq: storedHead, time: occasion?.time ?? .unknown,
      cause: occasion?.cause ?? .user)
  }

  /// Every analytics event from now on, for `for await`, beginning as
  /// ``observeAnalytics(_:)`` does.
  ///
  /// It ends with the manager.
  ///
  /// - Parameter policy: What is kept for a consumer that is slower than the user. The default
  ///   keeps everything, so that each event arrives exactly once.
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
