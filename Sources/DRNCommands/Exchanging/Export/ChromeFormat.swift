import DRN
import DRNInspect
import DRNLog

/// Sessions as a trace for Perfetto and chrome://tracing.
///
/// A session is a process. Its thread *screens* has a slice for each stay on a screen, nested in
/// those of the tab and the flow. Overlays are asynchronous slices, since they may outlast a
/// screen's. Its thread *transitions* has an instant for each, in the slice of its transaction.
struct ChromeFormat: SessionFormat {
  private let output: DataOutput
  private let budget: StateBudget
  private var events: TraceEvents
  private var beginning = Timestamp.unknown

  init(_ output: DataOutput, _ budget: StateBudget) {
    (self.output, self.budget) = (output, budget)
    events = TraceEvents(output)
  }

  mutating func begin(_ selection: ExportSelection) throws {
    var first: Timestamp?
    try selection.forEachSession { session, range in
      let time = try session.position(range.lowerBound).record.time
      first = min(first ?? time, time)
    }
    beginning = first ?? .unknown
    try output.line(#"{"traceEvents":["#)
  }

  mutating func write(
    _ session: LogSession, _ range: ClosedRange<Int>, progress: () -> Void
  ) throws {
    try writeNames(of: session)
    let text = TransitionText(session: session, times: LocalTime(isUTC: true))
    var clock: TraceClock?
    var screens = ScreenTrack(session, text)
    var transitions = TransitionTrack(session: session, text: text)
    try session.replay(in: range) { record, state in
      var time = clock ?? TraceClock(at: record.time, since: beginning)
      if !record.wasAddedAfterwards(time.last) { time.advance(to: record.time) }
      clock = time
      try budget.take(state, at: record.seq)
      try transitions.add(record, at: time.now, to: &events)
      try screens.add(record, copy state, at: time.now, to: &events)
      progress()
      return true
    }
    guard let end = clock?.now else { return }
    try screens.end(at: end, to: &events)
    try transitions.end(at: end, to: &events)
  }

  mutating func end() throws {
    let other = JSONLineWriter.object { line in
      line.member("writer", ToolVersion.name)
      line.member("beginning", beginning)
    }
    try output.line(
      Array(#"],"displayTimeUnit":"ns","otherData":"#.utf8) + other + Array("}".utf8))
  }

  private mutating func writeNames(of session: LogSession) throws {
    func write(_ what: String, _ name: String, thread: Int) throws {
      try events.write(
        .init(phase: .metadata, process: session.number, thread: thread, time: 0, name: what)
      ) { line in
        line.object("args") { $0.member("name", name) }
      }
    }
    try write("process_name", session.name, thread: 0)
    try write("thread_name", "screens", thread: ScreenTrack.thread)
    try write("thread_name", "transitions", thread: TransitionTrack.thread)
  }
}
