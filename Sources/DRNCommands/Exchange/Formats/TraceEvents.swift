import DRN
import DRNLog

/// Writes events of the Chrome trace format as the elements of one array.
///
/// A time is counted in microseconds, with nanoseconds as a fraction. It is counted from the trace's
/// beginning, for a reader that keeps it as a floating-point number has no nanoseconds left of one
/// that is counted from 1970.
struct TraceEvents {
  private let output: DataOutput
  private var isFirst = true

  init(_ output: DataOutput) { self.output = output }

  /// What kind of event it is: the format's letters.
  enum Phase: String {
    case metadata = "M"
    case begin = "B"
    case end = "E"
    case instant = "i"
    case asyncBegin = "b"
    case asyncEnd = "e"
  }

  /// The line of an event, which is one of a session's.
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
  /// - Parameter members: Writes what this kind of event has besides.
  mutating func write(
    _ event: Event, _ members: (inout JSONLineWriter) throws -> Void = { _ in }
  ) throws {
    var line = JSONLineWriter()
    line.beginObject()
    line.member("ph", event.phase.rawValue)
    line.member("pid", Int(event.process))
    line.member("tid", event.thread)
    line.key("ts")
    line.value(.number(JSONNumber(nanoseconds: event.time, in: .microseconds)))
    line.member("name", event.name)
    if !event.category.isEmpty { line.member("cat", event.category) }
    try members(&line)
    line.endObject()
    try output.line(isFirst ? line.bytes : Array(",".utf8) + line.bytes)
    isFirst = false
  }
}
