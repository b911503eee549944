extension JSONValue {
  /// The canonical bytes: UTF-8 without white space, members sorted by the bytes of their keys,
  /// numbers as they were written, and only the escapes that JSON requires.
  ///
  /// For strings and integers these are the bytes of Python's
  /// `json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)`.
  public var canonicalBytes: [UInt8] {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return bytes
  }

  /// ``canonicalBytes`` as a string.
  ///
  /// It may contain control characters that a terminal interprets: for people, use
  /// `swiftDescription`.
  public var canonicalText: String { String(decoding: canonicalBytes, as: UTF8.self) }

  /// Appends ``canonicalBytes`` to `bytes`.
  public func write(into bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let value): bytes.append(contentsOf: value.text.utf8)
    case .string(let value): bytes.appendJSONString(value)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(into: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in object.members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.appendJSONString(member.key)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(into: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

extension [UInt8] {
  /// Appends `string` in quotes, with the least escaping that JSON allows: `\"` and `\\`, the five
  /// control characters with a letter escape, and lowercase `\u00xx` for the others below 0x20.
  package mutating func appendJSONString(_ string: String) {
    append(UInt8(ascii: "\""))
    let start = count
    append(contentsOf: string.utf8)
    // An array is looked through faster than a string.
    if self[start...].contains(where: { $0.mustBeEscapedInJSON }) {
      removeSubrange(start...)
      for byte in string.utf8 {
        if byte.mustBeEscapedInJSON { appendJSONEscape(of: byte) } else { append(byte) }
      }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendJSONEscape(of byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
    case 0x08: append(UInt8(ascii: "b"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0D: append(UInt8(ascii: "r"))
    case 0x09: append(UInt8(ascii: "t"))
    default:
      append(contentsOf: byte < 0x10 ? "u000".utf8 : "u001".utf8)
      append(contentsOf: String(byte & 0xF, radix: 16).utf8)
    }
  }
}

extension UInt8 {
  fileprivate var mustBeEscapedInJSON: Bool {
    self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
  }
}
