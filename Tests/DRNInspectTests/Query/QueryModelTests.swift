import DRN
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

/// Random conditions over random sessions, against an evaluation of each position's JSON.
@Suite(.temporaryDirectory) struct QueryModelTests {
  /// A walk of an app with everything that a route can have, or one through any JSON.
  private func session(_ seed: Seed) throws -> LogSession {
    let path = try temporaryPath()
    try withLog(path) { log in
      if seed.value.isMultiple(of: 3) {
        try recordOddRoutes(seed, in: log)
      } else {
        try recordWalk(seed, in: log, transitions: 700)
      }
    }
    return try LogReader(path: path).session(named: "main")
  }

  private func recordOddRoutes(_ seed: Seed, in log: EventLog) throws {
    var random = SplitMix64(seed)
    let routes: [JSONValue] = [
      "home", .null, .bool(true), .bool(false), 1, .number(JSONNumber(checked: "1.0")),
      .number(JSONNumber(checked: "1e2")), 100,
      .number(JSONNumber(checked: "12345678901234567890")),
      .number(JSONNumber(checked: "12345678901234567891")), [], [:], "", "e\u{301}",
      "é", ["item": ["_0": 3, "count": 5]], ["home": 1], ["a": 1, "b": 2], [1, nil, "y"],
    ]
    let start = Timestamp(nanosecondsSince1970: 1_795_255_200_000_000_000)
    let manager = try log.start(session: "main", at: Place(JSONRoute(json: "home")), time: start)
    for index in 0..<700 {
      let time = Timestamp(
        nanosecondsSince1970: start.nanosecondsSince1970 + Int64(index) * 1_000)
      let place = Place(JSONRoute(json: random.pick(routes)))
      if random.chance(80) {
        manager.perform(.go(place), time: time)
      } else {
        manager.perform(.note("tap", payload: random.pick(routes)), time: time)
      }
    }
  }

  private func matches(
    _ query: PositionQuery, _ session: LogSession, _ range: ClosedRange<Int>, reversed: Bool
  ) throws -> [LogPosition] {
    var matches: [LogPosition] = []
    try session.forEachMatch(of: query, in: range, reversed: reversed) {
      matches.append($0)
      return true
    }
    return matches
  }

  @Test(arguments: Seed.first(1, long: 8))
  func `a search finds what a look at every position's JSON finds`(seed: Seed) throws {
    let session = try session(seed)
    let positions = try session.naivePositions()
    let line = TransitionLine(session)
    var generator = QueryGenerator(seed)
    var found = 0
    for _ in 0..<25 {
      let naive = generator.query()
      let text = naive.text(&generator.random)
      let query = try PositionQuery(text)
      let (a, b) = (
        generator.random.number(below: positions.count),
        generator.random.number(below: positions.count + 40)
      )
      let holding = positions.filter { naive.holds($0) }
      for range in [0...Int.max, min(a, b)...max(a, b), a...a] {
        let expected = holding.filter { range.contains($0.seq) }
        let forwards = try matches(query, session, range, reversed: false)
        guard forwards.map(\.record.seq) == expected.map(\.seq) else {
          Issue.record("\(text) in \(range): \(difference(forwards, expected))")
          return
        }
        let backwards = try matches(query, session, range, reversed: true)
        #expect(backwards.map(\.record.seq) == expected.map(\.seq).reversed(), "\(text)")
        for position in [forwards.first, forwards.last, backwards.first, backwards.last] {
          guard let position else { continue }
          let shown = try JSONValue(
            parsing: line.bytes(position.record, state: position.state))
          #expect(shown == positions[position.record.seq].line, "\(text)")
          #expect(position.node == (try session.position(position.record.seq)).node)
        }
        if range.upperBound == .max { found += expected.isEmpty ? 0 : 1 }
      }
    }
    // The conditions are worth something: many are true somewhere, and some nowhere.
    #expect(found > 3)
    #expect(found < 25)
  }

  private func difference(_ found: [LogPosition], _ expected: [NaivePosition]) -> String {
    let (found, expected) = (Set(found.map(\.record.seq)), Set(expected.map(\.seq)))
    let invented = found.subtracting(expected).sorted().prefix(3)
    let missed = expected.subtracting(found).sorted().prefix(3)
    return "found \(Array(invented)) that do not match, missed \(Array(missed))"
  }

  @Test(arguments: Seed.first(2))
  func `a matcher says the same of any position by itself`(seed: Seed) throws {
    let session = try session(seed)
    let positions = try session.naivePositions()
    var generator = QueryGenerator(seed)
    for _ in 0..<30 {
      let naive = generator.query()
      let text = naive.text(&generator.random)
      var matcher = QueryMatcher(try PositionQuery(text), in: session)
      for _ in 0..<10 {
        let seq = generator.random.number(below: positions.count)
        let position = try session.position(seq)
        let matches = try matcher.matches(
          position.record, state: position.state, previous: session.time(before: seq))
        #expect(matches == naive.holds(positions[seq]), "\(text) at \(seq)")
      }
    }
  }

  @Test(arguments: Seed.first(2))
  func `a text is found in what a transition shows`(seed: Seed) throws {
    let session = try session(seed)
    let positions = try session.naivePositions()
    let texts = [
      "went", "ITEM", "item(3)", "größe", "GRÖSSE", "members", "checkout", "\\n", "", "4",
    ]
    for text in texts {
      let expected = positions.filter { Self.shows(text, $0.line) }.map(\.seq)
      let query = PositionQuery(containing: text)
      let found = try matches(query, session, 0...Int.max, reversed: false).map(\.record.seq)
      #expect(found == expected, "\(text)")
      let backwards = try matches(query, session, 0...Int.max, reversed: true).map(\.record.seq)
      #expect(backwards == expected.reversed(), "\(text)")
    }
    let missing = PositionQuery(containing: "nowhere")
    #expect(try matches(missing, session, 0...Int.max, reversed: false).isEmpty)
  }

  /// Whether a text is in one of the values of a line, as people are shown them.
  private static func shows(_ text: String, _ line: JSONValue) -> Bool {
    var shown: [String] = []
    for key in ["route", "overlay", "tab", "flow", "payload", "meta"] {
      if let value = line[key] { shown.append(value.swiftDescription) }
    }
    for key in ["routes", "overlays", "tabs"] {
      for value in line[key]?.arrayValue ?? [] where !value.isNull {
        shown.append(value.swiftDescription)
      }
    }
    var texts = ["kind", "label", "reason"].map { line[$0]?.stringValue }
    if line["cause"] != "user" { texts.append(line["cause"]?.stringValue) }
    texts.append(line["group"]?["name"]?.stringValue)
    shown += texts.compactMap(\.self).map(DisplayText.escaping)
    return shown.contains { $0.lowercased().contains(text.lowercased()) || text.isEmpty }
  }
}
