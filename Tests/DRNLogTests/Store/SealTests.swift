import Foundation
import LMDB
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// A closed log is known to be as it was closed, until something touches it.
@Suite(.temporaryDirectory) struct SealTests {
  private func isSealed(_ path: String) throws -> Bool { try LogStore(path: path).isSealed() }

  private func closedLog() throws -> String {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(3, in: $0) }
    return path
  }

  @Test func `a log is sealed when it is closed, and not while it is written`() throws {
    let path = try closedLog()
    #expect(try isSealed(path))
    let log = try EventLog.open(path)
    #expect(try isSealed(path))
    try recordItems(3, in: log, session: "other")
    try log.flush()
    #expect(try !isSealed(path))
    try log.close()
    #expect(try isSealed(path))
  }

  @Test func `a log that was opened and closed without a word is sealed as before`() throws {
    let path = try closedLog()
    let bytes = try fileBytes(path)
    try withLog(path) { _ in }
    #expect(try isSealed(path))
    #expect(try fileBytes(path) == bytes)
  }

  @Test func `reading breaks no seal`() throws {
    let path = try closedLog()
    _ = try LogContents(path: path)
    _ = try LogVerifier.verify(LogReader(path: path))
    #expect(try isSealed(path))
  }

  @Test func `a copy is not sealed`() throws {
    let path = try closedLog()
    let copy = try temporaryPath("copy.mdb")
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    #expect(try !isSealed(copy))
    try withLog(copy) { _ in }
  }

  @Test func `a byte that is written breaks the seal, and the damage is found before liblmdb`()
    throws
  {
    let path = try closedLog()
    // The page's own number, of the last page.
    let offset = try FileSize.of(path) - 4_096
    let file = open(path, O_RDWR)
    defer { close(file) }
    #expect(pwrite(file, [0xEE], 1, off_t(offset)) == 1)
    #expect(try !isSealed(path))
    #expect { try EventLog.open(path, options: .refusing) } throws: { error in
      (error as? LogError)?.code.isDamage == true && "\(error)".contains("it says that it is page")
    }
  }
}
