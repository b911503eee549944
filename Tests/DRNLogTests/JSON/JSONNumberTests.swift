import DRN
import DRNLog
import Testing

@Suite struct JSONNumberTests {
  @Test(arguments: [
    "0", "-0", "1", "-1", "10", "1.0", "0.1", "1e2", "1E2", "1e+2", "1e-2", "1.5e10", "-0.0e-0",
    "123456789012345678901234567890", "1e999", "0e00",
  ])
  func `keeps the text of a number`(text: String) throws {
    let number = try #require(JSONNumber(text))
    #expect(number.text == text)
    #expect(try JSONValue(parsing: text) == .number(number))
    #expect(JSONValue.number(number).canonicalText == text)
  }

  @Test(arguments: [
    "", "-", "+1", "01", "-01", "00", "1.", ".1", "1.e1", "1e", "1e+", "1e-", "--1", "0x1", "1_0",
    "NaN", "nan", "Infinity", "-Infinity", "1 ", " 1", "1a", "1.0.0", "1e1e1", "١", "1,0", "1\0",
  ])
  func `knows what is no number`(text: String) {
    #expect(JSONNumber(text) == nil)
    // White space around a number belongs to the text, not to the number.
    if !text.contains(" ") { #expect(throws: JSONError.self) { try JSONValue(parsing: text) } }
  }

  @Test func `keeps a thousand digits`() throws {
    let text = String(repeating: "9", count: 1000) + "." + String(repeating: "0", count: 1000)
    #expect(try JSONValue(parsing: text).canonicalText == text)
  }

  @Test func `integers are exact at their extremes`() {
    #expect(JSONNumber(Int64.min).text == "-9223372036854775808")
    #expect(JSONNumber(Int64.min).int64 == Int64.min)
    #expect(JSONNumber(Int64.min).uint64 == nil)
    #expect(JSONNumber(UInt64.max).text == "18446744073709551615")
    #expect(JSONNumber(UInt64.max).uint64 == UInt64.max)
    #expect(JSONNumber(UInt64.max).int64 == nil)
    #expect(JSONNumber("1.0")?.int64 == nil)
    #expect(JSONNumber("1e2")?.int64 == nil)
    #expect(JSONNumber("-0")?.int64 == 0)
    #expect(JSONNumber("-0")?.uint64 == nil)
  }

  @Test(arguments: [0.1, -0.0, 5, 1e16, 1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude])
  func `doubles read back as they were`(value: Double) throws {
    let number = try #require(JSONNumber(value))
    #expect(number.double?.bitPattern == value.bitPattern)
    #expect(JSONNumber(number.text) == number)
  }

  @Test func `what is not finite is no number`() {
    #expect(JSONNumber(Double.nan) == nil)
    #expect(JSONNumber(-Double.infinity) == nil)
    #expect(JSONNumber("1e999")?.double == nil)
  }
}
