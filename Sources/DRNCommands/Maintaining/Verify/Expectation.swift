import DRN
import DRNInspect
import DRNLog

/// Compares a log with the one that was expected, session by session.
struct Expectation {
  /// The first session that differs.
  struct Difference {
    let name: String
    let pair: SessionPair
    /// The expected and the found transition at the divergence; `nil` if a session has ended.
    let expected: EventRecord?
    let found: EventRecord?
  }

  /// The number of sessions and transitions compared.
  private(set) var (sessions, transitions) = (0, 0)
  private(set) var difference: Difference?

  /// Compares one session of two logs, or all of them.
  init(_ expected: LogReader, found: LogReader, session: String?) throws {
    let comparison = MeaningComparison(expected, found)
    try expected.forEachPair(with: found, named: session) { name, left, right in
      // The first difference is enough: later ones may follow from it.
      guard difference == nil else { return }
      sessions += 1
      let pair = try SessionPair(name, left, right, comparison)
      if pair.isSame {
        transitions += pair.commonPrefix
      } else {
        difference = Difference(
          name: name, pair: pair, expected: try pair.divergence(of: left),
          found: try pair.divergence(of: right))
      }
    }
  }

  /// The text if nothing differs.
  var summary: String {
    "as expected: \(counted(transitions, "transition")) in \(counted(sessions, "session"))"
  }

  /// Writes the result as the member `expected`.
  func write(to line: inout JSONLineWriter) throws {
    try line.object("expected") { line in
      line.members(of: [
        "same": .flag(difference == nil), "sessions": .number(sessions),
        "session": .text(difference?.name), "seq": .number(difference?.pair.commonPrefix),
      ])
      try line.member("expected", difference?.expected, of: difference?.pair.left)
      try line.member("found", difference?.found, of: difference?.pair.right)
    }
  }
}

extension Expectation.Difference {
  /// A sentence about what was expected and what was found.
  func sentence() throws(LogError) -> String {
    let name = "session \(DisplayText.escaping(name))"
    guard pair.diff != nil else {
      return pair.left == nil ? "\(name) was not expected" : "\(name) is missing"
    }
    func text(_ session: LogSession?, _ record: EventRecord?) throws(LogError) -> String {
      guard let session, let record else { return "the end" }
      let text = TransitionText(session: session, times: LocalTime(isUTC: true))
      let what = try text.description(record)
      return what.isEmpty ? record.kind.name : "\(record.kind.name) \(what)"
    }
    return "\(name) parts at \(pair.commonPrefix): expected \(try text(pair.left, expected)), "
      + "found \(try text(pair.right, found))"
  }

  /// The sentence, and the transitions around the divergence.
  func lines(
    _ style: Style, _ times: LocalTime, expected: String, found: String
  ) throws -> [String] {
    var lines = ["not as expected: \(try sentence())"]
    guard let diff = pair.diff, let hunk = try Hunks.first(of: diff, context: 3) else {
      return lines
    }
    lines.append(style.bold("--- \(expected)"))
    lines.append(style.bold("+++ \(found)"))
    try hunk.forEachLine(Hunks.Texts(diff, times), style) { lines.append($0) }
    return lines
  }
}
