import DRN
import DRNInspect
import DRNLog

/// One session as the *lifted state* of Redux DevTools, with an action and a computed state for
/// each transition.
///
/// All readers of DevTools files accept this form. The list of actions that the browser extension
/// exports has no states or times, and the remote server cannot read it.
///
/// The session is read twice, because the states are a separate list after all actions.
struct ReduxFormat: SessionFormat {
  static let onlyOne: String? = "A Redux DevTools file"

  private let output: DataOutput
  private let budget: StateBudget

  init(_ output: DataOutput, _ budget: StateBudget) {
    (self.output, self.budget) = (output, budget)
  }

  func write(
    _ session: LogSession, _ range: ClosedRange<Int>, progress: () -> Void
  ) throws {
    let committed = try session.position(range.lowerBound).state
    try output.line(#"{"monitorState":{},"actionsById":{"#)
    let text = TransitionText(session: session, times: LocalTime(isUTC: true))
    try session.replay(in: range) { record, _ in
      let id = record.seq - range.lowerBound
      let comma = record.seq == range.upperBound ? "" : ","
      let action = try bytes(of: record, in: session, text)
      try output.line(Array("\"\(id)\":".utf8) + action + Array(comma.utf8))
      return true
    }
    try output.line(#"},"nextActionId":\#(range.count),"stagedActionIds":["#)
    for first in stride(from: 0, to: range.count, by: Self.idsPerLine) {
      let end = min(first + Self.idsPerLine, range.count)
      let ids = (first..<end).lazy.map(String.init).joined(separator: ",")
      try output.line(ids + (end == range.count ? "" : ","))
    }
    try output.line(
      Array(#"],"skippedActionIds":[],"committedState":"#.utf8)
        + (try bytes(of: committed, in: session)) + Array(",".utf8))
    try output.line(#""currentStateIndex":\#(range.count - 1),"computedStates":["#)
    try session.replay(in: range) { record, state in
      try budget.take(state, at: record.seq)
      let comma = record.seq == range.upperBound ? "" : ","
      try output.line(
        Array(#"{"state":"#.utf8) + (try bytes(of: state, in: session)) + Array("}\(comma)".utf8))
      progress()
      return true
    }
    try output.line(#"],"isLocked":false,"isPaused":false}"#)
  }

  private static var idsPerLine: Int { 1_000 }

  /// A performed action. DevTools lists its `type`; its member `drn` has the whole transition.
  private func bytes(
    of record: EventRecord, in session: LogSession, _ text: TransitionText
  ) throws -> [UInt8] {
    let action = try JSONLineWriter.object { line in
      line.member("type", "PERFORM_ACTION")
      try line.object("action") { line in
        line.member("type", try Self.type(of: record, text))
        try line.member("drn", record, of: session)
      }
      // In milliseconds, as JavaScript counts them.
      let time = Int128(record.time.nanosecondsSince1970)
      line.member("timestamp", .number(JSONNumber(nanoseconds: time, in: .milliseconds)))
    }
    return Self.avoidingReferences(action)
  }

  private func bytes(
    of state: borrowing RecordedState, in session: LogSession
  ) throws -> [UInt8] {
    var line = JSONLineWriter()
    try TransitionLine(session).write(copy state, to: &line)
    return Self.avoidingReferences(line.bytes)
  }

  /// The kind and the description of a transition, as one line of bounded length.
  private static func type(of record: EventRecord, _ text: TransitionText) throws -> String {
    let description = try text.description(record).unicodeScalars
    guard !description.isEmpty else { return record.kind.name }
    let shown = String(description.prefix(100)) + (description.count > 100 ? "…" : "")
    return "\(record.kind.name) \(shown)"
  }

  /// `rendered`, with an escape for the `$` of each string that begins with `$jsan`: DevTools would
  /// take such a string in an app's data for a reference.
  private static func avoidingReferences(_ rendered: [UInt8]) -> [UInt8] {
    let sign = Array(#""$jsan""#.utf8)
    var (result, copied, index): ([UInt8], Int, Int) = ([], 0, 0)
    // A search for a single byte is fast: states are long, and few contain a `$`.
    while let dollar = rendered[index...].firstIndex(of: UInt8(ascii: "$")) {
      index = dollar + 1
      guard dollar > 0, rendered[(dollar - 1)...].starts(with: sign) else { continue }
      result += rendered[copied..<dollar] + Array(#"\u0024"#.utf8)
      copied = index
    }
    return copied == 0 ? rendered : result + rendered[copied...]
  }
}
