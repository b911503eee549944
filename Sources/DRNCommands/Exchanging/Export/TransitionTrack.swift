import DRN
import DRNInspect
import DRNLog

/// The thread of a trace that shows each transition as an instant, in its transaction's slice.
struct TransitionTrack {
  static let thread = 2

  let session: LogSession
  let text: TransitionText
  private(set) var group: GroupRecord?

  /// Adds a transition that happened at `time`.
  mutating func add(_ record: EventRecord, at time: Int128, to events: inout TraceEvents) throws {
    if let new = record.group, group == nil {
      group = new
      try events.write(event(.begin, time, try session.text(new.name), "transaction"))
    }
    let description = try text.description(record)
    let name = record.kind.name + (description.isEmpty ? "" : " \(description)")
    try events.write(event(.instant, time, name, record.kind.name)) { line in
      // A mark or a refusal is drawn across all threads of its session.
      let isOfSession = record.kind == .marked || record.kind == .refused
      line.member("s", isOfSession ? "p" : "t")
      try line.member("args", record, of: session)
    }
    if record.group?.last == record.seq { try end(at: time, to: &events) }
  }

  /// Ends the open transaction, if any.
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
