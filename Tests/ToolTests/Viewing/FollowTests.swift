import CustomDump
import Foundation
import TestSupport
import Testing
import ToolTesting

/// One process writes, others read.
@Suite(.temporaryDirectory) struct FollowTests {
  private static let start = "{\"session\":\"w\",\"initial\":\"home\"}"

  @Test func `what is acknowledged is there for another process at once`() throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(Self.start)
    for number in 1...20 {
      let said = try recorder.send("{\"go\":{\"page\":\(number)}}")
      #expect(said == #"{"line":\#(number + 1),"seq":\#(number),"changed":true}"#)
      let shown = try Tool.run("show", "log.mdb", "--json")
      #expect(shown.values(of: "seq") == ["\(number)"])
      #expect(shown.stateValues(of: "currentRoute") == [#"{"page":\#(number)}"#])
      #expect(try Tool.run("replay", "log.mdb", "--json").lines.count == number + 1)
    }
    #expect(try Tool.run("stat", "log.mdb", "--json").values(of: "transitions") == ["21"])
    try Tool.run("verify", "log.mdb").expectDone()
    try Tool.run("snapshot", "log.mdb", "-o", "copy.mdb").expectDone()
    #expect(try Tool.run("export", "copy.mdb").output == Tool.run("export", "log.mdb").output)
    #expect(try recorder.finish() == 0)
    try Tool.run("verify", "log.mdb").expectDone()
    #expect(!TemporaryDirectory.exists("log.mdb-journal"))
  }

  @Test(arguments: ["log", "replay"])
  func `followers show each transition, from the first one on`(command: String) throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(Self.start)
    try recorder.send("{\"go\":\"before\"}")
    let follower = try Follower(command, "log.mdb", "-f", "--json")
    var shown = [follower.next(), follower.next()]
    for line in [
      "{\"go\":\"after\"}", "{\"showOverlay\":\"o\"}", "{\"rewind\":1}", "{\"mark\":\"m\"}",
    ] {
      try recorder.send(line)
      shown.append(follower.next())
    }
    try recorder.send(#"{"transaction":{"name":"t","steps":[{"go":"a"},{"go":"b"}]}}"#)
    shown += [follower.next(), follower.next()]
    #expect(follower.interrupt() == 130)
    #expect(try recorder.finish() == 0)
    expectNoDifference(
      shown.map { $0[...] }, try Tool.run(command, "log.mdb", "--json").lines)
  }

  @Test func `a follower of text shows lines too, and begins where it is told to`() throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(Self.start)
    try recorder.send("{\"go\":\"before\"}")
    let follower = try Follower("log", "log.mdb", "1..", "--follow")
    #expect(follower.next().hasSuffix("went            before"))
    try recorder.send("{\"go\":\"after\"}")
    #expect(follower.next().hasSuffix("went            after"))
    #expect(follower.interrupt() == 130)
    #expect(try recorder.finish() == 0)
  }

  @Test func `a follower of a range ends with it`() throws {
    try Sample.record(Sample.shop)
    let shown = try Tool.run("log", "log.mdb", "2..4", "-f", "--json")
    shown.expectDone()
    #expect(shown.values(of: "seq") == ["2", "3", "4"])
  }

  @Test func `a follower keeps its session when another one begins`() throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(Self.start)
    let follower = try Follower("log", "log.mdb", "-f", "--json")
    #expect(follower.next().contains(#""kind":"started""#))
    try recorder.send("{\"session\":\"other\",\"initial\":\"there\"}")
    try recorder.send("{\"session\":\"w\"}")
    try recorder.send("{\"go\":\"mine\"}")
    #expect(follower.next().contains(#""session":"w","seq":1,"#))
    #expect(follower.interrupt() == 130)
    #expect(try recorder.finish() == 0)
  }

  @Test(arguments: [["log"], ["replay"], ["find", "route == \"home\""]])
  func `a follower waits for a log that is not there yet, and for its session`(
    command: [String]
  ) throws {
    let errors = OutputLines()
    let arguments = [command[0], "late.mdb"] + command.dropFirst()
    let follower = try Follower(arguments + ["-f", "--json", "--session", "w"], errors: errors)
    #expect(errors.next() == "drn: There is no log 'late.mdb' yet. Waiting for it.")
    let recorder = try LiveRecorder("late.mdb")
    try recorder.send("{\"session\":\"other\",\"initial\":\"there\"}")
    try recorder.send(Self.start)
    #expect(follower.next().contains(#""session":"w","seq":0,"#))
    #expect(follower.interrupt() == 130)
    #expect(try recorder.finish() == 0)
    // Once is enough.
    #expect(errors.next() == "")
  }

  @Test(arguments: ["log", "replay"])
  func `without -f a log that is not there is an error, and so is a file that is none`(
    command: String
  ) throws {
    try Tool.run(command, "none.mdb").expectTrouble(2, "There is no file 'none.mdb'.")
    try TemporaryDirectory.write("text", to: "text")
    try Tool.run(command, "text", "-f").expectTrouble(
      2,
      "'text' is not a DRN log: it seems to be text. 'drn LOG' opens logs, report bundles and exports as JSON Lines, also packed by gzip, and folders of these."
    )
    try Sample.record(Sample.shop)
    try Tool.run(command, "log.mdb", "-f", "--session", "shoop").expectTrouble(1)
  }

  @Test func `a second writer is told who writes`() throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(Self.start)
    try Sample.record(Sample.shop, to: "other.mdb")
    try Tool.run("export", "other.mdb", "-o", "other.jsonl").expectDone()
    let message =
      "Process \(recorder.process.processIdentifier) is writing 'log.mdb': "
      + "stop it, or only read the log."
    for command in [
      "record log.mdb", "demo log.mdb", "import other.jsonl log.mdb", "mark log.mdb m",
      "rewind log.mdb 0",
    ] {
      try Tool.shell("drn \(command) < /dev/null").expectTrouble(2, message)
    }
    // The first one has not been disturbed.
    #expect(try recorder.send("{\"go\":\"on\"}") == #"{"line":2,"seq":1,"changed":true}"#)
    #expect(try recorder.finish() == 0)
    try Tool.run("mark", "log.mdb", "m").expectDone()
    #expect(try Tool.run("log", "log.mdb", "--json").lines.count == 3)
  }

  @Test func `lines that come slowly and in pieces are taken when they are whole`() throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(Self.start)
    try recorder.post("{\"go\":")
    #expect(try Tool.run("log", "log.mdb", "--json").lines.count == 1)
    try recorder.post("\"a\"}\n{\"go\":\"b\"}\n{\"go\"")
    #expect(recorder.nextAcknowledgement() == #"{"line":2,"seq":1,"changed":true}"#)
    #expect(recorder.nextAcknowledgement() == #"{"line":3,"seq":2,"changed":true}"#)
    try recorder.post(":\"c\"}")
    #expect(try recorder.finish() == 0)
    #expect(recorder.nextAcknowledgement() == #"{"line":4,"seq":3,"changed":true}"#)
  }
}
