import DRN
import DRNInspect
import DRNLog
import TerminalScreen

/// A session as a terminal recording that asciinema plays: asciicast, version 2.
///
/// Each transition is a frame, at its time: pauses are cut to a limit, and a clock that went back stands
/// still. A mark of the session is a marker of the recording.
struct AsciicastFormat: SessionFormat {
  static let onlyOne: String? = "A terminal recording"

  /// The size of the terminal, and the longest pause.
  struct Settings {
    var columns = 80
    var rows = 24
    var longestPause = Duration.seconds(2)
  }

  private let output: DataOutput
  private let settings: Settings
  private let budget: StateBudget

  init(_ output: DataOutput, _ settings: Settings, _ budget: StateBudget) {
    (self.output, self.settings, self.budget) = (output, settings, budget)
  }

  func write(
    _ session: LogSession, _ range: ClosedRange<Int>, progress: () -> Void
  ) throws {
    var frames = MomentFrames(session, columns: settings.columns, rows: settings.rows)
    var (now, last) = (Duration.zero, Timestamp?.none)
    try session.replay(in: range) { record, state in
      if let last {
        now += min(max(record.time - last, .zero), settings.longestPause)
      } else {
        try writeHead(session, record.time)
      }
      last = record.time
      try budget.take(state, at: record.seq)
      try write("o", frames.next(record, copy state), at: now)
      if record.kind == .marked {
        try write("m", DisplayText.escaping(session.text(record.label)), at: now)
      }
      progress()
      return true
    }
  }

  private func writeHead(_ session: LogSession, _ time: Timestamp) throws {
    let head = JSONLineWriter.object { line in
      line.member("version", 2)
      line.member("width", settings.columns)
      line.member("height", settings.rows)
      line.member("timestamp", Int(time.nanosecondsSince1970 / 1_000_000_000))
      line.member("title", DisplayText.escaping(session.name))
    }
    try output.line(head)
  }

  private func write(_ kind: String, _ text: String, at time: Duration) throws {
    let seconds = JSONNumber(nanoseconds: Int128(time.nanoseconds), in: .seconds)
    let event: JSONValue = [.number(seconds), .string(kind), .string(text)]
    try output.line(event.canonicalBytes)
  }
}
