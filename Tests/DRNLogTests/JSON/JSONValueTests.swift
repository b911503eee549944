import DRN
import DRNLog
import Testing

@Suite struct JSONValueTests {
  /// One character in two spellings, which Swift's strings call equal.
  private let precomposed = "\u{e9}"
  private let decomposed = "e\u{301}"

  @Test func `strings are equal by their bytes, not by canonical equivalence`() {
    #expect(precomposed == decomposed)
    #expect(JSONValue.string(precomposed) != .string(decomposed))
    #expect(JSONValue.string(precomposed) == .string("\u{e9}"))
    #expect(Set<JSONValue>([.string(precomposed), .string(decomposed)]).count == 2)
  }

  @Test func `keys are equal by their bytes`() throws {
    let object = JSONObject(uniqueMembers: [(precomposed, 1), (decomposed, 2)])
    #expect(object.count == 2)
    #expect(object[precomposed] == 1)
    #expect(object[decomposed] == 2)
    let parsed = try JSONValue(parsing: "{\"\(precomposed)\":1,\"\(decomposed)\":2}")
    #expect(parsed == .object(object))
    let one: JSONValue = .object(JSONObject(uniqueMembers: [(precomposed, 1)]))
    let other: JSONValue = .object(JSONObject(uniqueMembers: [(decomposed, 1)]))
    #expect(one != other)
    #expect(Set([one, other]).count == 2)
  }

  @Test func `keys are sorted by their UTF-8 bytes`() {
    // UTF-16 order would put U+1F600 (D83D …) before U+FF61; canonical order would put the
    // decomposed é elsewhere.
    let keys = [
      "\u{1F600}", "\u{FF61}", precomposed, decomposed, "f", "e", "Z", "", "ab", "a", "_",
    ]
    let object = JSONObject(uniqueMembers: keys.map { (key: $0, value: .null) })
    let sorted = [
      "", "Z", "_", "a", "ab", "e", decomposed, "f", precomposed, "\u{FF61}", "\u{1F600}",
    ]
    #expect(object.keys.map { Array($0.utf8) } == sorted.map { Array($0.utf8) })
  }

  @Test func `numbers are equal by their text`() throws {
    let texts = ["1", "1.0", "1e0", "1E0", "10e-1", "-0", "0", "0.0", "1.00"]
    let values = try texts.map { try JSONValue(parsing: $0) }
    #expect(Set(values).count == texts.count)
    #expect(values.map(\.canonicalText) == texts)
  }

  @Test func `the order of members does not matter`() throws {
    let value: JSONValue = ["b": [1, nil, true], "a": ["x": "y"]]
    #expect(try JSONValue(parsing: #"{"a":{"x":"y"},"b":[1,null,true]}"#) == value)
    #expect(try JSONValue(parsing: #" { "b" : [1, null, true], "a": {"x":"y"} } "#) == value)
  }

  @Test func `values of different kinds are different`() {
    let values: [JSONValue] = [
      nil, true, false, 0, 1, "", "0", "null", [], [nil], [[]], [:], ["": nil], ["": 0],
      ["a": 0], [0], ["0"], ["a", "b"], ["a": "b"],
    ]
    #expect(Set(values).count == values.count)
  }

  @Test func `an object's members can be set and removed`() {
    var object = JSONObject()
    object["b"] = 1
    object["a"] = 2
    object["c"] = 3
    object["b"] = 4
    #expect(object == ["a": 2, "b": 4, "c": 3])
    object["a"] = nil
    object["missing"] = nil
    #expect(object.description == #"{"b":4,"c":3}"#)
    #expect(object["a"] == nil)
    #expect(object.map(\.key) == ["b", "c"])
    #expect(object.members.map(\.value) == [4, 3])
  }

  @Test func `subscripts find members and elements`() {
    let value: JSONValue = ["detail": ["ids": [1, 2]]]
    #expect(value["detail"]?["ids"]?[1] == 2)
    #expect(value["detail"]?["ids"]?[2] == nil)
    #expect(value["detail"]?["ids"]?[-1] == nil)
    #expect(value["other"] == nil)
    #expect(value[0] == nil)
    #expect(value["detail"]?["ids"]?["x"] == nil)
  }

  @Test func `a value gives what it holds and nothing else`() {
    #expect(JSONValue.null.isNull)
    #expect(JSONValue.bool(true).boolValue == true)
    #expect(JSONValue.integer(7).numberValue?.int64 == 7)
    #expect(JSONValue.string("x").stringValue == "x")
    #expect(JSONValue.array([1]).arrayValue == [1])
    #expect(JSONValue.object(["a": 1]).objectValue == ["a": 1])
    let string: JSONValue = "x"
    #expect(!string.isNull && string.boolValue == nil && string.numberValue == nil)
    #expect(string.arrayValue == nil && string.objectValue == nil)
    #expect(JSONValue.null.stringValue == nil)
  }

  @Test func `a key that is there twice traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = JSONObject(uniqueMembers: [("a", 1), ("a", 2)])
    }
  }
}
