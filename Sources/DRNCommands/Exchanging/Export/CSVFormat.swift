import DRN
import DRNInspect
import DRNLog

/// One row for each transition, in the form of RFC 4180: commas between cells, CRLF line endings,
/// and quotes where a cell needs them.
///
/// Names and reasons are text; routes and all other values are canonical JSON.
struct CSVFormat: SessionFormat {
  static let hasGaps = true

  private let output: DataOutput
  private let budget: StateBudget
  private var selection: ExportSelection?
  private var rows = CSVTransitions()

  init(_ output: DataOutput, _ budget: StateBudget) {
    (self.output, self.budget) = (output, budget)
  }

  mutating func begin(_ selection: ExportSelection) throws {
    self.selection = selection
    var row = CSVRow()
    for column in CSVColumns.all { row.cell(Array(column.utf8)) }
    try output.line(row.bytes)
  }

  mutating func write(
    _ session: LogSession, _ range: ClosedRange<Int>, progress: () -> Void
  ) throws {
    rows.begin(session)
    let selection = selection
    try session.replay(in: range) { record, state in
      guard selection?.contains(record) ?? true else { return true }
      try budget.take(state, at: record.seq)
      try output.line { bytes in
        try rows.append(record, state, to: &bytes)
        bytes.append(UInt8(ascii: "\r"))
      }
      progress()
      return true
    }
  }
}

/// A row of cells.
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
  mutating func text(_ text: String) { cell(Self.cell(ofText: text)) }

  private static func cell(ofText text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return needsApostrophe(bytes) ? [UInt8(ascii: "'")] + bytes : bytes
  }

  /// What ``text(_:)`` adds, without a comma.
  static func bytes(ofText text: String) -> [UInt8] { bytes(ofCell: cell(ofText: text)) }

  /// What ``cell(_:)`` adds, without a comma.
  static func bytes(ofCell bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: needsQuotes) else { return bytes }
    return [quote] + doublingQuotes(in: bytes) + [quote]
  }

  /// The bytes of a cell's content, as they stand within its quotes.
  static func doublingQuotes(in bytes: [UInt8]) -> [UInt8] {
    var parts = bytes.split(separator: quote, omittingEmptySubsequences: false)[...]
    guard let first = parts.popFirst(), !parts.isEmpty else { return bytes }
    var doubled = Array(first)
    doubled.reserveCapacity(bytes.count + parts.count)
    for part in parts {
      doubled.append(quote)
      doubled.append(quote)
      doubled += part
    }
    return doubled
  }

  private static let quote = UInt8(ascii: "\"")

  /// Adds a cell, quoted if its bytes need it.
  mutating func cell(_ bytes: [UInt8]) {
    if !isFirst { written.append(UInt8(ascii: ",")) }
    isFirst = false
    written += Self.bytes(ofCell: bytes)
  }

  private static func needsApostrophe(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first else { return false }
    return first < 0x20 || Array("=+-@'".utf8).contains(first)
  }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ",") || byte < 0x20
  }
}
