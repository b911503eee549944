import DRN
import Testing

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

@Suite struct StatePathTests {
  @Test(arguments: [
    ("currentRoute", "currentRoute"), ("route.detail.id", "currentRoute.detail.id"),
    ("overlays[0]", "overlays[0]"), ("entries.count", "entries.count"),
    (#"route["odd key"]"#, #"currentRoute["odd key"]"#),
    (#"route["plain"].x"#, "currentRoute.plain.x"),
    (#"route["a\"]"][1][2]"#, #"currentRoute["a\"]"][1][2]"#),
    (#"rememberedTabs["é\n"].cursor"#, #"rememberedTabs["é\n"].cursor"#),
    ("overlay._0", "overlay._0"),
  ])
  func `a path is read, and written so that it can be read again`(
    text: String, written: String
  ) throws {
    let path = try StatePath(parsing: text)
    #expect(path.description == written)
    #expect(try StatePath(parsing: written) == path)
  }

  @Test(arguments: [
    ("", 1), ("foo", 1), ("Route", 1), ("currentRoute.", 14), ("currentRoute detail", 13),
    ("overlays[", 10), ("overlays[x]", 10), ("overlays[-1]", 10), ("overlays[1", 11),
    ("overlays[99999999999999999999]", 10), (#"route["a"#, 7), (#"route["a\x"]"#, 7),
    (#"route["a"x"#, 10), ("route..a", 7), ("entries[0]x", 11), (#"route["\"#, 7),
  ])
  func `what is wrong is said, with its column`(text: String, column: Int) {
    let error = #expect(throws: StatePathError.self) { try StatePath(parsing: text) }
    #expect(error?.column == column, "\(error?.description ?? "")")
    #expect(error?.description.hasSuffix(".") == true)
    #expect(error?.description.hasPrefix("Column \(column) of the path: ") == true)
  }

  @Test func `a path leads to a value, to a number of elements, or nowhere`() throws {
    let value: JSONValue = ["a": [1, ["count": 7, "odd key": nil]], "count": "c"]
    for (text, expected) in [
      ("route", value), ("route.a[0]", 1), ("route.a.count", 2), ("route.a[1].count", 7),
      (#"route.a[1]["odd key"]"#, .null), ("route.count", "c"), ("route.a[2]", nil),
      ("route.b", nil), ("route[0]", nil), ("route.a.x", nil), ("route.count.count", nil),
    ] as [(String, JSONValue?)] {
      #expect(try StatePath(parsing: text).value(in: value) == expected, "\(text)")
    }
  }
}
