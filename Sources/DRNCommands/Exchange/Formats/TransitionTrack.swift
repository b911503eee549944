import DRN
import DRNLog

/// The thread of a trace that has every transition: an instant each, inside the slice of its
/// transaction.
struct TransitionTrack {
  static let thread = 2

  private let session: LogSession
  private let text: TransitionText
  private var group: GroupRecord?

  init(_ session: LogSession, _ text: TransitionText) {
    self.session = session
    self.text = text
  }

  /// Adds a transition that happened at `time`.
  mutating func add(_ record: EventRecord, at time: Int128, to events: inout TraceEvents) throws {
    if let new = record.group, group == nil {
      group = new
      try events.write(event(.begin, time, try session.text(new.name), "transaction"))
    }
    let description = try text.description(record)
    let name = record.kind.rawValue + (description.isEmpty ? "" : " \(description)")
    try events.write(event(.instant, time, name, record.kind.rawValue)) { line in
      // A mark or a refusal is drawn across all that its session has.
      let isOfSession = record.kind == .marked || record.kind == .refused
      line.member("s", isOfSession ? "p" : "t")
      line.key("args")
      try TransitionLine(session).write(record, to: &line)
    }
    if record.group?.last == record.seq { try end(at: time, to: &events) }
  }

  /// Ends a transaction that is not ended yet.
  mutating func end(at time: Int128, to events: inout TraceEvents) throws {
    guard let group else { return }
    try events.write(event(.end, time, try session.text(group.name), "transaction"))
    self.group = nil
  }

  private func event(
    _ phase: TraceEvents.Phase, _ time: Int128, _ name: String, _ category: String
  ) -> TraceEvents.Event {
    .init(
      phase: phase, process: session.number, thread: Self.thread, time: time, name: name,
      category: category)
  }
}
