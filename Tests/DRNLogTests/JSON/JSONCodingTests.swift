import DRN
import DRNLog
import Testing

private enum Route: Codable, Hashable, Sendable {
  case home
  case detail(id: String)
  case page(Int)
  indirect case favorite(id: Int, from: Route)
}

private enum Tab: String, Codable, Hashable {
  case home
  case profile
}

private struct Box<Value: Codable>: Codable {
  var value: Value
}

private struct Silent: Codable {
  func encode(to encoder: any Encoder) {}
}

private struct Refusal: Error, CustomStringConvertible {
  let description = "no\u{1b}t today"
}

private struct Refusing: Codable {
  init() {}
  init(from decoder: any Decoder) throws { throw Refusal() }
  func encode(to encoder: any Encoder) throws { throw Refusal() }
}

private struct Even: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard try container.decode(Int.self).isMultiple(of: 2) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "The number must be even.")
    }
  }
}

@Suite struct JSONCodingTests {
  @Test func `encodes as Codable does, canonically`() throws {
    func text(_ value: some Encodable) throws -> String {
      try JSONCoding.encode(value).canonicalText
    }
    #expect(try text(Route.home) == #"{"home":{}}"#)
    #expect(try text(Tab.home) == #""home""#)
    #expect(try text(Route.page(3)) == #"{"page":{"_0":3}}"#)
    #expect(
      try text(Route.favorite(id: 5, from: .detail(id: "a/b")))
        == #"{"favorite":{"from":{"detail":{"id":"a/b"}},"id":5}}"#)
    #expect(
      try text(["b": 1, "a": 2, "\u{1F600}": 3, "\u{FF61}": 4])
        == "{\"a\":2,\"b\":1,\"\u{FF61}\":4,\"\u{1F600}\":3}")
    #expect(try text("e\u{301}\u{7f}\n\u{1}") == "\"e\u{301}\u{7f}\\n\\u0001\"")
    #expect(try text(Int?.none) == "null")
    #expect(try text(true) == "true")
    #expect(try text([Int]()) == "[]")
    #expect(try JSONCoding.canonicalBytes(of: Tab.home) == Array(#""home""#.utf8))
  }

  @Test func `integers keep every digit`() throws {
    for value in [Int64.min, -1, 0, 1, Int64.max, 9_007_199_254_740_993] {
      #expect(try JSONCoding.encode(value).canonicalText == String(value))
      #expect(try JSONCoding.decode(Int64.self, from: JSONCoding.encode(value)) == value)
    }
    for value in [0, UInt64.max, UInt64(Int64.max) + 1] {
      #expect(try JSONCoding.encode(value).canonicalText == String(value))
      #expect(try JSONCoding.decode(UInt64.self, from: JSONCoding.encode(value)) == value)
    }
  }

  @Test(arguments: [
    0.1, 0.1 + 0.2, -0.0, 5, 1e16, 1e-7, 123_456_789_012_345_680, .pi, .leastNonzeroMagnitude,
    .leastNormalMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
  ])
  func `doubles read back as the same number`(value: Double) throws {
    let json = try JSONCoding.encode(value)
    #expect(json.canonicalText.utf8.count <= value.description.utf8.count)
    #expect(try JSONCoding.decode(Double.self, from: json).bitPattern == value.bitPattern)
  }

  @Test(arguments: [
    Route.home, .detail(id: ""), .detail(id: "e\u{301}\0\u{1F600}\"\\"), .page(.min),
    .favorite(id: 1, from: .favorite(id: 2, from: .home)),
  ])
  private func `a route survives a round trip`(route: Route) throws {
    let json = try JSONCoding.encode(route)
    #expect(try JSONCoding.decode(Route.self, from: json) == route)
    #expect(try JSONCoding.decode(Route.self, from: json.canonicalBytes) == route)
    if case .detail(let id) = route,
      case .detail(let decoded) = try JSONCoding.decode(Route.self, from: json)
    {
      #expect(Array(id.utf8) == Array(decoded.utf8))
    }
  }

  private func encodingError(_ value: some Encodable) -> String? {
    let error = #expect(throws: JSONError.self) { try JSONCoding.encode(value) }
    #expect(error?.code == .unencodable)
    return error?.description
  }

  @Test func `says why a value cannot be encoded`() {
    #expect(encodingError(Double.nan) == "nan is not a number that JSON can hold")
    #expect(
      encodingError(Box(value: [1, -Double.infinity]))
        == "value[1]: -inf is not a number that JSON can hold")
    #expect(
      encodingError(["a b": Float.infinity])
        == #"["a b"]: inf is not a number that JSON can hold"#)
    #expect(encodingError(Silent()) == "Top-level Silent did not encode any values")
    #expect(encodingError(Refusing()) == #"could not be encoded: no\u{1b}t today"#)
  }

  @Test func `a value deeper than the limit is refused`() throws {
    var route = Route.home
    for id in 0..<63 { route = .favorite(id: id, from: route) }
    let deepest = route
    #expect(try JSONCoding.decode(Route.self, from: JSONCoding.encode(deepest)) == deepest)
    let deeper = Route.favorite(id: 63, from: deepest)
    let error = #expect(throws: JSONError.self) { try JSONCoding.encode(deeper) }
    #expect(error?.code == .tooDeep)
  }

  private func decodingError<T: Decodable>(_ type: T.Type, _ text: String) -> String? {
    let error = #expect(throws: JSONError.self) {
      try JSONCoding.decode(type, from: JSONValue(parsing: text))
    }
    #expect(error?.code == .undecodable)
    return error?.description
  }

  @Test func `says where a route is wrong`() {
    #expect(
      decodingError(Route.self, #"{"detail":{"id":42}}"#)
        == "detail.id: expected a string, found 42")
    #expect(
      decodingError(Route.self, #"{"favorite":{"id":"x","from":{"home":{}}}}"#)
        == #"favorite.id: expected an integer, found the string "x""#)
    #expect(
      decodingError(Route.self, #"{"favorite":{"id":1,"from":{"detail":{"id":null}}}}"#)
        == "favorite.from.detail.id: expected a string, found null")
    #expect(
      decodingError(Route.self, #"{"favorite":{"id":1,"from":{"moon":{}}}}"#)
        == #"favorite.from: "moon" is not a case of Route"#)
    #expect(
      decodingError(Route.self, #"{"home":{},"page":{"_0":1}}"#)
        == "expected one case of Route, found an object")
    #expect(decodingError(Route.self, "{}") == "expected one case of Route, found an object")
    #expect(
      decodingError(Route.self, #"{"detail":{}}"#) == #"detail: the key "id" is missing"#)
    #expect(
      decodingError(Route.self, #""home""#) == #"expected an object, found the string "home""#)
  }

  @Test func `says where other values are wrong`() {
    #expect(decodingError(Tab.self, #""moon""#) == #"the string "moon" is not a case of Tab"#)
    #expect(
      decodingError(Box<[Tab]>.self, #"{"value":["home","\u001b"]}"#)
        == #"value[1]: the string "\u{1b}" is not a case of Tab"#)
    #expect(
      decodingError(Box<[Int]>.self, #"{"value":[1,"a"]}"#)
        == #"value[1]: expected an integer, found the string "a""#)
    #expect(
      decodingError(Box<[Int]>.self, #"{"value":{}}"#)
        == "value: expected an array, found an object")
    #expect(
      decodingError(Box<[String: Int]>.self, #"{"value":[]}"#)
        == "value: expected an object, found an array")
    #expect(
      decodingError([Int: Bool].self, #"{"7":1}"#) == #"["7"]: expected true or false, found 1"#)
    #expect(decodingError(Bool.self, "1") == "expected true or false, found 1")
    #expect(decodingError(Double.self, "true") == "expected a number, found true")
    #expect(decodingError(UInt8.self, "300") == "300 does not fit the type of its place")
    #expect(
      decodingError(Box<Int>.self, #"{"value":1.5}"#) == "1.5 does not fit the type of its place")
    #expect(decodingError([Int8].self, "[1,200]") == "a number does not fit the type of its place")
    #expect(decodingError(Double.self, "1e400") == "1e400 does not fit the type of its place")
    #expect(decodingError(Even.self, "3") == "The number must be even")
    #expect(decodingError(Refusing.self, "3") == #"could not be decoded: no\u{1b}t today"#)
  }

  @Test func `says which byte of a text is wrong`() {
    let error = #expect(throws: JSONError.self) {
      try JSONCoding.decode(Tab.self, from: Array(#""home"#.utf8))
    }
    #expect(error?.description == "expected the string to end but the text ended at byte 5")
    #expect(error?.code == .syntax)
  }
}
