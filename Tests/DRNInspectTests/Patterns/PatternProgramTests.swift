import TestSupport
import Testing

@testable import DRNInspect

/// Regular expressions in linear time.
@Suite struct PatternProgramTests {
  private func program(_ pattern: String) throws -> PatternProgram {
    try PatternProgram(try PatternParser.parse(pattern))
  }

  private func isFound(_ pattern: String, in text: String) throws -> Bool {
    var steps = 0
    return try program(pattern).isFound(in: text, steps: &steps)
  }

  /// Patterns that take a backtracking matcher exponential or quadratic time.
  @Test(arguments: [
    "(a*)*b", "(a|a)*b", "(a+)+$b", "(a|aa)+c", "^(([a-z])+.)+[A-Z]([a-z])+$", ".*.*.*.*=x",
    "(.*a){20}b", "(a?){50}a{50}b", "((a*)*)*b", "(x+x+)+y", "([ab]*?)*?c", "(?:(?:a|b)*)*d",
  ])
  func `the work is bounded by the text and the pattern, and not by what they have in common`(
    pattern: String
  ) throws {
    let program = try program(pattern)
    for text in [String(repeating: "a", count: 5_000), String(repeating: "aa ", count: 2_000)] {
      var steps = 0
      #expect(!program.isFound(in: text, steps: &steps))
      #expect(steps <= program.size * (text.utf8.count + 1))
    }
  }

  @Test func `a pattern that begins at the start looks at no more than that`() throws {
    var steps = 0
    let text = String(repeating: "x", count: 1_000_000)
    #expect(try !program("^fav").isFound(in: text, steps: &steps))
    #expect(steps < 10)
  }

  /// The same as Swift's `Regex`, which matches by scalar here as well.
  @Test(arguments: Seed.first(20))
  func `it finds what Swift's regular expressions find`(seed: Seed) throws {
    var random = SplitMix64(seed)
    for _ in 0..<60 {
      let pattern = Self.pattern(&random, depth: 3)
      let regex = try Regex(pattern).matchingSemantics(.unicodeScalar)
      let program = try program(pattern)
      for _ in 0..<12 {
        let text = (0..<random.number(below: 9)).map { _ in random.pick(Self.letters) }.joined()
        var steps = 0
        let isFound = program.isFound(in: text, steps: &steps)
        #expect(try isFound == (regex.firstMatch(in: text) != nil), "\(pattern) in \(text)")
        #expect(steps <= program.size * (text.unicodeScalars.count + 1))
      }
    }
  }

  private static let letters = ["a", "b", "A", "1", " ", "-", "\n", "é", "_", ".", "]"]

  private static func pattern(_ random: inout SplitMix64, depth: Int) -> String {
    switch random.number(below: depth > 0 ? 10 : 5) {
    case 0, 1: return random.pick(["a", "b", "1", " ", "\\.", "é", "\\x61", "\\u0062", "\\]"])
    case 2:
      return random.pick([".", "\\d", "\\w", "\\s", "\\D", "\\W", "\\S", "\\p{Lu}", "\\P{L}"])
    case 3: return random.pick(["[ab]", "[^a]", "[a-c1]", "[\\d_]", "[^\\w]", "[a[b1]]", "[-a]"])
    case 4: return random.pick(["^", "$", "\\A", "\\z", ""])
    case 5, 6:
      return pattern(&random, depth: depth - 1) + pattern(&random, depth: depth - 1)
    case 7:
      return "(" + pattern(&random, depth: depth - 1) + "|" + pattern(&random, depth: depth - 1)
        + ")"
    case 8: return "(?i:" + pattern(&random, depth: depth - 1) + ")"
    default:
      return "(?:" + pattern(&random, depth: depth - 1) + ")"
        + random.pick(["*", "+", "?", "{2}", "{1,}", "{0,2}", "*?", "+?"])
    }
  }

  @Test(arguments: [
    ("a{,2}b", "aab", true), ("^a{2,3}$", "aaaa", false), ("a{x", "a{x", true),
    ("a{}", "a{}", true),
    ("^\\Qa.b\\E+$", "a.bbb", true), ("\\Qa.b", "axb", false), ("\\bhome\\b", "at home.", true),
    ("\\bome", "home", false),
    ("(?<name>x)y", "xy", true), ("(?i)HOME", "home", true), ("(?i)É", "é", true),
    ("a(?i)b", "AB", false), ("(a(?i)b)c", "aBC", false), ("a.b", "a\nb", false),
    ("(?s)a.b", "a\nb", true), ("(?m)^b$", "a\nb\nc", true), ("^b$", "a\nb\nc", false),
    ("[]a]", "]", true), ("[[:digit:]]", "7", true), ("[[:^digit:]]", "7", false),
    ("\\u{1F600}", "😀", true), ("", "", true), ("()*x", "x", true), ("(|a)+b", "aab", true),
    // A sign is there, whatever joins it.
    ("'", "it'\u{301}s", true), ("e", "e\u{301}", true), ("^.$", "e\u{301}", false),
  ])
  func `what is written means what it means`(pattern: String, text: String, isFound: Bool) throws {
    #expect(try self.isFound(pattern, in: text) == isFound)
  }

  @Test(arguments: [
    ("(", "this one is none: expected ')'"), (")", "this one is none: unexpected ')'"),
    ("*a", "this one is none: there is nothing before '*' to repeat"),
    ("^{2}", "this one is none: there is nothing before '{' to repeat"),
    ("\\b{2}", "this one is none: there is nothing before '{' to repeat"),
    ("(?i){2}", "this one is none: there is nothing before '{' to repeat"),
    ("a|{2}", "this one is none: there is nothing before '{' to repeat"),
    ("[a", "this one is none: expected ']'"),
    ("a{3,2}", "this one is none: 3 is more than 2 in a repetition"),
    ("[b-a]", "this one is none: a range in a class has its ends in the wrong order"),
    ("\\x{110000}", "this one is none: there is no character with this number"),
    ("a\\", "this one is none: expected a character after '\\'"),
    ("(a)\\1", "this one has what is not supported: a reference to a group"),
    ("(?=a)", "this one has what is not supported: looking around"),
    ("(?<!a)b", "this one has what is not supported: looking around"),
    ("a++", "this one has what is not supported: a possessive repetition"),
    ("(?>a)", "this one has what is not supported: a special group"),
    ("[a-z&&[aeiou]]", "this one has what is not supported: '&&' in a class"),
    ("\\X", "this one has what is not supported: '\\X'"),
    ("a{1001}", "this one has what is not supported: a repetition of more than 1000 times"),
    (
      "(a{100}){100}",
      "this one has more than 2000 steps, its repetitions written out"
    ),
    (
      String(repeating: "(", count: 65),
      "this one has what is not supported: more than 64 groups in each other"
    ),
  ])
  func `what is not supported is refused by name`(pattern: String, message: String) {
    #expect {
      _ = try program(pattern)
    } throws: {
      "\($0)" == message
    }
  }

  @Test func `an empty part that is repeated a billion times takes no time`() throws {
    #expect(try isFound("(((){1000}){1000}){1000}x", in: "x"))
  }

  @Test(arguments: Seed.first(30))
  func `nothing that is typed crashes it`(seed: Seed) {
    var random = SplitMix64(seed)
    let parts = [
      "(", ")", "[", "]", "{", "}", "^", "$", "*", "+", "?", "|", "\\", ".", "-", "&", ":", "a",
      "1",
      "9", ",", "(?", "(?i", "[:", "\\p{", "\\x{", "\\u", "\\Q", "\\E", "\u{301}", "\u{0}", "é",
      "<",
    ]
    for _ in 0..<500 {
      let pattern = (0..<random.number(below: 14)).map { _ in random.pick(parts) }.joined()
      if let program = try? program(pattern) {
        var steps = 0
        _ = program.isFound(in: "ab1 \u{301}(]", steps: &steps)
      }
    }
  }
}
