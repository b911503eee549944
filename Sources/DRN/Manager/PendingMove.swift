/// A move that waits: for a guard that takes time, or for the user to answer a guard's question.
///
/// It is not part of the state and not recorded; what becomes of it is. An app shows a spinner or a
/// dialog for it. There is one at most: a newer move cancels it, and so does leaving the place that it
/// was asked for at. The same move once more is a duplicate, and the first one goes on.
public struct PendingMove<Route: NavigationRoute>: Hashable, Sendable, Identifiable {
  /// What tells one pending move of a manager from another.
  public struct ID: Hashable, Sendable {
    @usableFromInline let number: Int

    @usableFromInline
    init(number: Int) { self.number = number }
  }

  /// What tells it from every other one of its manager.
  public let id: ID

  /// The route that it leads to.
  public let destination: Route

  /// What caused it.
  public let cause: Cause

  /// The question that the user is to answer; `nil` while a guard works.
  public internal(set) var question: String?
}

/// What becomes a transition when the guards let it.
@usableFromInline
enum Attempt<Route: NavigationRoute> {
  case event(NavigationEvent<Route>)
  case command(any NavigationCommand<Route>)
}

/// Why an attempt has to wait.
@usableFromInline
struct Wait<Route: NavigationRoute> {
  @usableFromInline let inquiry: GuardInquiry<Route>
  @usableFromInline let request: NavigationGuard<Route>.Request
  @usableFromInline let question: String?
  @usableFromInline let step: Int

  @usableFromInline
  init(
    _ inquiry: GuardInquiry<Route>, _ request: NavigationGuard<Route>.Request, question: String?,
    step: Int
  ) {
    (self.inquiry, self.request, self.question, self.step) = (inquiry, request, question, step)
  }

  /// What the guard answers with this.
  var answered: HeldAttempt<Route>.Answered {
    HeldAttempt.Answered(inquiry: inquiry, event: request.event, step: step)
  }
}

/// A pending move with what it takes to go on with it.
@usableFromInline
final class HeldAttempt<Route: NavigationRoute> {
  typealias Context = NavigationManager<Route>.CallContext

  /// What a guard has said about a move.
  struct Answered: Hashable {
    let inquiry: GuardInquiry<Route>
    let event: NavigationEvent<Route>
    /// Which of a command's steps.
    let step: Int
  }

  let attempt: Attempt<Route>
  let context: Context
  let wait: Wait<Route>
  var move: PendingMove<Route>
  /// What guards have answered so far, after they waited or the user was asked.
  var answers: [Answered: NavigationGuard<Route>.Decision]
  var listeners: [AsyncStream<NavigationOutcome<Route>>.Continuation]
  /// Called when it is known what became of it, with the question that the user was asked last.
  var onSettled: ((_ question: String?) -> Void)?
  /// The guard's task, where it has one.
  var task: Task<Void, Never>?
  /// Whether somebody who waits asks the guard.
  var isAsked = false

  init(
    _ attempt: Attempt<Route>, _ context: Context, _ wait: Wait<Route>, id: Int,
    after earlier: HeldAttempt?
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

  /// Whether it is this that is asked for once more: wherever it has come to meanwhile.
  func isSame(as attempt: Attempt<Route>, _ context: Context) -> Bool {
    guard self.context.meta?["result"] == context.meta?["result"] else { return false }
    return switch (self.attempt, attempt) {
    case (.event(let event), .event(let other)): event == other
    case (.command(let command), .command(let other)): isSame(command, other)
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

  /// Tells everybody who waits what became of it; the first time counts.
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
