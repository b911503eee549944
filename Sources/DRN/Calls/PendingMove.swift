/// A move that waits: for a guard that takes time, or for the user's answer to a guard's question.
///
/// A pending move is not part of the state and is not recorded; its outcome is. An app shows a
/// spinner or a dialog for it. A manager has at most one: a newer move cancels it, and so does
/// leaving the place where it was requested. An equal move is a duplicate, and the first one stays
/// pending.
public struct PendingMove<Route: NavigationRoute>: Hashable, Sendable, Identifiable {
  /// Distinguishes the pending moves of one manager.
  public struct ID: Hashable, Sendable {
    @usableFromInline let number: Int

    @usableFromInline
    init(number: Int) { self.number = number }

    /// The id of the same move, with another route type.
    package init<Other>(_ other: PendingMove<Other>.ID) { number = other.number }
  }

  /// Unique among the pending moves of its manager.
  public let id: ID

  /// The route that the move leads to.
  public let destination: Route

  /// The cause of the move.
  public let cause: Cause

  /// The question for the user; `nil` while a guard is working.
  public internal(set) var question: String?
}

extension PendingMove {
  /// The same move, with another route type.
  package init<Other>(_ other: PendingMove<Other>, to destination: Route) {
    self.init(
      id: ID(other.id), destination: destination, cause: other.cause, question: other.question)
  }
}
