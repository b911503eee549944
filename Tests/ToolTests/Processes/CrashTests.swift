import Foundation
import TestSupport
import Testing
import ToolTesting

/// Writers that are interrupted, and readers that are killed; TrustTests kills writers.
@Suite(.temporaryDirectory) struct CrashTests {
  private static let start = "{\"session\":\"w\",\"initial\":\"home\"}"

  @Test func `an interrupted recording keeps what was acknowledged and ends with 130`() throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(Self.start)
    try recorder.send("{\"go\":\"a\"}")
    #expect(recorder.interrupt() == 130)
    #expect(try Tool.run("log", "log.mdb", "--json").values(of: "route") == ["\"home\"", "\"a\""])
    try Tool.run("verify", "log.mdb").expectDone()
    try Sample.record("{\"session\":\"w\"}\n{\"go\":\"b\"}\n")
  }

  @Test func `an interrupt that comes at once is not lost`() throws {
    for _ in 0..<10 {
      let recorder = try LiveRecorder("log.mdb")
      try recorder.send(Self.start)
      #expect(recorder.interrupt() == 130)
    }
  }

  @Test func `an interrupted recording without --ack keeps what it has read`() throws {
    let process = Tool.process(["record", "log.mdb"])
    let input = Pipe()
    process.standardInput = input
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("\(Self.start)\n{\"go\":\"a\"}\n".utf8))
    // Once another process sees it, it has been read.
    for _ in 0..<6_000 {
      if (try Tool.run("log", "log.mdb", "--json").lines.count) == 2 { break }
      usleep(100_000)
    }
    process.interrupt()
    process.waitUntilExit()
    #expect(process.status == 130)
    #expect(try Tool.run("log", "log.mdb", "--json").lines.count == 2)
    try Tool.run("verify", "log.mdb").expectDone()
  }

  /// The signals that ask a process to end. One that the tests were started with to be ignored, as `nohup` does, is
  /// ignored by what they start.
  private static let signals = [SIGINT, SIGTERM, SIGHUP].filter { number in
    var action = sigaction()
    sigaction(number, nil, &action)
    return number == SIGINT || action.__sigaction_handler.sa_handler == nil
  }

  @Test(arguments: signals.filter { $0 != SIGINT })
  func `a recording that is asked to end keeps what it has read, and closes the log`(
    signal: Int32
  ) throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(Self.start)
    try recorder.send("{\"go\":\"a\"}")
    kill(recorder.process.processIdentifier, signal)
    recorder.process.waitUntilExit()
    #expect(recorder.process.status == 128 + signal)
    try expectClosed(transitions: 2)
  }

  @Test(arguments: signals)
  func `an import that is asked to end keeps what it has read, and closes the log`(
    signal: Int32
  ) throws {
    let process = Tool.process([
      "import", "-", "log.mdb", "--format", "csv", "--columns", "route=page",
    ])
    let input = Pipe()
    process.standardInput = input
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("page,x\nhome,1\nsearch,2\n".utf8))
    // Once another process sees it, it has been read.
    for _ in 0..<6_000 {
      if (try Tool.run("log", "log.mdb", "--json").lines.count) == 2 { break }
      usleep(100_000)
    }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.status == 128 + signal)
    try expectClosed(transitions: 2)
  }

  /// A log that was closed has nothing beside it that is to be taken up.
  private func expectClosed(transitions: Int) throws {
    #expect(!TemporaryDirectory.exists("log.mdb-journal"))
    #expect(try Tool.run("log", "log.mdb", "--json").lines.count == transitions)
    try Tool.run("verify", "log.mdb").expectDone()
  }

  @Test func `a reader that is killed is in nobody's way`() throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(Self.start)
    for number in 1...5 {
      let follower = Tool.process(["log", "log.mdb", "-f"])
      follower.standardOutput = FileHandle.nullDevice
      try follower.run()
      try recorder.send("{\"go\":\(number)}")
      kill(follower.processIdentifier, SIGKILL)
      follower.waitUntilExit()
    }
    #expect(try recorder.finish() == 0)
    #expect(try Tool.run("log", "log.mdb", "--json").lines.count == 6)
  }
}
