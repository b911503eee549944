import CustomDump
import TestSupport
import Testing
import ToolTesting

/// Lines that `drn record` does not take.
@Suite(.temporaryDirectory) struct RecordErrorTests {
  private static let start = "{\"session\":\"w\",\"initial\":\"home\"}\n"

  static let invalid = [
    "nonsense", "{", "[]", "1", "null", "\"go\"", "{}", #"{"go":"a"} {"go":"b"}"#, #"{"go":}"#,
    #"{"gox":"a"}"#, #"{"time":"2026-11-21T10:00:00Z"}"#, #"{"go":"a","replace":"b"}"#,
    #"{"go":"a","go":"b"}"#, #"{"go":"a","extra":1}"#, #"{"go":"a","at":1}"#,
    #"{"go":"a","tab":1}"#, #"{"goBack":"1"}"#, #"{"goBack":1.5}"#, #"{"goBack":null}"#,
    #"{"goBack":1,"tab":"feed"}"#, #"{"goForward":99999999999999999999}"#,
    #"{"goBackToRoot":1}"#, #"{"goBackToRoot":{"x":1}}"#, #"{"hideOverlay":1}"#,
    #"{"hideOverlay":{"returning":1}}"#, #"{"hideOverlay":{"return":false}}"#,
    #"{"hideOverlays":{}}"#, #"{"hideAllOverlays":{"x":1}}"#, #"{"compose":"a"}"#,
    #"{"compose":{"route":"a"}}"#, #"{"compose":{"overlay":"a"}}"#,
    #"{"compose":{"route":"a","overlay":"b","x":1}}"#, #"{"reset":"a"}"#,
    #"{"selectTab":{"tab":"feed"}}"#, #"{"selectTab":{"root":"a"}}"#,
    #"{"selectTab":{"tab":1,"root":"a"}}"#, #"{"switchFlow":{"flow":"f"}}"#, #"{"rewind":-1}"#,
    #"{"rewind":"0"}"#, #"{"rewind":99}"#, #"{"undo":1}"#, #"{"redo":{"x":1}}"#, #"{"mark":1}"#,
    #"{"mark":""}"#, #"{"mark":"m","at":99}"#, #"{"mark":"m","at":-1}"#, #"{"note":"tap"}"#,
    #"{"note":{"payload":1}}"#, #"{"transaction":{"name":"t"}}"#,
    #"{"transaction":{"steps":[]}}"#, #"{"transaction":{"name":"t","steps":{}}}"#,
    #"{"transaction":{"name":"t","steps":[1]}}"#,
    #"{"transaction":{"name":"t","steps":[{"undo":{}}]}}"#,
    #"{"transaction":{"name":"t","steps":[{"rewind":0}]}}"#,
    #"{"transaction":{"name":"t","steps":[{"session":"w"}]}}"#,
    #"{"transaction":{"name":"t","steps":[{"go":"a"},{"go":"b","x":1}]}}"#,
    #"{"transaction":{"name":"t","steps":[{"go":"a"},{"mark":"m","at":99}]}}"#,
    #"{"session":1}"#, #"{"session":"nope"}"#, #"{"session":"nope","tab":"feed"}"#,
    #"{"session":"n","initial":"a","historyLimit":1}"#,
    #"{"session":"n","initial":"a","historyLimit":"9"}"#, #"{"session":"n","initial":"a","x":1}"#,
    #"{"go":"a","time":"yesterday"}"#, #"{"go":"a","time":1}"#, #"{"go":"a","cause":1}"#,
    #"{"update":"a","tab":"feed"}"#, #"{"fence":1}"#, #"{"fence":{"x":1}}"#,
    #"{"editHistory":{"entries":[{"keep":999}],"cursor":0}}"#,
    #"{"editHistory":{"entries":[{"keep":0},{"keep":0}],"cursor":0}}"#,
    #"{"editHistory":{"entries":[{"keep":0}],"cursor":1}}"#,
    #"{"editHistory":{"entries":[{"keep":0}]}}"#, #"{"editHistory":{"entries":{},"cursor":0}}"#,
    #"{"editHistory":{"entries":[{"keep":0,"place":"a"}],"cursor":0}}"#,
    #"{"editHistory":{"entries":[{"tab":"feed"}],"cursor":0}}"#,
    #"{"editHistory":{"entries":[1],"cursor":0}}"#, #"{"rewind":0,"crossingFence":1}"#,
    #"{"undo":{},"crossingFence":true}"#,
    #"{"transaction":{"name":"t","steps":[{"fence":{}}]}}"#,
    #"{"go":"\ud800"}"#, #"{"go":"a"#, #"{"go":01}"#, #"{'go':'a'}"#,
  ]

  @Test(arguments: invalid)
  func `a line that is no valid command ends the recording and keeps what came before`(
    line: String
  ) throws {
    let input = Self.start + "{\"go\":\"kept\"}\n" + line + "\n{\"go\":\"never\"}\n"
    let result = try Tool.run("record", "log.mdb", input: input)
    result.expectTrouble(2)
    #expect(result.errors.hasPrefix("drn: line 3: "))
    #expect(result.errors.hasSuffix(".\n"))
    expectNoDifference(
      try Tool.run("log", "log.mdb", "--json").values(of: "route"), ["\"home\"", "\"kept\""])
    try Tool.run("verify", "log.mdb").expectDone()
  }

  @Test func `with --keep-going such lines are counted and skipped`() throws {
    let lines = Self.invalid.flatMap { [$0, "{\"go\":\"\($0.utf8.count)\"}"] }
    let input = Self.start + lines.joined(separator: "\n")
    let result = try Tool.run("record", "log.mdb", "--ack", "--keep-going", input: input)
    #expect(result.status == 0)
    let errors = result.errors.split(separator: "\n")
    #expect(errors.count == Self.invalid.count + 1)
    #expect(errors.last == "drn: \(Self.invalid.count) lines were skipped.")
    for (number, error) in errors.dropLast().enumerated() {
      #expect(error.hasPrefix("drn: line \(2 + 2 * number): "))
    }
    let acknowledged = result.values(of: "line").compactMap { Int($0) }
    #expect(acknowledged == [1] + Self.invalid.indices.map { 3 + 2 * $0 })
    try Tool.run("verify", "log.mdb").expectDone()
  }

  @Test func `one skipped line is said to be one`() throws {
    let result = try Tool.run("record", "log.mdb", "--keep-going", input: Self.start + "x\n")
    #expect(result.errors.hasSuffix("\ndrn: 1 line was skipped.\n"))
  }

  @Test func `a command needs a session`() throws {
    try Tool.run("record", "log.mdb", input: "{\"go\":\"a\"}\n").expectTrouble(
      2, #"line 1: there is no session yet; begin with {"session":…,"initial":…}."#)
  }

  @Test func `what came before a broken line is acknowledged before the error`() throws {
    let result = try Tool.run(
      "record", "log.mdb", "--ack", input: Self.start + "{\"go\":\"a\"}\nnonsense\n")
    #expect(result.status == 2)
    #expect(result.lines.count == 2)
    result.expectOneMessage()
  }

  @Test func `a transaction with a step that is refused records nothing`() throws {
    let result = try Tool.run(
      "record", "log.mdb",
      input: Self.start
        + #"{"transaction":{"name":"t","steps":[{"go":"a"},{"mark":"m","at":99}]}}"#)
    result.expectTrouble(2)
    #expect(try Tool.run("log", "log.mdb", "--json").lines.count == 1)
  }

  @Test func `bytes that are no text are no valid line`() throws {
    let bytes =
      Array(Self.start.utf8) + Array("{\"go\":\"".utf8) + [0xff, 0xfe] + Array("\"}".utf8)
    let result = try Tool.run("record", "log.mdb", bytes: bytes)
    result.expectTrouble(2)
    #expect(result.errors.hasPrefix("drn: line 2: "))
  }

  @Test func `nesting without end is an error and not a crash`() throws {
    let deep = String(repeating: "[", count: 200_000)
    let result = try Tool.run("record", "log.mdb", input: Self.start + "{\"go\":\(deep)")
    result.expectTrouble(2)
  }

  @Test func `no input is no trouble`() throws {
    try Tool.run("record", "log.mdb", input: "").expectDone()
    #expect(try Tool.run("sessions", "log.mdb", "--json").output == "[]\n")
  }
}
