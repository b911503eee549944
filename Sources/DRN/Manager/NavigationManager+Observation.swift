public import Observation

// What the manager shows, and how observers learn of it.

extension NavigationManager: Observable {
  /// Where the user is, and how they got there.
  public var state: NavigationState<Route> {
    observation.access(\.state)
    return storage
  }

  /// The position of the newest transition.
  public var head: Int {
    observation.access(\.head)
    return storedHead
  }

  /// The screen that the user sees.
  public var currentRoute: Route {
    observation.access(\.currentRoute)
    return storage.currentRoute
  }

  /// The overlay that the user sees: the topmost root overlay, else the topmost of ``overlays``.
  public var activeOverlay: Route.Overlay? {
    observation.access(\.activeOverlay)
    return storage.activeOverlay
  }

  /// What lies on the current screen, bottom to top.
  public var overlays: [Route.Overlay] {
    observation.access(\.overlays)
    return storage.overlays
  }

  /// What lies above every screen, bottom to top.
  public var rootOverlays: [Route.Overlay] {
    observation.access(\.rootOverlays)
    return storage.rootOverlays
  }

  /// Where closing the last overlay returns to.
  ///
  /// - Complexity: O(`historyLimit`).
  public var origin: Route? {
    observation.access(\.entries)
    return storage.origin
  }

  /// The places visited, oldest first.
  public var entries: [Entry<Route>] {
    observation.access(\.entries)
    return storage.entries
  }

  /// The index of the current entry in ``entries``.
  public var cursor: Int {
    observation.access(\.cursor)
    return storage.cursor
  }

  /// Whether there is an entry before the cursor.
  public var canGoBack: Bool {
    observation.access(\.canGoBack)
    return storage.canGoBack
  }

  /// Whether there is an entry after the cursor.
  public var canGoForward: Bool {
    observation.access(\.canGoForward)
    return storage.canGoForward
  }

  /// The current tab.
  public var tab: Route.Tab? {
    observation.access(\.tab)
    return storage.tab
  }

  /// The current flow.
  public var flow: Route.Flow? {
    observation.access(\.flow)
    return storage.flow
  }
}

extension NavigationManager {
  /// Calls `body` after every change, in the order of the log, until it is removed.
  ///
  /// A transaction is one change. A call that `body` makes to the manager is queued and runs next.
  /// Observers hear of notes, marks and refusals too.
  @discardableResult
  public func observe(_ body: @escaping (NavigationChange<Route>) -> Void) -> ObserverID {
    observersMade += 1
    let id = ObserverID(number: observersMade)
    observers.append((id, body))
    return id
  }

  /// Stops calling an observer. One that is not there is no error; one that is removed while
  /// observers are told of a change may still hear of that one.
  public func removeObserver(_ id: ObserverID) {
    observers.removeAll { $0.id == id }
  }

  /// Every change from now on, for `for await`.
  ///
  /// - Parameter policy: What is kept for a consumer that is slower than the user. The default
  ///   keeps everything, so that each change arrives exactly once.
  public func changes(
    bufferingPolicy policy: AsyncStream<NavigationChange<Route>>.Continuation.BufferingPolicy =
      .unbounded
  ) -> AsyncStream<NavigationChange<Route>> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: NavigationChange<Route>.self, bufferingPolicy: policy)
    streams.append(continuation)
    return stream
  }

  /// Shows a change to everybody; calls made meanwhile are queued.
  func publish(_ change: NavigationChange<Route>) {
    phase = .notifying
    signal(.will, change)
    storage = change.state
    storedHead = change.transitions.last?.seq ?? storedHead
    signal(.did, change)
    for observer in observers { observer.notify(change) }
    streams.removeAll { stream in
      if case .terminated = stream.yield(change) { true } else { false }
    }
    phase = .idle
  }

  /// Tells Observation of the properties that a change is about to change, or has changed.
  private func signal(_ edge: ObservedProperties.Edge, _ change: NavigationChange<Route>) {
    guard observation.isInUse else { return }
    let (old, new) = (change.previous, change.state)
    observation.signal(edge, \.head)
    guard change.transitions.contains(where: { $0.event.changesState || $0.event.kind == .rewound })
    else { return }
    observation.signal(edge, \.state)
    observation.signal(edge, \.entries)
    if old.currentRoute != new.currentRoute { observation.signal(edge, \.currentRoute) }
    if old.activeOverlay != new.activeOverlay { observation.signal(edge, \.activeOverlay) }
    if old.overlays != new.overlays { observation.signal(edge, \.overlays) }
    if old.rootOverlays != new.rootOverlays { observation.signal(edge, \.rootOverlays) }
    if old.cursor != new.cursor { observation.signal(edge, \.cursor) }
    if old.canGoBack != new.canGoBack { observation.signal(edge, \.canGoBack) }
    if old.canGoForward != new.canGoForward { observation.signal(edge, \.canGoForward) }
    if old.tab != new.tab { observation.signal(edge, \.tab) }
    if old.flow != new.flow { observation.signal(edge, \.flow) }
  }
}
