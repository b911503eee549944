import DRN
import Foundation
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

@Suite(.temporaryDirectory) struct EventLogTests {
  @Test(arguments: Seed.first(3))
  func `another manager continues a closed log where the first one was`(seed: Seed) throws {
    let path = try temporaryPath()
    let settings = SessionSettings(
      historyLimit: 5, window: "main window", appVersion: "1.2", schema: "3")
    let state = try withLog(path) {
      try recordWalk(seed, in: $0, transitions: 300, settings: settings)
    }
    let head = try LogReader(path: path).latestSession().head()

    for opening in 1...3 {
      try withLog(path) { log in
        let session = try log.manager(session: "main", initial: TestRoute.home)
        #expect(session.manager.state == state)
        #expect(session.manager.head == head + opening)
        let report = try #require(session.restoration)
        #expect(report.losses.isEmpty)
        #expect(report.lostEntryCount == 0)
        #expect(!report.usedFallback)
      }
    }
    let records = try LogReader(path: path).latestSession().records()
    #expect(records.count == head + 4)
    #expect(records.suffix(3).map(\.kind) == [.restored, .restored, .restored])
    #expect(records.prefix(head + 1).allSatisfy { $0.kind != .restored })
    _ = try LogVerifier.verify(LogReader(path: path))
  }

  @Test func `a new session has no report and one transition`() throws {
    try withLog(try temporaryPath()) { log in
      let session = try log.manager(session: "main", initial: TestRoute.favorite(1), flow: .guest)
      #expect(session.restoration == nil)
      #expect(session.manager.head == 0)
      #expect(session.manager.overlays == [.settings])
      #expect(session.manager.flow == .guest)
      try log.flush()
      #expect(try log.reader.latestSession().head() == 0)
    }
  }

  @Test func `managers of one type share what they know, and those of two types do not`() throws {
    try withLog(try temporaryPath()) { log in
      #expect(log.symbolizer(for: TestRoute.self) === log.symbolizer(for: TestRoute.self))
      let now = try log.manager(session: "a", initial: TestRoute.home).manager
      let later = try log.manager(session: "b", initial: LaterRoute.home).manager
      now.go(.item(1))
      later.go(.item(1))
      try log.flush()
      #expect(try log.reader.symbolCount(of: .route) == 2)
    }
  }

  @Test func `200 managers record into one log side by side`() throws {
    let path = try temporaryPath()
    let names = (0..<200).map { "visitor \($0)" }
    let states = try withLog(path) { log in
      let managers = try names.map {
        let manager = try log.manager(session: $0, initial: TestRoute.home).manager
        manager.installGuards()
        return manager
      }
      var calls = CallGenerator(Seed(value: 200))
      for _ in 0..<12 {
        for manager in managers { manager.make(calls.next(head: manager.head)) }
      }
      return managers.map(\.state)
    }
    #expect(try LogVerifier.verify(LogReader(path: path)).sessions == 200)
    var found: [String] = []
    try LogReader(path: path).forEachSession { found.append($0.name) }
    #expect(found == names)
    try withLog(path) { log in
      for (name, state) in zip(names, states) {
        let manager = try log.manager(session: name, initial: TestRoute.secret).manager
        #expect(manager.state == state)
      }
    }
  }

  @Test func `managers record from many threads at once`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let failures = StatusList()
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        do {
          try recordWalk(
            Seed(value: UInt64(index)), in: log, session: "\(index)", transitions: 250)
        } catch {
          failures.add(.recordingStopped(session: "\(error)", LogError(.empty, path: "")))
        }
      }
      #expect(failures.stopped == [])
    }
    #expect(try LogVerifier.verify(LogReader(path: path)).sessions == 4)
  }

  @Test func `what was flushed or synchronized is there for readers`() async throws {
    let path = try temporaryPath()
    let log = try EventLog.open(path)
    try recordItems(10, in: log)
    try log.flush()
    #expect(try LogReader(path: path).latestSession().head() == 10)
    try recordItems(20, in: log, session: "other")
    try await log.synchronize()
    #expect(try LogReader(path: path).latestSession().head() == 20)
  }

  @Test func `a session cannot be recorded twice at once, and is free when its manager is gone`()
    throws
  {
    let path = try temporaryPath()
    try withLog(path) { log in
      do {
        let first = try log.manager(session: "main", initial: TestRoute.home)
        #expect(throws: LogError(.sessionInUse("main"), path: path)) {
          try log.manager(session: "main", initial: TestRoute.home)
        }
        #expect(throws: LogError(.sessionInUse("main"), path: path)) {
          try log.continue(session: "main")
        }
        #expect(throws: LogError(.sessionExists("main"), path: path)) {
          try log.start(session: "main", at: Place(JSONRoute(json: "home")))
        }
        #expect(first.manager.head == 0)
      }
      let again = try? log.manager(session: "main", initial: TestRoute.home).manager.head
      #expect(again == 1)
      #expect(try log.continue(session: "main")?.head == 1)
      #expect(try log.continue(session: "other") == nil)
      #expect(try log.hasSession("main"))
      #expect(try !log.hasSession("Main"))
    }
  }

  @Test func `a manager keeps its log open`() throws {
    let path = try temporaryPath()
    var log: EventLog? = try EventLog.open(path)
    var manager = try log?.manager(session: "main", initial: TestRoute.home).manager
    log = nil
    #expect(throws: LogError(.busy(process: getpid()), path: path)) { try EventLog.open(path) }
    manager?.go(.item(1))
    manager = nil
    #expect(try LogReader(path: path).latestSession().head() == 1)
  }

  @Test func `names of sessions are told apart by their bytes`() throws {
    let path = try temporaryPath()
    let (precomposed, decomposed) = ("\u{e9}", "e\u{301}")
    try withLog(path) { log in
      let first = try log.manager(session: precomposed, initial: TestRoute.home).manager
      let second = try log.manager(session: decomposed, initial: TestRoute.item(1)).manager
      first.mark(precomposed)
      second.mark(decomposed)
      second.mark(precomposed)
    }
    let reader = try LogReader(path: path)
    #expect(try LogVerifier.verify(reader).sessions == 2)
    let first = try reader.session(named: precomposed)
    let second = try reader.session(named: decomposed)
    #expect(Array(first.name.utf8) == Array(precomposed.utf8))
    #expect(Array(second.name.utf8) == Array(decomposed.utf8))
    #expect(try first.head() == 1)
    #expect(try first.mark(named: decomposed) == nil)
    #expect(try second.mark(named: decomposed) == 1)
    #expect(try second.mark(named: precomposed) == 2)
  }

  @Test(arguments: ["", "a/b", "\0", "\u{1b}[2J", String(repeating: "ö", count: 2_000)])
  func `any string is a name`(name: String) throws {
    let path = try temporaryPath()
    try withLog(path) { _ = try $0.manager(session: name, initial: TestRoute.home) }
    #expect(try LogReader(path: path).session(named: name).name == name)
    try withLog(path) { log in
      let session = try log.manager(session: name, initial: TestRoute.home)
      #expect(session.manager.head == 1)
    }
  }

  @Test func `the map grows by itself`() throws {
    let path = try temporaryPath()
    var options = EventLog.Options()
    options.initialMapSize = 1 << 17
    let statuses = StatusList()
    options.onStatus = { statuses.add($0) }
    try withLog(path, options: options) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      for number in 0..<1_500 {
        manager.note("tap", .string("\(number) " + String(repeating: "x", count: 300)))
        if number % 250 == 0 { try log.flush() }
      }
      try log.flush()
      #expect(try log.reader.byteCount() > 1 << 18)
    }
    #expect(statuses.all.isEmpty)
    #expect(try LogVerifier.verify(LogReader(path: path)).transitions == 1_501)
  }
}
