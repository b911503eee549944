/// Text with simple markup: paragraphs, headings, tables and literal lines.
///
/// The lines of a paragraph are joined. Lines that begin with two spaces are a table if each of
/// them contains another gap of two spaces, and otherwise literal. A single line just before them
/// is their heading, unless it ends with punctuation.
struct HelpText {
  enum Block {
    case paragraph(String)
    case heading(String)
    case rows([Row])
    case literal([String])
  }

  /// A row of a table.
  struct Row {
    let term: String
    let meaning: String
  }

  let blocks: [Block]

  init(_ blocks: [Block]) { self.blocks = blocks }

  init(_ text: String) {
    var blocks: [Block] = []
    var flowing: [Substring] = []
    var standing: [Substring] = []
    func endParagraph(isHeading: Bool = false) {
      guard !flowing.isEmpty else { return }
      let text = flowing.joined(separator: " ")
      let isTitle = isHeading && flowing.count == 1 && text.last?.isPunctuation != true
      blocks.append(isTitle ? .heading(text) : .paragraph(text))
      flowing = []
    }
    func endTable() {
      guard !standing.isEmpty else { return }
      let columns = standing.map { Self.columns(of: String($0.dropFirst(2))) }
      let isTable = columns.allSatisfy { $0.second != nil }
      blocks.append(
        isTable
          ? .rows(columns.map { Row(term: $0.first, meaning: $0.second ?? "") })
          : .literal(standing.map { String($0.dropFirst(2)) }))
      standing = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("  ") {
        endParagraph(isHeading: true)
        standing.append(line)
      } else {
        endTable()
        if line.isEmpty { endParagraph() } else { flowing.append(line) }
      }
    }
    endTable()
    endParagraph()
    self.blocks = blocks
  }

  /// The parts of a line before and after its first gap of two spaces outside quotes.
  static func columns(of line: String) -> (first: String, second: String?) {
    var quote: Character?
    var gap: String.Index?
    for index in line.indices {
      let character = line[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        // An apostrophe within a word does not open a quote.
        let isOpening = index == line.startIndex || line[line.index(before: index)] == " "
        if isOpening, line[line.index(after: index)...].contains(character) { quote = character }
      } else if line[index...].hasPrefix("  ") {
        gap = index
        break
      }
    }
    guard let gap else { return (line, nil) }
    let second = line[gap...].drop { $0 == " " }
    return (String(line[..<gap]), second.isEmpty ? nil : String(second))
  }
}
