/// The observers and streams that receive a manager's changes; created with the first one.
@usableFromInline
final class ObserverList<Route: NavigationRoute> {
  @usableFromInline
  typealias Observer = (id: ObserverID, notify: (NavigationChange<Route>) -> Void)

  @safe @exclusivity(unchecked) @usableFromInline var observers: [Observer] = []
  @safe @exclusivity(unchecked) @usableFromInline
  var streams: [AsyncStream<NavigationChange<Route>>.Continuation] = []
  private var observersMade = 0
  /// The transition of a change that has one; its memory is used for the next change, unless an
  /// observer keeps it.
  @safe @exclusivity(unchecked) @usableFromInline var transition: [Transition<Route>] = []

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

  /// Delivers a change of one transition.
  ///
  /// - Parameters:
  ///   - previous: The state before, which is not changed; by value, it would be copied twice.
  ///   - state: The state after it, likewise.
  @inlinable
  func notify(
    _ fill: (inout Transition<Route>) -> Void, from previous: inout NavigationState<Route>,
    to state: inout NavigationState<Route>
  ) {
    if transition.isEmpty {
      transition.append(Transition(seq: 0, time: .unknown, event: .stayed))
    }
    fill(&transition[0])
    notify(NavigationChange(transitions: transition, previous: previous, state: state))
    // Keeps no value of the app.
    transition[0].event = .stayed
    transition[0].meta = nil
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
