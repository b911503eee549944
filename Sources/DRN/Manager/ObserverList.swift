/// The observers and streams that receive a manager's changes; created with the first one.
@usableFromInline
final class ObserverList<Route: NavigationRoute> {
  @usableFromInline
  typealias Observer = (id: ObserverID, notify: (NavigationChange<Route>) -> Void)

  @safe @exclusivity(unchecked) @usableFromInline var observers: [Observer] = []
  @safe @exclusivity(unchecked) @usableFromInline
  var streams: [AsyncStream<NavigationChange<Route>>.Continuation] = []
  private var observersMade = 0

  @usableFromInline
  init() {}

  @inlinable var isEmpty: Bool { observers.isEmpty && streams.isEmpty }

  @usableFromInline
  func add(_ notify: @escaping (NavigationChange<Route>) -> Void) -> ObserverID {
    observersMade += 1
    let id = ObserverID(number: observersMade)
    observers.append((id, notify))
    return id
  }

  /// Delivers a change to the current observers, in order, and to the streams.
  @inlinable
  func notify(_ change: NavigationChange<Route>) {
    for observer in observers { observer.notify(change) }
    if !streams.isEmpty { yield(change) }
  }

  @usableFromInline
  func yield(_ change: NavigationChange<Route>) {
    streams.removeAll { stream in
      if case .terminated = stream.yield(change) { true } else { false }
    }
  }

  deinit {
    for stream in streams { stream.finish() }
  }
}
