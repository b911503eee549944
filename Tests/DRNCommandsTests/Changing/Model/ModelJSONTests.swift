import Testing

@Suite struct ModelJSONTests {
  @Test(arguments: [
    (#" { "b" : [ 1 , 1.0, -0 ,1e+2 ] , "a" : null } "#, #"{"a":null,"b":[1,1.0,-0,1e+2]}"#),
    (#""\u00e9\ud83d\ude00\/\u0000\u007f""#, "\"é\u{1f600}/\\u0000\u{7f}\""),
    (#""\b\f\n\r\t\"\\\u001F""#, #""\b\f\n\r\t\"\\\u001f""#),
    ("{\"\u{1f600}\":1,\"\u{ff5e}\":2,\"Z\":3,\"a\":4}", "{\"Z\":3,\"a\":4,\"～\":2,\"😀\":1}"),
  ])
  func `canonical text is sorted and has the fewest escapes`(text: String, canonical: String) throws
  {
    let value = try ModelJSON(parsing: text)
    #expect(value.text.utf8.elementsEqual(canonical.utf8))
    #expect(try ModelJSON(parsing: canonical) == value)
  }

  @Test func `values are compared by bytes`() throws {
    #expect(ModelJSON.string("\u{e9}") != .string("e\u{301}"))
    #expect(ModelJSON.number("1") != .number("1.0"))
    let both = try ModelJSON(parsing: "{\"e\u{301}\":1,\"\u{e9}\":2}")
    #expect(both["\u{e9}"] == 2)
  }

  @Test(arguments: [
    "", "{", "[1,]", "01", "1.", "nul", #"{"a":1,"a":2}"#, #""\ud800""#, "\"\n\"", "1 2", #""\x""#,
  ])
  func `what is no JSON is refused`(text: String) {
    #expect(throws: ModelError.self) { try ModelJSON(parsing: text) }
  }
}
