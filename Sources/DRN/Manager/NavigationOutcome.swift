/// What a call to a manager did.
public enum NavigationOutcome<Route: NavigationRoute>: Hashable, Sendable {
  /// It was recorded as transition `seq`; for a transaction, `seq` is its last one.
  case changed(seq: Int)
  /// A guard sent the move to `route` instead; `seq` is `nil` where that changed nothing.
  indirect case redirected(to: Route, seq: Int?)
  /// Nothing was to be done and nothing was recorded.
  case unchanged
  /// It was not done.
  indirect case refused(Refusal)
  /// It was made from inside an observer and runs next, in order.
  case queued
  /// It waits for a guard, or for the user to answer one's question; see
  /// ``NavigationManager/settled(_:)``.
  case pending(PendingMove<Route>.ID)
  /// It waited, and was given up: a newer move was made, the place was left, or nobody wanted it any
  /// more. Nothing was recorded.
  case cancelled
  /// The same move waits already, which goes on: somebody tapped twice.
  case duplicate

  /// The transition that was recorded, if one was.
  @inlinable
  public var seq: Int? {
    switch self {
    case .changed(let seq): seq
    case .redirected(_, let seq): seq
    case .unchanged, .refused, .queued, .pending, .cancelled, .duplicate: nil
    }
  }
}

/// Why a call was refused.
public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of refusal it is.
  public struct Code: Hashable, Sendable {
    @usableFromInline let name: String

    @inlinable
    init(name: String) { self.name = name }

    /// A guard blocked the move. The refusal is recorded.
    @inlinable public static var blocked: Self { Self(name: "blocked") }
    /// Guards redirected more often than the manager's `redirectLimit`. The refusal is recorded.
    @inlinable public static var tooManyRedirects: Self { Self(name: "tooManyRedirects") }
    /// The manager was called from inside a guard, or from the condition of a `goBack(where:)`.
    @inlinable public static var insideGuard: Self { Self(name: "insideGuard") }
    /// Time travel was asked for inside a transaction, or a pending move was to go on there.
    @inlinable public static var insideTransaction: Self { Self(name: "insideTransaction") }
    /// Inside a transaction, a guard that takes time was to be asked. The refusal is recorded.
    @inlinable public static var cannotWait: Self { Self(name: "cannotWait") }
    /// Observers made more calls in answer to one change than the manager's `queueLimit`.
    @inlinable public static var queueFull: Self { Self(name: "queueFull") }
    /// There is no recorder, so there is no history to travel through.
    @inlinable public static var noHistory: Self { Self(name: "noHistory") }
    /// The session has no such transition.
    @inlinable public static var noSuchTransition: Self { Self(name: "noSuchTransition") }
    /// The state at that position cannot be decoded by this version of the app.
    @inlinable public static var undecodable: Self { Self(name: "undecodable") }
    /// The recorder could not read its history.
    @inlinable public static var unreadable: Self { Self(name: "unreadable") }
    /// A mark needs a name.
    @inlinable public static var unnamed: Self { Self(name: "unnamed") }
  }

  /// What kind of refusal it is.
  public let code: Code

  /// What a person is told: one sentence.
  public let reason: String

  /// Creates a refusal.
  @inlinable
  public init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  public var description: String { reason }
}

extension Refusal {
  @usableFromInline
  static var insideGuard: Self {
    Self(.insideGuard, "A guard or a condition called the manager; it may only answer.")
  }
  static var insideObserver: Self {
    Self(.insideGuard, "An observer cannot wait for a result; ask in a task.")
  }
  @usableFromInline
  static var insideTransaction: Self {
    Self(
      .insideTransaction,
      "Inside a transaction there is no time travel, and no pending move goes on.")
  }
  @usableFromInline
  static var cannotWait: Self {
    Self(
      .cannotWait, "A guard takes time to answer, and a transaction cannot wait; a command can.")
  }
  @usableFromInline
  static var noHistory: Self {
    Self(.noHistory, "There is no history: this manager has no recorder.")
  }
  @usableFromInline
  static func queueFull(_ limit: Int) -> Self {
    Self(.queueFull, "Observers answered one change with more than \(limit) calls.")
  }
  @usableFromInline
  static func tooManyRedirects(_ limit: Int) -> Self {
    Self(.tooManyRedirects, "Guards redirected more than \(limit) times in a row.")
  }

  /// There is no transition `seq`; the last one is `head`.
  public static func noSuchTransition(_ seq: Int, head: Int) -> Self {
    Self(.noSuchTransition, "There is no transition \(seq); the session's last one is \(head).")
  }
}
