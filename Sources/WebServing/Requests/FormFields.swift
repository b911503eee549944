/// The fields of a form or the items of a query, in the format `application/x-www-form-urlencoded`.
package struct FormFields {
  package private(set) var fields: [(name: String, value: String)] = []

  /// Parses text. Invalid UTF-8 is repaired, and fields without a name are skipped.
  package init(_ text: some StringProtocol) {
    for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      guard !name.isEmpty else { continue }
      fields.append((Self.decoding(name), Self.decoding(pair.dropFirst(name.count + 1))))
    }
  }

  package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// Decodes what ``encoding(_:)`` has made, or a browser.
  package static func decoding(_ text: some StringProtocol) -> String { decoding(text.utf8) }

  private static func decoding(_ text: some Collection<UInt8>) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        if let value = Self.byte(rest.prefix(2)) {
          bytes.append(value)
          rest = rest.dropFirst(2)
        } else {
          bytes.append(byte)
        }
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func byte(_ digits: ArraySlice<UInt8>) -> UInt8? {
    let text = String(decoding: digits, as: UTF8.self)
    guard digits.count == 2, text.utf8.first != UInt8(ascii: "+") else { return nil }
    return UInt8(text, radix: 16)
  }

  /// Encodes text as a query's value.
  package static func encoding(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default: encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }
}
