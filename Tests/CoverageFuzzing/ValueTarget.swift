import Foundation

@testable import DRN
@testable import DRNLog

/// Values of an app: JSON that is composed of the bytes, for the types of an app, and back.
enum ValueTarget: FuzzTarget {
  static let name = "values"

  /// Everything that `Codable` has.
  private struct Everything: Codable, Hashable {
    var text: String
    var number: Int
    var byte: UInt8?
    var wide: UInt64?
    var real: Double?
    var short: Float?
    var flag: Bool?
    var list: [Everything]?
    var map: [String: Int]?
    var keyed: [Int: String]?
    var choice: Choice?
    var data: Data?
    var date: Date?
    var address: URL?
    var id: UUID?
    var nested: [[Int?]]?
    var decimal: Decimal?
  }

  private indirect enum Choice: Codable, Hashable {
    case none
    case one(Int)
    case pair(left: String, right: [Choice])
    case deep(Everything)
  }

  static func fuzz(_ bytes: [UInt8]) throws {
    var source = ByteSource(bytes)
    let value = value(&source, depth: 0)
    let text = value.canonicalBytes
    let parsed = try JSONValue(parsing: text)
    precondition(parsed == value && parsed.canonicalBytes == text, "It reads another value.")
    try decode(Everything.self, from: value)
    try decode(Choice.self, from: value)
    try decode([String: Everything].self, from: value)
  }

  /// What is decoded is encoded to a value that is decoded to the same.
  private static func decode<Value: Codable & Hashable>(
    _: Value.Type, from value: JSONValue
  ) throws {
    guard let decoded = try? JSONCoding.decode(Value.self, from: value) else { return }
    let encoded = try JSONCoding.encode(decoded)
    let again = try JSONCoding.decode(Value.self, from: encoded)
    let reencoded = try JSONCoding.encode(again)
    precondition(reencoded == encoded, "It is another value after a round.")
  }

  private static let keys = [
    "text", "number", "byte", "wide", "real", "short", "flag", "list", "map", "keyed", "choice",
    "data", "date", "address", "id", "nested", "decimal", "none", "one", "pair", "left", "right",
    "deep", "_0", "", "1", "-9223372036854775808",
  ]

  private static let texts = [
    "", "a", "e\u{301}", "\u{1F468}\u{200D}\u{1F469}", "\u{0}", "\u{2028}", "https://x.example/a?b",
    "12345678-1234-1234-1234-123456789012", "YWJj", "NaN", "\u{FFFD}", "\\", "\"",
  ]

  private static func value(_ source: inout ByteSource, depth: Int) -> JSONValue {
    let kind = source.next()
    switch kind % 12 {
    case 0: return .null
    case 1: return .bool(source.next() % 2 == 0)
    case 2: return .integer(Int(Int8(bitPattern: source.next())))
    case 3:
      var digits = "\(Int8(bitPattern: source.next()))"
      for _ in 0..<source.next() % 40 { digits += "\(source.next() % 10)" }
      return (try? JSONValue(parsing: Array(digits.utf8))) ?? .null
    case 4:
      let (whole, part) = (Int8(bitPattern: source.next()), source.word())
      let power = Int16(bitPattern: UInt16(source.word()))
      return (try? JSONValue(parsing: Array("\(whole).\(part)e\(power)".utf8))) ?? .null
    case 5: return .string(texts[Int(source.next()) % texts.count])
    case 6:
      return .string(String(decoding: source.take(Int(source.next() % 32)), as: UTF8.self))
    case 7, 8:
      guard depth < 40 else { return .array([]) }
      return .array((0..<source.next() % 8).map { _ in value(&source, depth: depth + 1) })
    default:
      guard depth < 40 else { return .object(JSONObject()) }
      var object = JSONObject()
      for _ in 0..<source.next() % 8 {
        let key = keys[Int(source.next()) % keys.count]
        object[key] = value(&source, depth: depth + 1)
      }
      return .object(object)
    }
  }
}
