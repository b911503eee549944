import DRN
import DRNLog

/// Puts together plain records of transitions, as ``PlainLine`` writes them, and keeps the fields of
/// values for the next ones. It is used by one thread at a time.
final class PlainTransitions {
  /// In one value, so that each record takes one access to it.
  private var records = Records()

  /// Appends the fields of ``PlainColumns/transition``.
  func append(
    _ record: EventRecord, of session: LogSession, to bytes: inout [UInt8]
  ) throws(LogError) {
    try records.append(record, of: session, to: &bytes)
  }

  /// Appends the fields of ``PlainColumns/state`` after those of a transition.
  func append(
    _ state: RecordedState, of session: LogSession, to bytes: inout [UInt8]
  ) throws(LogError) {
    try records.append(state, of: session, to: &bytes)
  }
}

private struct Records {
  private var session: UInt32 = 0
  /// The field with the session's name, and the tab after it.
  private var opening: [UInt8] = []
  /// The fields of values: texts as text, all others as JSON.
  private var fields = ValueTexts()
  private var time = TimeText()

  private static let tab = UInt8(ascii: "\t")

  mutating func append(
    _ record: EventRecord, of session: LogSession, to bytes: inout [UInt8]
  ) throws(LogError) {
    if session.number != self.session {
      self.session = session.number
      opening = PlainLine([.text(session.name), .text(nil)]).bytes
    }
    bytes += opening
    bytes.appendDecimal(record.seq)
    bytes.append(Self.tab)
    time.append(record.time, to: &bytes)
    bytes.append(Self.tab)
    bytes.append(record.kind.name)
    bytes.append(Self.tab)
    if record.cause == 0 { bytes.append(Cause.user.rawValue) }
    try append(.text, record.cause, session, to: &bytes)
    bytes.append(Self.tab)
    if let group = record.group { try append(existing: .text, group.name, session, to: &bytes) }
    bytes.append(Self.tab)
    if record.kind == .reset || record.kind == .historyEdited {
      var size = LineSize(session)
      try append(.route, record.routes, session, to: &bytes, &size)
    } else {
      try append(.route, record.route, session, to: &bytes)
    }
    bytes.append(Self.tab)
    try append(.overlay, record.overlay, session, to: &bytes)
    bytes.append(Self.tab)
    try append(.tab, record.tab, session, to: &bytes)
    bytes.append(Self.tab)
    try append(.flow, record.flow, session, to: &bytes)
    bytes.append(Self.tab)
    if record.hasCount { bytes.appendDecimal(record.count) }
    bytes.append(Self.tab)
    if record.hasTarget { bytes.appendDecimal(record.target) }
    bytes.append(Self.tab)
    try append(.text, record.label, session, to: &bytes)
    bytes.append(Self.tab)
    try append(.json, record.payload, session, to: &bytes)
    bytes.append(Self.tab)
    try append(.text, record.reason, session, to: &bytes)
  }

  mutating func append(
    _ state: RecordedState, of session: LogSession, to bytes: inout [UInt8]
  ) throws(LogError) {
    var size = LineSize(session)
    bytes.append(Self.tab)
    try append(existing: .route, state.currentRoute.number, session, to: &bytes)
    bytes.append(Self.tab)
    try append(.overlay, state.overlays.map(\.number), session, to: &bytes, &size)
    bytes.append(Self.tab)
    try append(.overlay, state.rootOverlays.map(\.number), session, to: &bytes, &size)
    bytes.append(Self.tab)
    if let origin = state.origin {
      try append(existing: .route, origin.number, session, to: &bytes)
    }
    bytes.append(Self.tab)
    bytes.append(UInt8(ascii: "["))
    var isFirst = true
    try state.entries.forEachElement { (entry) throws(LogError) in
      try append(element: .route, entry.route.number, isFirst, session, to: &bytes, &size)
      isFirst = false
    }
    bytes.append(UInt8(ascii: "]"))
    bytes.append(Self.tab)
    bytes.appendDecimal(state.cursor)
    bytes.append(Self.tab)
    try append(.tab, state.tab?.number ?? 0, session, to: &bytes)
    bytes.append(Self.tab)
    try append(.flow, state.flow?.number ?? 0, session, to: &bytes)
  }

  private mutating func append(
    _ kind: SymbolKind, _ numbers: [UInt32], _ session: LogSession, to bytes: inout [UInt8],
    _ size: inout LineSize
  ) throws(LogError) {
    bytes.append(UInt8(ascii: "["))
    for (index, number) in numbers.enumerated() {
      try append(element: kind, number, index == 0, session, to: &bytes, &size)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  @inline(__always)
  private mutating func append(
    element kind: SymbolKind, _ number: UInt32, _ isFirst: Bool, _ session: LogSession,
    to bytes: inout [UInt8], _ size: inout LineSize
  ) throws(LogError) {
    let before = bytes.count
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    if number == 0 { bytes.append("null") }
    try append(kind, number, session, to: &bytes)
    try size.add(bytes.count - before)
  }

  /// Appends the field of a value; nothing for symbol 0.
  @inline(__always)
  private mutating func append(
    _ kind: SymbolKind, _ number: UInt32, _ session: LogSession, to bytes: inout [UInt8]
  ) throws(LogError) {
    if number != 0 { try append(existing: kind, number, session, to: &bytes) }
  }

  /// Appends the field of a value that must exist.
  @inline(__always)
  private mutating func append(
    existing kind: SymbolKind, _ number: UInt32, _ session: LogSession, to bytes: inout [UInt8]
  ) throws(LogError) {
    try fields.append(kind, number, to: &bytes) { () throws(LogError) in
      var field = PlainLine()
      if kind == .text {
        field.text(try session.text(number))
      } else {
        field.json(try session.json(of: kind, number))
      }
      return field.bytes
    }
  }
}
