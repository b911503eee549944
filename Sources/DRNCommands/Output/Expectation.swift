import DRN
import DRNLog

/// Whether a log is as another one says that it is to be, session by session.
struct Expectation {
  /// The first session that is not.
  struct Difference {
    let pair: SessionPair
    /// `nil` where only one log has the session.
    let diff: SessionDiff?
    /// The transition that was expected where they part, and the one that was found.
    let expected: EventRecord?
    let found: EventRecord?

    /// Where they part.
    var seq: Int { diff?.commonPrefix ?? 0 }
  }

  /// How many sessions and transitions were compared.
  private(set) var (sessions, transitions) = (0, 0)
  private(set) var difference: Difference?

  /// Compares what was `expected` with what was `found`; one session, or all.
  init(_ expected: LogReader, found: LogReader, session: String?) throws {
    try expected.forEachPair(with: found, named: session) { pair in
      // Of sessions that differ the first is enough: the others may differ because of it.
      guard difference == nil else { return }
      sessions += 1
      let diff = try pair.diff()
      if let diff, diff.isSame {
        transitions += diff.commonPrefix
      } else {
        difference = try Difference(pair, diff)
      }
    }
  }

  /// What is printed where all is well.
  var summary: String {
    "as expected: \(counted(transitions, "transition")) in \(counted(sessions, "session"))"
  }

  /// The answer as a member of an object.
  func write(to line: inout JSONLineWriter) throws {
    line.key("expected")
    line.beginObject()
    line.member("same", difference == nil)
    line.member("sessions", sessions)
    line.key("session")
    if let difference { line.string(difference.pair.name) } else { line.null() }
    line.key("seq")
    if let difference { line.integer(difference.seq) } else { line.null() }
    for (key, session, record) in [
      ("expected", difference?.pair.left, difference?.expected),
      ("found", difference?.pair.right, difference?.found),
    ] {
      line.key(key)
      if let session, let record {
        try TransitionLine(session).write(record, to: &line)
      } else {
        line.null()
      }
    }
    line.endObject()
  }
}

extension Expectation.Difference {
  fileprivate init(_ pair: SessionPair, _ diff: SessionDiff?) throws(LogError) {
    (self.pair, self.diff) = (pair, diff)
    func record(_ session: LogSession?) throws(LogError) -> EventRecord? {
      guard let session else { return nil }
      let seq = diff?.commonPrefix ?? session.firstSeq
      return try seq <= session.head() ? session.position(seq).record : nil
    }
    (expected, found) = (try record(pair.left), try record(pair.right))
  }

  /// What was expected and what was found, in a sentence.
  func sentence() throws(LogError) -> String {
    let name = "session \(DisplayText.escaping(pair.name))"
    guard diff != nil else {
      return pair.left == nil ? "\(name) was not expected" : "\(name) is missing"
    }
    func text(_ session: LogSession?, _ record: EventRecord?) throws(LogError) -> String {
      guard let session, let record else { return "the end" }
      let text = TransitionText(session: session, times: LocalTime(isUTC: true))
      let what = try text.description(record)
      return what.isEmpty ? record.kind.rawValue : "\(record.kind.rawValue) \(what)"
    }
    return "\(name) parts at \(seq): expected \(try text(pair.left, expected)), "
      + "found \(try text(pair.right, found))"
  }

  /// The sentence, and the transitions around the place where they part.
  func lines(
    _ style: Style, _ times: LocalTime, expected: String, found: String
  ) throws -> [String] {
    var lines = ["not as expected: \(try sentence())"]
    guard let diff, let hunk = try Hunks.first(of: diff, context: 3) else { return lines }
    lines.append(style.bold("--- \(expected)"))
    lines.append(style.bold("+++ \(found)"))
    return lines + (try hunk.lines(diff, style, times))
  }
}
