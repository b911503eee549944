import DRN
import Foundation
import Testing

@testable import DRNLog

@Suite(.temporaryDirectory) struct WriterLockTests {
  /// Locks the journal beside the log, as another process would: a lock belongs to an open file.
  private func withForeignLock(
    _ path: String, _ content: String, _ body: () throws -> Void
  ) throws {
    let file = open(path + "-journal", O_RDWR | O_CREAT, 0o600)
    try #require(file >= 0)
    defer { close(file) }
    try #require(flock(file, LOCK_EX | LOCK_NB) == 0)
    try #require(pwrite(file, content, content.utf8.count, 0) == content.utf8.count)
    try body()
  }

  /// What is in the journal; by hand, as Foundation leaks the buffer of an empty file.
  private func journal(of path: String) -> String {
    let file = open(path + "-journal", O_RDONLY)
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(file, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }

  @Test(
    arguments: [
      ("4711\n", 4_711), ("4711", 4_711), ("", nil), ("what", nil), ("\n", nil),
      ("99999999999999999999999\n", nil),
    ] as [(String, Int32?)])
  func `a log that another process writes is busy`(content: String, process: Int32?) throws {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(3, in: $0) }
    try withForeignLock(path, content) {
      #expect(throws: LogError(.busy(process: process), path: path)) { try EventLog.open(path) }
      // It can be read meanwhile, and the other one's file is as it was.
      let head = try LogReader(path: path).latestSession().head()
      #expect(head == 3)
      #expect(journal(of: path) == content)
    }
    // The other process is gone, and only its file is left.
    try withLog(path) { try recordItems(1, in: $0, session: "other") }
    #expect(!FileManager.default.fileExists(atPath: path + "-journal"))
  }

  @Test func `one process opens a log for writing once at a time`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let own = getpid()
      #expect(journal(of: path) == "\(own)\n")
      #expect(throws: LogError(.busy(process: own), path: path)) { try EventLog.open(path) }
      try recordItems(1, in: log)
    }
    #expect(!FileManager.default.fileExists(atPath: path + "-journal"))
    let hasSession = try withLog(path) { try $0.hasSession("main") }
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
