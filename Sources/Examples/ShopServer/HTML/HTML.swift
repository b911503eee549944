/// A piece of HTML. Interpolated text is escaped, so user input can't become markup; only another
/// piece is inserted unchanged.
struct HTML: Sendable, ExpressibleByStringInterpolation {
  private(set) var text = ""

  init() {}
  init(stringLiteral value: String) { text = value }
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ piece: HTML) { text += piece.text }
    mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces { text += piece.text }
    }
    mutating func appendInterpolation(_ number: Int) { text += String(number) }

    /// Escapes text for elements and for attributes in double quotes.
    mutating func appendInterpolation(_ string: String) {
      for scalar in string.unicodeScalars {
        switch scalar {
        case "&": text += "&amp;"
        case "<": text += "&lt;"
        case ">": text += "&gt;"
        case "\"": text += "&quot;"
        case "'": text += "&#39;"
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
  }
}
