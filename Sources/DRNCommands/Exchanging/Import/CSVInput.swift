import DRNInspect

/// Reads a table row by row. Commas or another byte separate the cells.
///
/// Cells may be quoted, and then run over several lines; but between tabs a quote is a character like any other, since
/// tab-separated tables have no quotes. A row whose quotes are not right is its first line alone: the lines after it
/// are rows of their own, so that one unpaired quote takes none of them with it.
struct CSVInput: ~Copyable {
  private var lines: LineInput
  /// The byte between cells.
  private(set) var separator: UInt8
  /// The number of the line on which the last row begins, from 1.
  private(set) var lineNumber = 0
  /// How many bytes may be read again after rows that are not valid; without a bound, each of many lines could cause
  /// all that follow to be read.
  private var repeatableByteCount = LineInput.longestLine
  /// How many bytes a row may have, over several lines, when those are used up.
  private static var usualByteCount: Int { 1 << 16 }

  var byteCount: Int { lines.byteCount }

  /// Creates a reader.
  ///
  /// - Parameter separator: The byte between cells; if `nil`, the most frequent in the first line.
  init(_ lines: consuming LineInput, separator: UInt8?) throws(CommandError) {
    self.lines = lines
    self.separator = UInt8(ascii: ",")
    let beginning = try self.lines.beginning { $0.contains(UInt8(ascii: "\n")) }
    self.separator = separator ?? Self.separator(of: beginning)
  }

  /// The next row's cells, or `nil` after the last one. Empty lines are skipped.
  ///
  /// - Throws: `LineError` for an invalid row; reading can continue after it.
  mutating func next() throws -> [[UInt8]]? {
    while let line = try lines.next() {
      lineNumber = lines.lineNumber
      // `row` drops the carriage return: inside quotes it is part of a cell.
      if line.isEmpty || line == [UInt8(ascii: "\r")] { continue }
      lines.mark()
      let start = lines.byteCount
      do {
        let cells = try row(line, from: start)
        lines.unmark()
        return cells
      } catch let error as LineError {
        let end = lines.byteCount
        lines.reset()
        repeatableByteCount -= end - lines.byteCount
        throw error
      }
    }
    return nil
  }

  /// The cells of the row that begins on `line`; a quoted cell may continue on the next lines.
  private mutating func row(_ line: [UInt8], from start: Int) throws -> [[UInt8]] {
    let quote = UInt8(ascii: "\"")
    let hasQuotes = separator != UInt8(ascii: "\t")
    var (line, index) = (line, 0)
    var cells: [[UInt8]] = []
    while true {
      var cell: [UInt8] = []
      if hasQuotes, index < line.count, line[index] == quote {
        index += 1
        while true {
          while index == line.count {
            cell.append(UInt8(ascii: "\n"))
            let limit = max(repeatableByteCount, Self.usualByteCount)
            guard lines.byteCount - start <= limit else {
              throw LineError("its quotes are not closed within \(Quantity.bytes(limit))")
            }
            guard let next = try lines.next() else {
              throw LineError("its quotes are not closed")
            }
            (line, index) = (next, 0)
          }
          guard line[index] == quote else {
            cell.append(line[index])
            index += 1
            continue
          }
          index += 1
          guard index < line.count, line[index] == quote else { break }
          cell.append(quote)
          index += 1
        }
        if index == line.count - 1, line[index] == UInt8(ascii: "\r") { index += 1 }
        guard index == line.count || line[index] == separator else {
          throw LineError("something stands after the closing quotes of a cell")
        }
      } else {
        while index < line.count, line[index] != separator {
          cell.append(line[index])
          index += 1
        }
        if index == line.count, cell.last == UInt8(ascii: "\r") { cell.removeLast() }
      }
      cells.append(cell)
      guard index < line.count else { return cells }
      index += 1
    }
  }

  /// The candidate that is most frequent in the first line, outside quotes.
  private static func separator(of beginning: [UInt8]) -> UInt8 {
    let candidates = Array(",\t;|".utf8)
    var counts = candidates.map { _ in 0 }
    // A tab separates cells wherever it stands.
    var isQuoted = false
    for byte in beginning.prefix(while: { $0 != UInt8(ascii: "\n") }) {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted || byte == UInt8(ascii: "\t") else { continue }
      if let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
    }
    let best = counts.indices.max {
      counts[$0] < counts[$1] || (counts[$0] == counts[$1] && $0 > $1)
    }
    return candidates[best ?? 0]
  }
}
