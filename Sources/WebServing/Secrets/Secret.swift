/// Operations on secret values.
package enum Secret {
  package static func hash(_ text: String) -> String {
    SHA256.hash(Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Whether two texts are equal, in constant time for texts of equal length.
  package static func areSame(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    return zip(left.utf8, right.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// 256 bits of the system's randomness, as 64 hexadecimal digits.
  package static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<4).map { _ in hexadecimal(generator.next()) }.joined()
  }

  private static func hexadecimal(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
