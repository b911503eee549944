import DRN
import DRNInspect
import DRNLog

/// Puts together rows of transitions and the states after them, and keeps the cells of values for the
/// next ones.
struct CSVTransitions {
  private var session: LogSession?
  /// The cell with the session's name.
  private var opening: [UInt8] = []
  /// Cells with one value: texts as text, all others as JSON.
  private var cells = ValueTexts()
  /// The same JSON within a quoted cell.
  private var quoted = ValueTexts()
  private var time = TimeText()

  private static let comma = UInt8(ascii: ",")

  /// Continues with the transitions of a session of the same log.
  mutating func begin(_ session: LogSession) {
    self.session = session
    opening = CSVRow.bytes(ofText: session.name)
  }

  /// Appends a row without its end.
  mutating func append(
    _ record: EventRecord, _ state: RecordedState, to bytes: inout [UInt8]
  ) throws(LogError) {
    guard let session else { return }
    var size = LineSize(session)
    try append(record, session, to: &bytes, &size)
    try append(state, session, to: &bytes, &size)
  }

  private mutating func append(
    _ record: EventRecord, _ session: LogSession, to bytes: inout [UInt8], _ size: inout LineSize
  ) throws(LogError) {
    bytes += opening
    bytes.append(Self.comma)
    bytes.appendDecimal(record.seq)
    bytes.append(Self.comma)
    time.append(record.time, to: &bytes)
    bytes.append(Self.comma)
    bytes.append(record.kind.name)
    bytes.append(Self.comma)
    if record.cause == 0 { bytes.append(Cause.user.rawValue) }
    try append(.text, record.cause, session, to: &bytes)
    bytes.append(Self.comma)
    if let group = record.group {
      try append(existing: .text, group.name, session, to: &bytes)
      bytes.append(Self.comma)
      bytes.appendDecimal(group.first)
      bytes.append(Self.comma)
      bytes.appendDecimal(group.count)
    } else {
      bytes.append(",,")
    }
    let kind = Int(record.kind.rawValue)
    for (field, isOfKind) in zip(EventField.allCases, Self.fields[kind]) {
      bytes.append(Self.comma)
      guard isOfKind else { continue }
      switch record[field] {
      case .number(let number):
        // The count of a refusal is 0 if the refused call has none.
        if record.kind != .refused || number != 0 { bytes.appendDecimal(number) }
      case .symbol(let kind, let symbol): try append(kind, symbol, session, to: &bytes)
      case .list(_, let symbols) where symbols.isEmpty: break
      case .list(let kind, let symbols): try append(kind, symbols, session, to: &bytes, &size)
      case .kept(let indices) where indices.isEmpty: break
      case .kept: bytes += CSVRow.bytes(ofCell: record.keptJSON)
      case .settings:
        guard let settings = record.settings else { break }
        bytes += CSVRow.bytes(ofCell: try TransitionLine(session).bytes(settings))
      }
    }
    bytes.append(Self.comma)
    try append(.json, record.meta, session, to: &bytes)
  }

  /// For each kind, by its raw value, which fields it has.
  private static let fields: [[Bool]] = {
    let last = EventKind.allCases.map(\.rawValue).max() ?? 0
    return (0...last).map { code in
      let fields = EventKind(rawValue: code).map { EventRecord.fields(of: $0) } ?? []
      return EventField.allCases.map { fields.contains($0) }
    }
  }()

  private mutating func append(
    _ state: RecordedState, _ session: LogSession, to bytes: inout [UInt8], _ size: inout LineSize
  ) throws(LogError) {
    bytes.append(Self.comma)
    try append(existing: .route, state.currentRoute.number, session, to: &bytes)
    bytes.append(Self.comma)
    try append(.overlay, state.overlays.map(\.number), session, to: &bytes, &size)
    bytes.append(Self.comma)
    try append(.overlay, state.rootOverlays.map(\.number), session, to: &bytes, &size)
    bytes.append(Self.comma)
    if let origin = state.origin {
      try append(existing: .route, origin.number, session, to: &bytes)
    }
    bytes.append(Self.comma)
    if state.entries.count == 1 {
      try append(.route, state.entries.map(\.route.number), session, to: &bytes, &size)
    } else {
      bytes.append("\"[")
      var isFirst = true
      try state.entries.forEachElement { (entry) throws(LogError) in
        try append(element: .route, entry.route.number, isFirst, session, to: &bytes, &size)
        isFirst = false
      }
      bytes.append("]\"")
    }
    bytes.append(Self.comma)
    bytes.appendDecimal(state.cursor)
    bytes.append(Self.comma)
    try append(.tab, state.tab?.number ?? 0, session, to: &bytes)
    bytes.append(Self.comma)
    try append(.flow, state.flow?.number ?? 0, session, to: &bytes)
  }

  /// Appends a cell with a list. One of several values has commas, and therefore quotes.
  private mutating func append(
    _ kind: SymbolKind, _ numbers: [UInt32], _ session: LogSession, to bytes: inout [UInt8],
    _ size: inout LineSize
  ) throws(LogError) {
    guard numbers.count > 1 else {
      bytes += CSVRow.bytes(ofCell: try session.jsonArray(of: kind, numbers, &size))
      return
    }
    bytes.append("\"[")
    for (index, number) in numbers.enumerated() {
      try append(element: kind, number, index == 0, session, to: &bytes, &size)
    }
    bytes.append("]\"")
  }

  @inline(__always)
  private mutating func append(
    element kind: SymbolKind, _ number: UInt32, _ isFirst: Bool, _ session: LogSession,
    to bytes: inout [UInt8], _ size: inout LineSize
  ) throws(LogError) {
    let before = bytes.count
    if !isFirst { bytes.append(Self.comma) }
    if number == 0 {
      bytes.append("null")
    } else {
      try quoted.append(kind, number, to: &bytes) { () throws(LogError) in
        CSVRow.doublingQuotes(in: try session.json(of: kind, number))
      }
    }
    try size.add(bytes.count - before)
  }

  /// Appends the cell of a value; nothing for symbol 0.
  @inline(__always)
  private mutating func append(
    _ kind: SymbolKind, _ number: UInt32, _ session: LogSession, to bytes: inout [UInt8]
  ) throws(LogError) {
    if number != 0 { try append(existing: kind, number, session, to: &bytes) }
  }

  /// Appends the cell of a value that must exist.
  @inline(__always)
  private mutating func append(
    existing kind: SymbolKind, _ number: UInt32, _ session: LogSession, to bytes: inout [UInt8]
  ) throws(LogError) {
    try cells.append(kind, number, to: &bytes) { () throws(LogError) in
      kind == .text
        ? CSVRow.bytes(ofText: try session.text(number))
        : CSVRow.bytes(ofCell: try session.json(of: kind, number))
    }
  }
}
