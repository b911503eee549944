import DRNLog

/// Reads a table row by row: cells, some in quotes, that commas or another sign separate.
struct CSVInput: ~Copyable {
  private var lines: LineInput
  /// What stands between cells.
  private(set) var separator: UInt8
  /// The line that the row begins with which was read last, from 1.
  private(set) var lineNumber = 0

  /// How far it has read, to be shown.
  var progress: Progress { lines.progress }

  /// How many bytes were read.
  var byteCount: Int { lines.byteCount }

  /// Begins to read.
  ///
  /// - Parameter separator: What stands between cells; what the first line has most of, unless given.
  init(_ lines: consuming LineInput, separator: UInt8?) throws(CommandTrouble) {
    self.lines = lines
    self.separator = UInt8(ascii: ",")
    let beginning = try self.lines.beginning { $0.contains(UInt8(ascii: "\n")) }
    self.separator = separator ?? Self.separator(of: beginning)
  }

  /// The next row's cells, or `nil` after the last one. Empty lines are no rows.
  ///
  /// - Throws: `LineError` for a row that is none: reading can go on after it.
  mutating func next() throws -> [[UInt8]]? {
    var isFirstLine = lines.lineNumber == 0
    while var line = try lines.next() {
      if isFirstLine, line.starts(with: Self.byteOrderMark) { line.removeFirst(3) }
      isFirstLine = false
      lineNumber = lines.lineNumber
      // A carriage return is the row's to drop: in quotes it belongs to a cell.
      if line.isEmpty || line == [UInt8(ascii: "\r")] { continue }
      return try row(line)
    }
    return nil
  }

  /// What some programs put in front of UTF-8.
  static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

  /// The cells of the row that begins with a line; one in quotes may go on in the next lines.
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

  /// The sign that stands most often in the first line, outside quotes.
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
