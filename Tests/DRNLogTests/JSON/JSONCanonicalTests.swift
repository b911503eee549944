import DRN
import DRNLog
import Testing

@Suite struct JSONCanonicalTests {
  @Test func `every ASCII character is written as Python writes it`() {
    let text = String(String.UnicodeScalarView((0...0x80).compactMap { Unicode.Scalar($0) }))
    // json.dumps("".join(map(chr, range(129))), ensure_ascii=False)
    let controls =
      #"\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000b\f\r\u000e\u000f"#
      + #"\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c"#
      + #"\u001d\u001e\u001f"#
    let printable =
      ##" !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`"##
      + "abcdefghijklmnopqrstuvwxyz{|}~\u{7f}\u{80}"
    #expect(JSONValue.string(text).canonicalText == "\"\(controls)\(printable)\"")
  }

  @Test func `an object has fixed bytes`() throws {
    let text = #" {"\ud83d\ude00": 1, "\uff61": 2, "é": [1.0, 1e2, -0], "e\u0301": "/", "": {}} "#
    let expected: [UInt8] =
      Array(#"{"":{},"e"#.utf8) + [0xCC, 0x81] + Array(#"":"/",""#.utf8) + [0xC3, 0xA9]
      + Array(#"":[1.0,1e2,-0],""#.utf8) + [0xEF, 0xBD, 0xA1] + Array(#"":2,""#.utf8)
      + [0xF0, 0x9F, 0x98, 0x80] + Array(#"":1}"#.utf8)
    #expect(try JSONValue(parsing: text).canonicalBytes == expected)
  }

  @Test func `writing appends`() {
    var bytes: [UInt8] = Array("x".utf8)
    JSONValue.null.write(into: &bytes)
    JSONValue.array([true, false]).write(into: &bytes)
    #expect(bytes == Array("xnull[true,false]".utf8))
  }
}
