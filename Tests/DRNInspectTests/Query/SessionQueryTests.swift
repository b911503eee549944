import DRN
import Foundation
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

/// Conditions on sessions: of random ones, what a look at all of their positions says, and what is said
/// of a text that is none.
@Suite(.temporaryDirectory) struct SessionQueryTests {
  @Test(.tags(.property), arguments: Seed.first(1, long: 10))
  func `a condition is true of the sessions of which a look at every position says so`(
    seed: Seed
  ) throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      for (index, count) in [1, 40, 700, 1_500].enumerated() {
        let walk = Seed(value: seed.value &* 31 &+ UInt64(index))
        try recordWalk(walk, in: log, session: "walk \(index)", transitions: count)
      }
    }
    let log = try LogReader(path: path)
    var naive: [WalkedSession] = []
    try log.forEachSession { session in
      let last = try session.position(session.head()).record.time
      naive.append(
        WalkedSession(
          name: session.name, positions: try session.naivePositions(),
          firstTime: Int(session.startedAt.nanosecondsSince1970),
          lastTime: Int(last.nanosecondsSince1970)))
    }
    var generator = SessionQueryGenerator(seed, naive)
    var (found, missed) = (0, 0)
    for _ in 0..<60 {
      let query = generator.query()
      let text = query.text(&generator.random)
      var matcher = SessionMatcher(try SessionQuery(text), path: path)
      var index = 0
      try log.forEachEnd { end in
        let expected = query.holds(naive[index])
        let isMatch = try matcher.matches(end.session, head: end.seq, lastTime: end.time)
        #expect(isMatch == expected, "\(text) of \(end.session.name)")
        if expected { found += 1 } else { missed += 1 }
        index += 1
        return true
      }
      #expect(index == naive.count)
    }
    // The conditions are worth something.
    #expect(found > 30)
    #expect(missed > 30)
  }

  @Test func `every condition of the documentation is one`() throws {
    let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/DRNInspect/DRNInspect.docc/Finding-Positions.md")
    let text = try String(contentsOf: article.standardized, encoding: .utf8)
    let examples = text.components(separatedBy: "```sessions\n").dropFirst()
      .flatMap { $0.components(separatedBy: "```")[0].split(separator: "\n") }
    #expect(examples.count > 5)
    for example in examples {
      #expect(throws: Never.self, "\(example)") { _ = try SessionQuery(String(example)) }
    }
  }

  static let errors: [(text: String, column: Int, message: String)] = [
    (
      "", 1, "expected a condition such as visited(\"checkout\"), but the expression is empty"
    ),
    (
      "visted('x')", 1,
      "expected a condition on a session, such as visited(\"checkout\") or any(gap > 2s), but found 'visted' (did you mean 'visited'?)"
    ),
    (
      "transitions > 2 and route == 'x'", 21,
      "expected a condition on a session, such as visited(\"checkout\") or any(gap > 2s), but found 'route' ('route' is of a transition: put the comparison in any(…), all(…), first(…) or last(…))"
    ),
    ("visited", 8, "expected '(' after 'visited', but found the end"),
    (
      "visited()", 9, "expected a route such as \"checkout\", or a list of them, but found ')'"
    ),
    ("visited(2s)", 9, "expected a route such as \"checkout\", but found '2s'"),
    ("visited('x'", 12, "expected ')', but found the end"),
    (
      "any(rout == 'x')", 5,
      "expected a name such as route or overlay, but found 'rout' (did you mean 'route'?)"
    ),
    ("any(kind)", 0, ""),
    (
      "any(visited('x'))", 5,
      "expected a name such as route or overlay, but found 'visited' ('visited' is of a whole session: it stands outside of any(…), all(…) and the like)"
    ),
    ("count(true)", 12, "expected a comparison after 'count', but found the end"),
    (
      "count(true) > 1.5", 15, "expected a whole number such as 10 to compare with, but found '1.5'"
    ),
    ("transitions in [1]", 16, "expected a whole number such as 10 to compare with, but found '['"),
    (
      "transitions not contains 1", 26,
      "expected a whole number such as 10 to compare with, but found '1'"
    ),
    ("duration > 5", 12, "expected a duration such as 90s or 10m to compare with, but found '5'"),
    (
      "duration matches 'x'", 10,
      "expected == != < <= > or >= after 'duration', but found 'matches'"
    ),
    (
      "firstTime < 'today'", 13,
      "expected a time such as \"2026-11-21T10:00:00Z\" to compare with, but found ''today''"
    ),
    (
      "session == 5", 12,
      "expected a text such as \"window-1\" to compare a name with, but found '5'"
    ),
    (
      "session in 'x'", 12,
      "expected a list such as [\"window-1\", \"window-2\"] after 'in', but found ''x''"
    ),
    ("visited('x') visited('y')", 14, "expected 'and', 'or' or the end, but found 'visited'"),
  ]

  @Test(arguments: errors)
  func `what is no condition is told where and why`(
    text: String, column: Int, message: String
  ) throws {
    guard column > 0 else {
      _ = try SessionQuery(text)
      return
    }
    let error = #expect(throws: QueryError.self) { _ = try SessionQuery(text) }
    #expect(error?.column == column)
    #expect(error?.message == message)
  }

  @Test func `nothing is nested too deeply, or too long`() {
    for text in [
      String(repeating: "(", count: 100_000), String(repeating: "!", count: 100_000) + "session",
      String(repeating: "any(", count: 100_000),
      Array(repeating: "transitions > 1", count: 300).joined(separator: " or "),
      Array(repeating: "visited('x')", count: 300).joined(separator: " or "),
    ] {
      #expect(throws: QueryError.self, "\(text.prefix(20))") { _ = try SessionQuery(text) }
    }
  }
}
