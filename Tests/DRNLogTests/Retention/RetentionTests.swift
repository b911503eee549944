import Foundation
import TestSupport
import Testing

@testable import DRN
@testable import DRNInspect
@testable import DRNLog

@Suite(.temporaryDirectory) struct RetentionTests {
  private func item(_ index: Int) -> JSONValue { ["item": .integer(index)] }

  private func verify(_ path: String) throws -> LogVerifier.Report {
    try LogVerifier.verify(LogReader(path: path))
  }

  @Test func `a log without limits stays as it is`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      try log.recordPast("a", from: 0, transitions: 20, item: item)
      let report = try log.applyRetention()
      #expect(report.sessions == 0 && report.transitions == 0)
    }
    #expect(try LogReader(path: path).version() == 4)
    #expect(try LogReader(path: path).dropped() == nil)
  }

  @Test func `limits that are kept take nothing out`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      try log.recordPast("a", from: 0, transitions: 20, item: item)
      try log.apply(
        .init(age: .seconds(100), bytes: 1 << 30, transitions: 20, sessions: 1), at: .seconds(60))
    }
    #expect(try LogReader(path: path).version() == 4)
    #expect(try LogReader(path: path).names() == ["a"])
  }

  @Test func `sessions beyond the limit go, the oldest first`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      for index in 0..<10 {
        try log.recordPast("s\(index)", from: index * 100, transitions: 5) { item(index * 10 + $0) }
      }
      let report = try log.apply(.init(sessions: 3), at: .seconds(5_000))
      #expect(report.sessions == 7)
      #expect(report.transitions == 35)
      #expect(report.cutSessions == 0)
      // Four items each; `home` is still there.
      #expect(report.symbols == 28)
      let reader = try log.reader
      #expect(try reader.names() == ["s7", "s8", "s9"])
      #expect(try reader.sessionCount() == 3)
      #expect(try reader.symbolCount(of: .route) == 13)
      #expect(
        try reader.dropped().map { [$0.sessions, $0.transitions, $0.symbols] } == [7, 35, 28])
      #expect(try reader.dropped()?.lastTime == .seconds(5_000))
      #expect(try reader.latestSession().name == "s9")
      let statistics = try LogStatistics(reader)
      #expect(statistics.sessions == 3 && statistics.transitions == 15)
      #expect(throws: LogError(.noSuchSession("s1"), path: path)) {
        try reader.session(named: "s1")
      }
      // The name is free, and its number is a new one.
      try log.recordPast("s1", from: 9_000, transitions: 2, item: item)
      #expect(try log.reader.session(named: "s1").number == 11)
    }
    let report = try verify(path)
    #expect(report.sessions == 4)
    #expect(report.dropped?.sessions == 7)
    #expect(try LogReader(path: path).version() == 4)
    // A log that is opened again goes on from the newest numbers.
    try withLog(path) { log in
      try log.recordPast("new", from: 10_000, transitions: 2) { _ in ["search": "new"] }
      let session = try log.reader.session(named: "new")
      #expect(session.number == 12)
      #expect(try session.position(1).state.currentRoute.number == 43)
    }
    _ = try verify(path)
  }

  @Test func `what is too old goes, and of a long session the blocks that are`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      try log.recordPast("old", from: 0, transitions: 100, item: item)
      // From 0 to 2,999 seconds, in blocks of 1,024.
      try log.recordPast("long", from: 0, transitions: 3_000) { item($0 % 7) }
      try log.recordPast("new", from: 2_500, transitions: 100, item: item)
      let full = try log.reader.session(named: "long").lines()
      let report = try log.apply(.init(age: .seconds(1_000)), at: .seconds(3_000))
      #expect(report.sessions == 1 && report.cutSessions == 1)
      let session = try log.reader.session(named: "long")
      // Transition 2,047 was at 2,047 seconds.
      #expect(session.firstSeq == 1_024)
      #expect(try session.droppedAt() == .seconds(3_000))
      #expect(try session.lines() == full.filter { $0.key >= 1_024 })
      #expect(
        throws: LogError(.dropped(5, first: 1_024, at: .seconds(3_000)), path: path)
      ) { try session.position(5) }
      #expect(
        throws: LogError(.dropped(1_023, first: 1_024, at: .seconds(3_000)), path: path)
      ) { try session.seq(of: .seq(1_023)) }
      #expect(throws: LogError(.noSuchTransition(3_000, head: 2_999), path: path)) {
        try session.position(3_000)
      }
      #expect(try log.apply(.init(age: .seconds(1_000)), at: .seconds(3_000)).transitions == 0)
      #expect(
        LogError(.dropped(5, first: 1_024, at: .seconds(3_000)), path: "x.mdb").description
          == "Transition 5 was dropped from 'x.mdb' on 1970-01-01T00:50:00.000000000Z: the session begins with "
          + "transition 1024 now.")
    }
    let report = try verify(path)
    #expect(report.transitions == 3_000 - 1_024 + 100)
    #expect(report.dropped?.transitions == 1_024 + 100)
  }

  @Test func `a session that is recorded keeps its newest block, and goes on`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      for index in 0..<2_000 { manager.go(.item(index % 90)) }
      manager.mark("late", at: 1_900)
      let before = try log.reader.session(named: "main").lines()
      let report = try log.apply(
        .init(age: .seconds(1), sessions: 0), at: .seconds(1 << 32))
      #expect(report.sessions == 0 && report.cutSessions == 1)
      #expect(report.transitions == 1_024)
      #expect(manager.undo() != .unchanged)
      manager.go(.item(1_000))
      let session = try log.reader.session(named: "main")
      #expect(session.firstSeq == 1_024)
      let after = try session.lines()
      #expect(after.filter { $0.key <= 2_001 } == before.filter { $0.key >= 1_024 })
      #expect(try session.head() == 2_003)
      #expect(try session.mark(named: "late") == 1_900)
    }
    _ = try verify(path)
  }

  @Test func `marks and branches go with what made them`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      manager.go(.item(1))
      manager.mark("early")
      manager.rewind(to: 0)
      manager.go(.item(2))  // A branch.
      for index in 0..<1_100 { manager.go(.item(index)) }
      manager.mark("back", at: 3)
      manager.rewind(to: 1_090)
      manager.go(.item(7_000))  // Another one.
      try log.apply(.init(transitions: 1))
      let session = try log.reader.session(named: "main")
      #expect(session.firstSeq == 1_024)
      #expect(try session.marks().map(\.name) == ["back"])
      #expect(try log.reader.branches(of: session.number).count == 1)
    }
    _ = try verify(path)
  }

  @Test func `the newest transitions are kept`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      for index in 0..<6 {
        try log.recordPast("s\(index)", from: index * 2_000, transitions: 2_000) { item($0 % 5) }
      }
      // Two whole sessions and a block of the third are beyond.
      let report = try log.apply(.init(transitions: 6_600))
      #expect(report.sessions == 2 && report.cutSessions == 1)
      #expect(report.transitions == 5_024)
      #expect(try log.reader.names() == ["s2", "s3", "s4", "s5"])
      #expect(try log.reader.transitionCount() == 6_976)
      try log.recordPast("more", from: 18_000, transitions: 2_000) { item($0 % 5) }
      #expect(try log.apply(.init(transitions: 6_600)).transitions == 976 + 1_024)
    }
    _ = try verify(path)
  }

  @Test func `no more bytes are used than may be`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      for index in 0..<200 {
        try log.recordPast("s\(index)", from: index * 100, transitions: 50) { step in
          ["search": .string("what nobody ever looked for: \(index) and \(step)")]
        }
      }
      try log.flush()
      let report = try log.apply(.init(bytes: 400_000))
      #expect(report.bytesBefore > 1_000_000)
      #expect(report.bytesAfter <= 400_000)
      #expect(report.bytesAfter > 200_000)
      #expect(report.symbols > 1_000)
      #expect(try log.reader.names().last == "s199")
    }
    _ = try verify(path)
  }

  @Test func `a session that is recorded is never dropped, and one that was is free`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let kept = try log.manager(session: "kept", initial: TestRoute.home).manager
      for index in 0..<200 {
        try log.recordPast("s\(index)", from: index, transitions: 3) { item($0 % 3) }
      }
      #expect(try log.apply(.init(sessions: 0)).sessions == 200)
      #expect(try log.reader.names() == ["kept"])
      kept.go(.item(1))
      #expect(try log.hasSession("s5") == false)
      #expect(try log.continue(session: "s5") == nil)
    }
  }

  @Test func `a dropped session's reader is told`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      try log.recordPast("a", from: 0, transitions: 30_000) { item($0 % 3) }
      try log.recordPast("b", from: 5_000, transitions: 20) { item($0 % 3) }
      try log.flush()
      let reader = try LogReader(path: path)
      let session = try reader.session(named: "a")
      var count = 0
      let error = #expect(throws: LogError.self) {
        try session.forEachRecord { _ in
          count += 1
          if count == 100 {
            try log.apply(.init(sessions: 1), at: .seconds(7_000))
            try log.collect()
          }
        }
      }
      // The blocks that are read at a time were copied before.
      #expect(error?.code == .dropped(21_504, first: nil, at: .seconds(7_000)))
      #expect(throws: LogError(.dropped(0, first: nil, at: .seconds(7_000)), path: path)) {
        try session.head()
      }
      #expect(try reader.refresh())
      #expect(try reader.names() == ["b"])
    }
  }

  @Test func `a value that was taken out is recorded anew`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      do {
        let other = try log.manager(session: "other", initial: TestRoute.home).manager
        for id in 1...50 { other.go(.item(id)) }
      }
      // Those are gone whom nobody refers to; the app still knows them all.
      #expect(try log.apply(.init(sessions: 0)).symbols == 51)
      for id in 1...50 { manager.go(.item(id)) }
      let routes = try log.reader.session(named: "main").records().dropFirst().map(\.route)
      #expect(routes == Array(52...101))
    }
    _ = try verify(path)
    #expect(try LogReader(path: path).symbolCount(of: .route) == 51)
  }

  @Test func `the past is gone from undo too`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      for id in 1...1_024 { manager.go(.item(id)) }
      for _ in 0..<3 { manager.note("tap") }
      try log.apply(.init(transitions: 0))
      #expect(try log.reader.session(named: "main").firstSeq == 1_024)
      // The newest change is transition 1,024, and what was before it is gone.
      #expect(manager.undo() == .unchanged)
      #expect(manager.redo() == .unchanged)
      let outcome = manager.rewind(to: 100)
      #expect("\(outcome)".contains("Transition 100 was dropped"), "\(outcome)")
      manager.go(.item(2_000))
      #expect(manager.undo() != .unchanged)
      #expect(manager.currentRoute == .item(1_024))
    }
    _ = try verify(path)
  }

  /// Its position may be dropped, and its values collected, between its look-up and its record.
  @Test func `a rewind that was looked up leads there`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      for id in 1...1_100 { manager.go(.item(id)) }
      let recording = try #require(manager.recording)
      let moment = try recording.moment(100)
      #expect(try log.apply(.init(transitions: 0)).symbols > 0)
      #expect(try log.reader.session(named: "main").firstSeq == 1_024)
      recording.record(Transition(seq: 1_101, time: .seconds(1), event: .rewound(target: 100)))
      recording.record(Transition(seq: 1_102, time: .seconds(2), event: .went(.item(7), tab: nil)))
      let session = try log.reader.session(named: "main")
      #expect(try session.head() == 1_102)
      let symbols = Symbolizer<TestRoute>(reader: session.source)
      #expect(try session.position(1_101).state.decoded(symbols) == moment.state)
      #expect(try session.position(1_102).state.decoded(symbols).currentRoute == .item(7))
    }
    _ = try verify(path)
  }

  @Test func `a snapshot and a rescue of a cut log are whole`() throws {
    let path = try temporaryPath()
    let (copy, rescued) = (try temporaryPath("copy.mdb"), try temporaryPath("rescued.mdb"))
    try withLog(path) { log in
      for index in 0..<5 {
        try log.recordPast("s\(index)", from: index * 2_000, transitions: 1_800) {
          item(index * 2_000 + $0)
        }
      }
      try log.apply(.init(transitions: 2_400))
      try log.reader.snapshot(to: copy)
      let session = try log.reader.session(named: "s3")
      #expect(session.firstSeq == 1_024)
      let other = try LogReader(path: copy).session(named: "s3")
      #expect(try other.droppedAt() != nil && other.droppedAt() == session.droppedAt())
      #expect(try other.lines() == session.lines())
    }
    let report = try verify(copy)
    #expect(report.dropped?.sessions == 3)
    #expect(report.transitions == 1_800 + 776)
    _ = try LogReader(inspecting: path).salvage(to: rescued)
    #expect(try verify(rescued).transitions == report.transitions)
    #expect(try LogReader(path: rescued).symbolCount(of: .route) < 2_800)
  }

  @Test func `a cut session is compared with a whole one`() throws {
    let (path, whole) = (try temporaryPath(), try temporaryPath("whole.mdb"))
    for place in [path, whole] {
      try withLog(place) { log in
        try log.recordPast("main", from: 0, transitions: 3_000, item: item)
      }
    }
    try withLog(path) { try $0.apply(.init(transitions: 1_900)) }
    let (cut, full) = (
      try LogReader(path: path).latestSession(), try LogReader(path: whole).latestSession()
    )
    #expect(cut.firstSeq == 1_024)
    for diff in [try SessionDiff(cut, full), try SessionDiff(full, cut)] {
      #expect(diff.isSame && diff.comparedFrom == 1_024 && diff.commonPrefix == 3_000)
    }
    let short = try temporaryPath("short.mdb")
    try withLog(short) { log in
      try log.recordPast("main", from: 0, transitions: 300, item: item)
    }
    let other = try LogReader(path: short).latestSession()
    #expect(throws: (any Error).self) { try SessionDiff(cut, other) }
    let different = try temporaryPath("different.mdb")
    try withLog(different) { log in
      try log.recordPast("main", from: 0, transitions: 3_000) { item($0 == 100 ? 5_000 : $0) }
    }
    let diff = try SessionDiff(cut, LogReader(path: different).latestSession())
    #expect(diff.differsBefore && !diff.isSame && diff.comparedFrom == 1_024)
    var changes = 0
    try diff.forEachChange { _ in changes += 1 }
    #expect(changes == 0)
  }
}
