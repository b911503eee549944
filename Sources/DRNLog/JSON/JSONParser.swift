import DRN

/// Parses one JSON text, byte by byte.
///
/// It is a recursive descent parser; `JSONValue.maximumDepth` bounds the recursion.
struct JSONParser {
  let bytes: [UInt8]
  var index = 0
  /// The unescaped bytes of the current string; reused to avoid allocations.
  var scratch: [UInt8] = []
  /// The offsets of the keys of the open objects, outermost first, for reporting a duplicate key.
  private var keyOffsets: [Int] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Parses the text's single value.
  mutating func parse() throws(JSONError) -> JSONValue {
    let value = try parseValue(depth: 0)
    skipWhiteSpace()
    guard index == bytes.count else {
      throw JSONError(.syntax, "expected nothing more after the value", at: index)
    }
    return value
  }

  /// The byte at the index; `nil` at the end.
  var current: UInt8? {
    index < bytes.count ? bytes[index] : nil
  }

  /// The error for a missing `expectation` at the index.
  func unexpected(_ expectation: String) -> JSONError {
    let end = index >= bytes.count ? " but the text ended" : ""
    return JSONError(.syntax, "expected \(expectation)\(end)", at: index)
  }

  private mutating func skipWhiteSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }

  /// Parses the value at the index, after white space, at nesting depth `depth`.
  private mutating func parseValue(depth: Int) throws(JSONError) -> JSONValue {
    skipWhiteSpace()
    switch current {
    case UInt8(ascii: "{"): return try parseObject(depth: depth + 1)
    case UInt8(ascii: "["): return try parseArray(depth: depth + 1)
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "t"): return try parseWord("true", as: .bool(true))
    case UInt8(ascii: "f"): return try parseWord("false", as: .bool(false))
    case UInt8(ascii: "n"): return try parseWord("null", as: .null)
    case UInt8(ascii: "-"): return try parseNumber()
    case let digit? where digit &- UInt8(ascii: "0") < 10: return try parseNumber()
    default: throw unexpected("a value")
    }
  }

  private mutating func parseWord(
    _ word: StaticString, as value: JSONValue
  ) throws(JSONError) -> JSONValue {
    let word = word.description
    guard bytes[index...].starts(with: word.utf8) else { throw unexpected("a value") }
    index += word.utf8.count
    return value
  }

  private mutating func parseNumber() throws(JSONError) -> JSONValue {
    let start = index
    switch JSONNumber.scan(bytes, from: start) {
    case .number(let end):
      index = end
      return .number(JSONNumber(checked: String(decoding: bytes[start..<end], as: UTF8.self)))
    case .invalid(let message, let place):
      let end = message == .digit && place >= bytes.count ? " but the text ended" : ""
      throw JSONError(.syntax, message.rawValue + end, at: place)
    }
  }

  private func checkDepth(_ depth: Int) throws(JSONError) {
    guard depth <= JSONValue.maximumDepth else {
      let limit = JSONValue.maximumDepth
      throw JSONError(
        .tooDeep, "arrays and objects may be at most \(limit) deep, and this one is deeper",
        at: index)
    }
  }

  private mutating func parseArray(depth: Int) throws(JSONError) -> JSONValue {
    try checkDepth(depth)
    index += 1
    skipWhiteSpace()
    if current == UInt8(ascii: "]") {
      index += 1
      return .array([])
    }
    var elements: [JSONValue] = []
    while true {
      elements.append(try parseValue(depth: depth))
      skipWhiteSpace()
      switch current {
      case UInt8(ascii: ","): index += 1
      case UInt8(ascii: "]"):
        index += 1
        return .array(elements)
      default: throw unexpected("',' or ']'")
      }
    }
  }

  private mutating func parseObject(depth: Int) throws(JSONError) -> JSONValue {
    try checkDepth(depth)
    index += 1
    skipWhiteSpace()
    if current == UInt8(ascii: "}") {
      index += 1
      return .object(JSONObject())
    }
    var members: [JSONObject.Member] = []
    var isSorted = true
    let firstOffset = keyOffsets.count
    while true {
      skipWhiteSpace()
      guard current == UInt8(ascii: "\"") else {
        throw unexpected(members.isEmpty ? "a key or '}'" : "a key")
      }
      keyOffsets.append(index)
      let key = try parseString()
      skipWhiteSpace()
      guard current == UInt8(ascii: ":") else { throw unexpected("':'") }
      index += 1
      let value = try parseValue(depth: depth)
      if let last = members.last, !last.key.precedesInBytes(key) { isSorted = false }
      members.append(JSONObject.Member(key: key, value: value))
      skipWhiteSpace()
      switch current {
      case UInt8(ascii: ","): index += 1
      case UInt8(ascii: "}"):
        index += 1
        if !isSorted { members = try sorted(members, offsets: keyOffsets[firstOffset...]) }
        keyOffsets.removeSubrange(firstOffset...)
        return .object(JSONObject(sorted: members))
      default: throw unexpected("',' or '}'")
      }
    }
  }

  /// The members sorted by the bytes of their keys.
  ///
  /// - Throws: `JSONError.Code.duplicateKey` with the offset of the first repeated key.
  private func sorted(
    _ members: [JSONObject.Member], offsets: ArraySlice<Int>
  ) throws(JSONError) -> [JSONObject.Member] {
    var order = Array(members.indices)
    order.sort { left, right in
      if members[left].key.precedesInBytes(members[right].key) { return true }
      if members[right].key.precedesInBytes(members[left].key) { return false }
      return left < right
    }
    var duplicate: Int?
    for (member, next) in zip(order, order.dropFirst())
    where members[member].key.hasSameBytes(as: members[next].key) {
      duplicate = min(duplicate ?? next, next)
    }
    if let duplicate {
      let key = DisplayText.quoting(members[duplicate].key, limit: 40)
      throw JSONError(
        .duplicateKey, "the key \(key) is there twice, the second time",
        at: offsets[offsets.startIndex + duplicate])
    }
    return order.map { members[$0] }
  }
}
