/// What becomes a transition, or several, if the guards allow it.
@usableFromInline
enum Attempt<Route: NavigationRoute> {
  case event(NavigationEvent<Route>)
  case command(any NavigationCommand<Route>)
  /// Guards are asked about the current place; if they block it, the fallback is gone to.
  case revalidation(orElse: Route)
}

/// The guard that an attempt waits for, and its question to the user, if any.
///
/// A class, because it is large and rare, and those who may have one are copied.
@usableFromInline
final class Wait<Route: NavigationRoute> {
  @usableFromInline let identity: GuardIdentity<Route>
  @usableFromInline let request: NavigationGuard<Route>.Request
  @usableFromInline let question: String?
  @usableFromInline let step: Int

  @usableFromInline
  init(
    _ identity: GuardIdentity<Route>, _ request: NavigationGuard<Route>.Request, question: String?,
    step: Int
  ) {
    (self.identity, self.request, self.question, self.step) = (identity, request, question, step)
  }

  /// The key of the guard's answer.
  var answered: PendingAttempt<Route>.Answered {
    PendingAttempt.Answered(identity: identity, event: request.event, step: step)
  }
}

/// A pending move, with everything needed to continue it.
@usableFromInline
final class PendingAttempt<Route: NavigationRoute> {
  typealias Context = NavigationManager<Route>.CallContext

  /// A guard and the move that it has answered about.
  struct Answered: Hashable {
    let identity: GuardIdentity<Route>
    let event: NavigationEvent<Route>
    /// The index of a command's step.
    let step: Int
  }

  let attempt: Attempt<Route>
  let context: Context
  let wait: Wait<Route>
  var move: PendingMove<Route>
  /// The answers so far of guards that took time or asked the user.
  var answers: [Answered: NavigationGuard<Route>.Decision]
  var listeners: [AsyncStream<NavigationOutcome<Route>>.Continuation]
  /// Called when the outcome is known, with the last question that the user was asked.
  var onSettled: ((_ question: String?) -> Void)?
  /// The guard's task, if it has one.
  var task: Task<Void, Never>?
  /// Whether a caller that waits for the move is running its guard.
  var isAsked = false

  init(
    _ attempt: Attempt<Route>, _ context: Context, _ wait: Wait<Route>, id: Int,
    after earlier: PendingAttempt?
  ) {
    (self.attempt, self.context, self.wait) = (attempt, context, wait)
    move = PendingMove(
      id: earlier?.move.id ?? PendingMove.ID(number: id), destination: wait.request.destination,
      cause: wait.request.cause, question: wait.question)
    answers = earlier?.answers ?? [:]
    listeners = earlier?.listeners ?? []
    earlier?.listeners = []
    onSettled = earlier?.onSettled
    earlier?.onSettled = nil
  }

  /// Whether this attempt is made again, however far it has come.
  func isSame(as attempt: Attempt<Route>, _ context: Context) -> Bool {
    guard self.context.meta?["result"] == context.meta?["result"] else { return false }
    return switch (self.attempt, attempt) {
    case (.event(let event), .event(let other)): event == other
    case (.command(let command), .command(let other)): isSame(command, other)
    case (.revalidation(let fallback), .revalidation(let other)): fallback == other
    default: false
    }
  }

  private func isSame(
    _ one: any NavigationCommand<Route>, _ other: any NavigationCommand<Route>
  ) -> Bool {
    if let one = one as? any Hashable, let other = other as? any Hashable {
      return AnyHashable(one) == AnyHashable(other)
    }
    return type(of: one) == type(of: other) && String(reflecting: one) == String(reflecting: other)
  }

  /// Reports the outcome to everyone who waits for it. Later calls have no effect.
  func settle(_ outcome: NavigationOutcome<Route>) {
    task?.cancel()
    for listener in listeners {
      listener.yield(outcome)
      listener.finish()
    }
    listeners = []
    onSettled?(move.question)
    onSettled = nil
  }

  deinit { settle(.cancelled) }
}
