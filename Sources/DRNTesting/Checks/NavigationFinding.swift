/// A place in an app where a user is stuck, or that nobody can come to.
public struct NavigationFinding: Hashable, Sendable, CustomStringConvertible {
  /// What kind of a place it is.
  public enum Kind: String, CaseIterable, Sendable {
    /// A screen from which nothing leads to another one, whatever is done there. Going back counts
    /// as a way out here. (In the graph of a log a screen is also a dead end where people only ever
    /// went back from it; in an app that is no fault.)
    case deadEnd
    /// Guards that send a move from one to the other until it is refused.
    case redirectLoop
    /// A composite without an origin: closing its overlay leads nowhere.
    case noWayHome
    /// An overlay that stays, whatever is done.
    case permanentOverlay
    /// A route that no way leads to.
    case unreachable
  }

  /// What kind of a place it is.
  public let kind: Kind

  /// The screen, overlay or route that it is about, as Swift writes it.
  public let subject: String

  /// One sentence.
  public let explanation: String

  /// The names of the steps that lead there, the fewest that do; empty at the start and where nothing
  /// leads there.
  public let path: [String]

  public var description: String {
    guard kind != .unreachable else { return explanation }
    let steps = path.isEmpty ? ["(at the start)"] : path
    return "\(explanation)\n" + steps.map { "    \($0)" }.joined(separator: "\n")
  }
}

/// What a ``NavigationCheck`` has found.
public struct NavigationFindings: Sendable, CustomStringConvertible {
  /// The findings: by kind, the shortest paths first.
  public let all: [NavigationFinding]

  /// How many states were looked at.
  public let stateCount: Int

  /// Where the check gave up, as a sentence; `nil` where it has seen everything.
  public let limit: String?

  /// How many moves were not made because a guard that takes time held them up; 0 where the app gives
  /// their answers.
  public let heldUpCount: Int

  /// Whether every state was looked at, and every move made.
  public var isComplete: Bool { limit == nil && heldUpCount == 0 }

  /// The findings of one kind.
  public func callAsFunction(_ kind: NavigationFinding.Kind) -> [NavigationFinding] {
    all.filter { $0.kind == kind }
  }

  public var description: String {
    let count = all.count == 1 ? "1 finding" : "\(all.count) findings"
    var text = "\(count) in \(stateCount) states."
    if let limit { text += " \(limit)" }
    if heldUpCount > 0 {
      let moves = heldUpCount == 1 ? "1 move was" : "\(heldUpCount) moves were"
      text +=
        " \(moves) held up by guards that take time: give the app their answers, or what lies behind "
        + "is not looked at."
    }
    return text + all.map { "\n\($0)" }.joined()
  }

  /// Fails a test with everything that was found.
  ///
  /// - Parameter completely: Whether a check that gave up at a limit, or had moves held up, fails as well.
  /// - Throws: ``Mismatch``.
  public func requireNone(completely: Bool = true) throws(Mismatch) {
    guard !all.isEmpty || (completely && !isComplete) else { return }
    throw Mismatch(description)
  }
}
