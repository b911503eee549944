import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

/// What is said of an expression that is none: where, and what was expected.
@Suite struct QueryErrorTests {
  static let errors: [(text: String, column: Int, message: String)] = [
    ("", 1, "expected a condition such as route == \"home\", but the expression is empty"),
    ("  ", 1, "expected a condition such as route == \"home\", but the expression is empty"),
    // Names.
    (
      "rout == 'x'", 1,
      "expected a name such as route or overlay, but found 'rout' (did you mean 'route'?)"
    ),
    (
      "seq == 1 and Overlays", 14,
      "expected a name such as route or overlay, but found 'Overlays' (did you mean 'overlays'?)"
    ),
    ("nonsense", 1, "expected a name such as route or overlay, but found 'nonsense'"),
    (
      "state.route", 7,
      "expected a name as in state.entries, but found 'route' (did you mean 'currentRoute'?)"
    ),
    ("event.entries", 7, "expected a name as in event.kind, but found 'entries'"),
    ("event", 6, "expected '.' and a name after 'event', but found the end"),
    ("state == 1", 7, "expected '.' and a name after 'state', but found '=='"),
    ("event.3", 7, "expected a name as in event.kind, but found '3'"),
    // Text without quotes.
    (
      "kind == noted", 9,
      "expected a name such as route or overlay, but found 'noted' (a text needs quotes: \"noted\")"
    ),
    (
      "origin != orgin", 11,
      "expected a name such as route or overlay, but found 'orgin' (did you mean 'origin'? or a text needs quotes: \"orgin\")"
    ),
    (
      "kind in [went, noted]", 10,
      "expected a value, for a list has no names, but found 'went' (a text needs quotes: \"went\")"
    ),
    // Conditions on sessions.
    (
      "visited('cart')", 1,
      "expected a name such as route or overlay, but found 'visited' ('visited' is of a whole session: 'drn sessions LOG --where' takes it)"
    ),
    (
      "seq > 1 and transitions > 3", 13,
      "expected a name such as route or overlay, but found 'transitions' ('transitions' is of a whole session: 'drn sessions LOG --where' takes it)"
    ),
    (
      "count(kind == 'went') > 3", 6,
      "expected an operator, but found '(' ('count' is of a whole session: 'drn sessions LOG --where' takes it)"
    ),
    ("and", 1, "expected a name such as route or overlay, but found 'and'"),
    ("seq == or", 8, "expected a name such as route or overlay, but found 'or'"),
    // Kinds.
    (
      "kind == 'wnt'", 9,
      "expected a kind of transition, such as \"went\", but found ''wnt''"
    ),
    (
      "'go' != event.kind", 1,
      "expected a kind of transition, such as \"went\" or \"overlayShown\", but found ''go''"
    ),
    // Paths.
    (
      "route.", 7,
      "expected a name after '.' (any other key is written [\"key\"]), but found the end"
    ),
    (
      "route.'x'", 7,
      "expected a name after '.' (any other key is written [\"key\"]), but found ''x''"
    ),
    ("route[x]", 7, "expected a key in quotes or a number, but found 'x'"),
    ("route[1.5]", 7, "expected a whole number such as 0 or -1, but found '1.5'"),
    (
      "route[99999999999999999999]", 7,
      "expected a whole number such as 0 or -1, but found '99999999999999999999'"
    ),
    ("route['x'", 10, "expected ']', but found the end"),
    ("gap.count", 4, "expected an operator, for a gap has no members, but found '.'"),
    // Operators.
    ("route = 'x'", 7, "expected '==' or 'matches', but found '='"),
    ("seq & 1", 5, "expected '&&', but found '&'"), ("seq | 1", 5, "expected '||', but found '|'"),
    ("seq == #", 8, "expected a name, a value or an operator, but found '#'"),
    ("seq ==", 7, "expected a name or a value, but found the end"),
    ("seq 1", 5, "expected 'and', 'or' or the end, but found '1'"),
    ("route 'x'", 7, "expected 'and', 'or' or the end, but found ''x''"),
    (
      "seq < 2 < 3", 9,
      "expected 'and' and another comparison, for comparisons are not chained, but found '<'"
    ),
    (
      "0 < seq <= 3", 9,
      "expected 'and' and another comparison, for comparisons are not chained, but found '<='"
    ),
    (
      "(seq < 2) == true", 11,
      "expected 'and', 'or' or the end after a condition in parentheses, but found a comparison"
    ),
    ("true == (seq < 2)", 9, "expected a name or a value after '==', but found '('"),
    ("seq == 1 and", 13, "expected a name or a value, but found the end"),
    ("route not 'x'", 11, "expected 'in', 'matches' or 'contains' after 'not', but found ''x''"),
    ("not", 4, "expected a name or a value, but found the end"),
    ("(seq == 1", 10, "expected ')', but found the end"),
    (")", 1, "expected a name or a value, but found ')'"),
    ("seq == 1)", 9, "expected 'and', 'or' or the end, but found ')'"),
    // Values.
    (
      "route == 'a' or 'b'", 17,
      "expected a condition, for a value by itself is none, but found ''b''"
    ),
    ("7", 1, "expected a condition, for a value by itself is none, but found '7'"),
    ("not null", 5, "expected a condition, for a value by itself is none, but found 'null'"),
    ("route == \"x", 10, "expected a string that ends with \", but found the end"),
    ("route == 'x\"", 10, "expected a string that ends with ', but found the end"),
    ("route == 'x\\", 10, "expected a string that ends with ', but found the end"),
    (
      #"route == "a\d""#, 12,
      #"expected an escape such as \n, or \\ for a backslash, but found '\d'"#
    ),
    (#"route == "\u12g4""#, 11, #"expected four hexadecimal digits of a character after '\u'"#),
    (#"route == "\ud83d""#, 11, #"expected four hexadecimal digits of a character after '\u'"#),
    ("seq == 01", 9, "a number may not have leading zeros, but found '1'"),
    ("seq == 1.", 10, "expected a digit, but found the end"),
    ("seq == -x", 9, "expected a digit, but found 'x'"),
    (
      "gap > 2 s", 7, "expected a duration such as 2s or 250ms to compare with a gap, but found '2'"
    ),
    ("seq in 3", 8, "expected a list such as [\"home\", \"cart\"] after 'in', but found '3'"),
    ("seq in [1 2]", 11, "expected ',' or ']', but found '2'"),
    ("seq in [1,", 11, "expected a value, for a list has no names, but found the end"),
    ("seq in [1,]", 11, "expected a value, for a list has no names, but found ']'"),
    ("seq in [cursor]", 9, "expected a value, for a list has no names, but found 'cursor'"),
    // Durations and times.
    ("gap > 2", 7, "expected a duration such as 2s or 250ms to compare with a gap, but found '2'"),
    (
      "gap == '2s'", 8,
      "expected a duration such as 2s or 250ms to compare with a gap, but found ''2s''"
    ),
    ("3 < gap", 1, "expected a duration such as 2s or 250ms to compare with a gap, but found '3'"),
    (
      "gap > count", 7,
      "expected a duration such as 2s or 250ms to compare with a gap, but found 'count'"
    ),
    (
      "gap in [1s, 2]", 8,
      "expected a duration such as 2s or 250ms to compare with a gap, but found '['"
    ),
    ("gap > 2sec", 8, "expected a unit of time (ns, us, ms, s, m, h or d), but found 'sec'"),
    (
      "gap > 0.5ns", 7,
      "expected a duration of whole nanoseconds, up to 584 years, but found '0.5ns'"
    ),
    (
      "gap > 1e30d", 7,
      "expected a duration of whole nanoseconds, up to 584 years, but found '1e30d'"
    ),
    (
      "seq > 2s", 7,
      "expected another value, for only 'gap' is compared with a duration, but found '2s'"
    ),
    (
      "route in [2s]", 10,
      "expected another value, for only 'gap' is compared with a duration, but found '['"
    ),
    (
      "gap matches 'x'", 1,
      "expected a text, for a duration has an order and nothing else, but found 'gap'"
    ),
    (
      "gap contains 2s", 14,
      "expected a value, for a duration has an order and nothing else, but found '2s'"
    ),
    (
      "gap in entries", 1,
      "expected a value, for a duration has an order and nothing else, but found 'gap'"
    ),
    ("time > 3", 8, "expected a time such as \"2026-11-21T10:00:00Z\", but found '3'"),
    (
      "time == 'yesterday'", 9,
      "expected a time such as \"2026-11-21T10:00:00Z\", but found ''yesterday''"
    ),
    (
      "time in ['2026-11-21']", 9, "expected a time such as \"2026-11-21T10:00:00Z\", but found '['"
    ),
    // Regular expressions.
    (
      "route matches x", 15,
      "expected a name such as route or overlay, but found 'x' (a text needs quotes: \"x\")"
    ),
    (
      "route matches label", 15,
      "expected a regular expression in quotes after 'matches', but found 'label'"
    ),
    ("route matches '('", 15, "expected a regular expression, but this one is none: expected ')'"),
    // A column counts characters, and text from outside does nothing to a terminal.
    (
      "label == 'e\u{301}\u{1F468}\u{200D}\u{1F469}' oder", 15,
      "expected 'and', 'or' or the end, but found 'oder'"
    ),
    ("\u{1b}[31m", 1, "expected a name, a value or an operator, but found '\\u{1b}'"),
  ]

  private func failure(_ text: String) -> QueryError? {
    #expect(throws: QueryError.self) { try PositionQuery(text) }
  }

  @Test(arguments: errors)
  func `an error names the column and what was expected`(
    text: String, column: Int, message: String
  ) throws {
    let error = try #require(failure(text))
    #expect(error.column == column)
    #expect(error.message == message)
    #expect(error.text == text)
    #expect(
      error.description == "The expression is wrong at column \(column): \(message).")
  }

  @Test func `a caret stands under the column`() throws {
    #expect(try #require(failure("seq = 1")).excerpt == "seq = 1\n    ^")
    #expect(try #require(failure("seq ==")).excerpt == "seq ==\n      ^")
    #expect(try #require(failure("\tseq = 1")).excerpt == "\\tseq = 1\n      ^")
    #expect(
      try #require(failure("label == 'e\u{301}\u{1b}' = 1")).excerpt
        == "label == 'e\u{301}\\u{1b}' = 1\n                   ^")
    let long =
      String(repeating: "seq == 1 or ", count: 50) + "x = 1" + String(repeating: " ", count: 99)
    let excerpt = try #require(failure(long)).excerpt.split(separator: "\n")
    #expect(excerpt[0].count == 122)
    #expect(excerpt[0].hasPrefix("…") && excerpt[0].hasSuffix("…"))
    #expect(excerpt[1] == String(repeating: " ", count: 61) + "^")
    #expect(excerpt[0].dropFirst(61).hasPrefix("x = 1"))
  }

  @Test func `depth and length are bounded`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "true" + String(repeating: ")", count: depth)
    }
    let long = Soak.count(2_000, long: 20_000)
    _ = try PositionQuery(nested(64))
    for text in [
      nested(65), nested(long), String(repeating: "!", count: long) + "true",
      String(repeating: "not ", count: long), "seq in " + String(repeating: "[", count: long),
      String(repeating: "not(", count: long),
    ] {
      let message = try #require(failure(text)).message
      #expect(message.hasPrefix("expected at most 64 levels of parentheses, lists and 'not'"))
    }
    func chain(_ count: Int) -> String {
      Array(repeating: "seq == 1", count: count).joined(separator: " or ")
    }
    _ = try PositionQuery(chain(256))
    #expect(
      try #require(failure(chain(257))).message
        == "expected at most 256 comparisons, but found more")
    _ = try PositionQuery(Array(repeating: "true", count: long).joined(separator: " and "))
    _ = try PositionQuery(
      "seq in [" + Array(repeating: "1", count: long).joined(separator: ",") + "]")
    #expect(
      try #require(failure("route matches '" + String(repeating: "[", count: 51) + "'")).message
        == "expected a regular expression, but this one is none: expected ']'")
    #expect(
      try #require(failure("route matches '" + String(repeating: "a", count: 1_001) + "'")).message
        == "expected a regular expression, but this one is longer than 1000 characters")
  }

  @Test(arguments: Seed.first(3))
  func `nothing that is typed crashes it`(seed: Seed) {
    var random = SplitMix64(seed)
    let words = [
      "route", "overlays", "gap", "time", "state.", "event.", "seq", "==", "!=", "<", ">=", "in",
      "not", "and", "||", "(", ")", "[", "]", ",", ".", "\"", "'", "\\", "2s", "1e9", "-", "0.5ms",
      "null", "true", "matches", "'^4'", "'(a|b)*'", "contains", "\u{301}", "\u{0}", "é", "🏳️‍🌈", " ",
      "99999999999999999999", ".count", "[0]", "[-1]", "\"2026-11-21T10:00:00Z\"",
    ]
    var understood = 0
    for _ in 0..<400 {
      let text =
        random.chance(30)
        ? String(
          decoding: (0..<random.number(below: 40)).map { _ in UInt8(random.number(below: 256)) },
          as: UTF8.self)
        : (0..<random.number(below: 12)).map { _ in random.pick(words) }
          .joined(separator: random.chance(80) ? " " : "")
      do throws(QueryError) {
        _ = try PositionQuery(text)
        understood += 1
      } catch {
        #expect(error.column >= 1 && error.column <= text.count + 1, "\(text)")
        #expect(!error.message.isEmpty && !error.message.hasSuffix("."))
        #expect(error.excerpt.split(separator: "\n").last?.last == "^")
        #expect(!"\(error)\(error.excerpt)".unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
      }
    }
    #expect(understood > 3)
  }
}
