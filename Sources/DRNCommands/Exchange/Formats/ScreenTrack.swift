import DRN
import DRNLog

/// The thread of a trace that has the screens, and the overlays on them.
///
/// Every slice begins and ends by an event of its own, and not by one event with a duration: readers
/// that round times would find a stay to end after the next has begun. So the file also comes in the
/// order of time, however long a flow is.
struct ScreenTrack {
  static let thread = 1

  /// A stay on a screen.
  private struct Stay {
    var flow: UInt32?
    var tab: UInt32?
    var entry: EntryID
    var route: UInt32
    var origin: UInt32?
    var firstSeq: Int
  }

  /// An overlay that is up.
  private struct Shown {
    var overlay: UInt32
    var isRoot: Bool
    var id: Int
  }

  private let session: LogSession
  private let text: TransitionText
  private var stay: Stay?
  private var shown: [Shown] = []
  private var overlayCount = 0

  init(_ session: LogSession, _ text: TransitionText) {
    self.session = session
    self.text = text
  }

  /// Adds what a transition at `time` made of the state.
  mutating func add(
    _ record: EventRecord, _ state: RecordedState, at time: Int128, to events: inout TraceEvents
  ) throws {
    let new = Stay(
      flow: state.flow?.number, tab: state.tab?.number, entry: state.current.id,
      route: state.currentRoute.number, origin: state.origin?.number, firstSeq: record.seq)
    let isSameFlow = stay.map { $0.flow == new.flow } ?? false
    let isSameTab = isSameFlow && stay?.tab == new.tab
    let isSameStay = isSameTab && stay?.entry == new.entry
    // Root overlays outlive every move; those of a place end with the stay.
    let wanted =
      state.rootOverlays.map { (overlay: $0.number, isRoot: true) }
      + state.overlays.map { (overlay: $0.number, isRoot: false) }
    try hide(unless: wanted, stays: isSameStay, at: time, to: &events)
    if !isSameStay {
      try endStay(at: time, to: &events)
      if let tab = stay?.tab, !isSameTab { try write(.end, .tab, tab, time, to: &events) }
      if let flow = stay?.flow, !isSameFlow { try write(.end, .flow, flow, time, to: &events) }
      if let flow = new.flow, !isSameFlow { try write(.begin, .flow, flow, time, to: &events) }
      if let tab = new.tab, !isSameTab { try write(.begin, .tab, tab, time, to: &events) }
      try begin(new, at: time, to: &events)
      stay = new
    }
    for isRoot in [true, false] {
      let up = shown.filter { $0.isRoot == isRoot }.count
      for (overlay, _) in wanted.filter({ $0.isRoot == isRoot }).dropFirst(up) {
        overlayCount += 1
        let overlay = Shown(overlay: overlay, isRoot: isRoot, id: overlayCount)
        shown.append(overlay)
        try write(.asyncBegin, overlay, time, to: &events)
      }
    }
  }

  /// Ends everything.
  mutating func end(at time: Int128, to events: inout TraceEvents) throws {
    try hide(unless: [], stays: false, at: time, to: &events)
    try endStay(at: time, to: &events)
    if let tab = stay?.tab { try write(.end, .tab, tab, time, to: &events) }
    if let flow = stay?.flow { try write(.end, .flow, flow, time, to: &events) }
    stay = nil
  }

  /// Ends the overlays that are not up any more: of each kind, all from the first that differs on.
  private mutating func hide(
    unless wanted: [(overlay: UInt32, isRoot: Bool)], stays: Bool, at time: Int128,
    to events: inout TraceEvents
  ) throws {
    var kept: [Shown] = []
    for isRoot in [true, false] {
      let wanted = wanted.filter { $0.isRoot == isRoot }
      let up = shown.filter { $0.isRoot == isRoot }
      let same = zip(up, wanted).prefix { $0.0.overlay == $0.1.overlay }.count
      let staying = isRoot || stays ? same : 0
      kept += up.prefix(staying)
      for overlay in up.dropFirst(staying).reversed() {
        try write(.asyncEnd, overlay, time, to: &events)
      }
    }
    shown = kept
  }

  private func begin(
    _ stay: Stay, at time: Int128, to events: inout TraceEvents
  ) throws {
    try events.write(try event(.begin, .route, stay.route, time)) { line in
      line.key("args")
      line.beginObject()
      line.member("route", canonical: try session.json(of: .route, stay.route))
      line.member(
        "origin",
        canonical: try stay.origin.map { origin throws in try session.json(of: .route, origin) })
      line.member("seq", stay.firstSeq)
      line.endObject()
    }
  }

  private func endStay(at time: Int128, to events: inout TraceEvents) throws {
    guard let stay else { return }
    try write(.end, .route, stay.route, time, to: &events)
  }

  private func write(
    _ phase: TraceEvents.Phase, _ kind: SymbolKind, _ symbol: UInt32, _ time: Int128,
    to events: inout TraceEvents
  ) throws {
    try events.write(try event(phase, kind, symbol, time))
  }

  private func event(
    _ phase: TraceEvents.Phase, _ kind: SymbolKind, _ symbol: UInt32, _ time: Int128
  ) throws -> TraceEvents.Event {
    .init(
      phase: phase, process: session.number, thread: Self.thread, time: time,
      name: try text.value(kind, symbol), category: "\(kind)")
  }

  private func write(
    _ phase: TraceEvents.Phase, _ shown: Shown, _ time: Int128, to events: inout TraceEvents
  ) throws {
    let event = TraceEvents.Event(
      phase: phase, process: session.number, thread: Self.thread, time: time,
      name: try text.value(.overlay, shown.overlay),
      category: shown.isRoot ? "rootOverlay" : "overlay")
    try events.write(event) { line in
      line.member("id", "\(session.number).\(shown.id)")
      guard phase == .asyncBegin else { return }
      line.key("args")
      line.beginObject()
      line.member("overlay", canonical: try session.json(of: .overlay, shown.overlay))
      line.endObject()
    }
  }
}
