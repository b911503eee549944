import DRN
import DRNLog

/// Writes events of the Chrome trace format as the elements of one array.
///
/// Times are in microseconds since the trace's beginning, with nanoseconds as a fraction. Counted
/// from 1970, they would lose the nanoseconds in a reader that uses floating-point numbers.
struct TraceEvents {
  private let output: DataOutput
  private var isFirst = true

  init(_ output: DataOutput) { self.output = output }

  /// The kind of an event, as the format's letter for it.
  enum Phase: String {
    case metadata = "M"
    case begin = "B"
    case end = "E"
    case instant = "i"
    case asyncBegin = "b"
    case asyncEnd = "e"
  }

  /// The members that every event has.
  struct Event {
    var phase: Phase
    var process: UInt32
    var thread: Int
    /// Nanoseconds since the trace's beginning.
    var time: Int128
    var name: String
    var category = ""
  }

  /// Writes an event.
  ///
  /// - Parameter members: Writes the further members of this kind of event.
  mutating func write(
    _ event: Event, _ members: (inout JSONLineWriter) throws -> Void = { _ in }
  ) throws {
    let line = try JSONLineWriter.object { line in
      line.member("ph", event.phase.rawValue)
      line.member("pid", Int(event.process))
      line.member("tid", event.thread)
      line.member("ts", .number(JSONNumber(nanoseconds: event.time, in: .microseconds)))
      line.member("name", event.name)
      if !event.category.isEmpty { line.member("cat", event.category) }
      try members(&line)
    }
    try output.line(isFirst ? line : Array(",".utf8) + line)
    isFirst = false
  }
}
