/// A line of text on the screen: pieces that look different.
package struct TextLine: Hashable, Sendable {
  /// A piece.
  package struct Piece: Hashable, Sendable {
    package var text: String
    package var look: Look
  }

  package private(set) var pieces: [Piece] = []

  package init() {}

  package init(_ text: String, _ look: Look = .plain) { append(text, look) }

  package mutating func append(_ text: String, _ look: Look = .plain) {
    if !text.isEmpty { pieces.append(Piece(text: text, look: look)) }
  }

  /// The words alone.
  package var text: String { pieces.map(\.text).joined() }

  /// The line as it looks when it is selected.
  package var selected: TextLine {
    var line = self
    for index in line.pieces.indices { line.pieces[index].look = pieces[index].look.selected }
    return line
  }

  /// The line in exactly `width` columns: with spaces after it, or cut with a sign that it is.
  package func fitted(to width: Int, _ signs: Signs, padding: Look = .plain) -> TextLine {
    var line = TextLine()
    var used = 0
    for (index, piece) in pieces.enumerated() {
      let isLast = index == pieces.count - 1
      let text = signs.showing(piece.text)
      let room = width - used
      let taken = text.width
      if taken < room || taken == room && isLast {
        line.append(text, piece.look)
        used += taken
        continue
      }
      let sign = signs.cut
      line.append(text.cut(to: max(room - sign.width, 0)), piece.look)
      used = min(line.text.width, width)
      if used + sign.width <= width {
        line.append(sign, piece.look)
        used += sign.width
      }
      break
    }
    line.append(String(repeating: " ", count: max(width - used, 0)), padding)
    return line
  }

  /// The line in as many as it takes so that none is wider than `width`; broken between words where
  /// that can be, and set in from the second on as its last column is.
  package func wrapped(to width: Int) -> [TextLine] {
    guard text.width > width else { return [self] }
    var lines: [TextLine] = []
    var line = TextLine()
    var used = 0
    let indent = hangingIndent(width: width)
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
          line.append(String(spaces) + String(word), piece.look)
          used += spaces.count + taken
          continue
        }
        let fitsAlone = taken <= width - indent
        if fitsAlone || used + spaces.count >= width {
          breakLine()
        } else {
          line.append(String(spaces), piece.look)
          used += spaces.count
        }
        var part = String.UnicodeScalarView()
        for scalar in word {
          let columns = String(scalar).width
          // A line takes one at least, however narrow it is.
          if used + columns > width, used > (lines.isEmpty ? 0 : indent) {
            line.append(String(part), piece.look)
            part = String.UnicodeScalarView()
            breakLine()
          }
          part.append(scalar)
          used += columns
        }
        line.append(String(part), piece.look)
      }
    }
    return lines + [line]
  }
}

extension TextLine {
  /// Where the last column begins: behind the last gap of two spaces in the line's first half.
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
