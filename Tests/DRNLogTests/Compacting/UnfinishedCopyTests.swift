import DRN
import Foundation
import LMDB
import TestSupport
import Testing

@testable import DRNLog

/// Copies that a process left unfinished when it died: they have what is erased.
@Suite(.temporaryDirectory) struct UnfinishedCopyTests {
  private static let word = "Wolpertinger-Schuhe"

  private func makeLog() throws -> EventLog {
    let log = try EventLog.open(try temporaryPath())
    for name in ["visitor", "other"] {
      let manager = try log.manager(session: name, initial: TestRoute.home).manager
      manager.go(.search(name == "visitor" ? Self.word : "oak"))
    }
    try log.flush()
    return log
  }

  /// The number of a process that has ended.
  private func goneProcess() throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }

  @Test func `a copy that is not complete has no name`() throws {
    let log = try makeLog()
    let before = try TemporaryDirectory.names()
    try log.reader.snapshot(to: TemporaryDirectory.path("copy.mdb")) { _ in
      #expect((try? TemporaryDirectory.names()) == before)
    }
    #expect(try TemporaryDirectory.names() == (before + ["copy.mdb"]).sorted())
    #expect(try LogReader(path: TemporaryDirectory.path("copy.mdb")).sessionCount() == 2)
  }

  @Test func `a copy replaces no file, not even one that came meanwhile`() throws {
    let log = try makeLog()
    #expect(throws: LogError.self) {
      try log.reader.snapshot(to: TemporaryDirectory.path("copy.mdb")) { _ in
        try? TemporaryDirectory.write("mine", to: "copy.mdb")
      }
    }
    #expect(try TemporaryDirectory.text("copy.mdb") == "mine")
  }

  @Test func `erasing overwrites and removes them, whatever they would have been called`() throws {
    let log = try makeLog()
    let gone = try goneProcess()
    let tag = try log.reader.tag()
    let names = [
      "log.mdb.\(gone).part", "log.mdb.jsonl.\(gone).part", "log.mdb.\(gone).verify",
      "copy.mdb.x1.\(tag).\(gone).part",
    ]
    var files: [FileHandle] = []
    for name in names {
      try TemporaryDirectory.write(Self.word, to: name)
      files.append(
        try #require(FileHandle(forReadingAtPath: TemporaryDirectory.path(name))))
    }
    try log.erase(session: "visitor")
    let left = try TemporaryDirectory.names()
    for (name, file) in zip(names, files) {
      #expect(!left.contains(name))
      // Nor is it in what the name stood for.
      let bytes = try file.readToEnd()
      #expect(bytes?.allSatisfy { $0 == 0 } == true && bytes?.count == Self.word.utf8.count)
    }
    #expect(try log.reader.sessionCount() == 1)
  }

  @Test func `files of others stay`() throws {
    let log = try makeLog()
    let gone = try goneProcess()
    let kept = [
      "log.mdb.\(getpid()).part", "log.mdb.part", "log.mdb.0.part", "log.mdb.-1.part", "log.part",
      "other.mdb.\(gone).part", "log.mdb.\(gone).txt", "log.mdb2.\(gone).part",
    ]
    for name in kept { try TemporaryDirectory.write(name, to: name) }
    try log.erase(session: "visitor")
    for name in kept { #expect(try TemporaryDirectory.text(name) == name) }
  }

  @Test func `a link in their place does not lead to another file`() throws {
    let log = try makeLog()
    let gone = try goneProcess()
    let names = ["log.mdb.a.\(gone).part", "log.mdb.b.\(gone).part"]
    try TemporaryDirectory.write("mine", to: "mine")
    #expect(symlink("mine", TemporaryDirectory.path(names[0])) == 0)
    #expect(link(TemporaryDirectory.path("mine"), TemporaryDirectory.path(names[1])) == 0)
    try log.erase(session: "visitor")
    #expect(try TemporaryDirectory.text("mine") == "mine")
    #expect(try TemporaryDirectory.names().allSatisfy { !names.contains($0) })
  }

  @Test func `what cannot be overwritten is named, and nothing is erased`() throws {
    let log = try makeLog()
    let name = "log.mdb.\(try goneProcess()).part"
    // Not even for an administrator.
    try FileManager.default.createDirectory(
      atPath: TemporaryDirectory.path(name), withIntermediateDirectories: false)
    let error = #expect(throws: LogError.self) { try log.erase(session: "visitor") }
    #expect(error.map { "\($0)".contains(name) } == true)
    #expect(try log.reader.sessionCount() == 2)
  }

  @Test func `a killed compaction's copy is overwritten by the next writer`() throws {
    try makeLog().close()
    try TemporaryDirectory.write(Self.word, to: "log.mdb-compact")
    let file = try #require(
      FileHandle(forReadingAtPath: TemporaryDirectory.path("log.mdb-compact")))
    try EventLog.open(temporaryPath()).close()
    #expect(!TemporaryDirectory.exists("log.mdb-compact"))
    #expect(try file.readToEnd()?.allSatisfy { $0 == 0 } == true)
  }
}
