import DRN

/// A path through an app that records what its guards do.
final class GuardedWalk<Route: NavigationRoute> {
  let app: ExploredApp<Route>
  let manager: NavigationManager<Route>
  private let recorder = MemoryRecorder<Route>()
  private var stepStart = 0

  /// The routes that guards were asked about in the newest move: its own, and those of redirects.
  private var asked: [Route] = []

  init(_ app: ExploredApp<Route>) {
    self.app = app
    manager = app.makeManager(recorder)
    // Before the app's own guards, so that it sees every redirect.
    manager.guards.insert(
      NavigationGuard { [weak self] request in
        if request.cause != .guard { self?.asked = [] }
        self?.asked.append(request.destination)
        return .allow
      }, at: 0)
  }

  /// The transitions of the newest step; before the first step, those of the start.
  var newTransitions: ArraySlice<Transition<Route>> { recorder.transitions[stepStart...] }

  func offers(_ step: AppStep) -> Bool { app.offers(step, in: manager.state) }

  /// Takes a step that is offered, and answers its questions.
  func take(_ step: AppStep) {
    (stepStart, asked) = (recorder.transitions.count, [])
    app.actions[step.action].choices[step.choice].perform(manager)
    for isYes in step.answers {
      if isYes { manager.continuePendingMove() } else { manager.cancelPendingMove() }
    }
  }

  /// Whether the newest step waits for the user to answer a question.
  var isAsked: Bool { manager.pendingMove?.question != nil }

  /// Whether the newest step waits for a guard that takes time.
  var isHeldUp: Bool { manager.pendingMove.map { $0.question == nil } ?? false }

  /// The loop in which guards redirected the newest move, ending with its first screen.
  ///
  /// The move was in a loop if it was refused at the manager's limit of redirects and reached a
  /// screen twice.
  var redirectLoop: [Route]? {
    guard asked.count > manager.redirectLimit, newTransitions.last?.event.kind == .refused
    else { return nil }
    for (index, route) in asked.enumerated() {
      if let again = asked[(index + 1)...].firstIndex(of: route) {
        return Array(asked[index...again])
      }
    }
    return nil
  }
}
