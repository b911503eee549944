import DRN
import TestSupport
import Testing

@testable import DRNLog

@Suite struct ParameterPathTests {
  @Test(
    arguments: [
      ("search.query", nil, ["search", "query"]), ("profile", nil, ["profile"]),
      ("overlay:login.email", .overlay, ["login", "email"]), ("*.email", nil, [nil, "email"]),
      ("detail.0", nil, ["detail", "0"]), ("route:**", .route, []),
      ("note:payment", .note, ["payment"]),
      (#"note:"drn.link".url"#, .note, ["drn.link", "url"]), ("meta:focus", .meta, ["focus"]),
      (#""a\"b\\c""#, nil, [#"a"b\c"#]), ("session:*", .session, [nil]),
      ("größe.länge", nil, ["größe", "länge"]),
    ] as [(String, ParameterPath.Scope?, [String?])])
  func `a path is a kind and names`(
    text: String, scope: ParameterPath.Scope?, names: [String?]
  ) throws {
    let path = try ParameterPath(text)
    let steps = names.map { $0.map { JSONPath.Step.key($0) } ?? .any }
    #expect(path.meaning == .path(scope, steps))
    #expect(path.description == text)
    #expect(path.fault == nil)
    #expect(ParameterPath(stringLiteral: text) == path)
  }

  @Test(arguments: [
    ("", 1, "it is empty"), ("search.", 8, "a name is missing at the end"),
    (".query", 1, "a name is missing before the dot"), ("search..query", 8, "before the dot"),
    ("rout:search", 1, "did you mean 'route'?"), ("bananas:search", 1, "one of route, overlay"),
    ("search query", 7, "a space does not belong there"), ("search.q/x", 9, "'/' does not belong"),
    ("search.**", 9, "'**' stands alone"), ("**", 1, "'**' needs a kind"),
    ("session:**", 9, "'**' needs a kind"), ("session:main", 9, "all or none"),
    (#"note:"a.b"#, 6, "the quote is not closed"), (#""a\b""#, 4, "after a backslash"),
    (Array(repeating: "a", count: 33).joined(separator: "."), 66, "more than 32 names"),
    ("a.\u{1b}[31m", 3, #"'\u{1b}' does not belong"#),
  ])
  func `what is wrong with a text, and where, is said in one line`(
    text: String, column: Int, message: String
  ) throws {
    let error = try #require(throws: ParameterPathError.self) { try ParameterPath(text) }
    #expect(error.column == column)
    #expect(error.message.contains(message), "\(error)")
    #expect(!"\(error)".contains { $0.isNewline || $0 == "\u{1b}" })
    // In the code it is no trap, and is known all the same.
    #expect(ParameterPath(stringLiteral: text).fault == error)
  }

  @Test func `a wrong rule is found when the log is opened, and nothing is made`() throws {
    let rules = PrivacyRules(sensitive: ["search.query", "search."])
    let error = try #require(throws: LogError.self) {
      try EventLog.open("/nowhere/log.mdb", options: .init(privacy: rules))
    }
    let fault = try #require(rules.fault)
    #expect(error.code == .badRule(fault))
    #expect("\(error)".contains("column 8"))
    #expect(PrivacyRules(hiddenInReports: ["a:b"]).fault != nil)
    #expect(PrivacyRules(sensitive: ["session:*"]).fault != nil)
    #expect(PrivacyRules(sensitive: ["search"], hiddenInReports: ["session:*"]).fault == nil)
  }

  @Test(arguments: Seed.first(300))
  func `no text at all ends the process`(seed: Seed) {
    var random = SplitMix64(seed)
    let pieces = ["a", ".", ":", "*", "\"", "\\", " ", "route", "note", "\n", "é", "_0", "\u{301}"]
    for _ in 0..<50 {
      let text = (0..<random.number(below: 9)).map { _ in random.pick(pieces) }.joined()
      let path = ParameterPath(stringLiteral: text)
      if let fault = path.fault {
        #expect((1...text.count + 1).contains(fault.column), "\(fault)")
      } else {
        _ = Masker(copying: [path], key: .random).masked(
          ["a": ["b": 1]], .route)
      }
    }
  }
}
