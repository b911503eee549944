import DRN
import DRNInspect

/// Makes the calls of a session again, in order.
struct SessionPlayer<Route: NavigationRoute> {
  private let transitions: [Transition<Route>]
  /// The recorded state after each of them.
  private let states: [NavigationState<Route>]
  private let guards: [NavigationGuard<Route>]
  private let setUp: (NavigationManager<Route>) -> Void

  private(set) var differences: [SessionReplay<Route>.Difference] = []
  private(set) var notRepeated: [Int] = []

  private var index = 0
  /// The manager in the current recorded state; `nil` if it has to be created.
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
        : NavigationAction(
          repeating: transition, overlays: { states[transition.seq - 1].overlays },
          place: Self.today
        ).map { (action: $0, transition: transition) }
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

  /// The place that today's app would go to: a plain route declares its tab and its composite.
  private static func today(_ place: Place<Route>) -> Place<Route> {
    place.overlay == nil ? Place(place.route) : place
  }

  private func make(
    _ calls: [(action: NavigationAction<Route>, transition: Transition<Route>)],
    in group: TransitionGroup?, _ manager: NavigationManager<Route>
  ) -> NavigationOutcome<Route> {
    func make(_ index: Int) -> NavigationOutcome<Route> {
      let (action, made) = calls[index]
      return manager.perform(action, cause: made.cause, time: made.time, meta: made.meta)
    }
    guard let group else { return make(0) }
    return manager.transaction(group.name) { for index in calls.indices { _ = make(index) } }
  }

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
