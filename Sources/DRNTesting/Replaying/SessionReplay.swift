public import DRN

/// The result of making a recorded session's calls again.
public struct SessionReplay<Route: NavigationRoute>: Sendable, CustomStringConvertible {
  /// A call, or a transaction, that has another effect today.
  public struct Difference: Sendable, CustomStringConvertible {
    /// The recorded transitions: one, or all those of a transaction.
    public let recorded: [Transition<Route>]

    /// The transitions of the same call today; empty if there are none.
    public let found: [Transition<Route>]

    /// The outcome of the call today.
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

  /// The differences between today's app and the recorded session.
  ///
  /// Each call is compared by itself: after a difference, the replay continues in the recorded
  /// state.
  public let differences: [Difference]

  /// The positions of transitions that are not calls: the session's start, and its restorations.
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
  /// What is compared: the event, its cause and its transaction.
  fileprivate var lines: [String] {
    let cause = cause == .user ? [] : ["cause \(cause.rawValue.debugDescription)"]
    let group = group.map { ["transaction \($0.name.debugDescription)"] } ?? []
    return group + cause + ValueText(event).lines
  }

  /// Whether the event, its cause and its transaction are equal.
  func isRepeated(by other: Self) -> Bool {
    event == other.event && cause == other.cause && group?.name == other.group?.name
      && group?.count == other.group?.count
  }
}
