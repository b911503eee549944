import DRN
import Foundation
import LMDB
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// What becomes of recording when values, the disk or the backlog are not as they should be.
@Suite(.temporaryDirectory) struct RecordingTests {
  /// A route that cannot always be encoded.
  private enum Gauge: NavigationRoute {
    case home
    case level(Double)
  }

  private func options(_ statuses: StatusList, backlogLimit: Int = 1_000) -> EventLog.Options {
    .init(backlogLimit: backlogLimit, onStatus: { statuses.add($0) })
  }

  /// Keeps the log from committing while `body` runs, as a slow disk would.
  private func withoutCommits(_ log: EventLog, _ body: () throws -> Void) throws {
    let (begun, over, done) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let environment = try log.writer.committer.environment()
    Thread {
      try? environment.write { _ in
        begun.signal()
        over.wait()
      }
      done.signal()
    }.start()
    begun.wait()
    defer {
      over.signal()
      done.wait()
    }
    try body()
  }

  @Test func `a value that cannot be encoded is reported, and navigation goes on`() throws {
    let path = try temporaryPath()
    let statuses = StatusList()
    try withLog(path, options: options(statuses)) { log in
      let manager = try log.manager(session: "main", initial: Gauge.home).manager
      #expect(manager.go(.level(.infinity)) == .changed(seq: 1))
      #expect(manager.currentRoute == .level(.infinity))
      #expect(manager.go(.level(0.5)) == .changed(seq: 2))
      #expect(manager.go(.level(.nan)) == .changed(seq: 3))
      #expect(manager.go(.home) == .changed(seq: 4))
      #expect(statuses.unencodable == ["level(inf)", "level(nan)"])
      // The log knows it as its description, which the app cannot decode.
      guard case .refused(let refusal) = manager.rewind(to: 1) else {
        Issue.record("The app went to a place that it cannot decode.")
        return
      }
      #expect(refusal.code == .undecodable)
    }
    #expect(statuses.stopped == [])
    let reader = try LogReader(path: path)
    #expect(try LogVerifier.verify(reader).transitions == 5)
    #expect(try reader.lines()[1].contains(#""route":{"unencodable":"level(inf)"}"#))
  }

  /// Makes the values known that are recorded later: a new one takes more room than a known one.
  private func visitItems(in log: EventLog) throws {
    let manager = try log.manager(session: "known", initial: TestRoute.home).manager
    for item in 1...40 { manager.go(.item(item)) }
  }

  @Test func `recording stops once when the backlog is full, and navigation goes on`() throws {
    let path = try temporaryPath()
    let statuses = StatusList()
    try withLog(path, options: options(statuses, backlogLimit: 16)) { log in
      try visitItems(in: log)
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      try log.flush()
      try withoutCommits(log) {
        for item in 1...40 {
          #expect(manager.go(.item(item)) == .changed(seq: item))
        }
        #expect(statuses.stopped == ["main"])
        guard case .refused(let refusal) = manager.undo() else {
          Issue.record("Undo went through a history that has gaps.")
          return
        }
        #expect(refusal.code == .unreadable)
      }
      // What came later would leave a gap, so it is not recorded either.
      try log.flush()
      manager.go(.home)
      try log.flush()
      #expect(manager.head == 41)
    }
    #expect(statuses.stopped == ["main"])
    _ = try LogVerifier.verify(LogReader(path: path))
    #expect(try LogReader(path: path).latestSession().head() == 16)
    try withLog(path) { log in
      let session = try log.manager(session: "main", initial: TestRoute.home)
      #expect(session.manager.currentRoute == .item(16))
    }
  }

  @Test func `a group that finds no room is not recorded at all`() throws {
    let path = try temporaryPath()
    let statuses = StatusList()
    try withLog(path, options: options(statuses, backlogLimit: 16)) { log in
      try visitItems(in: log)
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      try log.flush()
      try withoutCommits(log) {
        for item in 1...16 { manager.go(.item(item)) }
        manager.transaction("checkout") {
          manager.go(.home)
          manager.go(.item(9))
        }
        #expect(manager.currentRoute == .item(9))
      }
    }
    #expect(statuses.stopped == ["main"])
    #expect(try LogReader(path: path).latestSession().head() == 16)
    _ = try LogVerifier.verify(LogReader(path: path))
  }

  /// A session of which not even the start found room must not be there without a transition.
  @Test func `a session that finds no room for its start leaves nothing behind`() throws {
    let path = try temporaryPath()
    let statuses = StatusList()
    try withLog(path, options: options(statuses, backlogLimit: 16)) { log in
      try visitItems(in: log)
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      try log.flush()
      try withoutCommits(log) {
        for item in 1...16 { manager.go(.item(item)) }
        let late = try log.manager(session: "late", initial: TestRoute.home).manager
        late.go(.item(1))
        #expect(late.currentRoute == .item(1))
      }
      #expect(statuses.stopped == ["late"])
      try log.flush()
      let again = try log.manager(session: "late", initial: TestRoute.home)
      #expect(again.restoration == nil)
      _ = try log.manager(session: "later", initial: TestRoute.home)
    }
    let reader = try LogReader(path: path)
    #expect(try LogVerifier.verify(reader).sessions == 4)
    #expect(try reader.session(named: "late").head() == 0)
  }

  @Test func `what is not committed yet is found by time travel`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      try withoutCommits(log) {
        for item in 1...1_030 { manager.go(.item(item)) }
        manager.rewind(to: 3)
        #expect(manager.currentRoute == .item(3))
        manager.go(.item(2_000))
        manager.rewind(to: 600)
        manager.rewind(to: 3)
        manager.redo()
        #expect(manager.currentRoute == .item(2_000))
      }
    }
    _ = try LogVerifier.verify(LogReader(path: path))
  }

  @Test func `everything that a typed manager records is there in its own words`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let manager = try log.manager(
        session: "main", initial: TestRoute.home,
        settings: SessionSettings(
          historyLimit: 9, window: "w", appVersion: "2.0", schema: "7")
      ).manager
      manager.installGuards()
      let time = Timestamp(nanosecondsSince1970: 1)
      func perform(_ action: NavigationAction<TestRoute>, _ cause: Cause? = nil) {
        manager.perform(
          action, cause: cause, time: time, meta: cause == .link ? ["b": 1, "a": 2] : nil)
      }
      perform(.reset([Place(.home), Place(.favorite(5)), Place(.search("x"))]), .link)
      perform(.go(Place(.secret)), "voice")
      perform(.go(Place(.item(3))))
      perform(.selectTab(.shop, root: Place(.item(5))))
      perform(.note("tap", payload: ["z": [], "a": nil]))
    }
    let lines = try LogReader(path: path).lines().map { line in
      String(line[line.range(of: #""kind""#)!.lowerBound...])
    }
    #expect(
      lines == [
        #""kind":"started","cause":"user","group":null,"route":{"home":{}},"#
          + #""settings":{"historyLimit":9,"window":"w","appVersion":"2.0","schema":"7"}}"#,
        #""kind":"reset","cause":"link","group":null,"routes":[{"home":{}},{"item":{"_0":5}},"#
          + #"{"search":{"_0":"x"}}],"overlays":[null,{"settings":{}},null],"#
          + #""tabs":[null,"shop","feed"],"meta":{"a":2,"b":1}}"#,
        #""kind":"refused","cause":"voice","group":null,"route":{"secret":{}},"label":"went","#
          + #""reason":"Members only."}"#,
        #""kind":"composed","cause":"guard","group":null,"route":{"item":{"_0":4}},"#
          + #""overlay":{"settings":{}},"#
          + #""meta":{"wanted":{"steps":[{"kind":"went","route":{"item":{"_0":3}}}]}}}"#,
        #""kind":"tabSelected","cause":"user","group":null,"route":{"item":{"_0":5}},"tab":"shop"}"#,
        #""kind":"noted","cause":"user","group":null,"label":"tap","payload":{"a":null,"z":[]}}"#,
      ])
  }
}
