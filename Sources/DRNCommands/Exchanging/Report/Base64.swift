/// Base64 encoding (RFC 4648), piece by piece.
struct Base64 {
  /// The bytes at the end of what was encoded that do not make three.
  private var rest: [UInt8] = []

  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The text of `bytes`, padded with `=`.
  static func encoding(_ bytes: [UInt8]) -> [UInt8] {
    var encoder = Base64()
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    encoder.encode(bytes[...], into: &text)
    encoder.finish(into: &text)
    return text
  }

  /// Appends the text of the next bytes, as far as they make threes.
  mutating func encode(_ bytes: ArraySlice<UInt8>, into text: inout [UInt8]) {
    var index = bytes.startIndex
    while !rest.isEmpty, rest.count < 3, index < bytes.endIndex {
      rest.append(bytes[index])
      index += 1
    }
    if rest.count == 3 {
      Self.append(rest[0], rest[1], rest[2], to: &text)
      rest = []
    }
    while bytes.endIndex - index >= 3 {
      Self.append(bytes[index], bytes[index + 1], bytes[index + 2], to: &text)
      index += 3
    }
    rest += bytes[index...]
  }

  /// Appends the text of the last bytes.
  mutating func finish(into text: inout [UInt8]) {
    guard let first = rest.first else { return }
    let second = rest.count > 1 ? rest[1] : 0
    Self.append(first, second, 0, to: &text)
    text.removeLast(3 - rest.count)
    for _ in rest.count..<3 { text.append(UInt8(ascii: "=")) }
    rest = []
  }

  @inline(__always)
  private static func append(
    _ first: UInt8, _ second: UInt8, _ third: UInt8, to text: inout [UInt8]
  ) {
    let bits = UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)
    text.append(letters[Int(bits >> 18)])
    text.append(letters[Int(bits >> 12 & 63)])
    text.append(letters[Int(bits >> 6 & 63)])
    text.append(letters[Int(bits & 63)])
  }
}
