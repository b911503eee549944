import DRN

/// A path through an app, with an eye on its guards.
final class GuardedWalk<Route: NavigationRoute> {
  let app: ExploredApp<Route>
  let manager: NavigationManager<Route>
  private let recorder = MemoryRecorder<Route>()
  private var stepStart = 0

  /// What guards were asked about in the newest move: where it led, and where redirects led it.
  private var asked: [Route] = []

  init(_ app: ExploredApp<Route>) {
    self.app = app
    manager = app.makeManager(recorder)
    // Before the app's own, it sees every redirect.
    manager.guards.insert(
      NavigationGuard { [weak self] request in
        if request.cause != .guard { self?.asked = [] }
        self?.asked.append(request.destination)
        return .allow
      }, at: 0)
  }

  /// Everything that was recorded.
  var transitions: [Transition<Route>] { recorder.transitions }

  /// What the newest step has recorded.
  var newTransitions: ArraySlice<Transition<Route>> { recorder.transitions[stepStart...] }

  /// Whether a step can be taken here.
  func offers(_ step: AppStep) -> Bool { app.offers(step, in: manager.state) }

  /// Takes a step that is offered, and gives its answers.
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

  /// The circle in which guards have redirected the newest move, its first screen again at the end.
  ///
  /// A move that was refused after as many redirects as the manager follows, and that came to a
  /// screen twice, would have gone on for ever.
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
