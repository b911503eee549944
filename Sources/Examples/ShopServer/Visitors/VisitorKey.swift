import DRNCommands

/// What a visitor's browser has, and nobody else: the value of its cookie.
///
/// The log knows the visitor by a hash of it. So whoever reads the log, or sees the operator's page, can't
/// be that visitor; and to find a visitor is to look for a hash, which tells an attacker who measures the
/// time nothing about a key.
struct VisitorKey {
  let text: String

  /// A key that nobody has: 256 bits of the system's randomness.
  init() {
    var generator = SystemRandomNumberGenerator()
    text = (0..<4).map { _ in Self.hexadecimal(generator.next()) }.joined()
  }

  /// A key that a browser sent; `nil` where it has not the form of one.
  init?(_ text: some StringProtocol) {
    guard text.utf8.count == 64,
      text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 })
    else { return nil }
    self.text = String(text)
  }

  /// The visitor's name in the log: 128 bits of a hash.
  var name: String { hash(for: "visitor") }

  /// What the forms of the visitor's pages have and no other site knows.
  var formToken: String { hash(for: "form") }

  private func hash(for purpose: String) -> String {
    String(Secret.hash("\(purpose) \(text)").prefix(32))
  }

  private static func hexadecimal(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// Work with what others must not learn.
enum Secret {
  /// The SHA-256 of text, in hexadecimal digits.
  static func hash(_ text: String) -> String {
    SHA256.hash(Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Whether two texts are the same, in a time that does not tell where they differ.
  static func areSame(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    return zip(left.utf8, right.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
