public import Observation

// What the manager shows, and how observers learn of it.

extension NavigationManager: Observable {
  /// Where the user is, and how they got there.
  @inlinable
  public var state: NavigationState<Route> {
    access(.state)
    return storage
  }

  /// The position of the newest transition.
  @inlinable
  public var head: Int {
    access(.head)
    return storedHead
  }

  /// The screen that the user sees.
  @inlinable
  public var currentRoute: Route {
    access(.currentRoute)
    return storage.currentRoute
  }

  /// The overlay that the user sees: the topmost root overlay, else the topmost of ``overlays``.
  @inlinable
  public var activeOverlay: Route.Overlay? {
    access(.activeOverlay)
    return storage.activeOverlay
  }

  /// What lies on the current screen, bottom to top.
  @inlinable
  public var overlays: [Route.Overlay] {
    access(.overlays)
    return storage.overlays
  }

  /// What lies above every screen, bottom to top.
  @inlinable
  public var rootOverlays: [Route.Overlay] {
    access(.rootOverlays)
    return storage.rootOverlays
  }

  /// Where closing the last overlay returns to.
  ///
  /// - Complexity: O(`historyLimit`).
  @inlinable
  public var origin: Route? {
    access(.entries)
    return storage.origin
  }

  /// The places visited, oldest first.
  @inlinable
  public var entries: Ring<Entry<Route>> {
    access(.entries)
    return storage.entries
  }

  /// The index of the current entry in ``entries``.
  @inlinable
  public var cursor: Int {
    access(.cursor)
    return storage.cursor
  }

  /// Whether there is an entry before the cursor.
  @inlinable
  public var canGoBack: Bool {
    access(.canGoBack)
    return storage.canGoBack
  }

  /// Whether there is an entry after the cursor.
  @inlinable
  public var canGoForward: Bool {
    access(.canGoForward)
    return storage.canGoForward
  }

  /// The current tab.
  @inlinable
  public var tab: Route.Tab? {
    access(.tab)
    return storage.tab
  }

  /// The current flow.
  @inlinable
  public var flow: Route.Flow? {
    access(.flow)
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
    madeAudience.add(body)
  }

  /// Stops calling an observer. One that is not there is no error; one that is removed while
  /// observers are told of a change may still hear of that one.
  public func removeObserver(_ id: ObserverID) {
    audience?.observers.removeAll { $0.id == id }
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
    madeAudience.streams.append(continuation)
    return stream
  }

  private var madeAudience: Audience<Route> {
    if let audience { return audience }
    let made = Audience<Route>()
    audience = made
    return made
  }

  /// Tells Observation that a property is read: from now on somebody may wait for its change.
  @inlinable
  func access(_ property: ObservedProperties.Property) {
    if let observation { return observation.access(property) }
    let made = ObservedProperties()
    observation = made
    made.access(property)
  }
}

extension NavigationChange {
  /// Tells Observation of the properties that the change is about to change, or has changed.
  @inlinable
  func signal(_ edge: ObservedProperties.Edge, _ observation: ObservedProperties) {
    observation.signal(edge, .head)
    guard transitions.contains(where: { $0.event.changesState || $0.event.kind == .rewound })
    else { return }
    observation.signal(edge, .state)
    observation.signal(edge, .entries)
    let (old, new) = (previous, state)
    if old.currentRoute != new.currentRoute { observation.signal(edge, .currentRoute) }
    if old.activeOverlay != new.activeOverlay { observation.signal(edge, .activeOverlay) }
    if old.overlays != new.overlays { observation.signal(edge, .overlays) }
    if old.rootOverlays != new.rootOverlays { observation.signal(edge, .rootOverlays) }
    if old.cursor != new.cursor { observation.signal(edge, .cursor) }
    if old.canGoBack != new.canGoBack { observation.signal(edge, .canGoBack) }
    if old.canGoForward != new.canGoForward { observation.signal(edge, .canGoForward) }
    if old.tab != new.tab { observation.signal(edge, .tab) }
    if old.flow != new.flow { observation.signal(edge, .flow) }
  }
}
