import DRN
import Dispatch
import LMDB
import Locking
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// Many sessions with few transitions each: the log keeps the journal's records for a while.
@Suite(.temporaryDirectory) struct OpenTailsTests {
  /// Managers of one log, each with calls of its own.
  private struct Crowd {
    var managers: [TestManager]
    var calls: [CallGenerator]

    init(_ count: Int, in log: EventLog, seed: UInt64 = 1) throws {
      managers = try (0..<count).map {
        try log.manager(session: "visitor \($0)", initial: TestRoute.home).manager
      }
      calls = (0..<count).map { CallGenerator(Seed(value: seed &* 1_000 &+ UInt64($0))) }
    }

    /// Has each make a call that is recorded.
    mutating func move() {
      for index in managers.indices {
        let head = managers[index].head
        managers[index].make(calls[index].next(head: head))
        if managers[index].head == head { managers[index].note("tap") }
      }
    }

    var heads: [String: Int] {
      Dictionary(
        uniqueKeysWithValues: managers.enumerated().map { ("visitor \($0)", $1.head + 1) })
    }
  }

  private func contents(_ reader: LogReader) throws -> LogContents {
    try LogContents(reader, withStates: false)
  }

  private func chunks(_ log: EventLog) throws -> [[UInt8]] { try log.writer.store.header().tails }

  private func blockEnds(_ log: EventLog) throws -> [Int] {
    try (1...UInt32(log.writer.store.newestSession())).map {
      try log.writer.store.lastBlock(of: $0)?.endSeq ?? 0
    }
  }

  @Test func `many sessions with few transitions stay records, and every reader sees them`() throws
  {
    let path = try temporaryPath()
    let log = try EventLog.open(path)
    log.writer.queue.suspend()  // Only this test commits, however long it takes.
    defer { log.writer.queue.resume() }
    var crowd = try Crowd(300, in: log)
    try log.flush()
    // Sessions that start are written: a log never has one without its beginning.
    #expect(try blockEnds(log) == Array(repeating: 1, count: 300))
    let long = crowd.managers[7]
    var all: [LogContents] = []
    var sizes: [Int] = []
    for round in 0..<4 {
      crowd.move()
      if round == 1 { crowd.managers[3].mark("here") }
      if round == 2 {
        // Fills a block and a bit while the others wait.
        while long.head < 1_300 { long.go(.item(long.head % 9)) }
        long.rewind(to: 3)
        long.go(.item(77))
      }
      try log.flush()
      sizes.append(try chunks(log).reduce(0) { $0 + $1.count })
      let seen = try contents(log.reader)
      #expect(seen.counts == crowd.heads)
      let copy = try CopiedLog(log, "copy-\(round).mdb")
      #expect(try contents(LogReader(path: copy.path)) == seen)
      #expect(
        try LogVerifier.verify(LogReader(path: copy.path)).transitions
          == crowd.heads.values.reduce(0, +))
      all.append(seen)
    }
    #expect(sizes == sizes.sorted())
    #expect(Set(sizes).count == 4)
    #expect(try chunks(log).count >= 4)
    // The block that filled is there, and the one after it is not.
    #expect(try log.writer.store.block(of: 8, at: 1_023)?.count == 1_024)
    #expect(try log.writer.store.block(of: 8, at: 1_024) == nil)

    let heads = crowd.heads
    crowd.managers = []
    try log.close()
    #expect(try LogReader(path: path).store.header().tails.isEmpty)
    #expect(try contents(LogReader(path: path)).counts == heads)
    #expect(try contents(LogReader(path: path)) == all.last)
    _ = try LogVerifier.verify(LogReader(path: path))

    // What a crash would have left is the same, and is written as blocks.
    for (round, seen) in all.enumerated() where round % 2 == 0 {
      let copy = CopiedLog(path: try temporaryPath("copy-\(round).mdb"))
      try withLog(copy.path) { log in
        log.writer.queue.suspend()
        defer { log.writer.queue.resume() }
        #expect(try chunks(log).isEmpty)
        let recovered = try contents(log.reader)
        #expect(recovered == seen)
        var crowd = try Crowd(300, in: log, seed: 9)
        crowd.move()
        try log.flush()
        crowd.move()
        #expect(try !chunks(log).isEmpty)
      }
      let then = try contents(LogReader(path: copy.path))
      #expect(seen.isBeginning(of: then))
      _ = try LogVerifier.verify(LogReader(path: copy.path))
    }
  }

  @Test func `released sessions are written as blocks`() throws {
    let log = try EventLog.open(try temporaryPath())
    log.writer.queue.suspend()  // Only this test commits, however long it takes.
    defer { log.writer.queue.resume() }
    var crowd = try Crowd(400, in: log)
    try log.flush()
    crowd.move()
    try log.flush()
    crowd.move()
    let before = try blockEnds(log)
    let released = crowd.managers[..<100].map { $0.head + 1 }
    crowd.managers.removeFirst(100)
    crowd.calls.removeFirst(100)
    try log.flush()
    let after = try blockEnds(log)
    #expect(Array(after[..<100]) == released)
    #expect(Array(after[100...]) == Array(before[100...]))
    #expect(zip(after[100...], crowd.managers).contains { $0 <= $1.head })
    // Nothing of them is in memory any more.
    log.writer.buffer.withLock { buffer in
      #expect((1...100).allSatisfy { buffer.tails[$0] == nil })
      #expect((101...400).allSatisfy { buffer.tails[$0] != nil })
    }
    try withExtendedLifetime(crowd) {
      _ = try LogVerifier.verify(log.reader)
      // Continued, they are in their place.
      let manager = try log.manager(session: "visitor 5", initial: TestRoute.home).manager
      #expect(manager.head == released[5])
    }
  }

  @Test func `few sessions, and many transitions, are written as blocks, and clear the records`()
    throws
  {
    let log = try EventLog.open(try temporaryPath())
    log.writer.queue.suspend()  // Only this test commits, however long it takes.
    defer { log.writer.queue.resume() }
    var crowd = try Crowd(300, in: log)
    try log.flush()
    crowd.move()
    try log.flush()
    #expect(try !chunks(log).isEmpty)
    for _ in 0..<17 { crowd.move() }
    try log.flush()
    #expect(try chunks(log).isEmpty)
    #expect(try blockEnds(log) == crowd.managers.map { $0.head + 1 })

    crowd.move()
    try log.flush()
    #expect(try !chunks(log).isEmpty)
    // The records that are kept may take no more than their room.
    log.writer.committing.withLock {
      $0.tailBytes = (4 << 20) - 1_000
      crowd.move()
    }
    try log.flush()
    #expect(try chunks(log).isEmpty)
    #expect(try blockEnds(log) == crowd.managers.map { $0.head + 1 })
    #expect(log.writer.committing.withLock { $0.behind.isEmpty && $0.tailBytes == 0 })
    _ = try LogVerifier.verify(log.reader)
  }

  @Test func `a transition in each of many sessions does not write a block for each`() throws {
    let log = try EventLog.open(try temporaryPath())
    log.writer.queue.suspend()  // Only this test commits, however long it takes.
    defer { log.writer.queue.resume() }
    let count = 2_000
    let managers = try (0..<count).map {
      try log.manager(session: "\($0)", initial: TestRoute.home).manager
    }
    try log.flush()
    for manager in managers { for item in 0..<4 { manager.go(.item(item)) } }
    try log.writer.commit(isClosing: true)
    let blocks = try blockEnds(log)
    #expect(blocks.allSatisfy { $0 == 5 })
    let environment = try log.writer.committer.environment()
    let pages = try environment.information.lastPage
    for round in 0..<3 {
      for manager in managers { manager.go(.item(round + 10)) }
      try log.flush()
    }
    #expect(try blockEnds(log) == blocks)
    let records = try chunks(log)
    // A record for each, and one or two for the new value.
    #expect(records.map { $0.count / JournalRecord.size / 10 } == [200, 200, 200])
    // A block of five transitions takes 63 bytes and more with its key: a chunk takes less.
    let written = (try environment.information.lastPage - pages) * environment.pageSize
    #expect(written < 3 * count * 100)
    #expect(try log.reader.session(named: "\(count - 1)").head() == 7)
    withExtendedLifetime(managers) {}
  }

  @Test func `many sessions that start at once are there after a crash`() throws {
    let path = try temporaryPath()
    let log = try EventLog.open(path)
    log.writer.queue.suspend()  // Only this test commits, however long it takes.
    defer { log.writer.queue.resume() }
    let crowd = try Crowd(300, in: log)
    let copies = [try CopiedLog(copying: path, "journal.mdb")]
    try log.flush()
    for copy in try copies + [CopiedLog(log, "log.mdb.copy")] {
      #expect(try contents(LogReader(path: copy.path)).counts == crowd.heads)
      try withLog(copy.path) { _ in }
      #expect(try contents(LogReader(path: copy.path)).counts == crowd.heads)
      _ = try LogVerifier.verify(LogReader(path: copy.path))
    }
    #expect(try contents(log.reader).counts == crowd.heads)
  }

  @Test func `a chunk that is damaged is told of`() throws {
    let path = try temporaryPath()
    let copy = try withLog(path) { log in
      log.writer.queue.suspend()
      defer { log.writer.queue.resume() }
      var crowd = try Crowd(300, in: log)
      try log.flush()
      crowd.move()
      try log.flush()
      return try CopiedLog(log, "copy.mdb")
    }
    let key = LogKey.tail(1)
    // With a checksum that is right.
    func change(_ change: (inout [UInt8]) -> Void) throws {
      try edit(copy.path) { transaction, _ in
        let tails = try #require(
          try transaction.openDatabase(named: LogFormat.DatabaseName.tails.rawValue))
        try transaction.clear(tails)
        var records = [UInt8](repeating: 0, count: JournalRecord.size * 2)
        change(&records)
        try transaction.put(Checksummed.bytes(records, key: key), for: key, in: tails)
      }
    }
    let faults: [(inout [UInt8]) -> Void] = [
      { $0[8] = 1 }, { $0.removeLast() }, { $0 = Array($0.prefix(63)) },
      // A head that is none, and one whose body is missing.
      { _ in },
      { bytes in
        var record = JournalRecord(.symbol, code: 1, number: 1, byteCount: 100)
        record.lsn = 1
        var writer = ByteWriter()
        record.write(to: &writer)
        bytes = writer.bytes
      },
    ]
    for fault in faults {
      try change(fault)
      #expect(throws: LogError.self) { try LogReader(path: copy.path) }
      #expect(throws: LogError.self) { try EventLog.open(copy.path, options: .refusing) }
    }
  }
}
