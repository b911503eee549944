import Foundation
import TestSupport
import Testing
import ToolTesting

/// One process writes, and many read.
@Suite(.temporaryDirectory) struct CrowdTests {
  @Test func `a log grows under eight readers, and no error reaches anyone`() throws {
    let megabytes = Soak.count(2, long: 1_024)
    let writer = try Growth("log.mdb")
    try writer.grow()
    let crowd = Crowd()
    let (reads, over) = (Tally(), Tally())
    for command in [
      "log log.mdb -n 20", "show log.mdb", "show log.mdb @-5 --json",
      "replay log.mdb @-3 --json --session s0",
      "stat log.mdb --json", "diff log.mdb @ @-2", "sessions log.mdb", "doctor log.mdb",
    ] {
      crowd.add {
        while over.count == 0 {
          let result = try Tool.shell("drn \(command) > /dev/null")
          let isRight = result.status == 0 || command.hasPrefix("diff") && result.status == 1
          if !isRight || result.errors != "" { throw ReaderError(command, result) }
          reads.add(1)
        }
      }
    }
    // These read it all, which takes longer and longer.
    for command in [
      "verify log.mdb", "export log.mdb", "snapshot log.mdb -o copy.mdb && rm copy.mdb",
    ] {
      crowd.add {
        while over.count == 0 {
          let result = try Tool.shell("drn \(command) > /dev/null")
          if result.status != 0 || result.errors != "" { throw ReaderError(command, result) }
          reads.add(1)
          // The run is about the writer and all readers, not about these alone.
          usleep(Soak.isOn ? 3_000_000 : 100_000)
        }
      }
    }
    let awaited = Tally()
    crowd.add {
      let follower = try Follower("log", "log.mdb", "--session", "s0", "-f", "--json")
      var seq = 0
      while over.count == 0 || seq < awaited.count {
        let line = follower.next()
        if !line.contains("\"seq\":\(seq),") { throw ReaderError("log -f", seq, line) }
        seq += 1
        reads.add(1)
        // The last one is waited for only if it comes.
        while seq == awaited.count, over.count == 0 { usleep(1_000) }
      }
      if follower.interrupt() != 130 { throw ReaderError("log -f", seq, "its end") }
    }
    awaited.add(writer.count(of: 0))
    while writer.megabytes < megabytes {
      try writer.grow()
      awaited.add(writer.count(of: 0) - awaited.count)
      // As fast as the readers can follow: they share the machine.
      usleep(20_000)
    }
    over.add(1)
    #expect(try writer.finish() == 0)
    crowd.wait()
    #expect(try Tool.run("verify", "log.mdb").status == 0)
    #expect(writer.megabytes >= megabytes)
    try Soak.report(
      "reads beside a writer whose log grows", tried: reads.count,
      ["megabytes": writer.megabytes, "transitions": writer.transitions, "errors": 0],
      test: "a log grows under eight readers")
  }

  @Test func `readers that die or stop do not make a log larger`() throws {
    let killed = Tally()
    var sizes = (log: 1, alone: 0)
    // The same lines, and nearly the same commits; on a busy machine that may take more than one attempt.
    for _ in 0..<5 where sizes.log >= sizes.alone + sizes.alone / 10 {
      sizes = try sizesBesideReaders(killed)
    }
    #expect(sizes.log < sizes.alone + sizes.alone / 10)
    try Soak.report(
      "readers killed or stopped", tried: killed.count,
      ["bytes": sizes.log, "bytes without readers": sizes.alone],
      test: "readers that die or stop do not make")
  }

  /// Two logs of the same lines at the same time, one of them without readers.
  private func sizesBesideReaders(_ killed: Tally) throws -> (log: Int, alone: Int) {
    for name in try TemporaryDirectory.names() { unlink(TemporaryDirectory.path(name)) }
    let batches = Soak.count(4, long: 800)
    let alone = try Growth("alone.mdb")
    let writer = try Growth("log.mdb")
    let crowd = Crowd()
    let over = Tally()
    for number in 0..<4 {
      crowd.add {
        var random = SplitMix64(state: Soak.seed &+ UInt64(number))
        let commands = [
          ["replay", "log.mdb", "--json"], ["log", "log.mdb", "-f"], ["verify", "log.mdb"],
          ["export", "log.mdb"], ["replay", "log.mdb", "-f"],
        ]
        while over.count == 0 {
          let process = Tool.process(commands.randomElement(using: &random) ?? [])
          process.standardOutput = FileHandle.nullDevice
          process.standardError = FileHandle.nullDevice
          try process.run()
          usleep(.random(in: 0...60_000, using: &random))
          if random.chance(40) {
            kill(process.processIdentifier, SIGSTOP)
            usleep(.random(in: 0...900_000, using: &random))
          }
          kill(process.processIdentifier, SIGKILL)
          process.waitUntilExit()
          killed.add(1)
        }
      }
    }
    for _ in 0..<batches {
      for growth in [alone, writer] { try growth.post() }
      for growth in [alone, writer] { growth.awaitBatch() }
      usleep(100_000)
    }
    over.add(1)
    #expect(try writer.finish() == 0)
    #expect(try alone.finish() == 0)
    crowd.wait()
    for log in ["alone.mdb", "log.mdb"] { #expect(try Tool.run("verify", log).status == 0) }
    return (try FileSize.of("log.mdb"), try FileSize.of("alone.mdb"))
  }
}

/// A writer that lets a log grow, a batch of lines at a time.
private final class Growth {
  private(set) var transitions = 0
  private let path: String
  private let recorder: LiveRecorder
  private var number = 0

  private static let sessions = 20
  private static let batch = 60
  private static let filler = String(repeating: "x", count: 4_000)

  /// Begins to record into a new log.
  init(_ log: String) throws {
    path = TemporaryDirectory.path(log)
    recorder = try LiveRecorder(log)
    for session in 0..<Self.sessions {
      try recorder.send("{\"session\":\"s\(session)\",\"initial\":0}")
      try recorder.send("{\"go\":1}")
    }
    transitions = Self.sessions * 2
  }

  /// Posts a batch of lines.
  func post() throws {
    var text = ""
    for _ in 0..<Self.batch {
      number += 1
      text += "{\"session\":\"s\(number % Self.sessions)\"}\n"
      text += "{\"go\":{\"page\":\(number % 97)}}\n"
      text += "{\"note\":{\"label\":\"n\",\"payload\":\"\(number) \(Self.filler)\"}}\n"
    }
    transitions += Self.batch * 2
    try recorder.post(text)
  }

  /// Waits for what was posted to be acknowledged.
  func awaitBatch() {
    var said = ""
    for _ in 0..<Self.batch * 3 { said = recorder.nextAcknowledgement() }
    #expect(said.contains("\"changed\":true"))
  }

  func grow() throws {
    try post()
    awaitBatch()
  }

  /// How many transitions the session of that number has now.
  func count(of session: Int) -> Int {
    2 + (number / Self.sessions + (number % Self.sessions >= session && session > 0 ? 1 : 0)) * 2
  }

  /// How large the log is.
  var megabytes: Int { ((try? FileSize.of(path: path)) ?? 0) >> 20 }

  func finish() throws -> Int32 { try recorder.finish() }
}

/// Threads that do something each until it is over, in the directory of the test.
private final class Crowd {
  private let group = DispatchGroup()
  private let directory = TemporaryDirectory.current
  private let troubles = Troubles()

  func add(_ body: @escaping @Sendable () throws -> Void) {
    group.enter()
    Thread.detachNewThread { [group, directory, troubles] in
      defer { group.leave() }
      TemporaryDirectory.$current.withValue(directory) {
        do {
          try body()
        } catch {
          troubles.add(error)
        }
      }
    }
  }

  /// Waits for all; what went wrong is an issue of the test.
  func wait(sourceLocation: SourceLocation = #_sourceLocation) {
    group.wait()
    for trouble in troubles.all { Issue.record(trouble, sourceLocation: sourceLocation) }
  }

  private final class Troubles: Sendable {
    nonisolated(unsafe) private var list: [any Error] = []
    private let lock = NSLock()

    var all: [any Error] { lock.withLock { list } }
    func add(_ error: any Error) { lock.withLock { list.append(error) } }
  }
}

/// What a reader was told that it should not have been.
private struct ReaderError: Error, CustomStringConvertible {
  let description: String

  init(_ command: String, _ result: Tool.Result) {
    description = "\(command) ended with \(result.status): \(result.errors)"
  }

  init(_ command: String, _ seq: Int, _ line: String) {
    description = "\(command) at transition \(seq): '\(line)'"
  }
}

/// A number that threads add to.
private final class Tally: Sendable {
  nonisolated(unsafe) private var number = 0
  private let lock = NSLock()

  var count: Int { lock.withLock { number } }
  func add(_ more: Int) { lock.withLock { number += more } }
}

private enum FileSize {
  static func of(_ name: String) throws -> Int { try of(path: TemporaryDirectory.path(name)) }

  static func of(path: String) throws -> Int {
    var status = stat()
    try #require(stat(path, &status) == 0)
    return Int(status.st_size)
  }
}
