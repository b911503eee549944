import DRN

/// One walk through an app, checked after every transition.
struct WalkRun<Route: NavigationRoute> {
  typealias Invariant = (NavigationState<Route>, Transition<Route>) throws -> Void

  let app: ExploredApp<Route>
  let manager: NavigationManager<Route>
  private let recorder: MemoryRecorder<Route>
  private let invariant: Invariant
  private var checked = 0

  init(_ app: ExploredApp<Route>, _ invariant: @escaping Invariant) throws {
    self.app = app
    self.invariant = invariant
    recorder = MemoryRecorder()
    manager = app.makeManager(recorder)
    try check()
  }

  /// Takes a step and checks its transitions; a step that is not offered is left out.
  mutating func take(_ step: AppStep) throws {
    guard app.offers(step, in: manager.state) else { return }
    app.actions[step.action].choices[step.choice].perform(manager)
    try check()
  }

  mutating func take(firstOf steps: [AppStep]) throws {
    let state = manager.state
    if let step = steps.first(where: { app.offers($0, in: state) }) { try take(step) }
  }

  /// Chooses a step that is offered; `nil` if there is none.
  func choose(_ generator: inout SeededGenerator) -> AppStep? {
    let state = manager.state
    let weights = app.actions.map {
      $0.choices.isEmpty || $0.weight == 0 || !$0.isAvailable(state) ? 0 : $0.weight
    }
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return nil }
    var rest = generator.next(below: sum)
    for (index, weight) in weights.enumerated() {
      if rest < weight {
        let choice = generator.next(below: app.actions[index].choices.count)
        return AppStep(action: index, choice: choice)
      }
      rest -= weight
    }
    return nil
  }

  /// Checks each new transition with the state after it; the app's invariant, at a transaction's
  /// end.
  private mutating func check() throws {
    let transitions = recorder.transitions
    for transition in transitions[checked...] {
      let state = try recorder.state(at: transition.seq)
      try EngineFault.check(state)
      if transition.seq == transition.group?.last ?? transition.seq {
        try invariant(state, transition)
      }
    }
    checked = transitions.count
    try EngineFault.check(manager, recorder)
  }
}
