import CustomDump
import Foundation
import LMDB
import TestSupport
import Testing
import ToolTesting

/// `drn doctor`: who uses a log, what is wrong with it, and what it does about that.
@Suite(.temporaryDirectory) struct DoctorTests {
  private static let start = "{\"session\":\"w\",\"initial\":\"home\"}"

  /// What is different on every run is not in a snapshot.
  private func normalized(_ text: String) -> String {
    text.replacing(/process \d+, \S*\/drn/, with: "process 4711, drn")
      .replacing(/since \S+ \S+Z/, with: "since 2026-11-21 10:00:00.000Z")
      .replacing(/[\d.]+ [kM]?B,/, with: "4.1 kB,")
      .replacing(/room for [\d.]+ [kMGT]B/, with: "room for 1 GB")
      .replacing(/"command":"[^"]*\/drn/, with: "\"command\":\"drn")
      .replacing(/"process":\d+/, with: "\"process\":4711")
      .replacing(/"bytes":\d+/, with: "\"bytes\":4096")
      .replacing(/"since":"[^"]*"/, with: "\"since\":\"2026-11-21T10:00:00.000000000Z\"")
      .replacing(/"freeBytes":\d+/, with: "\"freeBytes\":1000000000")
      .replacing(/gone: \d+\./, with: "gone: 4711.")
      .replacing(/\.\d+\.part/, with: ".4711.part")
  }

  /// Expects an answer in words and one in JSON.
  private func expectAnswer(_ status: Int32, _ name: String, _ arguments: String = "") throws {
    for (suffix, option) in [("", ""), ("-json", "--json")] {
      let result = try Tool.shell("drn doctor log.mdb \(arguments) \(option)")
      result.expectDone(status)
      try expectSnapshot(normalized(result.output), "doctor-\(name)\(suffix)")
    }
  }

  /// Leaves a log as a writer does that is killed.
  private func killWriter(afterCheckpoint: Bool = false) throws {
    for _ in 0..<1_000 {
      for name in try TemporaryDirectory.names() { unlink(TemporaryDirectory.path(name)) }
      let recorder = try LiveRecorder("log.mdb")
      try recorder.send(Self.start)
      try recorder.send("{\"go\":\"a\"}")
      while try afterCheckpoint && waitingRecords() > 0 { usleep(50_000) }
      _ = recorder.kill()
      // On a slow machine there may have been a checkpoint before the kill.
      if try afterCheckpoint || waitingRecords() == 9 { return }
    }
  }

  /// The number of a process that is gone.
  private func goneProcess() throws -> Int32 {
    let process = Tool.process(["--version"])
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }

  @Test func `a log that was closed is healthy`() throws {
    try Sample.record(Sample.shop)
    try expectAnswer(0, "closed")
    let before = try TemporaryDirectory.data("log.mdb")
    let fixed = try Tool.run("doctor", "log.mdb", "--fix")
    fixed.expectDone()
    #expect(fixed.output.contains("Removed the lock file, which nobody used."))
    #expect(try TemporaryDirectory.names() == ["log.mdb"])
    #expect(try TemporaryDirectory.data("log.mdb") == before)
    try Tool.run("doctor", "log.mdb", "--fix").expectDone()
  }

  @Test func `who writes and who reads is shown, and left alone`() throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(Self.start)
    let follower = try Follower("log", "log.mdb", "-f")
    _ = follower.next()
    try Tool.run("doctor", "log.mdb", "--fix").expectDone()
    #expect(TemporaryDirectory.exists("log.mdb-lock"))
    let shown = try Tool.run("doctor", "log.mdb", "--json")
    shown.expectDone()
    let line = JSONText(shown.output[...])
    #expect(
      JSONText(line["writer"] ?? "")["process"] == "\(recorder.process.processIdentifier)")
    let text = try Tool.run("doctor", "log.mdb")
    text.expectDone()
    // There may have been a checkpoint.
    let journal = text.output.replacing(
      /\d+ records.*among them/, with: "6 records not in the log yet")
    try expectSnapshot(normalized(journal), "doctor-live")
    #expect(try recorder.send("{\"go\":\"on\"}") == #"{"line":2,"seq":1,"changed":true}"#)
    #expect(follower.interrupt() == 130)
    #expect(try recorder.finish() == 0)
  }

  @Test func `what a killed writer left is shown, and brought into the log`() throws {
    try killWriter()
    try expectAnswer(1, "killed")
    let fixed = try Tool.run("doctor", "log.mdb", "--fix")
    fixed.expectDone()
    try expectSnapshot(normalized(fixed.output), "doctor-killed-fix")
    #expect(try TemporaryDirectory.names() == ["log.mdb"])
    try Tool.run("verify", "log.mdb").expectDone()
    #expect(try Tool.run("log", "log.mdb", "--json").values(of: "route") == ["\"home\"", "\"a\""])
  }

  @Test func `nothing is mended while another process writes`() throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(Self.start)
    let part = "log.mdb.\(try goneProcess()).part"
    try TemporaryDirectory.write("half", to: part)
    try Tool.run("doctor", "log.mdb", "--fix").expectTrouble(
      2,
      "Process \(recorder.process.processIdentifier) is writing 'log.mdb': "
        + "stop it, or only read the log.")
    #expect(TemporaryDirectory.exists(part))
    #expect(try recorder.finish() == 0)
    try expectAnswer(1, "unfinished")
    try Tool.run("doctor", "log.mdb", "--fix").expectDone()
    #expect(try TemporaryDirectory.names() == ["log.mdb"])
  }

  @Test func `a file that is still being written is not taken for a leftover`() throws {
    try Sample.record(Sample.shop)
    let part = "log.mdb.\(getpid()).part"
    try TemporaryDirectory.write("half", to: part)
    try Tool.run("doctor", "log.mdb", "--fix").expectDone()
    #expect(TemporaryDirectory.exists(part))
  }

  @Test func `readers that are gone are forgotten`() throws {
    try Sample.record(Sample.shop)
    // A slot as liblmdb's readers have them.
    let gone = try goneProcess()
    let file = try #require(FileHandle(forUpdatingAtPath: TemporaryDirectory.path("log.mdb-lock")))
    try file.seek(toOffset: 16)
    try file.write(contentsOf: Data([1, 0, 0, 0]))
    try file.seek(toOffset: 128)
    try file.write(contentsOf: withUnsafeBytes(of: (UInt64(1), gone.littleEndian)) { Data($0) })
    try file.close()
    let shown = try Tool.run("doctor", "log.mdb")
    shown.expectDone(1)
    #expect(shown.output.contains("The lock file still has a reader that is gone: \(gone)."))
    try Tool.run("doctor", "log.mdb", "--fix").expectDone()
    try Tool.run("verify", "log.mdb").expectDone()
  }

  @Test func `a journal that is gone, or another log's, is named and dealt with`() throws {
    try killWriter(afterCheckpoint: true)
    let journal = try TemporaryDirectory.data("log.mdb-journal")
    try FileManager.default.removeItem(atPath: TemporaryDirectory.path("log.mdb-journal"))
    let missing = try Tool.run("doctor", "log.mdb")
    missing.expectDone(1)
    #expect(missing.output.contains("its journal is gone"))
    let verified = try Tool.run("verify", "log.mdb")
    #expect(verified.status == 2)
    #expect(verified.errors.contains("its journal is missing"))
    #expect(try Tool.run("verify", "log.mdb", "--keep-going").status == 0)
    let mended = try Tool.run("doctor", "log.mdb", "--fix")
    mended.expectDone()
    #expect(mended.output.contains("Closed the log without its journal."))

    try Sample.record(Sample.shop, to: "other.mdb")
    let path = TemporaryDirectory.path("other.mdb-journal")
    try journal.write(to: URL(fileURLWithPath: path))
    let foreign = try Tool.run("doctor", "other.mdb")
    foreign.expectDone(1)
    #expect(foreign.output.contains("belongs to another log"))
    let aside = try Tool.run("doctor", "other.mdb", "--fix")
    aside.expectDone()
    #expect(aside.output.contains("a journal that was set aside: another log's, or a damaged one"))
    #expect(try TemporaryDirectory.names().contains { $0.hasPrefix("other.mdb-journal.") })
  }

  @Test func `a damaged log is left as it is`() throws {
    try Sample.record(
      Sample.timed([#""session":"w","initial":1"#] + (2...900).map { "\"go\":\($0)" }))
    // A page that is reached, with a number that is not its own.
    let whole = try TemporaryDirectory.data("log.mdb")
    var found = 0
    for page in 2..<whole.count / 4_096 {
      var damaged = whole
      damaged[page * 4_096] ^= 0x40
      try damaged.write(to: URL(fileURLWithPath: TemporaryDirectory.path("bad.mdb")))
      let shown = try Tool.run("doctor", "bad.mdb")
      guard shown.status != 0 else { continue }
      found += 1
      #expect(shown.status == 2)
      try Tool.run("doctor", "bad.mdb", "--fix").expectTrouble(2)
      #expect(try TemporaryDirectory.data("bad.mdb") == damaged)
      if found == 4 { break }
    }
    #expect(found == 4)
  }
}
