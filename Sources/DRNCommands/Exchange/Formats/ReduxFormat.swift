import DRN
import DRNLog

/// One session as Redux DevTools keeps a session: its *lifted state*, with an action and a computed
/// state for each transition.
///
/// This is the one shape that all of its readers take: the list of actions, which its extension
/// writes, says nothing of states and times, and is not read by its remote server.
///
/// The states stand in a list of their own behind all actions, so the session is read twice.
struct ReduxFormat: SessionFormat {
  let output: DataOutput

  init(_ output: DataOutput) { self.output = output }

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
      let comma = record.seq == range.upperBound ? "" : ","
      try output.line(
        Array(#"{"state":"#.utf8) + (try bytes(of: state, in: session)) + Array("}\(comma)".utf8))
      progress()
      return true
    }
    try output.line(#"],"isLocked":false,"isPaused":false}"#)
  }

  private static var idsPerLine: Int { 1_000 }

  /// A performed action. Its type is what the list shows; `drn` has the transition as it is.
  private func bytes(
    of record: EventRecord, in session: LogSession, _ text: TransitionText
  ) throws -> [UInt8] {
    var line = JSONLineWriter()
    line.beginObject()
    line.member("type", "PERFORM_ACTION")
    line.key("action")
    line.beginObject()
    line.member("type", try Self.type(of: record, text))
    line.key("drn")
    try TransitionLine(session).write(record, to: &line)
    line.endObject()
    line.key("timestamp")
    // In milliseconds, as JavaScript counts them.
    line.value(
      .number(
        JSONNumber(nanoseconds: Int128(record.time.nanosecondsSince1970), in: .milliseconds)))
    line.endObject()
    return Self.avoidingReferences(line.bytes)
  }

  private func bytes(
    of state: borrowing RecordedState, in session: LogSession
  ) throws -> [UInt8] {
    var line = JSONLineWriter()
    try TransitionLine(session).write(copy state, to: &line)
    return Self.avoidingReferences(line.bytes)
  }

  /// The kind and what it was, on one line of bounded length.
  private static func type(of record: EventRecord, _ text: TransitionText) throws -> String {
    let description = try text.description(record).unicodeScalars
    guard !description.isEmpty else { return record.kind.rawValue }
    let shown = String(description.prefix(100)) + (description.count > 100 ? "…" : "")
    return "\(record.kind.rawValue) \(shown)"
  }

  /// `rendered`, with the string `$jsan` spelled so that the reader does not take it, in somebody's
  /// data, for its own sign of a reference.
  private static func avoidingReferences(_ rendered: [UInt8]) -> [UInt8] {
    let sign = Array(#""$jsan""#.utf8)
    var (result, copied, index): ([UInt8], Int, Int) = ([], 0, 0)
    // One byte is looked for, which is fast: states are long, and few of them have it.
    while let dollar = rendered[index...].firstIndex(of: UInt8(ascii: "$")) {
      index = dollar + 1
      guard dollar > 0, rendered[(dollar - 1)...].starts(with: sign) else { continue }
      result += rendered[copied..<dollar] + Array(#"\u0024"#.utf8)
      copied = index
    }
    return copied == 0 ? rendered : result + rendered[copied...]
  }
}
