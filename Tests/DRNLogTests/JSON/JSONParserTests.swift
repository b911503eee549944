import DRN
import DRNLog
import Testing

@Suite struct JSONParserTests {
  @Test(arguments: [
    ("null", "null"), (" true ", "true"), ("\t\r\n false", "false"), ("\"\"", "\"\""),
    ("[ ]", "[]"), ("{ }", "{}"), ("[ 1 , [ ] , { } ]", "[1,[],{}]"),
    (#"{"b":1,"a":2}"#, #"{"a":2,"b":1}"#),
    (#""\"\\\/\b\f\n\r\t""#, #""\"\\/\b\f\n\r\t""#),
    (#""\u0041\u00e9\u00E9\u20ac""#, "\"A\u{e9}\u{e9}\u{20ac}\""),
    (#""\ud83d\ude00\uD83D\uDE00""#, "\"\u{1F600}\u{1F600}\""),
    (#""\u0000\u001f\u007f""#, "\"\\u0000\\u001f\u{7f}\""),
    (
      "\"\u{7f}\u{80}\u{7ff}\u{800}\u{ffff}\u{10000}\u{10ffff}\"",
      "\"\u{7f}\u{80}\u{7ff}\u{800}\u{ffff}\u{10000}\u{10ffff}\""
    ),
    (#""a\nb""#, #""a\nb""#), (#""é\n\u00e9é""#, #""é\néé""#),
  ])
  func `reads a text and writes it canonically`(text: String, canonical: String) throws {
    #expect(try JSONValue(parsing: text).canonicalText == canonical)
  }

  @Test(arguments: [
    ("", "expected a value but the text ended at byte 0"),
    ("  ", "expected a value but the text ended at byte 2"),
    ("\u{FEFF}1", "expected a value at byte 0"),
    ("nul", "expected a value at byte 0"),
    ("nulll", "expected nothing more after the value at byte 4"),
    ("True", "expected a value at byte 0"),
    ("NaN", "expected a value at byte 0"),
    ("Infinity", "expected a value at byte 0"),
    ("-Infinity", "expected a digit at byte 1"),
    ("'a'", "expected a value at byte 0"),
    ("1 2", "expected nothing more after the value at byte 2"),
    ("{} x", "expected nothing more after the value at byte 3"),
    ("1\0", "expected nothing more after the value at byte 1"),
    ("01", "a number may not have leading zeros at byte 1"),
    ("-01", "a number may not have leading zeros at byte 2"),
    ("[-]", "expected a digit at byte 2"),
    ("-", "expected a digit but the text ended at byte 1"),
    ("1.", "expected a digit but the text ended at byte 2"),
    ("[1.]", "expected a digit at byte 3"),
    ("1e", "expected a digit but the text ended at byte 2"),
    ("1e+x", "expected a digit at byte 3"),
    (".5", "expected a value at byte 0"),
    ("+1", "expected a value at byte 0"),
    ("[", "expected a value but the text ended at byte 1"),
    ("[1", "expected ',' or ']' but the text ended at byte 2"),
    ("[1 2]", "expected ',' or ']' at byte 3"),
    ("[1,]", "expected a value at byte 3"),
    ("[,1]", "expected a value at byte 1"),
    ("[1}", "expected ',' or ']' at byte 2"),
    ("]", "expected a value at byte 0"),
    ("{", "expected a key or '}' but the text ended at byte 1"),
    ("{a:1}", "expected a key or '}' at byte 1"),
    ("{1:1}", "expected a key or '}' at byte 1"),
    (#"{"a"}"#, "expected ':' at byte 4"),
    (#"{"a" 1}"#, "expected ':' at byte 5"),
    (#"{"a":}"#, "expected a value at byte 5"),
    (#"{"a":1"#, "expected ',' or '}' but the text ended at byte 6"),
    (#"{"detail":{"id":1 x}}"#, "expected ',' or '}' at byte 18"),
    (#"{"a":1,}"#, "expected a key at byte 7"),
    (#"{"a":1,"#, "expected a key but the text ended at byte 7"),
    (#"{"a":1]"#, "expected ',' or '}' at byte 6"),
    ("// x", "expected a value at byte 0"),
    (#"{"a":1,"a":2}"#, #"the key "a" is there twice, the second time at byte 7"#),
    (#"{"a":1,"\u0061":2}"#, #"the key "a" is there twice, the second time at byte 7"#),
    (
      #"{"b":1,"c":1,"a":2,"c":3,"b":4}"#,
      #"the key "c" is there twice, the second time at byte 19"#
    ),
    (
      #"[{"z":{"y":0,"x":0}},{"q":{"k":{},"k":{}}}]"#,
      #"the key "k" is there twice, the second time at byte 34"#
    ),
    (
      #"{"\u001b":1,"\u001b":1}"#,
      #"the key "\u{1b}" is there twice, the second time at byte 12"#
    ),
    ("\"", "expected the string to end but the text ended at byte 1"),
    ("\"abc", "expected the string to end but the text ended at byte 4"),
    (#""\"#, "expected the string to end but the text ended at byte 2"),
    (#""a\n"#, "expected the string to end but the text ended at byte 4"),
    (#""a\x""#, "no such escape in a string at byte 2"),
    (#""\U0041""#, "no such escape in a string at byte 1"),
    (#""\u""#, "expected four hexadecimal digits at byte 3"),
    (#""\u12"#, "expected four hexadecimal digits but the text ended at byte 5"),
    (#""\u12g4""#, "expected four hexadecimal digits at byte 5"),
    (#""\u+123""#, "expected four hexadecimal digits at byte 3"),
    ("\"a\nb\"", "a control character must be escaped in a string at byte 2"),
    ("\"\\n\t\"", "a control character must be escaped in a string at byte 3"),
    ("\"\0\"", "a control character must be escaped in a string at byte 1"),
    (#""\ud83d""#, "a lone surrogate is not a character at byte 1"),
    (#""\ud83dx""#, "a lone surrogate is not a character at byte 1"),
    (#""\ud83d\n""#, "a lone surrogate is not a character at byte 1"),
    (#""x\ude00""#, "a lone surrogate is not a character at byte 2"),
    (#""\ude00\ud83d""#, "a lone surrogate is not a character at byte 1"),
    (#""\ud83d\ud83d\ude00""#, "a lone surrogate is not a character at byte 1"),
    (#""\ud83d\u0041""#, "a lone surrogate is not a character at byte 1"),
    (#""\ud83d\"#, "a lone surrogate is not a character at byte 1"),
  ])
  func `says what is wrong with a text, and where`(text: String, message: String) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(error?.description == message)
  }

  @Test(
    arguments: [
      ([0x80], 1), ([0xBF], 1), ([0xC0, 0x80], 1), ([0xC1, 0xBF], 1), ([0xC2], 1),
      ([0xC2, 0x41], 1), ([0xE0, 0x80, 0x80], 1), ([0xE0, 0x9F, 0xBF], 1), ([0xE2, 0x82], 1),
      ([0xE2, 0x82, 0x41], 1), ([0xED, 0xA0, 0x80], 1), ([0xED, 0xBF, 0xBF], 1),
      ([0xF0, 0x80, 0x80, 0x80], 1), ([0xF0, 0x8F, 0xBF, 0xBF], 1), ([0xF0, 0x9F, 0x98], 1),
      ([0xF4, 0x90, 0x80, 0x80], 1), ([0xF5, 0x80, 0x80, 0x80], 1), ([0xFE], 1), ([0xFF], 1),
      ([0x61, 0xC3, 0xA9, 0xFF], 4), ([0x5C, 0x6E, 0xFF], 3),
    ] as [([UInt8], Int)])
  func `refuses what is not UTF-8`(bytes: [UInt8], offset: Int) {
    for tail in [[0x22], []] as [[UInt8]] {
      let error = #expect(throws: JSONError.self) {
        try JSONValue(parsing: [0x22] + bytes + tail)
      }
      #expect(error?.code == .invalidUnicode)
      #expect(error?.description == "invalid UTF-8 at byte \(offset)")
    }
  }

  @Test func `each failure has its code`() {
    func code(_ text: String) -> JSONError.Code? {
      #expect(throws: JSONError.self) { try JSONValue(parsing: text) }?.code
    }
    #expect(code("[") == .syntax)
    #expect(code(#""\ud800""#) == .invalidUnicode)
    #expect(code(#"{"a":1,"a":1}"#) == .duplicateKey)
    #expect(code(String(repeating: "[", count: 129)) == .tooDeep)
  }

  @Test(arguments: [("[", "]"), (#"{"a":"#, "}"), (#"[{"a":"#, "}]")])
  func `reads 128 levels and no more`(open: String, close: String) throws {
    let containers = open.contains("[{") ? 2 : 1
    let depth = 128 / containers
    let text =
      String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
    #expect(try JSONValue(parsing: text).canonicalText == text)
    // The limit comes before any error further on, so that a million brackets are not followed.
    for count in [depth + 1, 1_000_000] {
      let error = #expect(throws: JSONError.self) {
        try JSONValue(parsing: String(repeating: open, count: count))
      }
      #expect(
        error?.description == """
          arrays and objects may be at most 128 deep, and this one is deeper \
          at byte \(open.utf8.count * depth)
          """)
    }
  }

  @Test func `every cut of a text fails, and none crashes`() throws {
    let text = #"{"a":[1,-2.5e+3,true,false,null],"é":"\ud83d\ude00\n","c":{"d":{}}}"#
    let bytes = Array(text.utf8)
    _ = try JSONValue(parsing: bytes)
    for count in bytes.indices {
      #expect(throws: JSONError.self) { try JSONValue(parsing: bytes[..<count]) }
    }
  }

  @Test func `every changed byte gives a value or an error`() {
    let bytes = Array(#"[{"k":"\u00e9é","a":0.5e1},"\\",null]"#.utf8)
    for index in bytes.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = bytes
        changed[index] = byte
        if let value = try? JSONValue(parsing: changed) {
          #expect(throws: Never.self) { try JSONValue(parsing: value.canonicalBytes) }
        }
      }
    }
  }

  @Test func `all inputs give the same value and offsets from their first byte`() throws {
    let bytes = Array(#"xx{"a":[1]}"#.utf8)
    let value: JSONValue = ["a": [1]]
    #expect(try JSONValue(parsing: bytes[2...]) == value)
    // A span cannot go into a macro.
    let slice = bytes[2...]
    let fromSpan = try JSONValue(parsing: slice.span)
    #expect(fromSpan == value)
    #expect(try JSONValue(parsing: bytes.dropFirst(2).lazy.map { $0 }) == value)
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: bytes[1...]) }
    #expect(error?.offset == 0)
  }

  @Test func `many keys in the worst order are sorted`() throws {
    let keys = (0..<5000).map { String(99_999 - $0) }
    let text = "{" + keys.map { "\"\($0)\":\($0)" }.joined(separator: ",") + "}"
    let value = try JSONValue(parsing: text)
    #expect(value.objectValue?.map(\.key) == keys.reversed())
    #expect(value["95000"] == 95000)
  }
}
