/// Makes text from any source safe to display.
///
/// A route or a session's name is data. It must not move a terminal's cursor, change its colours,
/// reverse the direction of a line, or be invisible. So controls (including escape sequences and
/// the C1 range), formatting characters (bidirectional overrides, joiners, tags), line separators
/// and invisible characters are escaped as in Swift: `\u{1b}`.
package enum DisplayText {
  /// Escapes each unsafe character of `text`.
  package static func escaping(_ text: String) -> String {
    // Most texts are printable ASCII.
    if text.utf8.allSatisfy(isPrintable) { return text }
    guard text.unicodeScalars.contains(where: { !$0.isSafeToShow }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars { result.appendEscaping(scalar) }
    return result
  }

  /// Whether a scalar is displayed as it is.
  package static func isSafe(_ scalar: Unicode.Scalar) -> Bool { scalar.isSafeToShow }

  /// `text` as a Swift string literal: in quotes, with quotes and backslashes escaped.
  ///
  /// At most `limit` Unicode scalars are shown; after a longer text, a `…` follows the closing
  /// quote.
  package static func quoting(_ text: String, limit: Int = .max) -> String {
    if text.utf8.count <= limit, text.utf8.allSatisfy({ isPrintable($0) && !isQuotable($0) }) {
      return "\"\(text)\""
    }
    var result = "\""
    // Counts scalars, because one grapheme can be as long as a whole text.
    var rest = text.unicodeScalars.makeIterator()
    var count = 0
    var isCut = false
    while let scalar = rest.next() {
      guard count < limit else {
        isCut = true
        break
      }
      count += 1
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      default: result.appendEscaping(scalar)
      }
    }
    return result + (isCut ? "\"…" : "\"")
  }

  /// Whether a byte is a printable character of ASCII.
  private static func isPrintable(_ byte: UInt8) -> Bool { (0x20..<0x7F).contains(byte) }

  /// Whether a byte is escaped within quotes, and only there.
  private static func isQuotable(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Shortens `text` to its first `limit` Unicode scalars and a few at its end, with `…` between.
  package static func shortening(_ text: String, to limit: Int) -> String {
    let scalars = text.unicodeScalars
    let tail = limit / 4
    guard !scalars.dropFirst(limit + tail).isEmpty else { return text }
    return "\(String(scalars.prefix(limit)))…\(String(scalars.suffix(tail)))"
  }

  /// Whether `text` can be the name of an enum case or a label: a letter or an underscore, then
  /// letters, marks, digits and underscores, all of them visible.
  package static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, text != "_" else { return false }
    guard first == "_" || first.isASCIILetter || (!first.isASCII && first.properties.isXIDStart)
    else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      if scalar.isASCII {
        scalar == "_" || scalar.isASCIILetter || ("0"..."9").contains(scalar)
      } else {
        scalar.properties.isXIDContinue && scalar.isSafeToShow
      }
    }
  }
}

extension String {
  fileprivate mutating func appendEscaping(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\0": self += "\\0"
    case "\n": self += "\\n"
    case "\r": self += "\\r"
    case "\t": self += "\\t"
    case _ where scalar.isSafeToShow: unicodeScalars.append(scalar)
    default: self += "\\u{\(String(scalar.value, radix: 16))}"
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIILetter: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self)
  }

  fileprivate var isSafeToShow: Bool {
    if isASCII { return value >= 0x20 && value != 0x7F }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return false
    default: return !properties.isDefaultIgnorableCodePoint && !properties.isNoncharacterCodePoint
    }
  }
}
