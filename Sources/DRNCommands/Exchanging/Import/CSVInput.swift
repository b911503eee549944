import DRNInspect

/// Reads a table row by row. Commas or another byte separate the cells, which may be quoted.
struct CSVInput: ~Copyable {
  private var lines: LineInput
  /// The byte between cells.
  private(set) var separator: UInt8
  /// The number of the line on which the last row begins, from 1.
  private(set) var lineNumber = 0

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
    var isFirstLine = lines.lineNumber == 0
    while var line = try lines.next() {
      if isFirstLine, line.starts(with: Self.byteOrderMark) { line.removeFirst(3) }
      isFirstLine = false
      lineNumber = lines.lineNumber
      // `row` drops the carriage return: inside quotes it is part of a cell.
      if line.isEmpty || line == [UInt8(ascii: "\r")] { continue }
      return try row(line)
    }
    return nil
  }

  /// The byte order mark that some programs write before UTF-8.
  static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

  /// The cells of the row that begins on `line`; a quoted cell may continue on the next lines.
  private mutating func row(_ line: [UInt8]) throws -> [[UInt8]] {
    let quote = UInt8(ascii: "\"")
    var (line, index) = (line, 0)
    var cells: [[UInt8]] = []
    while true {
      var cell: [UInt8] = []
      if index < line.count, line[index] == quote {
        index += 1
        while true {
          while index == line.count {
            cell.append(UInt8(ascii: "\n"))
            guard cell.count <= LineInput.longestLine, let next = try lines.next() else {
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
    var isQuoted = false
    for byte in beginning.prefix(while: { $0 != UInt8(ascii: "\n") }) {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
    }
    let best = counts.indices.max {
      counts[$0] < counts[$1] || (counts[$0] == counts[$1] && $0 > $1)
    }
    return candidates[best ?? 0]
  }
}
