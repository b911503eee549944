import DRN
import DRNLog
import Testing

@Suite struct SwiftDescriptionTests {
  @Test(arguments: [
    (#""home""#, "home"),
    (#"{"home":{}}"#, "home"),
    (#"{"detail":{"id":"42"}}"#, #"detail(id: "42")"#),
    (#"{"detail":{"_0":"42"}}"#, #"detail("42")"#),
    (
      #"{"favoriteItem":{"id":5,"from":{"search":{"query":"x"}}}}"#,
      #"favoriteItem(from: search(query: "x"), id: 5)"#
    ),
    (#"{"open":{"from":{"home":{}},"as":"home"}}"#, #"open(as: "home", from: home)"#),
    (
      #"{"a":{"_1":2,"_0":1,"_10":11,"_2":3,"b":true,"A":null}}"#,
      "a(1, 2, 3, 11, A: null, b: true)"
    ),
    (#"{"a":{"_00":1,"_":2}}"#, #"{"a":{"_":2,"_00":1}}"#),
    (#"{"a":{"_00":1}}"#, "a(_00: 1)"),
    (#"{"a":{"tags":["x",{"home":{}},[1]]}}"#, #"a(tags: ["x", home, [1]])"#),
    (#"["home",{"cart":{}},"two words"]"#, #"[home, cart, "two words"]"#),
    ("[]", "[]"), ("{}", "{}"), ("null", "null"), ("-1.50e2", "-1.50e2"), ("true", "true"),
    (#"{"a":1}"#, #"{"a":1}"#),
    (#"{"a":{},"b":{}}"#, #"{"a":{},"b":{}}"#),
    (#"{"a b":{}}"#, #"{"a b":{}}"#),
    (#"{"a":{"b c":1}}"#, #"{"a":{"b c":1}}"#),
    (#"{"a":{"x":{"b":1,"a":2}}}"#, #"a(x: {"a":2,"b":1})"#),
    (#""two words""#, #""two words""#), (#""""#, #""""#), (#""42""#, #""42""#), (#""_""#, #""_""#),
    (#""_x1""#, "_x1"), (#""größe""#, "größe"), (#""日本""#, "日本"), (#""a\"b\\c""#, #""a\"b\\c""#),
    (#""x-y""#, #""x-y""#), (#""😀""#, #""😀""#),
  ])
  func `shows a value as Swift writes it`(text: String, shown: String) throws {
    #expect(try JSONValue(parsing: text).swiftDescription == shown)
  }

  @Test(arguments: [
    ("\u{1b}[31mred", #""\u{1b}[31mred""#),
    ("a\nb\r\t\0", #""a\nb\r\t\0""#),
    ("\u{7f}\u{9b}\u{85}", #""\u{7f}\u{9b}\u{85}""#),
    ("a\u{202e}b\u{2066}\u{200f}", #""a\u{202e}b\u{2066}\u{200f}""#),
    ("a\u{200b}b\u{200d}\u{feff}\u{ad}", #""a\u{200b}b\u{200d}\u{feff}\u{ad}""#),
    ("\u{2028}\u{2029}", #""\u{2028}\u{2029}""#),
    ("a\u{e0041}\u{fe0f}\u{3164}", #""a\u{e0041}\u{fe0f}\u{3164}""#),
    (#"\u{1b}"#, #""\\u{1b}""#),
  ])
  func `nothing that a terminal would obey or hide gets through`(text: String, shown: String) {
    #expect(JSONValue.string(text).swiftDescription == shown)
    let argument: JSONValue = ["a": ["b": .string(text)]]
    #expect(argument.swiftDescription == "a(b: \(shown))")
    // As a key it is no identifier, so that the whole object is shown as JSON.
    let key: JSONValue = .object(JSONObject(uniqueMembers: [(text, 1)]))
    for scalar in key.swiftDescription.unicodeScalars {
      #expect(!["\u{1b}", "\u{9b}", "\u{202e}", "\u{200b}", "\n"].contains(scalar))
    }
  }

  @Test func `text can be shortened and escaped`() {
    #expect(DisplayText.quoting("abc", limit: 3) == "\"abc\"")
    #expect(DisplayText.quoting("abcd", limit: 3) == "\"abc\"…")
    #expect(DisplayText.escaping("a \"b\" \u{1b}") == "a \"b\" \\u{1b}")
    #expect(DisplayText.escaping("grüße") == "grüße")
  }

  @Test func `a key that hides is escaped in JSON too`() {
    let value: JSONValue = ["a\u{202e}": 1, "b": "\u{9b}\u{1b}"]
    #expect(value.swiftDescription == #"{"a\u{202e}":1,"b":"\u{9b}\u001b"}"#)
  }
}
