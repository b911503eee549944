/// A JSON value as it was written: number literals, Unicode and the order of keys are kept.
///
/// Two values are equal when their canonical texts have the same bytes, after "equality of their
/// canonical JSON bytes (sorted keys, exact numbers, no Unicode normalisation)". So `1` is not
/// `1.0`, and a precomposed é is not a decomposed one.
enum ModelJSON: Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([ModelJSON])
  case object([Member])

  struct Member: Sendable {
    var key: String
    var value: ModelJSON
  }

  /// The value of a key, compared by bytes; nil where this has no such key or is no object.
  subscript(key: String) -> ModelJSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  /// Canonical text: keys sorted by their UTF-8 bytes, no white space, the fewest escapes.
  var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let literal): literal
    case .string(let string): Self.quoted(string)
    case .array(let items): "[" + items.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members
        .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        .map { Self.quoted($0.key) + ":" + $0.value.text }
        .joined(separator: ",") + "}"
    }
  }

  /// A string as JSON, with the escapes of Python's `ensure_ascii=False`.
  static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += #"\""#
      case "\\": text += #"\\"#
      case "\u{8}": text += #"\b"#
      case "\u{c}": text += #"\f"#
      case "\n": text += #"\n"#
      case "\r": text += #"\r"#
      case "\t": text += #"\t"#
      case ..<" ":
        let hex = String(scalar.value, radix: 16)
        text += #"\u"# + String(repeating: "0", count: 4 - hex.count) + hex
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

extension ModelJSON: Equatable {
  static func == (left: ModelJSON, right: ModelJSON) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }
}

extension ModelJSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .number(String(value)) }
  init(arrayLiteral elements: ModelJSON...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, ModelJSON)...) {
    self = .object(elements.map { Member(key: $0, value: $1) })
  }
}

// MARK: - Reading

extension ModelJSON {
  /// Reads one JSON value that takes up all of `text`.
  init(parsing text: String) throws {
    var parser = Parser(bytes: Array(text.utf8))
    self = try parser.value()
    parser.skipSpace()
    guard parser.position == parser.bytes.count else { throw parser.error("text after the value") }
  }

  private struct Parser {
    let bytes: [UInt8]
    var position = 0

    /// The next byte; 0, which no token has, at the end.
    var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

    func error(_ reason: String) -> ModelError { ModelError("\(reason) at byte \(position)") }

    mutating func skipSpace() {
      while [0x20, 0x09, 0x0a, 0x0d].contains(next) { position += 1 }
    }

    mutating func take(_ token: String) -> Bool {
      guard bytes[position...].starts(with: token.utf8) else { return false }
      position += token.utf8.count
      return true
    }

    mutating func expect(_ token: String) throws {
      guard take(token) else { throw error("no \(token)") }
    }

    mutating func value() throws -> ModelJSON {
      skipSpace()
      if take("null") { return .null }
      if take("true") { return .bool(true) }
      if take("false") { return .bool(false) }
      switch next {
      case UInt8(ascii: "\""): return .string(try string())
      case UInt8(ascii: "["): return .array(try array())
      case UInt8(ascii: "{"): return .object(try object())
      default: return .number(try number())
      }
    }

    mutating func array() throws -> [ModelJSON] {
      var items: [ModelJSON] = []
      try expect("[")
      skipSpace()
      if take("]") { return items }
      while true {
        items.append(try value())
        skipSpace()
        if take("]") { return items }
        try expect(",")
      }
    }

    mutating func object() throws -> [Member] {
      var members: [Member] = []
      try expect("{")
      skipSpace()
      if take("}") { return members }
      while true {
        skipSpace()
        let key = try string()
        guard !members.contains(where: { $0.key.utf8.elementsEqual(key.utf8) }) else {
          throw error("the key \(key) twice")
        }
        skipSpace()
        try expect(":")
        members.append(Member(key: key, value: try value()))
        skipSpace()
        if take("}") { return members }
        try expect(",")
      }
    }

    mutating func number() throws -> String {
      let start = position
      _ = take("-")
      if !take("0") { try digits() }
      if take(".") { try digits() }
      if take("e") || take("E") {
        if !take("+") { _ = take("-") }
        try digits()
      }
      return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    mutating func digits() throws {
      let start = position
      while (0x30...0x39).contains(next) { position += 1 }
      guard position > start else { throw error("no digit") }
    }

    mutating func string() throws -> String {
      try expect("\"")
      var string = ""
      while !take("\"") {
        let start = position
        while next >= 0x20, next != UInt8(ascii: "\""), next != UInt8(ascii: "\\") { position += 1 }
        string += String(decoding: bytes[start..<position], as: UTF8.self)
        if position == start { string.unicodeScalars.append(try escape()) }
      }
      return string
    }

    mutating func escape() throws -> Unicode.Scalar {
      try expect("\\")
      if take("u") {
        var value = try hex()
        if (0xd800..<0xdc00).contains(value), take(#"\u"#) {
          let low = try hex()
          guard (0xdc00..<0xe000).contains(low) else { throw error("half a character") }
          value = 0x10000 + ((value - 0xd800) << 10) + (low - 0xdc00)
        }
        guard let scalar = Unicode.Scalar(value) else { throw error("half a character") }
        return scalar
      }
      let escapes: [(String, Unicode.Scalar)] = [
        ("\"", "\""), ("\\", "\\"), ("/", "/"), ("b", "\u{8}"), ("f", "\u{c}"), ("n", "\n"),
        ("r", "\r"), ("t", "\t"),
      ]
      for (letter, scalar) in escapes where take(letter) { return scalar }
      throw error("no such escape")
    }

    mutating func hex() throws -> UInt32 {
      let digits = bytes[position...].prefix(4)
      let text = String(decoding: digits, as: UTF8.self)
      guard digits.count == 4, text.allSatisfy(\.isHexDigit), let value = UInt32(text, radix: 16)
      else { throw error("no four hex digits") }
      position += 4
      return value
    }
  }
}
