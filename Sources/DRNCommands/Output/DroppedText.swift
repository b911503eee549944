import DRN
import DRNLog

// What was taken out of a log, to keep it within its limits.

extension DroppedPast {
  /// How much it is, for people.
  var summary: String {
    "\(counted(transitions, "transition")), \(counted(sessions, "whole session")), "
      + "\(counted(symbols, "value"))"
  }

  /// How much it is, for programs.
  func write(to line: inout JSONLineWriter) {
    line.key("dropped")
    line.beginObject()
    line.member("sessions", sessions)
    line.member("transitions", transitions)
    line.member("symbols", symbols)
    line.key("lastTime")
    line.time(nanosecondsSince1970: lastTime.nanosecondsSince1970)
    line.endObject()
  }
}

extension LogSession {
  /// Says where the session begins, where its beginning was dropped; `nil` of any other.
  func droppedSentence(_ times: LocalTime) throws(LogError) -> String? {
    guard firstSeq > 0 else { return nil }
    let time = try droppedAt().map { " on \(times.full($0))" } ?? ""
    return "What came before transition \(grouped(firstSeq)) was dropped\(time)."
  }
}
