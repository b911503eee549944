/// A visitor's secret key, the value of their cookie.
///
/// The log contains only a hash of it, as the visitor's name. So someone who reads the log or the
/// operator's page can't impersonate the visitor, and because lookups use the hash, their timing
/// reveals nothing about the key.
struct VisitorKey {
  let text: String

  /// Creates a key from 256 bits of the system's randomness.
  init() {
    var generator = SystemRandomNumberGenerator()
    text = (0..<4).map { _ in Self.hexadecimal(generator.next()) }.joined()
  }

  /// Parses a browser's key; `nil` if it has the wrong format.
  init?(_ text: some StringProtocol) {
    guard text.utf8.count == 64, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 })
    else { return nil }
    self.text = String(text)
  }

  /// The visitor's name in the log: 128 bits of a hash.
  var name: String { hash(for: "visitor") }

  /// The token in the visitor's forms, which no other site knows.
  var formToken: String { hash(for: "form") }

  private func hash(for purpose: String) -> String {
    String(Secret.hash("\(purpose) \(text)").prefix(32))
  }

  private static func hexadecimal(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
