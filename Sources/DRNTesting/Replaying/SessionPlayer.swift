import DRN

/// Makes the calls of a session again, one after the other.
struct SessionPlayer<Route: NavigationRoute> {
  private let transitions: [Transition<Route>]
  /// The recorded state after each of them.
  private let states: [NavigationState<Route>]
  private let guards: [NavigationGuard<Route>]
  private let setUp: (NavigationManager<Route>) -> Void

  private(set) var differences: [SessionReplay<Route>.Difference] = []
  private(set) var notRepeated: [Int] = []

  /// The index of the transition whose call is next.
  private var index = 0
  /// What stands where the recorded session does; `nil` where it has to be made.
  private var current: (manager: NavigationManager<Route>, recorder: MemoryRecorder<Route>)?

  init(
    _ transitions: [Transition<Route>], _ states: [NavigationState<Route>],
    _ guards: [NavigationGuard<Route>], _ setUp: @escaping (NavigationManager<Route>) -> Void
  ) {
    (self.transitions, self.states, self.guards, self.setUp) = (transitions, states, guards, setUp)
  }

  var next: Transition<Route>? { index < transitions.count ? transitions[index] : nil }

  /// Makes the next call, or those of the next transaction.
  mutating func step() {
    let count = max(transitions[index].group?.count ?? 1, 1)
    let unit = transitions[index..<min(index + count, transitions.count)]
    let calls = unit.compactMap { transition in
      transition.seq == 0
        ? nil
        : NavigationAction(repeating: transition, in: states[transition.seq - 1])
          .map { Call(action: $0, transition: transition) }
    }
    guard calls.count == unit.count else {
      notRepeated += unit.map(\.seq)
      return goOn(behind: unit)
    }
    let (manager, recorder) = current ?? continuing(states[index - 1], head: index - 1)
    for case .rewound(let target) in unit.map(\.event) {
      recorder.remember(states[target], at: target)
    }
    let before = recorder.transitions.count
    let outcome = make(calls, in: unit.first?.group, manager)
    let found = Array(recorder.transitions[before...])
    let recorded = transitions[index...].prefix(max(found.count, unit.count))
    if found.count == recorded.count, zip(recorded, found).allSatisfy({ $0.isRepeated(by: $1) }) {
      index += found.count
    } else {
      differences.append(.init(recorded: Array(unit), found: found, outcome: outcome))
      goOn(behind: unit)
    }
  }

  private struct Call {
    let action: NavigationAction<Route>
    let transition: Transition<Route>

    func make(_ manager: NavigationManager<Route>) -> NavigationOutcome<Route> {
      manager.perform(
        action, cause: transition.cause, time: transition.time, meta: transition.meta)
    }
  }

  private func make(
    _ calls: [Call], in group: TransitionGroup?, _ manager: NavigationManager<Route>
  ) -> NavigationOutcome<Route> {
    guard let group else { return calls[0].make(manager) }
    return manager.transaction(group.name) { for call in calls { _ = call.make(manager) } }
  }

  /// Goes on in the state that was recorded.
  private mutating func goOn(behind unit: ArraySlice<Transition<Route>>) {
    index += unit.count
    current = nil
  }

  private mutating func continuing(
    _ state: NavigationState<Route>, head: Int
  ) -> (NavigationManager<Route>, MemoryRecorder<Route>) {
    let recorder = MemoryRecorder(continuing: state, head: head)
    let manager = NavigationManager(continuing: state, head: head, recorder: recorder)
    manager.guards = guards
    setUp(manager)
    current = (manager, recorder)
    return (manager, recorder)
  }
}
