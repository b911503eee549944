import DRN
import TestSupport
import Testing

@testable import DRNLog

@Suite(.temporaryDirectory) struct PositionNameTests {
  @Test(
    arguments: [
      ("0", .seq(0)), ("42", .seq(42)), ("007", .seq(7)), ("9223372036854775807", .seq(.max)),
      ("@", .beforeHead(0)), ("@-0", .beforeHead(0)), ("@-3", .beforeHead(3)),
      (":a", .mark("a")), (":", nil), ("::", .mark(":")), (":@-1", .mark("@-1")),
      (": ", .mark(" ")),
      (":é", .mark("é")), (":\u{301}x", .mark("\u{301}x")),
      (
        "1970-01-01T00:00:01Z",
        .time(Timestamp(nanosecondsSince1970: 1_000_000_000), text: "1970-01-01T00:00:01Z")
      ),
      (
        "1970-01-01T01:00:00.5+01:00",
        .time(Timestamp(nanosecondsSince1970: 500_000_000), text: "1970-01-01T01:00:00.5+01:00")
      ),
      (
        "1970-01-01 00:00:01Z",
        .time(Timestamp(nanosecondsSince1970: 1_000_000_000), text: "1970-01-01 00:00:01Z")
      ),
      // As a time is shown: all of its millisecond.
      (
        "1970-01-01 01:00:00.500+01:00",
        .time(Timestamp(nanosecondsSince1970: 500_999_999), text: "1970-01-01 01:00:00.500+01:00")
      ),
      (
        "1970-01-01T01:00:00.500+01:00",
        .time(Timestamp(nanosecondsSince1970: 500_000_000), text: "1970-01-01T01:00:00.500+01:00")
      ),
      (
        "1970-01-01 01:00:00.500001+01:00",
        .time(
          Timestamp(nanosecondsSince1970: 500_001_000), text: "1970-01-01 01:00:00.500001+01:00")
      ),
      (
        "2262-04-11 23:47:16.854Z",
        .time(Timestamp(nanosecondsSince1970: .max), text: "2262-04-11 23:47:16.854Z")
      ),
      (
        "1677-09-21 00:12:43.145Z",
        .time(Timestamp(nanosecondsSince1970: .min + 775_807), text: "1677-09-21 00:12:43.145Z")
      ),
      ("10:15:02.114+01:00", .clock(text: "10:15:02.114+01:00")),
      ("23:59:59Z", .clock(text: "23:59:59Z")), ("23:59:59-23:59", .clock(text: "23:59:59-23:59")),
      ("24:00:00Z", nil), ("10:15:02", nil), ("10:15Z", nil), ("10:15:02Z ", nil),
      (" 10:15:02Z", nil), ("10:15:02+", nil), ("T10:15:02Z", nil),
      ("1970-01-01  00:00:01Z", nil), ("1970-01-01 T00:00:01Z", nil), ("1970-01-01 ", nil),
      ("", nil), ("-1", nil), ("+1", nil), ("1.0", nil), ("0x1", nil), (" 1", nil), ("1 ", nil),
      ("٣", nil), ("1\u{301}", nil), ("9223372036854775808", nil), ("@-", nil), ("@--1", nil),
      ("@+1", nil), ("@1", nil), ("@ -1", nil), ("@-1x", nil), ("@-9223372036854775808", nil),
      ("a", nil), ("head", nil), ("1970-01-01", nil), ("1970-13-01T00:00:00Z", nil),
      ("1..2", nil),
    ] as [(String, PositionName?)])
  func `reads a name`(text: String, name: PositionName?) {
    #expect(PositionName(text) == name)
  }

  @Test func `names of marks are told apart by their bytes`() throws {
    let name = try #require(PositionName(":e\u{301}"))
    guard case .mark(let mark) = name else { return }
    #expect(Array(mark.utf8) == Array("e\u{301}".utf8))
  }

  /// Times in seconds, of which the clock made some run backwards; more than one block of them.
  private func withTimes(
    _ seconds: [Int64], _ body: (LogSession) throws -> Void
  ) throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let times = seconds.map { Timestamp(nanosecondsSince1970: $0 * 1_000_000_000) }
      let manager = try log.start(
        session: "main", at: Place(JSONRoute(json: "home")), time: times.first)
      for time in times.dropFirst() { manager.perform(.note("tick", payload: nil), time: time) }
    }
    try body(LogReader(path: path).latestSession())
  }

  private func time(_ second: Int64) throws -> PositionName {
    let text = RFC3339.string(nanosecondsSince1970: second * 1_000_000_000)
    return try #require(PositionName(text))
  }

  @Test func `a time is the last transition that is not after it`() throws {
    // Backwards at 3, and all the same from 6 on.
    let early: [Int64] = [10, 20, 30, 15, 16, 40]
    try withTimes(early + Array(repeating: 50, count: 1_200)) { session in
      let head = early.count + 1_199
      let expected: [(Int64, Int)] = [
        (10, 0), (12, 0), (15, 3), (16, 4), (19, 4), (20, 4), (30, 4), (39, 4), (40, 5), (49, 5),
        (50, head), (1_000, head),
      ]
      for (second, seq) in expected {
        let found = try session.seq(of: time(second))
        #expect(found == seq, "at \(second) s")
      }
      let path = session.source.path
      #expect(throws: LogError(.noTransitionBefore("1970-01-01T00:00:09.000000000Z"), path: path)) {
        try session.seq(of: time(9))
      }
    }
  }

  @Test func `a seq, a distance and a mark are found, or said to be missing`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      for item in 1...5 { manager.go(.item(item)) }
      manager.mark("here")
      manager.mark("there", at: 2)
      manager.mark("here", at: 4)
      manager.mark("\u{e9}", at: 1)
      manager.mark("e\u{301}", at: 3)
    }
    let session = try LogReader(path: path).latestSession()
    let head = 10
    let found: [(String, Int)] = [
      ("0", 0), ("10", head), ("@", head), ("@-10", 0), ("@-1", 9), (":here", 4), (":there", 2),
      (":\u{e9}", 1), (":e\u{301}", 3),
    ]
    for (text, seq) in found {
      #expect(try session.seq(of: #require(PositionName(text))) == seq)
    }
    #expect(throws: LogError(.noSuchTransition(11, head: head), path: path)) {
      try session.seq(of: .seq(11))
    }
    #expect(throws: LogError(.noSuchTransition(-1, head: head), path: path)) {
      try session.seq(of: .beforeHead(11))
    }
    #expect(throws: LogError(.noSuchTransition(head - .max, head: head), path: path)) {
      try session.seq(of: .beforeHead(.max))
    }
    #expect(throws: LogError(.noSuchMark("nowhere"), path: path)) {
      try session.seq(of: .mark("nowhere"))
    }
    #expect(throws: LogError(.noSuchMark("tap"), path: path)) { try session.seq(of: .mark("tap")) }
    #expect(try session.marks().map(\.target) == [1, 2, 3, 4])
    #expect(
      try session.marks().map { Array($0.name.utf8) }
        == ["\u{e9}", "there", "e\u{301}", "here"].map { Array($0.utf8) })
  }
}
