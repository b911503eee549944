import DRN
import Foundation
import LMDB
import Locking
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// What is too large for the journal goes into the log at once.
@Suite(.temporaryDirectory) struct LargeUnitTests {
  private func text(_ megabytes: Double, _ letter: String = "x") -> String {
    String(repeating: letter, count: Int(megabytes * 1_000_000))
  }

  @Test(arguments: [(16, 0.1, 500), (1_000_000, 2, 6_000)])
  func `values and transactions of any size are recorded, between small ones`(
    limit: Int, megabytes: Double, steps: Int
  ) throws {
    let path = try temporaryPath()
    var options = EventLog.Options(backlogLimit: limit, valueSizeLimit: .max)
    let statuses = StatusList()
    options.onStatus = { statuses.add($0) }
    var copies: [(copy: CopiedLog, count: Int)] = []
    try withLog(path, options: options) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      func copy() throws {
        copies.append((try CopiedLog(log, "copy-\(copies.count).mdb"), manager.head + 1))
      }
      manager.go(.item(1))
      manager.note("large", .string(text(megabytes)))
      try copy()
      manager.go(.item(2))
      manager.go(.search(text(megabytes / 2)))
      manager.go(.item(3))
      try copy()
      manager.transaction("all") { for item in 0..<steps { manager.go(.item(item % 7 + 10)) } }
      try copy()
      manager.goBack()
      manager.note("small", .string("x"))
      manager.undo()
      try copy()
      #expect(manager.head == steps + 8)
    }
    #expect(statuses.all.isEmpty)
    let all = try LogReader(path: path).latestSession().records()
    #expect(all.count == steps + 9)
    #expect(try LogVerifier.verify(LogReader(path: path)).transitions == all.count)
    for (copy, count) in copies {
      #expect(try LogReader(path: copy.path).latestSession().records() == Array(all.prefix(count)))
      try withLog(copy.path) { log in
        let manager = try #require(try log.continue(session: "main"))
        #expect(manager.head == count - 1)
        manager.note("on")
      }
      let recovered = try LogReader(path: copy.path).latestSession().records()
      #expect(Array(recovered.dropLast()) == Array(all.prefix(count)))
      #expect(recovered.count == count + 1)
    }
  }

  @Test func `a log that was deleted is written again after a large value, not at the next one`()
    throws
  {
    let path = try temporaryPath()
    let statuses = StatusList()
    let options = EventLog.Options(valueSizeLimit: .max, onStatus: { statuses.add($0) })
    try withLog(path, options: options) { log in
      try recordItems(2, in: log)
      try log.flush()
      unlink(path)
      // Nothing else asks for a checkpoint.
      let number = try log.writer.intern(.route, Array("\"\(text(1))\"".utf8))
      guard case .logRestored(let name) = statuses.all(count: 1).first else {
        Issue.record("\(statuses.all)")
        return
      }
      #expect(name == path)
      #expect(try LogReader(path: path).store.json(of: .route, number).count == 1_000_002)
    }
  }

  @Test func `one large value has one number, whoever records it`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let threads = Threads()
      let note = JSONValue.string(text(0.25))
      for thread in 0..<4 {
        threads.start {
          let manager = try log.manager(session: "\(thread)", initial: TestRoute.home).manager
          for number in 0..<3 {
            manager.note("large", note)
            manager.note("large", .array([note, .integer(number)]))
            manager.note("small", .integer(thread * 10 + number))
          }
        }
      }
      threads.wait()
    }
    let reader = try LogReader(path: path)
    #expect(try reader.symbolCount(of: .json) == 1 + 3 + 12)
    #expect(try LogVerifier.verify(reader).transitions == 4 * 10)
  }

  @Test func `what follows a large value is not in the journal before that is in the log`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let first = try log.manager(session: "first", initial: TestRoute.home)
      let second = try log.manager(session: "second", initial: TestRoute.home)
      try log.flush()
      let (isHeld, isCopied, isRecorded) = (SharedNumber(), SharedNumber(), SharedNumber())
      let isReleased = SharedNumber()
      let copies = Lock<[CopiedLog]>([])
      let threads = Threads()
      let directory = TemporaryDirectory.current
      // Nothing can be committed for a while; then the files are as a crash would leave them.
      threads.start {
        defer { isReleased.value = 1 }
        try log.writer.committer.environment().write { _ in
          isHeld.value = 1
          // Long enough for the other one to record, if it can.
          for _ in 0..<100 {
            if isRecorded.value == 1 { break }
            usleep(10_000)
          }
          let copy = try TemporaryDirectory.$current.withValue(directory) {
            try CopiedLog(copying: path, "copy.mdb")
          }
          copies.withLock { $0.append(copy) }
          isCopied.value = 1
        }
      }
      while isHeld.value == 0 { usleep(100) }
      let large = JSONValue.string(text(0.25))
      let managers = UncheckedManagers(first.manager, second.manager)
      threads.start { managers.first.note("large", large) }
      threads.start {
        // Not before the large one has its number, and waits for the log.
        while isReleased.value == 0, log.writer.buffer.withLock({ !$0.hasNews }) { usleep(1_000) }
        managers.second.note("small", "s")
        managers.second.note("small", "the same")
        managers.second.note("large", large)
        isRecorded.value = 1
      }
      threads.wait()
      #expect(isCopied.value == 1)
      for copy in copies.withLock({ $0 }) {
        let records = try LogReader(path: copy.path).session(named: "second").records()
        #expect(records.count <= 4)
        try withLog(copy.path) { log in
          _ = try log.manager(session: "second", initial: TestRoute.home).manager.note("on", "on")
        }
        _ = try LogVerifier.verify(LogReader(path: copy.path))
      }
    }
    #expect(try LogVerifier.verify(LogReader(path: path)).transitions == 2 + 4)
  }

  /// Managers that threads use one after another, or each its own.
  private struct UncheckedManagers: @unchecked Sendable {
    let first: TestManager
    let second: TestManager
    init(_ first: TestManager, _ second: TestManager) {
      (self.first, self.second) = (first, second)
    }
  }

  @Test func `nothing is recorded after closing, however large`() throws {
    let path = try temporaryPath()
    let statuses = StatusList()
    var options = EventLog.Options(valueSizeLimit: .max)
    options.onStatus = { statuses.add($0) }
    let log = try EventLog.open(path, options: options)
    let manager = try log.manager(session: "main", initial: TestRoute.home).manager
    let other = try log.manager(session: "other", initial: TestRoute.home).manager
    // All that is small is known.
    manager.note("large")
    other.transaction("all") { for item in 0..<5 { other.go(.item(item)) } }
    try log.close()
    manager.note("large", .string(text(0.25)))
    other.transaction("all") { for item in 0..<6_000 { other.go(.item(item % 5)) } }
    #expect(statuses.stopped == ["main", "other"])
    let reader = try LogReader(path: path)
    #expect(try reader.session(named: "main").head() == 1)
    #expect(try reader.session(named: "other").head() == 5)
    #expect(try reader.symbolCount(of: .json) == 0)
    #expect(!reader.isJournalMissing)
    _ = try LogVerifier.verify(reader)
  }
}
