import DRN
import DRNLog

/// One row for each transition, as RFC 4180 has tables: separated by commas, with lines that end with
/// a carriage return and a line feed, and quotes where a cell needs them.
///
/// Names and reasons are text; routes and all other values are canonical JSON.
struct CSVFormat: SessionFormat {
  let output: DataOutput

  init(_ output: DataOutput) { self.output = output }

  func begin(_ selection: ExportSelection) throws {
    var row = CSVRow()
    for column in CSVColumns.all { row.cell(Array(column.utf8)) }
    try output.line(row.bytes)
  }

  func write(
    _ session: LogSession, _ range: ClosedRange<Int>, progress: () -> Void
  ) throws {
    try session.replay(in: range) { record, state in
      var row = CSVRow()
      try write(record, of: session, to: &row)
      try write(state, of: session, to: &row)
      try output.line(row.bytes)
      progress()
      return true
    }
  }

  private func write(
    _ record: EventRecord, of session: LogSession, to row: inout CSVRow
  ) throws {
    row.text(session.name)
    row.number(record.seq)
    row.text(RFC3339.string(nanosecondsSince1970: record.time.nanosecondsSince1970))
    row.text(record.kind.rawValue)
    row.text(record.cause == 0 ? Cause.user.rawValue : try session.text(record.cause))
    if let group = record.group {
      row.text(try session.text(group.name))
      row.number(group.first)
      row.number(group.count)
    } else {
      row.empty(3)
    }
    let fields = Set(EventRecord.fields(of: record.kind))
    for field in EventField.allCases {
      guard fields.contains(field) else {
        row.empty()
        continue
      }
      switch record[field] {
      case .number(let number):
        // A refusal has a count only where what it refused has one.
        if record.kind == .refused, number == 0 { row.empty() } else { row.number(number) }
      case .symbol(_, 0): row.empty()
      case .symbol(.text, let symbol): row.text(try session.text(symbol))
      case .symbol(let kind, let symbol): row.cell(try session.json(of: kind, symbol))
      case .list(_, let symbols) where symbols.isEmpty: row.empty()
      case .list(let kind, let symbols): row.cell(try session.jsonArray(of: kind, symbols))
      case .settings: row.cell(try settings(of: record, in: session))
      }
    }
    if record.meta == 0 { row.empty() } else { row.cell(try session.json(of: .json, record.meta)) }
  }

  private func write(
    _ state: borrowing RecordedState, of session: LogSession, to row: inout CSVRow
  ) throws {
    func value(_ kind: SymbolKind, _ number: UInt32?) throws {
      if let number { row.cell(try session.json(of: kind, number)) } else { row.empty() }
    }
    try value(.route, state.currentRoute.number)
    row.cell(try session.jsonArray(of: .overlay, state.overlays.map(\.number)))
    row.cell(try session.jsonArray(of: .overlay, state.rootOverlays.map(\.number)))
    try value(.route, state.origin?.number)
    row.cell(try session.jsonArray(of: .route, state.entries.map(\.route.number)))
    row.number(state.cursor)
    try value(.tab, state.tab?.number)
    try value(.flow, state.flow?.number)
  }

  private func settings(of record: EventRecord, in session: LogSession) throws -> [UInt8] {
    guard let settings = record.settings else { return [] }
    var line = JSONLineWriter()
    try TransitionLine(session).write(settings, to: &line)
    return line.bytes
  }
}

/// One row of a table.
struct CSVRow {
  private var written: [UInt8] = []
  private var isFirst = true

  /// The row, with the carriage return that comes before its line feed.
  var bytes: [UInt8] { written + [UInt8(ascii: "\r")] }

  /// Cells with nothing in them.
  mutating func empty(_ count: Int = 1) { for _ in 0..<count { cell([]) } }

  /// A number.
  mutating func number(_ number: Int) { cell(Array(String(number).utf8)) }

  /// Text that somebody chose. A spreadsheet would run what begins as a formula does, so that has an
  /// apostrophe in front, as has what begins with one: the first is never part of the text.
  mutating func text(_ text: String) {
    let bytes = Array(text.utf8)
    cell(Self.needsApostrophe(bytes) ? [UInt8(ascii: "'")] + bytes : bytes)
  }

  /// The bytes of a cell, in quotes where they need them.
  mutating func cell(_ bytes: [UInt8]) {
    if !isFirst { written.append(UInt8(ascii: ",")) }
    isFirst = false
    guard bytes.contains(where: Self.needsQuotes) else {
      written += bytes
      return
    }
    written.append(UInt8(ascii: "\""))
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { written.append(byte) }
      written.append(byte)
    }
    written.append(UInt8(ascii: "\""))
  }

  private static func needsApostrophe(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first else { return false }
    return first < 0x20 || Array("=+-@'".utf8).contains(first)
  }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ",") || byte < 0x20
  }
}
