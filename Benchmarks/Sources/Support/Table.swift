/// A table in Markdown, with its columns aligned.
public struct Table {
  let header: [String]
  /// The cells, row by row.
  public var rows: [[String]] = []

  /// The columns with numbers, which are right-aligned.
  let numeric: Set<Int>

  public init(_ header: [String], numeric: Set<Int> = []) {
    (self.header, self.numeric) = (header, numeric)
  }

  /// The table, with one row per line.
  public var text: String {
    let widths = header.indices.map { column in
      ([header] + rows).map { $0[column].count }.max() ?? 0
    }
    let rule = header.indices.map { column in
      numeric.contains(column)
        ? String(repeating: "-", count: widths[column] + 1) + ":"
        : String(repeating: "-", count: widths[column] + 2)
    }
    return
      ([line(header, widths), "|" + rule.joined(separator: "|") + "|"]
      + rows.map { line($0, widths) }).joined(separator: "\n")
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    let padded = cells.enumerated().map { column, cell in
      let padding = String(repeating: " ", count: widths[column] - cell.count)
      return numeric.contains(column) ? padding + cell : cell + padding
    }
    return "| " + padded.joined(separator: " | ") + " |"
  }
}
