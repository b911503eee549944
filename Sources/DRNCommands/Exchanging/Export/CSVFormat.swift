import DRN
import DRNInspect
import DRNLog

/// One row for each transition, in the form of RFC 4180: commas between cells, CRLF line endings,
/// and quotes where a cell needs them.
///
/// Names and reasons are text; routes and all other values are canonical JSON.
struct CSVFormat: SessionFormat {
  private let output: DataOutput
  private let budget: StateBudget

  init(_ output: DataOutput, _ budget: StateBudget) {
    (self.output, self.budget) = (output, budget)
  }

  func begin(_ selection: ExportSelection) throws {
    var row = CSVRow()
    for column in CSVColumns.all { row.cell(Array(column.utf8)) }
    try output.line(row.bytes)
  }

  func write(
    _ session: LogSession, _ range: ClosedRange<Int>, progress: () -> Void
  ) throws {
    try session.replay(in: range) { record, state in
      try budget.take(state, at: record.seq)
      var (row, size) = (CSVRow(), LineSize(session))
      try write(record, of: session, to: &row, &size)
      for column in try session.columns(of: state, &size) { row.cell(column ?? []) }
      try output.line(row.bytes)
      progress()
      return true
    }
  }

  private func write(
    _ record: EventRecord, of session: LogSession, to row: inout CSVRow, _ size: inout LineSize
  ) throws {
    row.text(session.name)
    row.number(record.seq)
    row.text(RFC3339.string(nanosecondsSince1970: record.time.nanosecondsSince1970))
    row.text(record.kind.name)
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
        // The count of a refusal is 0 if the refused call has none.
        if record.kind == .refused, number == 0 { row.empty() } else { row.number(number) }
      case .symbol(_, 0): row.empty()
      case .symbol(.text, let symbol): row.text(try session.text(symbol))
      case .symbol(let kind, let symbol): row.cell(try session.json(of: kind, symbol))
      case .list(_, let symbols) where symbols.isEmpty: row.empty()
      case .list(let kind, let symbols): row.cell(try session.jsonArray(of: kind, symbols, &size))
      case .settings: row.cell(try record.settings.map(TransitionLine(session).bytes) ?? [])
      }
    }
    if record.meta == 0 { row.empty() } else { row.cell(try session.json(of: .json, record.meta)) }
  }

}

struct CSVRow {
  private var written: [UInt8] = []
  private var isFirst = true

  /// The row, including its carriage return but not its line feed.
  var bytes: [UInt8] { written + [UInt8(ascii: "\r")] }

  mutating func empty(_ count: Int = 1) { for _ in 0..<count { cell([]) } }

  mutating func number(_ number: Int) { cell(Array(String(number).utf8)) }

  /// Adds text from the log. A spreadsheet would evaluate text that begins like a formula, so such
  /// text gets a leading apostrophe. So does text that begins with an apostrophe: a reader can drop
  /// the first one in any case.
  mutating func text(_ text: String) {
    let bytes = Array(text.utf8)
    cell(Self.needsApostrophe(bytes) ? [UInt8(ascii: "'")] + bytes : bytes)
  }

  /// Adds a cell, quoted if its bytes need it.
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
