import DRN
import Foundation
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

/// What expressions mean, by example; `QueryModelTests` has the rest.
@Suite(.temporaryDirectory) struct QuerySemanticsTests {
  static let all = Array(0..<QuerySample.events.count)

  static let meanings: [(String, [Int])] = [
    // A route is its case's name.
    (#"route == "detail""#, [1, 2, 3, 4, 5, 9, 14]),
    (#"route == 'home'"#, [0]), (#"currentRoute == "home""#, [0]),
    (#""detail" == route"#, [1, 2, 3, 4, 5, 9, 14]),
    (#"route == "secret""#, [11]), (#"state.currentRoute == "secret""#, []),
    (#"event.route == "detail""#, [1, 5]), (#"event.route"#, [0, 1, 5, 6, 10, 11]),
    (#"event.route == null and seq < 5"#, [2, 3, 4]),
    (#"route matches "^fav""#, [6, 7, 8]), (#"route contains "vorite""#, [6, 7, 8]),
    (#"route in ["home", "cart"]"#, [0, 12, 13]), (#"route < "e" and seq < 3"#, [1, 2]),
    // Paths.
    (#"route.detail.id == "42""#, [1, 2, 3, 4, 14]),
    (#"route.detail.id matches "^4""#, [1, 2, 3, 4, 14]),
    (#"route.detail.id"#, [1, 2, 3, 4, 5, 9, 14]), (#"route["detail"]["id"] == "7""#, [5, 9]),
    (#"route.detail.count == 3"#, [5, 9]), (#"route.detail.count == 1"#, [1, 2, 3, 4, 14]),
    (#"route.count == 4"#, [0, 12, 13]), (#"route.search.text.count == 5"#, [10]),
    (#"route.favoriteItem._0 in [4, 5]"#, [6, 7, 8]), (#"route.nothing.at["all"][3].count"#, []),
    (#"entries[0] == "home" and entries[-1] == "cart""#, [12, 13]),
    (#"entries[2] == "detail""#, [5, 6, 7, 8, 9, 10, 11]), (#"entries[99] == null"#, all),
    (#"state.entries.count > 3"#, [6, 7, 8, 9, 10, 11]),
    (#"entries.count == 3 && cursor == 2"#, [5]),
    (#"payload.list[-1] == null and payload.list"#, [3]), (#"payload.list.count == 3"#, [3]),
    // Overlays and origins.
    (#"overlay == "filter""#, [2, 3]), (#"overlay == "update""#, [7]),
    (#"overlay == "itemSettings""#, [6, 8]),
    (
      #"state.overlays == [] and rootOverlays == []"#,
      [0, 1, 4, 5, 9, 10, 11, 14]
    ),
    (#""itemSettings" in overlays"#, [6, 7, 8]), (#"overlays contains "sheet""#, [12, 13]),
    (#"event.overlays"#, [12]), (#"overlays[0] == null and overlays.count == 2"#, [12]),
    (#"overlays matches "^item""#, [6, 7, 8]), (#"origin != null"#, [6, 7, 8, 12, 13]),
    (#"origin.detail.id == "7""#, [6, 7, 8]),
    (#"origin == entries[2]"#, [0, 1, 2, 3, 4, 6, 7, 8, 14]),
    // Events.
    (#"kind == "went""#, [1, 5, 10]), (#"kind matches "^over""#, [2, 4, 8]),
    (#"cause != "user""#, [1, 14]), (#"cause == "user" and seq < 2"#, [0]),
    (#"label == "went" and reason contains "only""#, [11]), (#"count == 1"#, [9]),
    (#"count != null"#, [9]), (#"target == 3"#, [13]), (#"target"#, [13, 14]),
    (#"group"#, [9, 10]), (#"group != null and seq != group.first"#, [10]),
    (#"group.name == "checkout" and group.count == 2"#, [9, 10]),
    (#"settings.historyLimit >= 64"#, [0]), (#"settings.window == "main""#, [0]),
    (#"settings and settings.schema == null"#, [0]), (#"meta.animation == "slide""#, [10]),
    (#"routes == ["home","cart"]"#, [12]), (#""cart" in routes"#, [12]), (#"tabs"#, []),
    (#"tab == "feed" and flow == "visitor""#, all),
    (#"event.tab"#, [0]), (#"state.tab == null or state.flow == null"#, []),
    (#"session == "shop""#, all),
    (#"session != "shop""#, []), (#"session.count == 4 and seq == 0"#, [0]),
    // Numbers by value, and every digit of them.
    (#"payload.x == 1.5"#, [3]), (#"payload.x == 15e-1"#, [3]),
    (#"payload.x > 1.4999999999999999999"#, [3]),
    (#"payload.big == 12345678901234567890"#, [3]), (#"payload.big == 12345678901234567891"#, []),
    (#"payload.big < 12345678901234567891"#, [3]), (#"payload.big > 1e19"#, [3]),
    (#"payload.big < 1e999999999999999999999999"#, [3]), (#"payload.x == "1.50""#, []),
    (#"payload.x matches "1\\.50""#, [3]), (#"payload.list == [1, "two", null]"#, [3]),
    (#"payload.list == [1.0, "two", null]"#, []), (#""two" in payload.list"#, [3]),
    (#"1.0 in payload.list"#, [3]), (#"payload.x in ["a", 1.5]"#, [3]),
    (#"seq >= 2 && seq <= 3.5"#, [2, 3]), (#"1 < seq and 4 > seq"#, [2, 3]), (#"seq == 1e0"#, [1]),
    // What is of another kind has no order.
    (#"payload.x < "2""#, []), (#"label < null or label > null or label <= null"#, []),
    (#"payload < 3 or payload > 3 or payload == 3"#, []), (#"target < "a""#, []),
    (#"seq in entries"#, []), (#""a" in route"#, []), (#"entries.count.count == null"#, all),
    // Times.
    (#"time >= "2026-11-21T10:00:14Z""#, [11, 12, 13, 14]),
    (#"time == "2026-11-21T11:00:14+01:00""#, [11]),
    (#"time < "2026-11-21T10:00:04.1Z""#, [0, 1, 2]),
    (#""2026-11-21T10:00:14Z" < time"#, [12, 13, 14]), (#"time == null"#, []),
    (#"time != null"#, all),
    (#"time in ["2026-11-21T10:00:01Z", null, "2026-11-21T10:00:13Z"]"#, [1, 9, 10]),
    (#"time matches "T10:00:1""#, [6, 8, 9, 10, 11, 12, 13, 14]), (#"time contains "04.5""#, [4]),
    (#"time > event.time"#, []),
    // Gaps.
    (#"gap > 2s"#, [2, 5, 8]), (#"gap == 250ms"#, [3, 4]), (#"gap < 0s"#, [7]),
    (#"gap == null"#, [0]),
    (#"not gap"#, [0]), (#"gap >= 2.5s and gap < 1m"#, [2, 5, 8]), (#"gap == 0ns"#, [10]),
    (#"gap in [3s, 250000us, null]"#, [0, 2, 3, 4]),
    (#"gap != 1s and gap"#, [2, 3, 4, 5, 7, 8, 10]),
    (#"2s < gap"#, [2, 5, 8]), (#"gap == -500ms"#, [7]), (#"gap > 1h or gap > 2d"#, []),
    (#"gap == gap"#, all), (#"gap <= gap"#, Array(1..<15)), (#"[3s] contains gap"#, [2]),
    // Words and brackets.
    (#"not kind == "went" and seq < 3"#, [0, 2]), (#"!(seq > 0)"#, [0]), (#"!!(seq == 2)"#, [2]),
    (#"seq == 1 or seq == 2 and kind == "went""#, [1]),
    (#"(seq == 1 or seq == 2) and kind != "went""#, [2]),
    (
      #"seq not in [0,1,2,3,4,5,6,7,8,9,10]"#,
      [11, 12, 13, 14]
    ),
    (#"kind not matches "e" and kind not contains "oo""#, []), (#"((seq)) == ((3))"#, [3]),
    (#"true"#, all), (#"false or true and not false"#, all), (#"seq in []"#, []),
    ("\n kind\t==\u{a0}'noted'  ", [3]), (#"route.search.text == "gr\u00f6\u00dfe""#, [10]),
    (#"label == 't\u0061p'"#, [3]), (#"1 == 1.0"#, all), (#""a" > "b""#, []),
  ]

  @Test func `an expression is true where it should be`() throws {
    let session = try QuerySample.session()
    for (text, seqs) in Self.meanings {
      #expect(try session.seqs(where: text) == seqs, "\(text)")
      let others = Self.all.filter { !seqs.contains($0) }
      #expect(try session.seqs(where: "not (\(text))") == others, "\(text)")
      #expect(try session.seqs(where: "seq == -1 or (\(text)) and true") == seqs, "\(text)")
    }
  }

  @Test func `a search ends when it is told to, and says how far it has come`() throws {
    let path = try temporaryPath("items.mdb")
    try withLog(path) { try recordItems(6_000, in: $0) }
    let session = try LogReader(path: path).latestSession()
    let query = try PositionQuery(#"route == "item""#)
    for isReversed in [false, true] {
      var seqs: [Int] = []
      try session.forEachMatch(of: query, in: 10...5_990, reversed: isReversed) {
        seqs.append($0.record.seq)
        return seqs.count < 3
      }
      #expect(seqs == (isReversed ? [5_990, 5_989, 5_988] : [10, 11, 12]))

      var (places, calls) = ([Int](), 0)
      let none = try PositionQuery(#"route == "nothing""#)
      try session.forEachMatch(
        of: none, in: 10...5_990, reversed: isReversed,
        progress: {
          places.append($0)
          return true
        }, { _ in false })
      #expect(places == (isReversed ? places.sorted(by: >) : places.sorted()))
      #expect(places.count == 6)
      #expect(places.last == (isReversed ? 10 : 5_990))
      try session.forEachMatch(
        of: none, in: 0...Int.max, reversed: isReversed,
        progress: { _ in
          calls += 1
          return calls < 2
        }, { _ in true })
      #expect(calls == 2)
    }
    let outside = try PositionQuery("true")
    for range in [-9...(-1), 6_001...7_000] {
      try session.forEachMatch(of: outside, in: range) { _ in
        Issue.record("Nothing is there.")
        return false
      }
    }
  }

  @Test func `the first gap of a range looks at the transition before it, also in another block`()
    throws
  {
    let path = try temporaryPath("items.mdb")
    try withLog(path) { try recordItems(2_200, in: $0) }
    let session = try LogReader(path: path).latestSession()
    for first in [1, 1_023, 1_024, 1_025, 2_048] {
      for (text, expected) in [("gap == 1ns", [first]), ("gap == null", []), ("gap != 1ns", [])] {
        for text in [text, "\(text) and state.entries"] {
          for isReversed in [false, true] {
            var seqs: [Int] = []
            try session.forEachMatch(
              of: PositionQuery(text), in: first...first, reversed: isReversed
            ) {
              seqs.append($0.record.seq)
              return true
            }
            // The session's own time is unknown before the first one that was recorded.
            #expect(seqs == (first == 1 ? seqs : expected), "\(text) at \(first)")
          }
        }
      }
    }
  }

  /// The article's examples are the session's, too.
  @Test func `every expression of the documentation is one`() throws {
    let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/DRNInspect/DRNInspect.docc/Finding-Positions.md")
    let text = try String(contentsOf: article.standardized, encoding: .utf8)
    let session = try QuerySample.session()
    var examples: [String] = []
    var isExample = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isExample = line == "```expr"
      } else if isExample, !line.isEmpty {
        examples.append(String(line))
      }
    }
    #expect(examples.count > 12)
    for example in examples {
      #expect(try !session.seqs(where: example).isEmpty, "\(example)")
    }
  }

  @Test func `the documentation's code does what it says`() throws {
    let session = try QuerySample.session()
    let query = try PositionQuery("time >= '2026-11-21T10:00:12Z'")
    var matcher = QueryMatcher(query, in: session)
    var search = Bisection(good: 0, bad: try session.head())
    while case .test(let seq) = search.next {
      let position = try session.position(seq)
      let isBad = try matcher.matches(
        position.record, state: position.state, previous: session.time(before: seq))
      search.mark(seq, isBad ? .bad : .good)
    }
    #expect(search.next == .found(8))
    #expect(try session.seqs(where: "time >= '2026-11-21T10:00:12Z'").first == 8)

    do throws(QueryError) {
      _ = try PositionQuery("rout == 'home'")
      Issue.record("There is no such name.")
    } catch {
      #expect(
        "\(error)"
          == "The expression is wrong at column 1: expected a name such as route or overlay, but "
          + "found 'rout' (did you mean 'route'?).")
      #expect(error.excerpt == "rout == 'home'\n^")
    }
  }

  @Test func `a value that is no JSON is damage`() throws {
    let path = try temporaryPath("items.mdb")
    try withLog(path) { try recordItems(3, in: $0) }
    let session = try LogReader(path: path).latestSession()
    var record = EventRecord(seq: 1, time: .unknown, kind: .went)
    record.route = 99
    var matcher = QueryMatcher(try PositionQuery("route == 'x'"), in: session)
    let state = try session.position(1).state
    #expect(throws: LogError.self) {
      try matcher.matches(record, state: state, previous: nil)
    }
  }
}
