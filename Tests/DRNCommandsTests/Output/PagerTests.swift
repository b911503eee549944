import Foundation
import TestSupport
import Testing
import ToolTesting

@testable import DRNCommands
@testable import ToolTests

/// Long answers go through a pager, on a terminal alone.
@Suite(.temporaryDirectory) struct PagerTests {
  /// A pager that says that it was there: what it was given, and how `less` is to be.
  private func writePager(_ script: String = "echo \"<$LESS>\"; cat; echo paged") throws {
    try TemporaryDirectory.write(script + "\n", to: "pager")
  }

  private func run(
    _ arguments: [String], _ environment: [String: String?] = ["DRN_PAGER": "sh pager"],
    output: TerminalProcess.Stream = .terminal
  ) throws -> (process: TerminalProcess, status: Int32) {
    let process = try TerminalProcess(
      Tool.executable, arguments, columns: 200, rows: 60, environment: environment, output: output)
    return (process, process.waitForEnd())
  }

  static let answers: [(command: [String], status: Int32)] = [
    (["log", "log.mdb"], 0), (["log", "log.mdb", "--graph"], 0), (["show", "log.mdb"], 0),
    (["replay", "log.mdb", "--text"], 0), (["why", "log.mdb"], 0), (["blame", "log.mdb"], 0),
    (["find", "log.mdb", "seq > 3"], 0), (["diff", "log.mdb", "2", "5"], 1),
    (["sessions", "log.mdb"], 0), (["stat", "log.mdb"], 0), (["verify", "log.mdb"], 0),
    (["branch", "log.mdb"], 0), (["help"], 0), (["help", "find"], 0), (["help", "topics"], 0),
    (["help", "expressions"], 0), (["find", "--help"], 0),
  ]

  @Test(arguments: answers)
  func `an answer is paged, and its status stays`(command: [String], status: Int32) throws {
    try Sample.record(Sample.shop)
    try writePager()
    let (process, ended) = try run(command)
    #expect(ended == status)
    let shown = String(decoding: process.transcript, as: UTF8.self)
    #expect(shown.hasPrefix("<FIRX>\r\n"))
    #expect(process.screen.text.contains("\npaged"))
    // Colour goes through.
    let isColored = !["branch", "verify"].contains(command[0]) && command.last != "topics"
    #expect(shown.contains("\u{1b}[") == isColored)
  }

  @Test func `pages are for long text on a terminal`() throws {
    try Sample.record(Sample.shop)
    try writePager()
    for option in ["--json", "--plain", "--no-pager"] {
      let (process, status) = try run(["log", "log.mdb", option])
      #expect(status == 0)
      #expect(!process.screen.text.contains("paged") && process.screen.text.contains("lamp"))
    }
    let (piped, status) = try run(["log", "log.mdb"], output: .pipe)
    #expect(status == 0)
    #expect(piped.output.contains("started") && !piped.output.contains("paged"))
    for (name, value) in [("TERM", "dumb"), ("DRN_PAGER", ""), ("DRN_PAGER", " cat ")] {
      let (process, status) = try run(
        ["log", "log.mdb"], ["DRN_PAGER": "sh pager"].merging([name: value]) { $1 })
      #expect(status == 0)
      #expect(!process.screen.text.contains("paged") && process.screen.text.contains("lamp"))
    }
  }

  @Test func `the tool's own variable goes before everybody's`() throws {
    func line(_ variables: [String: String]) -> String? { Pager.line { variables[$0] } }
    #expect(line(["DRN_PAGER": "a -x", "PAGER": "b"]) == "a -x")
    #expect(line(["PAGER": "b"]) == "b")
    #expect(line(["PAGER": "cat"]) == nil)
    #expect(line(["DRN_PAGER": "", "PAGER": "b"]) == nil)
    #expect(line(["DRN_PAGER": "cat -n"]) == "cat -n")
    #expect(line([:])?.hasSuffix("exec less") == true)
  }

  @Test func `what somebody has told less stays`() throws {
    try Sample.record(Sample.shop)
    try writePager()
    let (process, _) = try run(["show", "log.mdb"], ["PAGER": "sh pager", "LESS": "-R"])
    #expect(process.screen.text.hasPrefix("<-R>\n"))
  }

  @Test func `a pager that cannot be started is gone without`() throws {
    try Sample.record(Sample.shop)
    let (process, status) = try run(
      ["diff", "log.mdb", "2", "5"], ["DRN_PAGER": "no-such-pager -x"])
    #expect(status == 1)
    #expect(process.screen.text.contains("no-such-pager"))
    #expect(process.screen.text.contains("currentRoute"))
    // Nobody asked for the usual one, so its absence is nobody's business.
    let (plain, ended) = try run(["show", "log.mdb", "5"], ["PATH": "/nowhere"])
    #expect(ended == 0)
    #expect(plain.screen.row(0).hasPrefix("    5  2026-11-21 10:00:05.105Z"))
    #expect(plain.screen.text.contains("returns to"))
  }

  @Test func `an error comes without a pager, and a message after it`() throws {
    try Sample.record(Sample.shop)
    try writePager()
    let (process, status) = try run(["show", "log.mdb", "99"])
    #expect(status == 1)
    #expect(process.screen.row(0).hasPrefix("drn: "))
    #expect(!process.screen.text.contains("paged"))
    var bytes = try TemporaryDirectory.data("log.mdb")
    bytes.removeLast(8_192)
    try bytes.write(to: URL(fileURLWithPath: TemporaryDirectory.path("bad.mdb")))
    let (verify, trouble) = try run(["verify", "bad.mdb"])
    #expect(trouble == 2)
    let text = verify.screen.text
    let (end, message) = (text.firstRange(of: "paged"), text.firstRange(of: "drn: 'bad.mdb'"))
    #expect(try #require(end).upperBound <= #require(message).lowerBound)
  }

  @Test func `who has seen enough ends it quietly`() throws {
    try Sample.recordMany(5_000)
    try writePager("head -n 3; echo enough")
    let (process, status) = try run(["log", "log.mdb"])
    #expect(status == 0)
    #expect(process.screen.text.contains("\nenough"))
    #expect(process.screen.row(2).hasPrefix("    2  "))
  }

  @Test func `a search that nobody waits for ends with its pager`() throws {
    // The pager is looked after from half a second on.
    try Sample.recordLong(seconds: 2)
    try writePager("head -n 1; echo enough")
    /// The processor time that the search takes, which is not that of the programs beside it.
    func time(_ pager: String) throws -> Double {
      let search =
        "'\(Tool.executable.path)' find log.mdb 'seq == 1 or \(Sample.longCondition)'"
      let process = try TerminalProcess(
        URL(fileURLWithPath: "/bin/bash"), ["-c", "TIMEFORMAT='in %U s'; time \(search)"],
        environment: ["DRN_PAGER": pager])
      #expect(process.waitForEnd() == 0)
      let match = try #require(process.screen.text.firstMatch(of: /in (\d+\.\d+) s/))
      return try #require(Double(match.1))
    }
    let whole = try time("cat")
    // Where others have the processors, it may be over before the pager has begun.
    #expect(try (0..<20).contains { _ in try time("sh pager") < whole / 2 })
  }

  @Test func `an interrupt is the pager's`() throws {
    try Sample.record(Sample.shop)
    try writePager(
      "trap 'echo interrupted' INT; cat; echo waiting; read line <&2; read line <&2; true")
    let process = try TerminalProcess(
      Tool.executable, ["log", "log.mdb"], environment: ["DRN_PAGER": "sh pager"])
    process.expectText(containing: "waiting")
    process.press(.control("c"))
    process.expectText(containing: "interrupted")
    process.settle()
    process.send("\r\r")
    #expect(process.waitForEnd() == 0)
  }

  @Test func `a pager that an interrupt ends, ends both`() throws {
    try Sample.record(Sample.shop)
    try writePager("cat; echo waiting; exec sleep 600")
    let process = try TerminalProcess(
      Tool.executable, ["log", "log.mdb"], environment: ["DRN_PAGER": "sh pager"])
    process.expectText(containing: "waiting")
    process.press(.control("c"))
    #expect(process.waitForEnd() == 130)
  }

  @Test func `what goes on for ever has no pages`() throws {
    try Sample.record(Sample.shop)
    try writePager()
    for command in [["log", "log.mdb", "-f"], ["find", "log.mdb", "seq > 0", "-f"]] {
      let process = try TerminalProcess(
        Tool.executable, command, environment: ["DRN_PAGER": "sh pager"])
      process.expectText(containing: "lamp")
      process.settle()
      #expect(!process.screen.text.contains("<"))
      process.press(.control("c"))
      #expect(process.waitForEnd() == 130)
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/less")))
  func `less shows a long answer and is left with q`() throws {
    try Sample.recordMany(500)
    let shell = try TerminalProcess.shell()
    shell.expectPrompt()
    let settings = shell.terminalAttributes
    shell.send("clear; drn log log.mdb\r")
    shell.expect("the first page") { $0.text.contains("\n   20  ") && $0.row(23).hasPrefix(":") }
    shell.send(" ")
    shell.expectText(containing: "\n   40  ")
    shell.send("q")
    shell.expectPrompt()
    shell.send("echo status $?\r")
    shell.expectText(containing: "status 0")
    #expect(shell.screen.isCursorVisible && shell.terminalAttributes == settings)
  }
}
