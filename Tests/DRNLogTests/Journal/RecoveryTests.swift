import DRN
import Foundation
import Locking
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// What a crash leaves is brought into the log: all that was recorded, and nothing else.
@Suite(.temporaryDirectory) struct RecoveryTests {
  /// Records sessions, each on a thread of its own, and says how far each is.
  private func record(
    _ count: Int, seed: UInt64, sessions: [String], in log: EventLog, heads: [SharedNumber]
  ) -> @Sendable () throws -> Void {
    {
      let threads = Threads()
      for (index, name) in sessions.enumerated() {
        let head = heads[index]
        threads.start {
          let manager = try log.manager(session: name, initial: TestRoute.home).manager
          manager.installGuards()
          head.value = manager.head
          var calls = CallGenerator(Seed(value: seed &* 100 &+ UInt64(index)))
          for _ in 0..<count {
            manager.make(calls.next(head: manager.head))
            head.value = manager.head
          }
        }
      }
      threads.wait()
    }
  }

  /// In the journal it would be in the way of everything after it.
  @Test func `an event that no reader accepts does not get into the journal`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      try recordItems(2, in: log)
      var event = EventRecord(seq: 3, time: .unknown, kind: .reset)
      event.routes = Array(repeating: 1, count: NavigationLimits.places + 1)
      let error = #expect(throws: LogError.self) {
        _ = try log.writer.append([event], to: 1, generation: log.writer.generation)
      }
      #expect(error.map { "\($0)" }?.contains("16384 places") == true)
      try log.flush()
      let manager = try #require(try log.continue(session: "main"))
      manager.note("more")
    }
    #expect(try LogReader(path: path).latestSession().head() == 3)
  }

  /// Records, copies at random instants meanwhile, and answers with the copies, each with what was
  /// recorded for certain.
  private func copies(
    _ count: Int, of path: String, seed: Seed, sessions: [String], name: String
  ) throws -> [(copy: CopiedLog, heads: [Int])] {
    let log = try EventLog.open(path)
    defer { withExtendedLifetime(log) {} }
    let heads = sessions.map { _ in SharedNumber(-1) }
    let copies = Lock<[(copy: CopiedLog, heads: [Int])]>([])
    let directory = TemporaryDirectory.current
    runConcurrently(
      1, record(count, seed: seed.value, sessions: sessions, in: log, heads: heads),
      meanwhile: { _ in
        var random = SystemRandomNumberGenerator()
        usleep(UInt32.random(in: 0..<40_000, using: &random))
        // Some with a checkpoint just before or going on.
        if Bool.random(using: &random) { try log.flush() }
        let known = heads.map(\.value)
        try TemporaryDirectory.$current.withValue(directory) {
          let number = copies.withLock { $0.count }
          guard number < 12 else { return }
          let copy = try CopiedLog(log, "\(name)-\(number).mdb")
          copies.withLock { $0.append((copy, known)) }
        }
      })
    try log.close()
    return copies.withLock { $0 }
  }

  @Test(arguments: [(1, Seed(value: 1)), (1, Seed(value: 2)), (3, Seed(value: 3))])
  func `a copy made at any instant has everything that was recorded, and goes on`(
    threads: Int, seed: Seed
  ) throws {
    let path = try temporaryPath()
    let sessions = (0..<threads).map { "session \($0)" }
    let copies = try copies(150, of: path, seed: seed, sessions: sessions, name: "first")
    let all = try LogContents(path: path)
    #expect(copies.count > 1)
    for (index, found) in copies.enumerated() {
      try expect(found, isBeginningOf: all, sessions)
      // And again, from what was recovered.
      guard index % 4 == 0 else { continue }
      let before = try LogContents(path: found.copy.path)
      let again = try self.copies(
        30, of: found.copy.path, seed: Seed(value: seed.value + 10), sessions: sessions,
        name: "again-\(index)")
      let then = try LogContents(path: found.copy.path)
      #expect(before.isBeginning(of: then))
      for found in again { try expect(found, isBeginningOf: then, sessions) }
    }
  }

  private func expect(
    _ found: (copy: CopiedLog, heads: [Int]), isBeginningOf all: LogContents,
    _ sessions: [String], mayLackJournal: Bool = false
  ) throws {
    // A reader sees it as it is…
    let seen = try LogContents(path: found.copy.path)
    #expect(seen.isBeginning(of: all))
    for (name, head) in zip(sessions, found.heads) {
      #expect(seen.counts[name, default: 0] > head, "\(name) in \(found.copy.path)")
    }
    _ = try LogVerifier.verify(LogReader(path: found.copy.path))
    let isMissing = try LogReader(path: found.copy.path).isJournalMissing
    #expect(!isMissing || mayLackJournal)
    // …and a writer the same, and in one file.
    let statuses = StatusList()
    var options = EventLog.Options()
    options.onStatus = { statuses.add($0) }
    try withLog(found.copy.path, options: options) { log in
      let recovered = try LogContents(log.reader)
      #expect(recovered == seen)
    }
    #expect(statuses.all.count == (isMissing ? 1 : 0))
    #expect(!FileManager.default.fileExists(atPath: found.copy.journalPath))
    #expect(try LogContents(path: found.copy.path) == seen)
    _ = try LogVerifier.verify(LogReader(path: found.copy.path))
  }

  /// It has what was recorded before; what came between the two is told of.
  @Test func `a journal that is copied before its log is as good as it was`() throws {
    let path = try temporaryPath()
    let log = try EventLog.open(path)
    let head = SharedNumber(-1)
    var copies: [(copy: CopiedLog, heads: [Int])] = []
    let threads = Threads()
    threads.start(record(400, seed: 7, sessions: ["main"], in: log, heads: [head]))
    while head.value < 0 { usleep(100) }
    for number in 0..<6 {
      usleep(20_000)
      let known = head.value
      let journal = try CopiedLog(log, "journal-\(number).mdb")
      try log.flush()
      let copy = try CopiedLog(log, "log-\(number).mdb")
      try copy.takeJournal(of: journal)
      copies.append((copy, [known]))
    }
    threads.wait()
    try log.close()
    let all = try LogContents(path: path)
    for found in copies {
      try expect(found, isBeginningOf: all, ["main"], mayLackJournal: true)
    }
  }

  @Test func `a journal that has gone on since its log was copied is refused`() throws {
    let path = try temporaryPath()
    let log = try EventLog.open(path)
    let manager = try log.manager(session: "main", initial: TestRoute.home).manager
    try log.flush()
    for item in 0..<100 { manager.go(.item(item)) }
    let old = try CopiedLog(log, "old.mdb")
    let before = try LogContents(path: old.path)
    #expect(before.counts == ["main": 101])
    for turn in 0..<5 {
      for item in 0..<4_000 { manager.go(.item(turn + item % 2)) }
      try log.flush()
    }
    try old.takeJournal(of: CopiedLog(log, "new.mdb"))
    let error = LogError(
      .corrupt("the journal beside it belongs to a later state of the log"), path: old.path)
    #expect(throws: error) { try EventLog.open(old.path, options: .refusing) }
    // Nothing is changed by that, and with its own journal it is what it was.
    #expect(throws: error) { try EventLog.open(old.path, options: .refusing) }
    // Nobody writes it, so a reader does not wait for that to end.
    #expect(throws: error) { try LogReader(path: old.path) }
  }
}
