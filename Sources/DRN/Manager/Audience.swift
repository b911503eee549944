/// Who is told of a manager's changes; made when somebody asks for the first time.
@usableFromInline
final class Audience<Route: NavigationRoute> {
  @usableFromInline
  typealias Observer = (id: ObserverID, notify: (NavigationChange<Route>) -> Void)

  @usableFromInline var observers: [Observer] = []
  @usableFromInline var streams: [AsyncStream<NavigationChange<Route>>.Continuation] = []
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

  /// Tells the observers of this moment, in their order, and the streams.
  @inlinable
  func notify(_ change: NavigationChange<Route>) {
    for observer in observers { observer.notify(change) }
    streams.removeAll { stream in
      if case .terminated = stream.yield(change) { true } else { false }
    }
  }

  deinit {
    for stream in streams { stream.finish() }
  }
}
