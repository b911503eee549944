/// The outcome of a call to a manager.
public enum NavigationOutcome<Route: NavigationRoute>: Hashable, Sendable {
  /// The call was recorded as transition `seq`; for a transaction, as its last one.
  case changed(seq: Int)
  /// A guard redirected the move to `route`; `seq` is `nil` if that changed nothing.
  indirect case redirected(to: Route, seq: Int?)
  /// There was nothing to do, and nothing was recorded.
  case unchanged
  /// The call was refused.
  indirect case refused(Refusal)
  /// The call was made from inside an observer, and runs after the current change, in order.
  case queued
  /// The move waits for a guard, or for the user's answer to a guard's question; see
  /// ``NavigationManager/settled(_:)``.
  case pending(PendingMove<Route>.ID)
  /// The move was pending and was cancelled: by a newer move, by leaving the place, by the app, or
  /// with the task that waited for it. Nothing was recorded.
  case cancelled
  /// An equal move is pending already and stays pending, as after a double tap.
  case duplicate

  /// The position of the recorded transition, if there is one.
  @inlinable
  public var seq: Int? {
    switch self {
    case .changed(let seq): seq
    case .redirected(_, let seq): seq
    case .unchanged, .refused, .queued, .pending, .cancelled, .duplicate: nil
    }
  }
}

extension NavigationOutcome {
  /// The position of the recorded transition, if there is one; throws if the call was refused.
  ///
  /// ```swift
  /// try navigation.go(.orders).get()
  /// ```
  ///
  /// - Throws: The refusal.
  @inlinable
  @discardableResult
  public func get() throws(Refusal) -> Int? {
    if case .refused(let refusal) = self { throw refusal }
    return seq
  }
}

#if !hasFeature(Embedded)
  extension NavigationOutcome: CustomStringConvertible {
    /// The outcome's case with its values, such as `redirected(to: login, seq: 7)`.
    public var description: String {
      switch self {
      case .changed(let seq): "changed(seq: \(seq))"
      case .redirected(let route, let seq):
        "redirected(to: \(ValueText(route, as: .plain).line), "
          + "seq: \(seq.map(String.init) ?? "nil"))"
      case .unchanged: "unchanged"
      case .refused(let refusal):
        "refused(\(refusal.code.name): \(refusal.reason.debugDescription))"
      case .queued: "queued"
      case .pending: "pending"
      case .cancelled: "cancelled"
      case .duplicate: "duplicate"
      }
    }
  }
#endif

/// Why a call was refused.
public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of a refusal.
  public struct Code: Hashable, Sendable {
    @usableFromInline let name: String

    @inlinable
    package init(name: String) { self.name = name }

    /// A guard blocked the move. The refusal is recorded.
    @inlinable public static var blocked: Self { Self(name: "blocked") }
    /// Guards redirected more often than the manager's `redirectLimit`. The refusal is recorded.
    @inlinable public static var tooManyRedirects: Self { Self(name: "tooManyRedirects") }
    /// The manager was called from inside a guard, or from the condition of a `goBack(where:)`.
    @inlinable public static var insideGuard: Self { Self(name: "insideGuard") }
    /// Time travel, a fence, or continuing a pending move was requested inside a transaction.
    @inlinable public static var insideTransaction: Self { Self(name: "insideTransaction") }
    /// A guard that takes time applies to a move inside a transaction. The refusal is recorded.
    @inlinable public static var cannotWait: Self { Self(name: "cannotWait") }
    /// Observers made more calls in response to one change than the manager's `queueLimit`.
    @inlinable public static var queueFull: Self { Self(name: "queueFull") }
    /// There is no recorder, so there is no history to travel through.
    @inlinable public static var noHistory: Self { Self(name: "noHistory") }
    /// The session has no such transition.
    @inlinable public static var noSuchTransition: Self { Self(name: "noSuchTransition") }
    /// The state at that position cannot be decoded by this version of the app.
    @inlinable public static var undecodable: Self { Self(name: "undecodable") }
    /// The recorder could not read its history.
    @inlinable public static var unreadable: Self { Self(name: "unreadable") }
    /// The position is before the session's newest fence.
    @inlinable public static var fenced: Self { Self(name: "fenced") }
    /// The edit names an entry that the history has not, or names one twice.
    @inlinable public static var invalidEdit: Self { Self(name: "invalidEdit") }
    /// The name of a mark is empty.
    @inlinable public static var unnamed: Self { Self(name: "unnamed") }
    /// The call would exceed one of the ``NavigationLimits``.
    @inlinable public static var limit: Self { Self(name: "limit") }
  }

  /// The kind of refusal.
  public let code: Code

  /// The reason, as one sentence for people.
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
  package static var insideGuard: Self {
    Self(.insideGuard, "A guard or a condition called the manager; it may only answer.")
  }
  static var insideObserver: Self {
    Self(.insideGuard, "An observer cannot wait for a result; ask in a task.")
  }
  @usableFromInline
  static var insideTransaction: Self {
    Self(
      .insideTransaction,
      "Inside a transaction there is no time travel and no fence, and no pending move goes on.")
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
  static func fenced(_ fence: Int) -> Self {
    Self(
      .fenced,
      "Transition \(fence) is a fence; to rewind to before it, say that it is crossed (crossingFence)."
    )
  }
  @usableFromInline
  package static func queueFull(_ limit: Int) -> Self {
    Self(.queueFull, "Observers answered one change with more than \(limit) calls.")
  }
  @usableFromInline
  static func tooManyRedirects(_ limit: Int) -> Self {
    Self(.tooManyRedirects, "Guards redirected more than \(limit) times in a row.")
  }

  /// The refusal of a call that would exceed a limit.
  @usableFromInline
  package static func limit(_ excess: NavigationLimits.Excess) -> Self {
    Self(.limit, "Refused, because it would exceed a limit: \(excess).")
  }

  /// The refusal for a transition that does not exist; `head` is the session's last one.
  public static func noSuchTransition(_ seq: Int, head: Int) -> Self {
    Self(.noSuchTransition, "There is no transition \(seq); the session's last one is \(head).")
  }
}
