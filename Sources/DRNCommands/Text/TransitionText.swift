import DRN
import DRNLog

/// Describes transitions and states as text, with routes in Swift syntax.
struct TransitionText {
  let session: LogSession
  let style: Style
  let times: LocalTime
  private let spelling: LogSpelling
  private let words: TransitionWords<LogSpelling>
  private let lines: TransitionLines
  private let destinations: MoveDestinations

  /// - Parameters:
  ///   - other: The text of another session of the log, whose values it need not describe again.
  ///   - texts: The texts of values to use and to add to, without another one's.
  init(
    session: LogSession, style: Style = Style(isColored: false), times: LocalTime,
    after other: TransitionText? = nil, texts: ValueSpellings? = nil
  ) {
    self.session = session
    self.style = style
    self.times = times
    spelling = LogSpelling(session: session, texts: texts ?? other?.spelling.texts)
    words = TransitionWords(spelling)
    lines = other?.lines ?? TransitionLines(style)
    listTime = LazyListTime(session, times)
    destinations = MoveDestinations(session)
  }

  /// Formats the times of a list: reads the session's newest transition, when it is first needed.
  private final class LazyListTime {
    private(set) lazy var value = ListTime(session, times)
    private let session: LogSession
    private let times: LocalTime

    init(_ session: LogSession, _ times: LocalTime) {
      (self.session, self.times) = (session, times)
    }
  }

  private let listTime: LazyListTime

  /// The time of a transition in a list.
  func listTime(_ record: EventRecord) -> String { listTime.value.text(record.time) }

  /// One line: seq, time, kind, description, where a move in the history led, cause, and what a
  /// redirect kept from being done.
  ///
  /// - Parameter isAlone: Whether it is the only line, and so always shows the date.
  func line(
    _ record: EventRecord, gutter: String = "", isAlone: Bool = false
  ) throws(LogError) -> String {
    var bytes: [UInt8] = []
    try append(record, gutter: gutter, isAlone: isAlone, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends what ``line(_:gutter:isAlone:)`` returns.
  func append(
    _ record: EventRecord, gutter: String = "", isAlone: Bool = false, to bytes: inout [UInt8]
  ) throws(LogError) {
    let start = bytes.count
    if !gutter.isEmpty { bytes.append(gutter) }
    lines.append(
      record, isAlone ? nil : listTime.value, times, to: &bytes)
    let isShort = try lines.appendDescription(record, to: &bytes) {
      (kind, number) throws(LogError) in try value(kind, number)
    }
    if !isShort { bytes.append(try description(record)) }
    if let destination = destinations.route(after: record) {
      bytes.append(" → ")
      try append(.route, destination, to: &bytes)
    }
    if record.cause != 0 || record.group != nil {
      let circumstances = words.circumstances(
        try cause(of: record), try group(of: record), at: record.seq)
      bytes.append(circumstances.map(style.dim).joined())
    }
    if let wanted = try wanted(record) { bytes.append(style.dim("  \(wanted)")) }
    while bytes.count > start, bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
  }

  /// The description of an event, without its kind.
  func description(_ record: EventRecord) throws(LogError) -> String {
    var record = record
    switch record.kind {
    case .refused:
      // The refused call may be of a kind that this version does not know.
      return try words.refusal(
        of: session.text(record.label), at: record.place, session.text(record.reason))
    // A session's settings and a lost flow are not shown.
    case .started: record.settings = nil
    case .restored: record.flow = 0
    case .reset, .historyEdited:
      var size = LineSize(session)
      try record.forEachSymbol { (kind, number) throws(LogError) in
        try size.add(session.json(of: kind, number).count)
      }
      // It has no texts, and maybe thousands of places.
      return try words.details(
        Transition(seq: record.seq, time: record.time, event: record.event))
    default: break
    }
    return try words.details(
      Transition(seq: record.seq, time: record.time, event: record.event(spelling)))
  }

  /// The cause of a transition; `nil` for the user.
  func cause(of record: EventRecord) throws(LogError) -> String? {
    record.cause == 0 ? nil : try session.text(record.cause)
  }

  /// Of a redirect, what was wanted instead; of what was resumed, where it had been wanted.
  private func wanted(_ record: EventRecord) throws(LogError) -> String? {
    guard let meta = try meta(of: record) else { return nil }
    if let call = WantedText.call(in: meta) { return "wanted \(call)" }
    return WantedText.resumed(in: meta).map { "wanted at \($0)" }
  }

  /// The meta of a transition, if it has one.
  func meta(of record: EventRecord) throws(LogError) -> JSONValue? {
    record.meta == 0 ? nil : try json(.json, record.meta)
  }

  private func group(of record: EventRecord) throws(LogError) -> TransitionGroup? {
    guard let group = record.group else { return nil }
    return TransitionGroup(
      name: try session.text(group.name), first: group.first, count: group.count)
  }

  /// The lines of a state: route, overlays, origin, tab, flow, other tabs, and history.
  func lines(_ state: RecordedState) throws(LogError) -> [String] {
    var size = LineSize(session)
    var lines = ["route     " + style.bold(try value(.route, state.currentRoute.number))]
    if !state.overlays.isEmpty {
      lines.append("overlays  " + (try list(.overlay, state.overlays.map(\.number), &size)))
    }
    if !state.rootOverlays.isEmpty {
      lines.append("above all " + (try list(.overlay, state.rootOverlays.map(\.number), &size)))
    }
    if let origin = state.origin {
      lines.append("returns to \(try value(.route, origin.number))")
    }
    if let tab = state.tab { lines.append("tab       " + (try value(.tab, tab.number))) }
    if let flow = state.flow { lines.append("flow      " + (try value(.flow, flow.number))) }
    for (tab, history) in state.rememberedTabs.sorted(by: { $0.key.number < $1.key.number }) {
      let name = try value(.tab, tab.number)
      let places = try self.history(history.entries, cursor: history.cursor, &size)
      lines.append("remembers \(name): \(places)")
    }
    lines.append("history   " + (try history(state.entries, cursor: state.cursor, &size)))
    return lines
  }

  /// Appends a time with its date, as it is in a list.
  func appendTime(_ time: Timestamp, to bytes: inout [UInt8]) {
    lines.append(time, nil, times, to: &bytes)
  }

  /// A short summary of the state: route, overlays, origin.
  func summary(_ state: RecordedState) throws(LogError) -> String {
    var bytes: [UInt8] = []
    try appendSummary(state, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The summary of a state with this place.
  func summary(_ place: PlaceNumbers) throws(LogError) -> String {
    var bytes: [UInt8] = []
    try appendSummary(place, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends what ``summary(_:)`` returns.
  func appendSummary(_ state: RecordedState, to bytes: inout [UInt8]) throws(LogError) {
    try appendSummary(PlaceNumbers(state), to: &bytes)
  }

  /// Appends the summary of a state with this place.
  func appendSummary(_ place: PlaceNumbers, to bytes: inout [UInt8]) throws(LogError) {
    if !place.overlays.isEmpty {
      var size = LineSize(session)
      for overlay in place.overlays { try size.add(session.json(of: .overlay, overlay).count) }
    }
    try append(.route, place.route, to: &bytes)
    for overlay in place.overlays {
      bytes.append(" + ")
      try append(.overlay, overlay, to: &bytes)
    }
    if place.origin != 0 {
      bytes.append(" ← ")
      try append(.route, place.origin, to: &bytes)
    }
  }

  private func append(
    _ kind: SymbolKind, _ number: UInt32, to bytes: inout [UInt8]
  ) throws(LogError) {
    try lines.append(kind, number, to: &bytes) { (kind, number) throws(LogError) in
      try value(kind, number)
    }
  }

  func value(_ kind: SymbolKind, _ number: UInt32) throws(LogError) -> String {
    try spelling.value(kind, number)
  }

  func json(_ kind: SymbolKind, _ number: UInt32) throws(LogError) -> JSONValue {
    try spelling.json(kind, number)
  }

  /// A value of a line, or of several that are in memory together.
  ///
  /// - Parameter size: Their size so far.
  func value(
    _ kind: SymbolKind, _ number: UInt32, _ size: inout LineSize
  ) throws(LogError) -> String {
    let text = try value(kind, number)
    try size.add(text.utf8.count)
    return text
  }

  private func list(
    _ kind: SymbolKind, _ numbers: [UInt32], _ size: inout LineSize
  ) throws(LogError) -> String {
    try numbers.map { (number) throws(LogError) in try value(kind, number, &size) }
      .joined(separator: ", ")
  }

  private func history(
    _ entries: Ring<Entry<RecordedRoute>>, cursor: Int, _ size: inout LineSize
  ) throws(LogError) -> String {
    try entries.enumerated().map { (index, entry) throws(LogError) in
      let text = try value(.route, entry.route.number, &size)
      return index == cursor ? style.bold("[\(text)]") : text
    }.joined(separator: " → ")
  }
}

extension EventRecord {
  /// The place that the event refers to, if any.
  fileprivate var place: Place<RecordedRoute>? {
    guard route != 0 else { return nil }
    return Place(
      route: RecordedRoute(route), overlay: overlay == 0 ? nil : .init(overlay),
      tab: tab == 0 ? nil : .init(tab))
  }
}
