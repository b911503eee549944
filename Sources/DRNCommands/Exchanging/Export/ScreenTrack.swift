import DRN
import DRNLog

/// The thread of a trace that shows the screens and the overlays on them.
///
/// Each slice has a begin and an end event rather than one event with a duration: a reader that
/// rounds times could see a stay end after the next one begins. It also keeps the file in the order
/// of time, however long a flow lasts.
struct ScreenTrack {
  static let thread = 1

  /// A stay on a screen, in a tab or in a flow; those on screens nest in tabs, and tabs in flows.
  private struct Stay {
    var kind: SymbolKind
    var symbol: UInt32
    /// The history entry of a screen; `nil` for a tab or a flow.
    var entry: EntryID?

    /// Whether it is the same stay as `other`; a stay on a screen lasts as long as its entry.
    func isSame(as other: Stay) -> Bool {
      kind == other.kind && entry == other.entry && (entry != nil || symbol == other.symbol)
    }
  }

  /// An overlay that is shown.
  private struct Shown {
    var overlay: UInt32
    var isRoot: Bool
    var id: Int
  }

  private let session: LogSession
  private let text: TransitionText
  /// The stays that have not ended, outermost first.
  private var stays: [Stay] = []
  private var shown: [Shown] = []
  private var overlayCount = 0

  init(_ session: LogSession, _ text: TransitionText) {
    self.session = session
    self.text = text
  }

  /// Adds the changes that a transition at `time` made to the state.
  mutating func add(
    _ record: EventRecord, _ state: RecordedState, at time: Int128, to events: inout TraceEvents
  ) throws {
    var new: [Stay] = []
    if let flow = state.flow { new.append(Stay(kind: .flow, symbol: flow.number)) }
    if let tab = state.tab { new.append(Stay(kind: .tab, symbol: tab.number)) }
    new.append(Stay(kind: .route, symbol: state.currentRoute.number, entry: state.current.id))
    let same = zip(stays, new).prefix { $0.isSame(as: $1) }.count
    let isSameStay = same == new.count
    // Root overlays outlive every move; the overlays of a place end with the stay.
    let wanted =
      state.rootOverlays.map { (overlay: $0.number, isRoot: true) }
      + state.overlays.map { (overlay: $0.number, isRoot: false) }
    try hide(unless: wanted, stays: isSameStay, at: time, to: &events)
    try endStays(after: same, at: time, to: &events)
    for stay in new.dropFirst(same) {
      let slice = try event(.begin, stay.kind, stay.symbol, time)
      if stay.kind == .route {
        try begin(slice, stay.symbol, state.origin?.number, record.seq, to: &events)
      } else {
        try events.write(slice)
      }
      stays.append(stay)
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

  mutating func end(at time: Int128, to events: inout TraceEvents) throws {
    try hide(unless: [], stays: false, at: time, to: &events)
    try endStays(after: 0, at: time, to: &events)
  }

  /// Ends the overlays that are no longer shown: of each kind, all from the first that differs.
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
    _ slice: TraceEvents.Event, _ route: UInt32, _ origin: UInt32?, _ seq: Int,
    to events: inout TraceEvents
  ) throws {
    try events.write(slice) { line in
      try line.object("args") { line in
        line.member("route", canonical: try session.json(of: .route, route))
        line.member("origin", canonical: try origin.map { try session.json(of: .route, $0) })
        line.member("seq", seq)
      }
    }
  }

  /// Ends all stays except the outermost `count`, innermost first.
  private mutating func endStays(
    after count: Int, at time: Int128, to events: inout TraceEvents
  ) throws {
    for stay in stays.dropFirst(count).reversed() {
      try events.write(try event(.end, stay.kind, stay.symbol, time))
    }
    stays.removeLast(stays.count - count)
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
      try line.object("args") { line in
        line.member("overlay", canonical: try session.json(of: .overlay, shown.overlay))
      }
    }
  }
}
