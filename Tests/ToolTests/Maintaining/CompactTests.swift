import Foundation
import TestSupport
import Testing
import ToolTesting

/// `drn compact` and `drn erase`, also beside a process that writes the log.
@Suite(.temporaryDirectory) struct CompactTests {
  private static let start = #"{"session":"w","initial":"home"}"#

  private func record() throws {
    let visitor = [#""session":"quetzal","initial":"home""#, #""go":"Wolpertinger""#]
    try Sample.record(Sample.tour + Sample.timed(visitor))
  }

  @Test func `a log that nobody writes is compacted`() throws {
    try record()
    let before = try Tool.run("export", "log.mdb").output
    let shown = try Tool.run("compact", "log.mdb")
    shown.expectDone()
    #expect(shown.output.hasPrefix("compacted: "))
    #expect(try Tool.run("export", "log.mdb").output == before)
    try Tool.run("verify", "log.mdb").expectDone()
    let json = try Tool.run("compact", "log.mdb", "--json")
    #expect(json.values(of: "symbols") == ["0"])
    #expect(!TemporaryDirectory.exists("log.mdb-journal"))
    try Tool.run("compact", "missing.mdb").expectTrouble(2)
  }

  @Test(arguments: Soak.isOn ? ["log", "replay"] : ["log"])
  func `a live writer compacts its log, and followers go on`(command: String) throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(Self.start)
    let follower = try Follower(command, "log.mdb", "-f", "--json")
    var shown = [follower.next()]
    for round in 0..<Soak.count(1, long: 4) {
      // The writer looks at its next checkpoint.
      let compacting = Threads()
      compacting.start {
        let result = try Tool.run("compact", "log.mdb", "--json", "--wait", "120")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.values(of: "bytesAfter").count == 1)
      }
      while !compacting.isDone {
        try recorder.send(#"{"go":{"page":\#(round)}}"#)
        try recorder.send(#"{"go":"between"}"#)
        shown += [follower.next(), follower.next()]
        usleep(100_000)
      }
      compacting.wait()
    }
    try recorder.send(#"{"mark":"end"}"#)
    shown.append(follower.next())
    #expect(follower.interrupt() == 130)
    #expect(!TemporaryDirectory.exists("log.mdb-compact-request"))
    #expect(try recorder.finish() == 0)
    #expect(shown.map { $0[...] } == (try Tool.run(command, "log.mdb", "--json").lines))
    try Tool.run("verify", "log.mdb").expectDone()
  }

  @Test func `a writer that records nothing is named`() throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(Self.start)
    // What is recorded is brought in once; after that the writer has nothing to look at.
    while try waitingRecords() > 0 { usleep(50_000) }
    usleep(500_000)
    let result = try Tool.run("compact", "log.mdb", "--wait", "1")
    #expect(result.status == 2)
    #expect(result.errors.contains("is writing 'log.mdb' and has not answered"))
    #expect(!TemporaryDirectory.exists("log.mdb-compact-request"))
    #expect(try recorder.finish() == 0)
  }

  @Test func `a session is erased, and not without being asked for`() throws {
    try record()
    let refused = try Tool.run("erase", "log.mdb", "--session", "quetzal")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("--yes"))
    #expect(try fileHas("Wolpertinger"))
    let result = try Tool.run("erase", "log.mdb", "--session", "quetzal", "--yes", "--json")
    result.expectDone()
    #expect(result.values(of: "transitions") == ["2"])
    #expect(try !fileHas("Wolpertinger") && !fileHas("quetzal"))
    try Tool.run("verify", "log.mdb").expectDone()
    let again = try Tool.run("erase", "log.mdb", "--session", "quetzal", "--yes")
    #expect(again.status == 1)
    let none = try Tool.run("erase", "log.mdb", "--where", #"route == "nowhere""#, "--yes")
    #expect(none.status == 1)
    #expect(none.output.contains("nothing erased"))
    #expect(try Tool.run("erase", "log.mdb").status == 64)
  }

  private func fileHas(_ word: String) throws -> Bool {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: TemporaryDirectory.path("log.mdb")))
    return bytes.range(of: Data(word.utf8)) != nil
  }
}

/// A thread of a test that can be asked whether it is done.
private final class Threads: @unchecked Sendable {
  private let group = DispatchGroup()
  private let lock = NSLock()
  private var running = 0
  private var errors: [any Error] = []
  private let directory = TemporaryDirectory.current

  var isDone: Bool { lock.withLock { running == 0 } }

  func start(_ work: @escaping @Sendable () throws -> Void) {
    lock.withLock { running += 1 }
    group.enter()
    Thread.detachNewThread { [self] in
      TemporaryDirectory.$current.withValue(directory) {
        do { try work() } catch { lock.withLock { errors.append(error) } }
      }
      lock.withLock { running -= 1 }
      group.leave()
    }
  }

  func wait() {
    group.wait()
    for error in errors { Issue.record(error) }
  }
}
