/// A line of text on the screen, made of styled pieces.
package struct TextLine: Hashable, Sendable {
  /// A run of text with one style.
  package struct Piece: Hashable, Sendable {
    package var text: String
    package var style: TextStyle
  }

  package private(set) var pieces: [Piece] = []

  package init() {}

  package init(_ text: String, _ style: TextStyle = .plain) { append(text, style) }

  package mutating func append(_ text: String, _ style: TextStyle = .plain) {
    if !text.isEmpty { pieces.append(Piece(text: text, style: style)) }
  }

  /// The text without styles.
  package var text: String { pieces.map(\.text).joined() }

  /// The line in its selected style.
  package var selected: TextLine {
    var line = self
    for index in line.pieces.indices { line.pieces[index].style = pieces[index].style.selected }
    return line
  }

  /// The line in exactly `width` columns: padded with spaces, or cut and marked with a glyph.
  package func fitted(to width: Int, _ glyphs: Glyphs, padding: TextStyle = .plain) -> TextLine {
    var line = TextLine()
    var used = 0
    for (index, piece) in pieces.enumerated() {
      let isLast = index == pieces.count - 1
      let text = glyphs.showing(piece.text)
      let room = width - used
      let taken = text.width
      if taken < room || taken == room && isLast {
        line.append(text, piece.style)
        used += taken
        continue
      }
      let sign = glyphs.cut
      line.append(text.cut(to: max(room - sign.width, 0)), piece.style)
      used = min(line.text.width, width)
      if used + sign.width <= width {
        line.append(sign, piece.style)
        used += sign.width
      }
      break
    }
    line.append(String(repeating: " ", count: max(width - used, 0)), padding)
    return line
  }

  /// The line broken into lines of at most `width` columns, between words where possible. Lines
  /// after the first are indented to the last column of the text.
  package func wrapped(to width: Int) -> [TextLine] {
    guard text.width > width else { return [self] }
    var lines: [TextLine] = []
    var line = TextLine()
    var used = 0
    let indent = indent(width: width)
    func breakLine() {
      lines.append(line)
      (line, used) = (TextLine(String(repeating: " ", count: indent)), indent)
    }
    for piece in pieces {
      var rest = piece.text.unicodeScalars[...]
      while !rest.isEmpty {
        let word = rest.drop { $0 == " " }.prefix { $0 != " " }
        let spaces = rest[..<word.startIndex]
        rest = rest[word.endIndex...]
        let taken = String(word).width
        if used + spaces.count + taken <= width {
          line.append(String(spaces) + String(word), piece.style)
          used += spaces.count + taken
          continue
        }
        let fitsAlone = taken <= width - indent
        if fitsAlone || used + spaces.count >= width {
          breakLine()
        } else {
          line.append(String(spaces), piece.style)
          used += spaces.count
        }
        var part = String.UnicodeScalarView()
        for scalar in word {
          let columns = String(scalar).width
          // Takes at least one character per line, even if it is wider than the line.
          if used + columns > width, used > (lines.isEmpty ? 0 : indent) {
            line.append(String(part), piece.style)
            part = String.UnicodeScalarView()
            breakLine()
          }
          part.append(scalar)
          used += columns
        }
        line.append(String(part), piece.style)
      }
    }
    return lines + [line]
  }
}

extension TextLine {
  /// The indent of the lines after the first: that of the text's last column, or less if the longest word
  /// needs the room.
  private func indent(width: Int) -> Int {
    let (column, least) = (hangingIndent(width: width), min(2, width / 4))
    let longest = text.split(separator: " ").reduce(0) { max($0, String($1).width) }
    return longest <= width - least ? min(column, width - longest) : column
  }

  /// Where the text's last column begins: after the last gap of at least two spaces in the first
  /// half of the width.
  private func hangingIndent(width: Int) -> Int {
    var (indent, column, spaces) = (0, 0, 0)
    for scalar in text.unicodeScalars where column < width / 2 {
      if scalar != " ", spaces > 1 { indent = column }
      spaces = scalar == " " ? spaces + 1 : 0
      column += String(scalar).width
    }
    return indent > 0 ? indent : min(2, width / 4)
  }
}
