#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Help as plain text, for a width.

extension HelpText {
  /// The text's lines, none of them longer than `width` where it can be broken.
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

  /// A table's lines: what does not fit beside its term goes on below it, in its column.
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

  /// A paragraph's lines; a word that is too long has a line of its own.
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

  /// How wide help is: as the terminal, but not so wide that lines are hard to follow; 80 where there
  /// is none.
  static var width: Int {
    if let columns = Style.value("COLUMNS").flatMap(Int.init) { return max(columns, 40) }
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return 80
    }
    return min(max(Int(size.ws_col), 40), 100)
  }
}
