import TestSupport
import Testing
import WebServing

@testable import ShopServer

@Suite struct FormFieldsTests {
  @Test(arguments: [
    ("a=1&b=2", [("a", "1"), ("b", "2")]), ("", []), ("&&", []), ("=x", []), ("a", [("a", "")]),
    ("a=1=2", [("a", "1=2")]), ("a=x+y%20z", [("a", "x y z")]), ("a=%2B%26%3D", [("a", "+&=")]),
    ("a=%", [("a", "%")]), ("a=%4", [("a", "%4")]), ("a=%zz%+1", [("a", "%zz% 1")]),
    ("a=%C3%A9", [("a", "é")]), ("a=%FF", [("a", "\u{FFFD}")]),
    ("%61=1&a=2", [("a", "1"), ("a", "2")]),
  ])
  func `a form's text becomes fields`(text: String, fields: [(String, String)]) {
    let read = FormFields(text).fields
    #expect(read.map(\.name) == fields.map(\.0))
    #expect(read.map(\.value) == fields.map(\.1))
  }

  @Test(arguments: Seed.first(20))
  func `any text survives being a value`(seed: Seed) {
    var random = SplitMix64(seed)
    for _ in 0..<200 {
      let scalars = (0..<random.number(below: 12)).compactMap { _ in
        Unicode.Scalar(UInt32(random.number(below: random.chance(50) ? 0x80 : 0x11_0000)))
      }
      let text = String(String.UnicodeScalarView(scalars))
      #expect(
        FormFields("x=\(FormFields.encoding(text))")["x"].map { Array($0.utf8) } == Array(text.utf8)
      )
    }
  }
}
