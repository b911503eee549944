import Foundation
import Testing
import ToolTesting

/// Writers that are interrupted or killed.
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

  @Test func `an interrupted recording without --ack keeps what it has read`() throws {
    let process = Tool.process(["record", "log.mdb"])
    let input = Pipe()
    process.standardInput = input
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("\(Self.start)\n{\"go\":\"a\"}\n".utf8))
    // Once another process sees it, it has been read.
    for _ in 0..<600 {
      if (try Tool.run("log", "log.mdb", "--json").lines.count) == 2 { break }
      usleep(100_000)
    }
    process.interrupt()
    process.waitUntilExit()
    #expect(process.status == 130)
    #expect(try Tool.run("log", "log.mdb", "--json").lines.count == 2)
    try Tool.run("verify", "log.mdb").expectDone()
  }

  /// How many lines the killed writer is sent, and after how many acknowledgements it is killed.
  static let kills = (0..<12).map { number in (sent: 40 + 37 * number, seen: 1 + 29 * number) }

  @Test(arguments: kills)
  func `a killed writer leaves every acknowledged transition, and the next one takes over`(
    sent: Int, seen: Int
  ) throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(Self.start)
    try recorder.post(
      (1...sent).map { number in
        number % 5 == 0
          ? "{\"transaction\":{\"name\":\"t\",\"steps\":[{\"go\":\"t\(number)\"},{\"showOverlay\":\(number)}]}}\n"
          : "{\"go\":{\"page\":\(number)}}\n"
      }.joined())
    var acknowledged = ""
    for _ in 0..<seen { acknowledged = recorder.nextAcknowledgement() }
    #expect(recorder.kill() == 128 + SIGKILL)
    // What it said before it died may still be in the pipe.
    while case let line = recorder.nextAcknowledgement(), !line.isEmpty { acknowledged = line }
    let last = try #require(JSONText(acknowledged[...])["seq"].flatMap { Int($0) })

    try Tool.run("verify", "log.mdb").expectDone()
    let found = try Tool.run("replay", "log.mdb", "--json")
    found.expectDone()
    #expect(found.lines.count > last)
    // None is invented, and of a transaction there is all or nothing.
    let events = sent / 5 * 2 + (sent - sent / 5)
    #expect(found.lines.count <= events + 1)
    #expect(found.values(of: "seq").map(String.init) == found.lines.indices.map(String.init))
    let group = try #require(found.values(of: "group").last)
    if group != "null" {
      #expect(JSONText(group)["first"] == "\(found.lines.count - 2)")
    }
    try Sample.record("{\"session\":\"w\"}\n{\"go\":\"next\"}\n")
    try Tool.run("verify", "log.mdb").expectDone()
    #expect(try Tool.run("log", "log.mdb", "--json").lines.count == found.lines.count + 1)
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
