import DRNLog

// Help as plain text of a given width.

extension HelpText {
  /// The lines of the text, wrapped to `width` where possible.
  func lines(width: Int, style: Style) -> [String] {
    var lines: [String] = []
    var isAfterHeading = false
    for block in blocks {
      if !lines.isEmpty, !isAfterHeading { lines.append("") }
      isAfterHeading = false
      switch block {
      case .paragraph(let text):
        lines += Self.wrapping(text, width: width)
        isAfterHeading = text.hasSuffix(":")
      case .heading(let text):
        lines.append(style.bold(text))
        isAfterHeading = true
      case .rows(let rows): lines += Self.lines(rows, width: width)
      case .literal(let texts): lines += texts.map { "  " + $0 }
      }
    }
    return lines
  }

  /// The lines of a table. Meanings wrap within their column; long terms get a separate line.
  static func lines(_ rows: [Row], width: Int, widestTerm: Int = 24) -> [String] {
    let terms = rows.map(\.term.count).filter { $0 <= widestTerm }
    let column = 2 + (terms.max() ?? widestTerm) + 2
    return rows.flatMap { row -> [String] in
      let meaning = wrapping(row.meaning, width: max(width - column, 20))
      let indent = String(repeating: " ", count: column)
      let term = "  " + row.term
      if term.count + 2 > column || meaning.isEmpty {
        return [term] + meaning.map { indent + $0 }
      }
      return [padded(term, column) + meaning[0]] + meaning.dropFirst().map { indent + $0 }
    }
  }

  /// The lines of a paragraph; a word that is too long gets a separate line.
  static func wrapping(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// The width of help: `COLUMNS`, or the width of the terminal up to 100 columns, or 80.
  ///
  /// - Parameter output: Where it is shown.
  static func width(on output: CommandOutput) -> Int {
    if let columns = SystemFile.environment("COLUMNS").flatMap(Int.init) {
      return max(columns, 40)
    }
    guard !output.isKept, let size = FileDescriptor.standardOutput.terminalSize else { return 80 }
    return min(max(size.columns, 40), 100)
  }
}
