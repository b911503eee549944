import DRNLog

/// Escapes in output what could control a terminal.
///
/// Text for people is escaped where it is made. Data is exact: JSON has C1 controls, bidirectional
/// overrides and line separators as they are, and a file or a pipe gets every byte of it. When
/// standard output is a terminal, they become `\uXXXX` on the way: in JSON another spelling of the
/// same value, in any other data only its display.
struct TerminalFilter: Sendable {
  /// An incomplete UTF-8 sequence at the end of the last chunk.
  private var rest: [UInt8] = []

  /// The bytes to write for the next chunk of output.
  ///
  /// - Parameter keepsStyles: Whether ASCII controls are kept, such as those of colours: the output
  ///   is known to have no others. Otherwise only tabs, line feeds, and the carriage return before a
  ///   line feed are.
  mutating func filter(_ bytes: [UInt8], keepsStyles: Bool = true) -> [UInt8] {
    guard !rest.isEmpty || !bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0xA }) else {
      return bytes
    }
    var text = rest + bytes
    let tail = Self.incompleteCount(text)
    rest = Array(text.suffix(tail))
    text.removeLast(tail)
    return Self.escaping(text, keepsStyles: keepsStyles)
  }

  /// The bytes to write for what is left at the end.
  mutating func finish() -> [UInt8] {
    defer { rest = [] }
    return Self.escaping(rest, keepsStyles: true)
  }

  /// Escapes a text; bytes that are not UTF-8 become U+FFFD.
  static func escaping(_ bytes: [UInt8], keepsStyles: Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isKept =
        switch scalar {
        case "\n", "\t": true
        case "\r": keepsStyles || index + 1 < scalars.count && scalars[index + 1] == "\n"
        case _ where scalar.value < 0x20: keepsStyles
        default: DisplayText.isSafe(scalar)
        }
      if isKept {
        result += String(scalar).utf8
      } else {
        result.appendEscape(scalar)
      }
    }
    return result
  }

  /// The number of bytes at the end that begin a sequence and do not complete it.
  private static func incompleteCount(_ bytes: [UInt8]) -> Int {
    for count in 1...3 where count <= bytes.count {
      let byte = bytes[bytes.count - count]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > count ? count : 0
    }
    return 0
  }
}

extension [UInt8] {
  /// Appends a scalar as JSON can: `\u001b`, or two such escapes beyond U+FFFF.
  mutating func appendEscape(_ scalar: Unicode.Scalar) {
    for unit in String(scalar).utf16 {
      let digits = String(unit, radix: 16)
      self += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
    }
  }
}
