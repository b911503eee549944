import DRNLog

// Transitions that were dropped to keep a log within its limits.

extension DroppedPast {
  /// The counts, as text.
  var summary: String {
    "\(counted(transitions, "transition")), \(counted(sessions, "whole session")), "
      + "\(counted(symbols, "value"))"
  }

  /// Writes the counts as the member `dropped`.
  func write(to line: inout JSONLineWriter) {
    line.object("dropped") { line in
      line.member("sessions", sessions)
      line.member("transitions", transitions)
      line.member("symbols", symbols)
      line.member("lastTime", lastTime)
    }
  }
}

extension LogSession {
  /// A sentence for a session whose beginning was dropped; `nil` for any other.
  func droppedSentence(_ times: LocalTime) throws(LogError) -> String? {
    guard firstSeq > 0 else { return nil }
    let time = try droppedAt().map { " on \(times.full($0))" } ?? ""
    return "What came before transition \(grouped(firstSeq)) was dropped\(time)."
  }
}
