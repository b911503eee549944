import DRNLog

/// How many of a log's sessions an answer looked at.
struct SearchedSessions: Sendable {
  var count: Int
  let total: Int

  init(_ count: Int, of log: LogReader) throws(LogError) {
    self.count = count
    total = try log.sessionCount()
  }

  /// Whether there are others.
  var isPart: Bool { count < total }

  /// Adds it to a JSON object, if there are others.
  func write(to line: inout JSONLineWriter) {
    if isPart { writeAnyway(to: &line) }
  }

  /// Adds it to a JSON object.
  func writeAnyway(to line: inout JSONLineWriter) {
    line.object("searched") { line in
      line.member("sessions", count)
      line.member("of", total)
    }
  }

  /// Adds it to the bytes of a JSON object, if there are others.
  func adding(to object: [UInt8]) -> [UInt8] {
    guard isPart, object.last == UInt8(ascii: "}"), object.count > 2 else { return object }
    let member = JSONLineWriter.object { writeAnyway(to: &$0) }
    return object.dropLast() + [UInt8(ascii: ",")] + member.dropFirst()
  }
}

extension LogSession {
  /// The answer that looked at this session alone.
  func searched() throws(LogError) -> SearchedSessions { try SearchedSessions(1, of: source) }

  /// Says which session an answer is about, where nobody chose it and the log has others.
  func announce(unlessNamed name: String?, in context: CommandContext) throws(LogError) {
    guard name == nil else { return }
    let searched = try searched()
    guard searched.isPart else { return }
    context.errors.message(
      "This is session \(DisplayText.quoting(self.name, limit: 80)), the last of \(grouped(searched.total)) in the log; "
        + "--session names another.")
  }
}
