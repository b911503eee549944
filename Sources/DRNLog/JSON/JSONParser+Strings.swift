extension JSONParser {
  /// Parses the string whose opening quote is at the index.
  mutating func parseString() throws(JSONError) -> String {
    index += 1
    let start = index
    // Most strings have no escape and are copied as they are.
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        index += 1
        return text
      case UInt8(ascii: "\\"):
        scratch.removeAll(keepingCapacity: true)
        scratch.append(contentsOf: bytes[start..<index])
        return try parseEscapedString()
      default:
        try skipCharacter(byte)
      }
    }
    throw unexpected("the string to end")
  }

  /// Parses the rest of a string whose beginning is in `scratch`.
  private mutating func parseEscapedString() throws(JSONError) -> String {
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return String(decoding: scratch, as: UTF8.self)
      case UInt8(ascii: "\\"):
        try parseEscape()
      default:
        let start = index
        try skipCharacter(byte)
        scratch.append(contentsOf: bytes[start..<index])
      }
    }
    throw unexpected("the string to end")
  }

  /// Skips an unescaped character.
  private mutating func skipCharacter(_ byte: UInt8) throws(JSONError) {
    switch byte {
    case 0x20..<0x80:
      index += 1
    case 0..<0x20:
      throw JSONError(.syntax, "a control character must be escaped in a string", at: index)
    default:
      let length = lengthOfSequence(startingWith: byte)
      guard length > 0 else { throw JSONError(.invalidUnicode, "invalid UTF-8", at: index) }
      index += length
    }
  }

  /// The length of the well-formed UTF-8 sequence at the index (Unicode, table 3-7), or 0.
  private func lengthOfSequence(startingWith lead: UInt8) -> Int {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { second = 0xA0...0xBF }
      if lead == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { second = 0x90...0xBF }
      if lead == 0xF4 { second = 0x80...0x8F }
    default: return 0
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
    for place in (index + 2)..<(index + length) {
      guard bytes[place] & 0xC0 == 0x80 else { return 0 }
    }
    return length
  }

  /// Appends the character of the escape at the index.
  private mutating func parseEscape() throws(JSONError) {
    let start = index
    index += 1
    guard let letter = current else { throw unexpected("the string to end") }
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scratch.append(letter)
    case UInt8(ascii: "b"): scratch.append(0x08)
    case UInt8(ascii: "f"): scratch.append(0x0C)
    case UInt8(ascii: "n"): scratch.append(0x0A)
    case UInt8(ascii: "r"): scratch.append(0x0D)
    case UInt8(ascii: "t"): scratch.append(0x09)
    case UInt8(ascii: "u"):
      index += 1
      let scalar = try parseScalar(escapedAt: start)
      scratch.append(contentsOf: scalar.utf8)
      return
    default: throw JSONError(.syntax, "no such escape in a string", at: start)
    }
    index += 1
  }

  /// Parses the scalar of a `\u` escape or of a surrogate pair of two, after the first `\u`.
  private mutating func parseScalar(escapedAt start: Int) throws(JSONError) -> Unicode.Scalar {
    let lead = try parseHexDigits()
    if let scalar = Unicode.Scalar(lead) { return scalar }
    let alone = JSONError(.invalidUnicode, "a lone surrogate is not a character", at: start)
    guard UTF16.isLeadSurrogate(lead), current == UInt8(ascii: "\\"),
      index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "u")
    else { throw alone }
    index += 2
    let trail = try parseHexDigits()
    guard UTF16.isTrailSurrogate(trail),
      let scalar = Unicode.Scalar(0x10000 + (UInt32(lead & 0x3FF) << 10 | UInt32(trail & 0x3FF)))
    else { throw alone }
    return scalar
  }

  private mutating func parseHexDigits() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      switch current {
      case let digit? where digit &- UInt8(ascii: "0") < 10:
        unit = unit << 4 | UInt16(digit - UInt8(ascii: "0"))
      case let letter? where (letter | 0x20) &- UInt8(ascii: "a") < 6:
        unit = unit << 4 | UInt16((letter | 0x20) - UInt8(ascii: "a") + 10)
      default: throw unexpected("four hexadecimal digits")
      }
      index += 1
    }
    return unit
  }
}
