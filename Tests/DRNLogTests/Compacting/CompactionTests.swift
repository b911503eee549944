import DRN
import Foundation
import LMDB
import Locking
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// A log's file that is written anew while the log is open.
@Suite(.temporaryDirectory) struct CompactionTests {
  /// Records sessions in many commits, which leaves free pages.
  private func recordMuch(in log: EventLog, sessions: Int = 12) throws {
    for number in 0..<sessions {
      try recordWalk(Seed(value: UInt64(number)), in: log, session: "s\(number)", transitions: 700)
      try log.flush()
    }
  }

  private func inode(_ path: String) throws -> UInt64 {
    var status = stat()
    try #require(stat(path, &status) == 0)
    return UInt64(status.st_ino)
  }

  @Test func `a compacted log has what it had, and goes on`() throws {
    let path = try temporaryPath()
    var expected: LogContents?
    try withLog(path) { log in
      try recordMuch(in: log)
      let manager = try log.manager(session: "live", initial: TestRoute.home).manager
      manager.go(.item(1))
      let hashes = try prefixHashes(try log.reader)
      let before = try (LogContents(try log.reader), inode(path))
      let report = try log.compact()
      #expect(report.bytesAfter < report.bytesBefore)
      #expect(report.bytesAfter == (try FileSize.of(path)))
      #expect(try inode(path) != before.1)
      #expect(try LogContents(try log.reader) == before.0)
      #expect(try prefixHashes(try log.reader) == hashes)
      // The app goes on, in its own session and in new ones, back in time as well.
      manager.go(.item(2))
      manager.undo()
      #expect(manager.currentRoute == .item(1))
      _ = try log.manager(session: "new", initial: TestRoute.item(9)).manager.go(.item(1))
      try log.flush()
      try log.compact()
      manager.go(.search("later"))
      expected = try LogContents(try log.reader)
      #expect(try log.reader.session(named: "live").head() == manager.head)
    }
    #expect(try LogContents(path: path) == expected)
    _ = try LogVerifier.verify(LogReader(path: path))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: TemporaryDirectory.current)
        .allSatisfy { !$0.contains("compact") })
  }

  /// How many pages of the file belong to nothing.
  private func freePages(_ path: String) throws -> Int {
    let used = try LogReader(path: path).store.pages.read { try $0.bytesInUse() }
    return (try FileSize.of(path) - used) / 4_096
  }

  @Test(arguments: [1, 12])
  func `no page is free but those that the last commits replaced`(sessions: Int) throws {
    let path = try temporaryPath()
    var found: [Int] = []
    try withLog(path) { log in
      try recordMuch(in: log, sessions: sessions)
      found.append(try freePages(path))
      try log.compact()
      found.append(try freePages(path))
      try log.compact()
      found.append(try freePages(path))
    }
    found.append(try freePages(path))
    #expect(found[1...].allSatisfy { $0 <= 5 }, "\(found)")
    _ = try LogVerifier.verify(LogReader(path: path))
  }

  @Test func `a compacted log is as small as a snapshot of it`() throws {
    let (path, copy) = (try temporaryPath(), try temporaryPath("copy.mdb"))
    try withLog(path) { log in
      // Many values, because the index of values is in no order of its own.
      try recordItems(3_000, in: log)
      try log.compact()
    }
    try LogReader(path: path).snapshot(to: copy)
    let pages = try [path, copy].map { path in
      try LogReader(path: path).store.pages.read { try $0.bytesInUse() } / 4_096
    }
    #expect(pages[0] <= pages[1] + 4, "\(pages)")
  }

  private func prefixHashes(_ reader: LogReader) throws -> [[Digest128]] {
    var hashes: [[Digest128]] = []
    try reader.forEachSession { session in
      var own: [Digest128] = []
      try reader.forEachBlock(of: session.number, from: 0) { header, _ in
        own.append(header.hashBefore)
        return true
      }
      hashes.append(own)
    }
    return hashes
  }

  @Test func `a log of an older version is compacted`() throws {
    let path = try temporaryPath()
    try withLog(path) { try recordMuch(in: $0, sessions: 3) }
    try edit(path) { transaction, all in
      var header = try LogHeader(
        try #require(try transaction.value(for: LogFormat.headerKey, in: all.header)), path: path)
      header.version = 3
      header.numbers = LogNumbers(try NewestNumbers(LogStore(path: path)))
      try transaction.put(header.bytes, for: LogFormat.headerKey, in: all.header)
    }
    #expect(try LogReader(path: path).store.header().0.version == 3)
    let before = try LogContents(path: path)
    try withLog(path) { try $0.compact() }
    #expect(try LogReader(path: path).store.header().0.version == 4)
    #expect(try LogContents(path: path) == before)
    _ = try LogVerifier.verify(LogReader(path: path))
  }

  @Test func `a log of which most was taken out gets small`() throws {
    let path = try temporaryPath()
    let report = try withLog(path) { log -> CompactionReport in
      try recordMuch(in: log, sessions: 20)
      var removal = Removal(at: SystemClock.now)
      for number in 1...14 as ClosedRange<UInt32> {
        removal.sessions.append(try #require(try log.writer.store.sessionRecord(number)))
      }
      try log.writer.commit(removal)
      return try log.compact()
    }
    #expect(report.bytesAfter * 2 < report.bytesBefore)
    let reader = try LogReader(path: path)
    #expect(try reader.sessionCount() == 6)
    #expect(try reader.dropped()?.sessions == 14)
    _ = try LogVerifier.verify(reader)
    // Numbers are not given again.
    try withLog(path) { _ = try $0.manager(session: "next", initial: TestRoute.home) }
    #expect(try LogReader(path: path).session(named: "next").number == 21)
  }

  @Test func `a file that cannot be written leaves the log as it was`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      try recordMuch(in: log, sessions: 3)
      let manager = try log.manager(session: "live", initial: TestRoute.home).manager
      // Nothing can be made where a folder is.
      let place = LogFiles.compaction(of: path)
      try FileManager.default.createDirectory(
        atPath: place + "/x", withIntermediateDirectories: true)
      let before = try (LogContents(try log.reader), inode(path))
      #expect(throws: LogError.self) { try log.compact() }
      #expect(try inode(path) == before.1)
      #expect(try LogContents(try log.reader) == before.0)
      manager.go(.item(1))
      try log.flush()
      try FileManager.default.removeItem(atPath: place)
      try log.compact()
      manager.go(.item(2))
    }
    _ = try LogVerifier.verify(LogReader(path: path))
    #expect(try LogReader(path: path).session(named: "live").head() == 2)
  }

  @Test func `what a writer left of a new file is removed by the next one`() throws {
    let path = try temporaryPath()
    try withLog(path) { try recordMuch(in: $0, sessions: 1) }
    for suffix in ["-compact", "-compact-lock", "-compact-request"] {
      try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path + suffix))
    }
    try withLog(path) { _ in
      for suffix in ["-compact", "-compact-lock", "-compact-request"] {
        #expect(!FileManager.default.fileExists(atPath: path + suffix))
      }
    }
  }

  @Test func `the new file is for the same people`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      try recordMuch(in: log, sessions: 1)
      #expect(chmod(path, 0o640) == 0)
      try log.compact()
      var status = stat()
      #expect(stat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o640)
    }
  }

  @Test func `a link to the log stays one`() throws {
    let (path, link) = (try temporaryPath(), try temporaryPath("link.mdb"))
    try withLog(path) { try recordMuch(in: $0, sessions: 1) }
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "log.mdb")
    let before = try LogContents(path: path)
    try withLog(link) { try $0.compact() }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "log.mdb")
    #expect(try LogContents(path: path) == before)
  }

  @Test func `a log that is closed cannot be compacted`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      try log.close()
      let error = #expect(throws: LogError.self) { try log.compact() }
      #expect(error?.code == .closed)
    }
  }

  @Test func `closing ends a compaction, and the log is whole`() throws {
    let path = try temporaryPath()
    try withLog(path) { try recordMuch(in: $0, sessions: 30) }
    let before = try LogContents(path: path, withStates: false)
    let delays: [UInt32] = Soak.isOn ? [0, 300, 1_000, 3_000, 9_000, 20_000] : [300, 9_000]
    for delay in delays {
      let log = try EventLog.open(path)
      let run = Threads()
      run.start {
        do throws(LogError) {
          try log.compact()
        } catch {
          guard error.code == .closed else { throw error }
        }
      }
      run.start {
        usleep(delay)
        try log.close()
      }
      run.wait()
      #expect(!FileManager.default.fileExists(atPath: path + "-compact"))
      #expect(try LogContents(path: path, withStates: false) == before)
    }
  }

  @Test func `eight threads record and others read while the file is written anew`() throws {
    let path = try temporaryPath()
    let statuses = StatusList()
    var options = EventLog.Options()
    options.onStatus = { statuses.add($0) }
    let log = try EventLog.open(path, options: options)
    let (count, rounds) = (Soak.count(800, long: 2_500), Soak.count(2, long: 4))
    let recorded = SharedNumber()
    runConcurrently(
      3,
      {
        let run = Threads()
        for thread in 0..<8 {
          run.start {
            let manager = try log.manager(session: "t\(thread)", initial: TestRoute.home).manager
            for number in 1...count {
              manager.go(.item(number))
              if number % 64 == 0 { usleep(500) }
            }
            recorded.add(1)
          }
        }
        run.start {
          var compactions = 0
          while recorded.value < 8 || compactions < rounds {
            try log.compact()
            compactions += 1
          }
        }
        run.wait()
      },
      meanwhile: { reader in
        // What they see of each session is a beginning of it, in order.
        let reader = try LogReader(path: path)
        for _ in 0..<10 {
          try reader.refresh()
          #expect(reader.omissions.isEmpty)
          try reader.forEachSession { session in
            var next = 0
            try session.forEachPosition(in: 0...Int.max - 1) { position in
              guard position.record.seq == next else { throw Gap(found: position.record.seq, next) }
              next += 1
              return true
            }
          }
        }
      })
    #expect(statuses.stopped.isEmpty, "\(statuses.all)")
    let reader = try log.reader
    #expect(reader.omissions.isEmpty)
    for thread in 0..<8 {
      let session = try reader.session(named: "t\(thread)")
      #expect(try session.head() == count)
      for seq in stride(from: 1, through: count, by: 97) {
        let route = try session.position(seq).record.route
        #expect(
          try session.json(of: .route, route)
            == JSONCoding.encode(TestRoute.item(seq)).canonicalBytes)
      }
    }
    try log.close()
    _ = try LogVerifier.verify(LogReader(path: path))
    #expect(try LogReader(path: path).transitionCount() == 8 * (count + 1))
  }

  private struct Gap: Error {
    let found: Int
    let expected: Int

    init(found: Int, _ expected: Int) { (self.found, self.expected) = (found, expected) }
  }
}
