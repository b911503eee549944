import DRN

/// Writes transitions and states of a session as JSON lines, one after another, to bytes that grow.
///
/// Keys have a fixed order; values are the log's canonical JSON, unchanged. What lines have in common
/// is put together once: the beginning of each session's, the middle of each kind's, and the values.
package struct TransitionWriter: Sendable {
  private let source: LogReader
  /// The number of the session.
  private var session: UInt32 = 0
  private var values = ValueTexts()
  private var time = TimeText()
  /// The beginning of each line, up to the seq.
  private var opening: [UInt8] = []

  /// Creates a writer for the transitions of a session.
  package init(_ session: LogSession) {
    source = session.source
    begin(session)
  }

  /// Continues with the transitions of another session of the log.
  package mutating func begin(_ session: LogSession) {
    guard session.number != self.session else { return }
    self.session = session.number
    opening = Array(#"{"session":"#.utf8)
    opening.appendJSONString(session.name)
    opening.append(#","seq":"#)
  }

  /// Appends a transition as an object.
  ///
  /// - Parameter lineStart: Where the line begins that the object is part of.
  /// - Throws: ``LogError`` if a value cannot be read, or if the line is too long; what was appended
  ///   then has no meaning.
  package mutating func append(
    _ record: EventRecord, to bytes: inout [UInt8], lineStart: Int
  ) throws(LogError) {
    var line = Line(start: lineStart, in: bytes)
    try append(record, to: &bytes, &line)
    try end(&bytes, &line)
  }

  /// Appends a transition and the state after it as an object.
  package mutating func append(
    _ record: EventRecord, state: RecordedState, to bytes: inout [UInt8], lineStart: Int
  ) throws(LogError) {
    var line = Line(start: lineStart, in: bytes)
    try append(record, to: &bytes, &line)
    bytes.append(#","state":"#)
    try append(state, to: &bytes, &line)
    try end(&bytes, &line)
  }

  /// Appends a state as an object.
  package mutating func append(
    _ state: RecordedState, to bytes: inout [UInt8], lineStart: Int
  ) throws(LogError) {
    var line = Line(start: lineStart, in: bytes)
    try append(state, to: &bytes, &line)
  }

  /// Appends a session's settings at its start as an object.
  package mutating func append(
    _ settings: SettingsRecord, to bytes: inout [UInt8]
  ) throws(LogError) {
    bytes.append(#"{"historyLimit":"#)
    bytes.appendDecimal(settings.historyLimit)
    bytes.append(#","window":"#)
    try append(.text, settings.window, orNullTo: &bytes)
    bytes.append(#","appVersion":"#)
    try append(.text, settings.appVersion, orNullTo: &bytes)
    bytes.append(#","schema":"#)
    try append(.text, settings.schema, orNullTo: &bytes)
    bytes.append(UInt8(ascii: "}"))
  }
}

// The size of a line, as `LineSize` bounds it. It is made only for the few lines that are long.

extension TransitionWriter {
  private struct Line {
    let start: Int
    /// The line's size so far, as far as it was counted.
    var byteCount: Int

    init(start: Int, in bytes: [UInt8]) {
      self.start = start
      byteCount = bytes.count - start
    }
  }

  @inline(__always)
  private func reach(_ bytes: [UInt8], _ line: inout Line) throws(LogError) {
    let count = bytes.count &- line.start
    if count > LineSize.freeCount { try reachLong(count, from: line.byteCount) }
    line.byteCount = count
  }

  @inline(never)
  private func reachLong(_ count: Int, from byteCount: Int) throws(LogError) {
    var size = LineSize(source, from: byteCount)
    try size.reach(count)
  }
}

// The parts of a line.

extension TransitionWriter {
  private func end(_ bytes: inout [UInt8], _ line: inout Line) throws(LogError) {
    bytes.append(UInt8(ascii: "}"))
    try reach(bytes, &line)
  }

  private mutating func append(
    _ record: EventRecord, to bytes: inout [UInt8], _ line: inout Line
  ) throws(LogError) {
    bytes.append(contentsOf: opening)
    bytes.appendDecimal(record.seq)
    bytes.append(#","time":""#)
    time.append(record.time, to: &bytes)
    let parts = LineParts.of(record.kind)
    if record.cause == 0, record.group == nil {
      bytes.append(contentsOf: parts.beforeFields)
    } else {
      bytes.append(contentsOf: parts.beforeCause)
      if record.cause == 0 {
        bytes.append(contentsOf: LineParts.user)
      } else {
        try append(.text, record.cause, to: &bytes)
      }
      bytes.append(#","group":"#)
      try append(record.group, to: &bytes)
    }
    for field in EventFieldSet(of: record.kind) { try append(field, of: record, to: &bytes, &line) }
    if record.meta != 0 {
      bytes.append(#","meta":"#)
      try append(.json, record.meta, to: &bytes)
    }
  }

  private mutating func append(
    _ group: GroupRecord?, to bytes: inout [UInt8]
  ) throws(LogError) {
    guard let group else { return bytes.append("null") }
    bytes.append(#"{"name":"#)
    try append(.text, group.name, to: &bytes)
    bytes.append(#","first":"#)
    bytes.appendDecimal(group.first)
    bytes.append(#","count":"#)
    bytes.appendDecimal(group.count)
    bytes.append(UInt8(ascii: "}"))
  }

  @inline(__always)
  private mutating func append(
    _ field: EventField, of record: EventRecord, to bytes: inout [UInt8], _ line: inout Line
  ) throws(LogError) {
    switch field {
    case .route: try append(field, .route, record.route, to: &bytes)
    case .overlay: try append(field, .overlay, record.overlay, to: &bytes)
    case .tab: try append(field, .tab, record.tab, to: &bytes)
    case .flow: try append(field, .flow, record.flow, to: &bytes)
    case .label: try append(field, .text, record.label, to: &bytes)
    case .payload: try append(field, .json, record.payload, to: &bytes)
    case .reason: try append(field, .text, record.reason, to: &bytes)
    case .count:
      // A refusal has a count only if the refused action has one.
      guard record.kind != .refused || record.count != 0 else { return }
      bytes.append(contentsOf: LineParts.key(of: field))
      bytes.appendDecimal(record.count)
    case .target:
      bytes.append(contentsOf: LineParts.key(of: field))
      bytes.appendDecimal(record.target)
    case .routes: try append(field, .route, record.routes, to: &bytes, &line)
    case .overlays: try append(field, .overlay, record.overlays, to: &bytes, &line)
    case .tabs: try append(field, .tab, record.tabs, to: &bytes, &line)
    case .kept:
      guard !record.kept.isEmpty else { return }
      bytes.append(contentsOf: LineParts.key(of: field))
      bytes.append(contentsOf: record.keptJSON)
    case .settings:
      guard let settings = record.settings else { return }
      bytes.append(contentsOf: LineParts.key(of: field))
      try append(settings, to: &bytes)
    }
  }

  /// A member with a value; none for number 0.
  @inline(__always)
  private mutating func append(
    _ field: EventField, _ kind: SymbolKind, _ number: UInt32, to bytes: inout [UInt8]
  ) throws(LogError) {
    guard number != 0 else { return }
    bytes.append(contentsOf: LineParts.key(of: field))
    try append(kind, number, to: &bytes)
  }

  /// A member with a list of values; none for an empty list.
  private mutating func append(
    _ field: EventField, _ kind: SymbolKind, _ numbers: [UInt32], to bytes: inout [UInt8],
    _ line: inout Line
  ) throws(LogError) {
    guard !numbers.isEmpty else { return }
    bytes.append(contentsOf: LineParts.key(of: field))
    bytes.append(UInt8(ascii: "["))
    for (index, number) in numbers.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      try append(kind, number, orNullTo: &bytes)
      try reach(bytes, &line)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func append(
    _ state: RecordedState, to bytes: inout [UInt8], _ line: inout Line
  ) throws(LogError) {
    bytes.append(#"{"currentRoute":"#)
    try append(.route, state.currentRoute.number, to: &bytes)
    bytes.append(#","overlays":["#)
    try append(state.overlays, to: &bytes, &line)
    bytes.append(#"],"rootOverlays":["#)
    try append(state.rootOverlays, to: &bytes, &line)
    bytes.append(#"],"origin":"#)
    try append(.route, state.origin?.number ?? 0, orNullTo: &bytes)
    bytes.append(#","entries":["#)
    var isFirst = true
    try state.entries.forEachElement { (entry) throws(LogError) in
      try append(.route, entry.route.number, after: !isFirst, orNullTo: &bytes)
      isFirst = false
      try reach(bytes, &line)
    }
    bytes.append(#"],"cursor":"#)
    bytes.appendDecimal(state.cursor)
    bytes.append(#","tab":"#)
    try append(.tab, state.tab?.number ?? 0, orNullTo: &bytes)
    bytes.append(#","flow":"#)
    try append(.flow, state.flow?.number ?? 0, orNullTo: &bytes)
    bytes.append(UInt8(ascii: "}"))
    try reach(bytes, &line)
  }

  private mutating func append(
    _ overlays: [RecordedRoute.Overlay], to bytes: inout [UInt8], _ line: inout Line
  ) throws(LogError) {
    for (index, overlay) in overlays.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      try append(.overlay, overlay.number, orNullTo: &bytes)
      try reach(bytes, &line)
    }
  }

  @inline(__always)
  private mutating func append(
    _ kind: SymbolKind, _ number: UInt32, after comma: Bool = false, orNullTo bytes: inout [UInt8]
  ) throws(LogError) {
    if number == 0 {
      bytes.append(comma ? ",null" : "null")
    } else {
      try append(kind, number, after: comma, to: &bytes)
    }
  }

  @inline(__always)
  private mutating func append(
    _ kind: SymbolKind, _ number: UInt32, after comma: Bool = false, to bytes: inout [UInt8]
  ) throws(LogError) {
    try values.append(kind, number, after: comma, to: &bytes) { [source] () throws(LogError) in
      try source.json(of: kind, number)
    }
  }
}

/// What all lines with a transition of one kind have in common.
private struct LineParts: Sendable {
  /// What is between the time and the cause.
  let beforeCause: [UInt8]
  /// What is between the time and the fields, with the cause and the group of most transitions.
  let beforeFields: [UInt8]

  private init(_ kind: EventKind) {
    var bytes = Array(#"","kind":"#.utf8)
    bytes.appendJSONString(kind.name)
    bytes.append(#","cause":"#)
    beforeCause = bytes
    beforeFields = bytes + Self.user + Array(#","group":null"#.utf8)
  }

  static let user = JSONValue.string(Cause.user.rawValue).canonicalBytes

  static func of(_ kind: EventKind) -> Self { all[Int(kind.rawValue)] }

  /// By the raw values of the kinds.
  private static let all: [LineParts] = {
    let last = EventKind.allCases.map(\.rawValue).max() ?? 0
    return (0...last).map { Self(EventKind(rawValue: $0) ?? .noted) }
  }()

  /// The comma, the key and the colon before a field's value.
  static func key(of field: EventField) -> [UInt8] { keys[Int(field.rawValue)] }

  /// By the raw values of the fields, of which the first is 1.
  private static let keys: [[UInt8]] =
    [[]] + EventField.allCases.map { Array(#","\#($0)":"#.utf8) }
}
