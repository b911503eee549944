/// One event of a session, with its position, time and cause.
public struct Transition<Route: NavigationRoute>: Hashable, Sendable {
  /// The position in the session: 0, 1, 2 … without gaps.
  public var seq: Int

  /// The time. Times may repeat or run backwards, as clocks do.
  public var time: Timestamp

  /// The cause.
  public var cause: Cause

  /// The transaction that it was a step of, if any.
  public var group: TransitionGroup?

  /// The event.
  public var event: NavigationEvent<Route>

  /// Facts that decide nothing, such as an animation's name, a focus or a result.
  public var meta: JSONValue?

  /// Creates a transition.
  @inlinable
  public init(
    seq: Int, time: Timestamp, cause: Cause = .user, group: TransitionGroup? = nil,
    event: NavigationEvent<Route>, meta: JSONValue? = nil
  ) {
    self.seq = seq
    self.time = time
    self.cause = cause
    self.group = group
    self.event = event
    self.meta = meta
  }
}

/// The transaction that a transition was a step of.
public struct TransitionGroup: Hashable, Sendable {
  /// The transaction's name.
  public var name: String

  /// The position of its first transition.
  public var first: Int

  /// The number of its transitions; at least 1.
  public var count: Int

  /// The position of its last transition.
  @inlinable
  public var last: Int { first + count - 1 }

  /// Creates a group.
  @inlinable
  public init(name: String, first: Int, count: Int) {
    self.name = name
    self.first = first
    self.count = count
  }
}
