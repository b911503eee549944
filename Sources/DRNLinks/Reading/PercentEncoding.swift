// Percent-encoding by RFC 3986, sections 2.1 to 2.4; always of UTF-8.

/// A part of a URL, which decides the characters that are allowed in a text.
enum LinkPart: String {
  case host
  case segment = "path"
  case query
  case fragment
}

enum PercentEncoding {
  /// Encodes everything that any reader could interpret in this part.
  ///
  /// That is more than RFC 3986 requires: some readers of queries take a plus sign for a space, and
  /// others take a semicolon or an ampersand for a separator.
  static func encode(_ text: String, in part: LinkPart) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if byte.isUnreserved || part.keeps(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), byte.hexadecimal(of: 4), byte.hexadecimal(of: 0)]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Decodes bytes of a URL, once.
  ///
  /// - Throws: ``LinkError`` with `illegalCharacter`, `malformedPercentEncoding`, `invalidUTF8` or
  ///   `controlCharacter`.
  static func decode(_ bytes: ArraySlice<UInt8>, in part: LinkPart) throws(LinkError) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%") {
        guard index + 2 < bytes.endIndex, let high = bytes[index + 1].hexadecimalValue,
          let low = bytes[index + 2].hexadecimalValue
        else {
          throw LinkError(
            .malformedPercentEncoding,
            "A percent sign in the \(part.rawValue) is not followed by two hexadecimal digits.")
        }
        decoded.append(high << 4 | low)
        index += 3
      } else {
        guard part.allows(byte) else { throw .illegalCharacter(byte, in: part.rawValue) }
        // In a query a plus sign is a space, as in forms.
        decoded.append(part == .query && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        index += 1
      }
    }
    guard let text = String(validating: decoded, as: UTF8.self) else {
      throw LinkError(.invalidUTF8, "What is percent-encoded in the \(part.rawValue) is not UTF-8.")
    }
    try check(text, in: part)
    return text
  }

  /// Refuses control characters, except line breaks and tabs where a text may have several lines.
  static func check(_ text: String, in part: LinkPart) throws(LinkError) {
    let isFine = text.utf8.allSatisfy { byte in
      byte >= 0x20 && byte != 0x7F
        || part.mayHaveLines && (byte == 0x09 || byte == 0x0A || byte == 0x0D)
    }
    guard isFine else {
      throw LinkError(
        .controlCharacter, "A control character is percent-encoded in the \(part.rawValue).")
    }
  }
}

extension LinkPart {
  /// Whether printing leaves a reserved character as it is.
  fileprivate func keeps(_ byte: UInt8) -> Bool {
    (mayHaveLines ? "@:,/" : "@:!$,").utf8.contains(byte)
  }

  /// Whether RFC 3986 allows a character without encoding.
  fileprivate func allows(_ byte: UInt8) -> Bool {
    if byte.isUnreserved || "!$&'()*+,;=".utf8.contains(byte) { return true }
    return switch self {
    case .host: false
    case .segment: ":@".utf8.contains(byte)
    case .query, .fragment: ":@/?".utf8.contains(byte)
    }
  }

  fileprivate var mayHaveLines: Bool { self == .query || self == .fragment }
}

extension LinkError {
  static func illegalCharacter(_ byte: UInt8, in part: String) -> LinkError {
    let what = byte < 0x80 ? String(UnicodeScalar(byte)).quoted : "a character that is not ASCII"
    let advice =
      part == "host"
      ? "write an international name as its Punycode" : "it has to be percent-encoded"
    return LinkError(
      .illegalCharacter, "\(what) may not stand in the \(part) of a URL as it is; \(advice).")
  }
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  fileprivate var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: isDigit || isLetter
    }
  }

  var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  fileprivate func hexadecimal(of shift: UInt8) -> UInt8 {
    let digit = self >> shift & 0xF
    return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
  }
}
