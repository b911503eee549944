// Announcements of a manager's changes, with the focus to give back.

extension NavigationManager where Route: TitledRoute {
  /// Calls `body` with each announcement, in the order of the log and exactly once, until the observer is removed.
  ///
  /// A call that `body` makes to the manager is queued, as an observer's, and announced after the announcements
  /// of this change. Only what the manager records is announced, from now on: not the first screen, and not a
  /// call that was refused without being recorded.
  ///
  /// ```swift
  /// navigation.observeAnnouncements { screenReader.speak("\($0)") }
  /// ```
  ///
  /// - Parameter body: Receives each announcement, in the manager's isolation. If it retains the manager, neither
  ///   is ever released.
  /// - Returns: The id for ``removeObserver(_:)``.
  /// - Complexity: For each change, that of ``NavigationChange/announcements``.
  @discardableResult
  public func observeAnnouncements(
    _ body: @escaping (Announcement<Route>) -> Void
  ) -> ObserverID {
    observe { [weak self] change in
      let focus = self?.knownLayers?[change.state]
      for var announcement in change.announcements {
        if announcement.isReturn { announcement.focus = focus }
        body(announcement)
      }
    }
  }

  /// Every announcement from now on, for `for await`; see ``observeAnnouncements(_:)``.
  ///
  /// The stream ends with the manager.
  ///
  /// - Parameter policy: What is kept for a slow consumer. The default keeps everything, so each announcement
  ///   arrives exactly once; one that speaks is better served by `.bufferingNewest`.
  /// - Returns: The stream, which may be consumed in any isolation.
  public func announcements(
    bufferingPolicy policy: AsyncStream<Announcement<Route>>.Continuation.BufferingPolicy =
      .unbounded
  ) -> AsyncStream<Announcement<Route>> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Announcement<Route>.self, bufferingPolicy: policy)
    let end = AnnouncementStreamEnd(continuation)
    var observer: ObserverID?
    observer = observeAnnouncements { [weak self] announcement in
      guard case .terminated = end.continuation.yield(announcement), let observer else { return }
      self?.removeObserver(observer)
    }
    return stream
  }
}

/// Finishes a stream when nothing can send to it any more.
private final class AnnouncementStreamEnd<Route: TitledRoute> {
  let continuation: AsyncStream<Announcement<Route>>.Continuation

  init(_ continuation: AsyncStream<Announcement<Route>>.Continuation) {
    self.continuation = continuation
  }

  deinit { continuation.finish() }
}
