import DRN
import DRNLog
import Testing

/// Random values, the same for the same seed.
private struct Generator {
  var state: UInt64

  mutating func next(below bound: Int) -> Int {
    // SplitMix64.
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((word ^ word >> 31) % UInt64(bound))
  }

  mutating func string() -> String {
    let alphabet: [Unicode.Scalar] = [
      "a", "b", "Z", "0", "_", "\"", "\\", "/", "\0", "\u{1}", "\u{8}", "\u{c}", "\n", "\r", "\t",
      "\u{1b}", "\u{1f}", " ", "\u{7f}", "\u{80}", "\u{e9}", "e", "\u{301}", "\u{7ff}", "\u{800}",
      "\u{2028}", "\u{202e}", "\u{d7ff}", "\u{e000}", "\u{ff61}", "\u{ffff}", "\u{10000}",
      "\u{1f600}", "\u{10ffff}",
    ]
    var text = ""
    for _ in 0..<next(below: 24) {
      text.unicodeScalars.append(alphabet[next(below: alphabet.count)])
    }
    return text
  }

  mutating func number() -> JSONValue {
    var text = next(below: 2) == 0 ? "-" : ""
    text += next(below: 3) == 0 ? "0" : String(next(below: 1 << 62) + 1)
    if next(below: 3) == 0 { text += ".00\(next(below: 1000))" }
    if next(below: 3) == 0 {
      text += ["e", "E", "e+", "E-"][next(below: 4)] + "0\(next(below: 99))"
    }
    return JSONNumber(text).map(JSONValue.number) ?? .null
  }

  mutating func value(depth: Int) -> JSONValue {
    switch next(below: depth > 0 ? 7 : 5) {
    case 0: return .null
    case 1: return .bool(next(below: 2) == 0)
    case 2: return number()
    case 3, 4: return .string(string())
    case 5: return .array((0..<next(below: 6)).map { _ in value(depth: depth - 1) })
    default:
      var object = JSONObject()
      for _ in 0..<next(below: 6) { object[string()] = value(depth: depth - 1) }
      return .object(object)
    }
  }

  /// The value with white space, members in any order, and escapes where none are needed.
  mutating func untidy(_ value: JSONValue) -> String {
    let space = [" ", "", "\n", "\t\r"][next(below: 4)]
    switch value {
    case .null, .bool, .number: return space + value.canonicalText + space
    case .string(let text): return space + untidy(text)
    case .array(let elements):
      return "[" + elements.map { untidy($0) }.joined(separator: ",") + space + "]"
    case .object(let object):
      var members = object.members
      for index in members.indices.dropFirst() {
        members.swapAt(index, next(below: index + 1))
      }
      let texts = members.map { untidy($0.key) + space + ":" + untidy($0.value) }
      return space + "{" + space + texts.joined(separator: ",\(space)") + "}"
    }
  }

  private mutating func untidy(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 || scalar == "\"" || scalar == "\\" || next(below: 3) == 0 {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: next(below: 2) == 0)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

@Suite struct JSONRoundTripTests {
  @Test(arguments: 1...64 as ClosedRange<UInt64>)
  func `a value survives its canonical text, and any other text of it`(seed: UInt64) throws {
    var generator = Generator(state: seed)
    for _ in 0..<20 {
      let value = generator.value(depth: 5)
      let bytes = value.canonicalBytes
      let parsed = try JSONValue(parsing: bytes)
      #expect(parsed == value)
      #expect(parsed.hashValue == value.hashValue)
      #expect(parsed.canonicalBytes == bytes)

      let untidy = try JSONValue(parsing: generator.untidy(value))
      #expect(untidy == value)
      #expect(untidy.canonicalBytes == bytes)

      // Whatever it is, it can be shown.
      #expect(value.swiftDescription.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }
  }

  @Test(arguments: 1...32 as ClosedRange<UInt64>)
  func `two values are equal exactly if their bytes are`(seed: UInt64) {
    var generator = Generator(state: seed &* 1_000_003)
    let values = (0..<60).map { _ in generator.value(depth: 1) }
    for left in values {
      for right in values {
        #expect((left == right) == (left.canonicalBytes == right.canonicalBytes))
      }
    }
  }
}
