import DRN
import Foundation
import LMDB
import Locking
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// After a kill, the next writer checks no page of a file that nobody can have changed since the last
/// commit, and every page of any other file.
@Suite(.temporaryDirectory) struct WitnessTests {
  /// A log whose writer was killed after a commit, with two transitions only in the journal.
  private func killedLog() async throws -> String {
    let path = try temporaryPath("killed.mdb")
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let log = try EventLog.open(path)
      try recordItems(5, in: log)
      try log.flush()
      let manager = try #require(try log.continue(session: "main"))
      log.writer.committing.withLock { _ in
        manager.note("kept")
        manager.note("kept too")
        _ = kill(getpid(), SIGKILL)
      }
    }
    return path
  }

  private func witness(_ path: String) throws -> FileWitness? {
    JournalHeader(try fileBytes(path + "-journal"), fileSize: .max).witness
  }

  /// Makes the newest state say that it has an entry more: liblmdb does not mind, and only a check of
  /// every page notices.
  private func tellALie(in path: String) throws {
    let bytes = try fileBytes(path)
    let size = Int(bytes[40]) | Int(bytes[41]) << 8
    let transactions = [0, size].map { bytes[$0 + 144] }
    let offset = (transactions[0] > transactions[1] ? 0 : size) + 88 + 32
    try write([bytes[offset] + 1], to: path, at: offset)
  }

  private func write(_ bytes: [UInt8], to path: String, at offset: Int) throws {
    let file = open(path, O_WRONLY)
    defer { close(file) }
    try #require(pwrite(file, bytes, bytes.count, off_t(offset)) == bytes.count)
  }

  /// Changes what the journal says of the log's file.
  private func setWitness(_ witness: FileWitness?, of path: String) throws {
    let file = open(path + "-journal", O_RDWR)
    defer { close(file) }
    let size = try FileSize.of(path + "-journal")
    let map = try #require(MappedFile(file, size: size, reserving: size, isWritable: true))
    JournalMap(file: map).setWitness(witness)
  }

  private func expectChecked(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(sourceLocation: sourceLocation) {
      try EventLog.open(path, options: .refusing)
    } throws: { error in
      (error as? LogError)?.code.isDamage == true && "\(error)".contains("entries and says")
    }
  }

  @Test func `a killed writer leaves the witness of its last commit`() async throws {
    let path = try await killedLog()
    let witness = try #require(try witness(path))
    #expect(witness == FileWitness(at: path))
    let log = try EventLog.open(path)
    let head = try log.continue(session: "main")?.head
    #expect(head == 7)
    try log.close()
    #expect(try LogVerifier.verify(LogReader(path: path)).isWhole)
    #expect(!FileManager.default.fileExists(atPath: path + "-journal"))
  }

  @Test func `a file that somebody wrote to after the kill is checked`() async throws {
    let path = try await killedLog()
    try tellALie(in: path)
    #expect(try witness(path) != FileWitness(at: path))
    expectChecked(path)
  }

  @Test func `a file with its witness is not checked, and with any other one it is`() async throws {
    let path = try await killedLog()
    try tellALie(in: path)
    let now = try #require(FileWitness(at: path))
    let run = SystemRun(low: now.run.low, high: now.run.high ^ 1)
    func changed(
      run: SystemRun? = nil, device: UInt64 = 0, inode: UInt64 = 0, byteCount: UInt64 = 0,
      contentChangedAt: Int64 = 0, changedAt: Int64 = 0
    ) -> FileWitness {
      FileWitness(
        run: run ?? now.run, device: now.device ^ device, inode: now.inode ^ inode,
        byteCount: now.byteCount ^ byteCount,
        contentChangedAt: now.contentChangedAt ^ contentChangedAt,
        changedAt: now.changedAt ^ changedAt)
    }
    let others = [
      changed(run: run), changed(device: 1), changed(inode: 1), changed(byteCount: 4_096),
      changed(contentChangedAt: 1), changed(changedAt: 1),
    ]
    for other in others {
      try setWitness(other, of: path)
      expectChecked(path)
    }
    try setWitness(nil, of: path)
    expectChecked(path)
    try setWitness(now, of: path)
    // A bit of it, or of its check, that is turned.
    let offset = JournalFormat.Offset.witness
    let journal = try fileBytes(path + "-journal")
    for bit in stride(from: 0, to: 512, by: 13) {
      let byte = offset + bit / 8
      try write([journal[byte] ^ 1 << (bit % 8)], to: path + "-journal", at: byte)
      expectChecked(path)
      try write([journal[byte]], to: path + "-journal", at: byte)
    }
    let log = try EventLog.open(path)
    let head = try log.continue(session: "main")?.head
    #expect(head == 7)
    try log.close()
  }

  @Test func `a copy, another name and other rights are noticed`() async throws {
    let path = try await killedLog()
    let before = try #require(FileWitness(at: path))
    #expect(try witness(path) == before)
    // Reading changes nothing.
    _ = try LogContents(path: path)
    #expect(FileWitness(at: path) == before)
    let copy = try temporaryPath("copy.mdb")
    for suffix in ["", "-journal"] {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
    }
    #expect(try witness(copy) == before)
    #expect(FileWitness(at: copy) != before)
    // Times that a program sets are those of the content only.
    let old = try #require(SystemFile.status(at: path))
    try write([try fileBytes(path)[0]], to: path, at: 0)
    #expect(utimensat(AT_FDCWD, path, [old.st_atim, old.st_mtim], 0) == 0)
    let touched = FileWitness(at: path)
    #expect(touched != before && touched?.contentChangedAt == before.contentChangedAt)
    try #require(link(path, path + "-2") == 0)
    #expect(FileWitness(at: path) == nil)
    unlink(path + "-2")
    #expect(FileWitness(at: path) != nil)
    // What another user can write, another user can make up.
    for mode in [0o620, 0o602] as [mode_t] {
      try #require(chmod(path, mode) == 0)
      #expect(FileWitness(at: path) == nil)
    }
    #expect(FileWitness(at: try temporaryPath("nothing.mdb")) == nil)
    try #require(symlink(path, path + "-link") == 0)
    #expect(FileWitness(at: path + "-link") == nil)
  }

  @Test func `there is no witness during a commit, after one that failed, or before a check`()
    throws
  {
    let path = try temporaryPath()
    try withLog(path) { log in
      #expect(try witness(path) == FileWitness(at: path))
      try recordItems(3, in: log)
      try log.flush()
      let before = try #require(try witness(path))
      #expect(before == FileWitness(at: path))
      struct Failure: Error {}
      #expect(throws: Failure.self) {
        try log.writer.committer.write { _ in
          #expect(try witness(path) == nil)
          throw Failure()
        }
      }
      #expect(try witness(path) == nil)
      try recordItems(3, in: log, session: "other")
      try log.flush()
      #expect(try witness(path) == FileWitness(at: path))
      #expect(try witness(path) != before)
    }
    // A closed log is checked at the first commit.
    try withLog(path) { log in
      #expect(try witness(path) == nil)
      try recordItems(3, in: log, session: "third")
      try log.flush()
      #expect(try witness(path) == FileWitness(at: path))
    }
  }

  @Test func `the witness goes with the journal, and is that of a file that replaced the log's`()
    throws
  {
    let path = try temporaryPath()
    try withLog(path) { log in
      try recordItems(3, in: log)
      try log.flush()
      unlink(path + "-journal")
      try recordItems(3, in: log, session: "other")
      try log.flush()
      #expect(try witness(path) == FileWitness(at: path))
      _ = try log.compact()
      // The next commit writes it.
      #expect(try [nil, FileWitness(at: path)].contains(witness(path)))
      try recordItems(3, in: log, session: "third")
      try log.flush()
      #expect(try witness(path) == FileWitness(at: path))
    }
  }
}
