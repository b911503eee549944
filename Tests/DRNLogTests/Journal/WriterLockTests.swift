import DRN
import Foundation
import TestSupport
import Testing

@testable import DRNLog

@Suite(.temporaryDirectory) struct WriterLockTests {
  /// Locks the journal beside the log, as another process would: a lock belongs to an open file.
  private func withForeignLock(
    _ path: String, _ content: [UInt8], _ body: () throws -> Void
  ) throws {
    let file = open(path + "-journal", O_RDWR | O_CREAT, 0o600)
    try #require(file >= 0)
    defer { close(file) }
    try #require(flock(file, LOCK_EX | LOCK_NB) == 0)
    try #require(pwrite(file, content, content.count, 0) == content.count)
    try body()
  }

  /// A journal without records that process 4711 writes.
  private static let foreignJournal: [UInt8] = {
    var writer = ByteWriter()
    writer.append("DRNJRNL\n".utf8)
    writer.fixed(JournalFormat.version)
    writer.fixed(UInt32(JournalRecord.size))
    writer.append([UInt8](repeating: 7, count: 16))
    writer.fixed(UInt64(4_711))
    writer.append([UInt8](repeating: 0, count: JournalFormat.recordsOffset - writer.bytes.count))
    return writer.bytes
  }()

  @Test(
    arguments: [
      (foreignJournal, 4_711), (Array("4711\n".utf8), nil), ([], nil),
      ([UInt8](repeating: 0xff, count: 5_000), nil),
    ] as [([UInt8], Int32?)])
  func `a log that another process writes is busy`(content: [UInt8], process: Int32?) throws {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(3, in: $0) }
    try withForeignLock(path, content) {
      #expect(throws: LogError(.busy(process: process), path: path)) { try EventLog.open(path) }
      // It can be read meanwhile, and the other one's file is as it was.
      let head = try LogReader(path: path).latestSession().head()
      #expect(head == 3)
      #expect(try fileBytes(path + "-journal") == content)
    }
    // The other process is gone, and only its file is left.
    try withLog(path) { try recordItems(1, in: $0, session: "other") }
    #expect(!FileManager.default.fileExists(atPath: path + "-journal"))
  }

  @Test(arguments: ["log.mdb", "links/../log.mdb", "link.mdb", "links/link.mdb", "absolute.mdb"])
  func `a log is busy under all of its names`(name: String) throws {
    let folder = try temporaryPath("folder")
    try FileManager.default.createDirectory(
      atPath: folder + "/links", withIntermediateDirectories: true)
    let path = folder + "/log.mdb"
    for (link, target) in [
      ("link.mdb", "log.mdb"), ("links/link.mdb", "../link.mdb"), ("absolute.mdb", path),
    ] {
      try #require(symlink(target, "\(folder)/\(link)") == 0)
    }
    // Also where the link is there before the log.
    try withLog("\(folder)/\(name)") { log in
      try recordItems(3, in: log)
      #expect(throws: LogError(.busy(process: getpid()), path: path)) { try EventLog.open(path) }
      // The journal is found from everywhere.
      for other in ["log.mdb", "link.mdb", "links/link.mdb", "absolute.mdb"] {
        let head = try LogReader(path: "\(folder)/\(other)").latestSession().head()
        #expect(head == 3)
      }
    }
    #expect(
      Set(try FileManager.default.contentsOfDirectory(atPath: folder)).subtracting([
        "log.mdb", "log.mdb-lock", "link.mdb", "links", "absolute.mdb",
      ]).isEmpty)
  }

  @Test func `links that go round are no log`() throws {
    let path = try temporaryPath("round.mdb")
    try #require(symlink(path, path) == 0)
    #expect(throws: LogError.self) { try EventLog.open(path) }
    #expect(throws: LogError.self) { try LogReader(path: path) }
  }

  @Test func `one process opens a log for writing once at a time`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      #expect(throws: LogError(.busy(process: getpid()), path: path)) { try EventLog.open(path) }
      try recordItems(1, in: log)
    }
    #expect(!FileManager.default.fileExists(atPath: path + "-journal"))
    let hasSession = try withLog(path) { try $0.hasSession("main") }
    #expect(hasSession)
  }

  @Test func `a log that was moved away takes no other one's journal with it`() throws {
    let folder = try temporaryPath("folder")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let path = folder + "/log.mdb"
    let moved = try EventLog.open(path)
    try recordItems(3, in: moved)
    try FileManager.default.moveItem(atPath: folder, toPath: folder + "-moved")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try withLog(path) { log in
      try recordItems(5, in: log)
      try moved.close()
      #expect(FileManager.default.fileExists(atPath: path + "-journal"))
      #expect(throws: LogError(.busy(process: getpid()), path: path)) { try EventLog.open(path) }
    }
    #expect(try LogReader(path: path).latestSession().head() == 5)
    #expect(try LogReader(path: folder + "-moved/log.mdb").latestSession().head() == 3)
  }

  @Test func `who closes a log a second time changes nothing`() throws {
    let path = try temporaryPath()
    let log = try EventLog.open(path)
    try recordItems(1, in: log)
    try log.close()
    try withLog(path) { other in
      try log.close()
      #expect(throws: LogError(.busy(process: getpid()), path: path)) { try EventLog.open(path) }
      try recordItems(1, in: other, session: "other")
    }
    let hasSession = try withLog(path) { try $0.hasSession("other") }
    #expect(hasSession)
  }

  @Test func `the lock goes to one of many that open the log at once`() throws {
    let path = try temporaryPath()
    try withLog(path) { _ in }
    for _ in 0..<20 {
      let opened = StatusList()
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        if let log = try? EventLog.open(path) {
          opened.add(.writingResumed)
          withExtendedLifetime(log) {}
        }
      }
      #expect(opened.all.count >= 1)
    }
  }
}
