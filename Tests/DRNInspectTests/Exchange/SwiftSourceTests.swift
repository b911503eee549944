import DRN
import Testing

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

@Suite struct SwiftSourceTests {
  @Test(arguments: [
    ("home", #""home""#), (#"a"b"#, ##"#"a"b"#"##), (##"a"#b"##, ###"##"a"#b"##"###),
    (#"\(x)"#, ##"#"\(x)"#"##), ("\"", #""\"""#), (#""""#, #""\"\"""#), ("a\nb", #""a\nb""#),
    ("\u{202E}\"", #""\u{202e}\"""#), ("", #""""#),
  ])
  func `a text is a literal that is this text`(text: String, literal: String) {
    #expect(SwiftSource.literal(text) == literal)
  }

  @Test func `a comment is one line and harmless`() {
    #expect(SwiftSource.comment("a\nb\r\u{2028}c\u{85}") == #"a\nb\r\u{2028}c\u{85}"#)
    #expect(SwiftSource.comment(String(repeating: "x", count: 9_999)).count < 200)
  }

  @Test(arguments: [
    ("it's 1, then-2", "`it's 1, then-2`"), ("a`b\\c\nd", "`a_b_c_d`"), ("--", "`session --`"),
    ("", "`session `"),
  ])
  func `a test's name is a sentence that compiles`(text: String, name: String) {
    #expect(SwiftSource.sentence(text) == name)
  }

  @Test(arguments: [
    (#"{"a":{"_0":1,"inout":2}}"#, ".a(1, `inout`: 2)"),
    (#"{"login":{"then":{"item":{"_0":3}}}}"#, ".login(then: .item(3))"),
    (#""home""#, ".home"), (#"{"home":{}}"#, ".home"), (#"{"default":{}}"#, ".`default`"),
    (#"{"detail":{"id":"4\"2"}}"#, ##".detail(id: #"4"2"#)"##), (#"{"page":{"_0":3}}"#, ".page(3)"),
    (#"{"a":{"_1":true,"id":{"b":{}}}}"#, ".a(id: .b, true)"),
    (#"{"a":{"_0":1,"in":2}}"#, ".a(1, in: 2)"),
    // What JSON does not say enough about.
    (#"{"a":{"x":1,"y":2}}"#, nil), (#"{"a":{"_0":null}}"#, nil), (#"{"a":{"_0":[1]}}"#, nil),
    (#"{"a":{"_5":1}}"#, nil), (#"{"a":1}"#, nil), (#"{"a":{},"b":{}}"#, nil), ("7", nil),
    (#""two words""#, nil),
  ])
  func `a value is a case where all of it is known`(json: String, literal: String?) throws {
    #expect(try JSONValue(parsing: json).caseLiteral == literal)
  }

  @Test func `constants have names of their own`() throws {
    let routes = [
      #""home""#, #"{"home":{}}"#, #""class""#, #""navigator""#, "7", "8", #"{"page":{"_0":1}}"#,
      #"{"page":{"_0":11}}"#, #"{"page1":{"_0":1}}"#, #""Home""#, #""überall""#, #""_""#,
    ]
    var values = TestValues(routeType: "R", usesLiterals: false) { key in
      key.kind == .route ? try JSONValue(parsing: routes[Int(key.number) - 1]) : "home"
    }
    let names = try routes.indices.map { try values(RecordedRoute(UInt32($0 + 1))) }
    #expect(Set(names).count == names.count)
    #expect(Set(names).isDisjoint(with: SwiftSource.keywords.union(["navigator", "beginning"])))
    #expect(names.prefix(3) == ["home", "homeRoute", "classRoute"])
    #expect(names[4...5] == ["route", "route2"])
    #expect(try values(RecordedRoute.Overlay(1)) == "homeOverlay")
    // The same value has the same name.
    #expect(try values(RecordedRoute(1)) == "home")
    #expect(values.declarations.count == routes.count + 1)
  }

  @Test func `a value that a state has often is looked up once`() throws {
    var count = 0
    var values = TestValues(routeType: "R", usesLiterals: false) { _ in
      count += 1
      return "home"
    }
    let place = Place(RecordedRoute(1))
    var state = RecordedState(place, historyLimit: 16_384)
    state.apply(.reset(Array(repeating: place, count: 16_384)), seq: 1)
    let newline = UInt8(ascii: "\n")
    #expect(try values.state(state).utf8.count { $0 == newline } == 16_385)
    #expect(count == 1)
    #expect(values.declarations.count == 1)
  }
}
