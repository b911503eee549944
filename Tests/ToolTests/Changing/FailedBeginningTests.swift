import TestSupport
import Testing
import ToolTesting

/// A recording or an import that fails before there is a session leaves no log.
@Suite(.temporaryDirectory) struct FailedBeginningTests {
  /// Shell lines that fail, for a log NEW.
  static let failures = [
    #"echo '{"bad":1}' | drn record NEW"#,
    #"echo 'no JSON' | drn record NEW --ack"#,
    #"echo '{"session":"main"}' | drn record NEW"#,
    #"echo '{"go":"home"}' | drn record NEW --durability disk"#,
    "echo text > text; drn import text NEW",
    #"echo '{"session":"s","seq":0,"kind":"bad"}' | drn import - NEW"#,
    "printf 'a,b\\n1,x\\n' | drn import - NEW --columns route=a,time=b",
    "printf 'a,b\\n1,x\\n' | drn import - NEW --columns route=a,time=b --strict",
  ]

  @Test(arguments: failures)
  func `there is no log afterwards, if there was none`(line: String) throws {
    #expect(try Tool.shell(line.replacing("NEW", with: "new.mdb")).status == 2)
    #expect(try TemporaryDirectory.names().filter { $0.hasPrefix("new") } == [])
    try Tool.shell("ln -s new.mdb link").expectDone()
    #expect(try Tool.shell(line.replacing("NEW", with: "link")).status == 2)
    #expect(try TemporaryDirectory.names().filter { $0.hasPrefix("new") } == [])
  }

  @Test(arguments: failures)
  func `a file that is there stays as it was`(line: String) throws {
    try Sample.record(Sample.shop)
    try Tool.run("record", "empty.mdb").expectDone()
    try TemporaryDirectory.write("mine", to: "other.txt")
    try TemporaryDirectory.write("", to: "nothing")
    let names = ["log.mdb", "empty.mdb", "other.txt", "nothing"]
    let before = try names.map { try TemporaryDirectory.data($0) }
    for name in names {
      #expect(try Tool.shell(line.replacing("NEW", with: name)).status == 2)
    }
    #expect(try names.map { try TemporaryDirectory.data($0) } == before)
  }

  @Test func `what was recorded before the failure stays`() throws {
    let result = try Tool.run(
      "record", "new.mdb", input: "{\"session\":\"main\",\"initial\":\"home\"}\n{\"bad\":1}\n")
    result.expectTrouble(2, "line 2: 'bad' is not a command.")
    #expect(try Tool.run("log", "new.mdb", "--json").lines.count == 1)
  }

  @Test func `a log that another process has begun stays`() throws {
    let recorder = try LiveRecorder("new.mdb")
    try recorder.send(#"{"session":"main","initial":"home"}"#)
    try Tool.run("record", "new.mdb", input: "{\"bad\":1}\n").expectTrouble(2)
    #expect(try recorder.finish() == 0)
    #expect(try Tool.run("log", "new.mdb", "--json").lines.count == 1)
  }
}
