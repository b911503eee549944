public import Observation

// Observable properties, observers and streams.

extension NavigationManager: Observable {
  /// Where the user is, and how they got there.
  @inlinable
  public var state: NavigationState<Route> { observed(.state, storage) }

  /// The position of the newest transition.
  @inlinable
  public var head: Int { observed(.head, storedHead) }

  /// The screen that the user sees.
  @inlinable
  public var currentRoute: Route { observed(.currentRoute, storage.currentRoute) }

  /// The overlay that the user sees: the topmost root overlay, else the topmost of ``overlays``.
  @inlinable
  public var activeOverlay: Route.Overlay? { observed(.activeOverlay, storage.activeOverlay) }

  /// The overlays on the current screen, bottom to top.
  @inlinable
  public var overlays: [Route.Overlay] { observed(.overlays, storage.overlays) }

  /// The overlays above every screen, bottom to top.
  @inlinable
  public var rootOverlays: [Route.Overlay] { observed(.rootOverlays, storage.rootOverlays) }

  /// The route that closing the last overlay returns to.
  ///
  /// - Complexity: O(`historyLimit`).
  @inlinable
  public var origin: Route? { observed(.entries, storage.origin) }

  /// The visited places, oldest first.
  @inlinable
  public var entries: Ring<Entry<Route>> { observed(.entries, storage.entries) }

  /// The index of the current entry in ``entries``.
  @inlinable
  public var cursor: Int { observed(.cursor, storage.cursor) }

  /// Whether there is an entry before the cursor.
  @inlinable
  public var canGoBack: Bool { observed(.canGoBack, storage.canGoBack) }

  /// Whether there is an entry after the cursor.
  @inlinable
  public var canGoForward: Bool { observed(.canGoForward, storage.canGoForward) }

  /// The current tab.
  @inlinable
  public var tab: Route.Tab? { observed(.tab, storage.tab) }

  /// The current flow.
  @inlinable
  public var flow: Route.Flow? { observed(.flow, storage.flow) }
}

extension NavigationManager {
  /// Calls `body` after every change, in the order of the log, until the observer is removed.
  ///
  /// A transaction is one change. Notes, marks and refusals are changes too. A call that `body`
  /// makes to the manager is queued and runs after the change.
  @discardableResult
  public func observe(_ body: @escaping (NavigationChange<Route>) -> Void) -> ObserverID {
    awaited.insert(.changes)
    return ensureObserverList().add(body)
  }

  /// Removes an observer. An unknown id has no effect. An observer that is removed while a change
  /// is delivered may still receive that change.
  public func removeObserver(_ id: ObserverID) {
    observerList?.observers.removeAll { $0.id == id }
    if observerList?.isEmpty != false { awaited.remove(.changes) }
  }

  /// A stream of every change from now on.
  ///
  /// - Parameter policy: What is kept for a slow consumer. The default keeps everything, so each
  ///   change arrives exactly once.
  public func changes(
    bufferingPolicy policy: AsyncStream<NavigationChange<Route>>.Continuation.BufferingPolicy =
      .unbounded
  ) -> AsyncStream<NavigationChange<Route>> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: NavigationChange<Route>.self, bufferingPolicy: policy)
    ensureObserverList().streams.append(continuation)
    awaited.insert(.changes)
    return stream
  }

  private func ensureObserverList() -> ObserverList<Route> {
    if let observerList { return observerList }
    let made = ObserverList<Route>()
    observerList = made
    return made
  }

  /// The value of a property, whose access is registered with Observation.
  @inlinable @inline(__always)
  func observed<Value>(
    _ property: ObservedProperty, _ value: @autoclosure () -> Value
  ) -> Value {
    access(property)
    return value()
  }

  /// Registers an access with Observation.
  @inlinable
  func access(_ property: ObservedProperty) {
    ensureObservation().access(property)
    switch property {
    // They are not part of the state, and signalled where they change.
    case .pendingMove, .focus, .savedValues: return
    default: awaited.insert(Awaited(property))
    }
    transaction?.noteRead(property)
  }

  @inlinable
  func ensureObservation() -> ObservedProperties {
    if let observation { return observation }
    let made = ObservedProperties()
    observation = made
    return made
  }
}
