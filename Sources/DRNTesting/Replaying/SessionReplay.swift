public import DRN

/// What became of a recorded session's calls when they were made again.
public struct SessionReplay<Route: NavigationRoute>: Sendable, CustomStringConvertible {
  /// A call, or a transaction, that does something else today.
  public struct Difference: Sendable, CustomStringConvertible {
    /// What was recorded: one transition, or all those of a transaction.
    public let recorded: [Transition<Route>]

    /// What is recorded today; empty where nothing is.
    public let found: [Transition<Route>]

    /// What the call answered.
    public let outcome: NavigationOutcome<Route>

    /// The position of the first transition that was recorded.
    public var seq: Int { recorded.first?.seq ?? 0 }

    public var description: String {
      let difference = LineDifference(
        expected: recorded.flatMap(\.lines), found: found.flatMap(\.lines))
      let answer = found.isEmpty ? "; the call answers \(ValueText(outcome).line)" : ""
      return
        "Transition \(seq) is another one today (- recorded, + today)\(answer):\n\(difference.text)"
    }
  }

  /// Where today's app parts from what was recorded.
  ///
  /// Each is judged by itself: after one, the session goes on in the state that was recorded.
  public let differences: [Difference]

  /// The positions of transitions that are no calls: the session's start, and its restorations.
  public let notRepeated: [Int]

  public var description: String {
    differences.isEmpty
      ? "The session is the same today." : differences.map(\.description).joined(separator: "\n")
  }

  /// Fails a test with every difference.
  ///
  /// - Throws: ``Mismatch``.
  public func requireSame() throws(Mismatch) {
    if !differences.isEmpty { throw Mismatch(description) }
  }
}

extension Transition {
  /// What is compared: what happened, why, and in which transaction.
  fileprivate var lines: [String] {
    let cause = cause == .user ? [] : ["cause \(cause.rawValue.debugDescription)"]
    let group = group.map { ["transaction \($0.name.debugDescription)"] } ?? []
    return group + cause + ValueText(event).lines
  }

  /// Whether the same happened, for the same reason and in the same transaction.
  func isRepeated(by other: Self) -> Bool {
    event == other.event && cause == other.cause && group?.name == other.group?.name
      && group?.count == other.group?.count
  }
}
