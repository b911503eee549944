import DRN
import DRNLog

/// Turns text of a log into Swift source that compiles and has no side effects, whatever the text.
enum SwiftSource {
  /// A string literal: raw if the text is safe to display, otherwise with escapes.
  static func literal(_ text: String) -> String {
    let isPlain = !text.contains("\"") && !text.contains("\\")
    // Three quotes in a row would begin a multiline literal.
    let isLonger = text.utf8.starts(with: "\"\"".utf8) || text.utf8.elementsEqual("\"".utf8)
    guard !isPlain, !isLonger, DisplayText.escaping(text) == text else {
      return DisplayText.quoting(text)
    }
    let signs = String(repeating: "#", count: longestRunOfSigns(in: text) + 1)
    return "\(signs)\"\(text)\"\(signs)"
  }

  /// A text for a comment at the end of a line.
  static func comment(_ text: String) -> String {
    DisplayText.escaping(DisplayText.shortening(text, to: 120))
  }

  /// The length of the longest run of `#`.
  private static func longestRunOfSigns(in text: String) -> Int {
    var (longest, run) = (0, 0)
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "#") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  /// A test name in backticks, reduced to safe characters.
  static func sentence(_ text: String) -> String {
    var name = ""
    for scalar in text.unicodeScalars {
      let isKept =
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || " ,-()'".unicodeScalars.contains(scalar)
      name.unicodeScalars.append(isKept && scalar.isVisible ? scalar : "_")
    }
    // Without a letter or a digit it would be an operator or empty.
    if !name.contains(where: { $0.isLetter || $0.isNumber }) { name = "session " + name }
    return "`\(DisplayText.shortening(name, to: 120))`"
  }

  /// Whether a text is a type's name, possibly qualified: `AppRoute`, `Shop.Route`.
  static func isTypeName(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return !parts.isEmpty
      && parts.allSatisfy { DisplayText.isIdentifier(String($0)) && !keywords.contains(String($0)) }
  }

  /// Keywords that cannot name a declared value.
  static let keywords: Set<String> = [
    "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch",
    "class", "consuming", "continue", "copy", "default", "defer", "deinit", "discard", "do", "each",
    "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
    "if",
    "import", "in", "indirect", "init", "inout", "internal", "is", "let", "macro", "nil",
    "nonisolated", "open", "operator", "package", "precedencegroup", "private", "protocol",
    "public",
    "repeat", "repeating", "rethrows", "return", "self", "Self", "some", "static", "struct",
    "subscript", "super", "switch", "then", "throw", "throws", "true", "try", "Type", "typealias",
    "unsafe", "var", "weak", "where", "while", "yield", "_",
  ]
}

extension Unicode.Scalar {
  fileprivate var isVisible: Bool { DisplayText.escaping(String(self)) == String(self) }
}
