#if Fleet
  /// Base 64, as RFC 4648 says, in which the server's JSON has bytes.
  package enum Base64 {
    /// The bytes of a text; `nil` if it is none.
    package static func bytes(of text: String) -> [UInt8]? {
      var (bytes, bits, bitCount) = ([UInt8](), 0 as UInt32, 0)
      for character in text.utf8 where character != UInt8(ascii: "=") {
        guard let value = value(of: character) else { return nil }
        bits = bits << 6 | UInt32(value)
        bitCount += 6
        guard bitCount >= 8 else { continue }
        bitCount -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
      }
      return bytes
    }

    private static func value(of character: UInt8) -> UInt8? {
      switch character {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"): 62
      case UInt8(ascii: "/"): 63
      default: nil
      }
    }
  }
#endif
