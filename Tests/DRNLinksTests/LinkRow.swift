import DRN
import DRNLinks
import Testing

/// One line of a table of URLs: `URL → routes`, or `URL → ! failure`.
///
/// `⟨3×a⟩` stands for `aaa`, `⟨U+0000⟩` for a character that a source file should not have.
struct LinkRow: Sendable, CustomTestStringConvertible {
  let url: String
  let outcome: String

  var testDescription: String { url }

  static func rows(_ text: String) -> [LinkRow] {
    text.split(separator: "\n").compactMap { line in
      guard let arrow = line.firstRange(of: " → ") else { return nil }
      return LinkRow(
        url: unescaped(line[..<arrow.lowerBound]).replacing("⧵", with: "\\"),
        outcome: String(line[arrow.upperBound...]))
    }
  }

  private static func unescaped(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let open = rest.firstIndex(of: "⟨"), let close = rest.firstIndex(of: "⟩") {
      result += rest[..<open]
      let inner = rest[rest.index(after: open)..<close]
      if inner.hasPrefix("U+"), let value = UInt32(inner.dropFirst(2), radix: 16) {
        result.unicodeScalars.append(UnicodeScalar(value)!)
      } else if let times = inner.firstIndex(of: "×"), let count = Int(inner[..<times]) {
        result += String(repeating: String(inner[inner.index(after: times)...]), count: count)
      }
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// What a table makes of the URL, as a row has it.
  func outcome<Route>(in links: LinkTable<Route>) -> String {
    do throws(LinkError) {
      let match = try links.match(url)
      return match.routes.map { "\($0)" }.joined(separator: " > ")
        .replacing("\\\\", with: "⧵").replacing("\n", with: "⏎")
    } catch {
      return "! \(error.code)"
    }
  }
}
