/// A place in an app where a user is stuck or lost, or that cannot be reached.
public struct NavigationFinding: Hashable, Sendable, CustomStringConvertible {
  /// The kind of a finding.
  public enum Kind: String, CaseIterable, Sendable {
    /// A screen that nothing leads away from. Going back counts as leaving here. (In the graph of a
    /// log, a screen is also a dead end if users only ever went back from it; in an app that is not
    /// a fault.)
    case deadEnd
    /// Guards that redirect a move in a loop until it is refused.
    case redirectLoop
    /// A composite without an origin: closing its overlay leads nowhere.
    case noWayHome
    /// An overlay that nothing closes.
    case permanentOverlay
    /// A route that no path leads to.
    case unreachable
    /// A screen without a title, or with a blank one.
    case untitledScreen
    /// An overlay without a title, or with a blank one.
    case untitledOverlay
    /// Two screens in one history that have the same title.
    case sameTitle
    /// An overlay that closes without a focus to give back.
    case lostFocus
  }

  /// The kind of finding.
  public let kind: Kind

  /// The screen, overlay or route that it is about, as Swift prints it.
  public let subject: String

  /// The finding, in one sentence.
  public let explanation: String

  /// The names of the steps on the shortest path there; empty at the start, and if nothing leads
  /// there.
  public let path: [String]

  /// Whether it was found in a list of values and not by a path.
  var isOfList = false

  public var description: String {
    guard kind != .unreachable, !isOfList else { return explanation }
    let steps = path.isEmpty ? ["(at the start)"] : path
    return "\(explanation)\n" + steps.map { "    \($0)" }.joined(separator: "\n")
  }
}

/// The findings of a ``NavigationCheck`` or a ``TitleCheck``.
public struct NavigationFindings: Sendable, CustomStringConvertible {
  /// The findings: by kind, the shortest paths first.
  public let all: [NavigationFinding]

  /// The number of states that were examined.
  public let stateCount: Int

  /// Why the check ended early, as a sentence; `nil` if it is complete.
  public let limit: String?

  /// How many moves were not made because a guard takes time; 0 if the app has the answers of its
  /// guards.
  public let heldUpCount: Int

  /// Whether every state was examined, and every move made.
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

  /// Fails a test with all findings.
  ///
  /// - Parameter completely: Whether a check that ended at a limit, or did not make all moves,
  ///   fails as well.
  /// - Throws: ``Mismatch``.
  public func requireNone(completely: Bool = true) throws(Mismatch) {
    guard !all.isEmpty || (completely && !isComplete) else { return }
    throw Mismatch(description)
  }
}
