import DRN
import Foundation
import Testing
import ToolTesting

/// Long work says how far it has come, where somebody sees it; and an interrupt ends it.
@Suite(.temporaryDirectory, .serialized) struct ProgressTests {
  /// Enough that everything that looks at all of it takes longer than half a second.
  private static let count = 400_000

  static let commands = [
    "verify log.mdb", "find log.mdb 'entries.count > 99'", "snapshot log.mdb -o copy.mdb",
    "log log.mdb --json > out", "replay log.mdb --text > out", "replay log.mdb --plain > out",
    "log log.mdb --reverse > out", "diff log.mdb other.mdb --stat",
  ]

  private func start(
    _ command: String, columns: Int = 80, environment: [String: String?] = [:]
  ) throws -> TerminalProcess {
    try TerminalProcess(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "exec '\(Tool.executable.path)' \(command)"],
      columns: columns, rows: 10, environment: environment)
  }

  private func record(_ command: String) throws {
    try Sample.recordMany(Self.count)
    guard command.contains("other.mdb") else { return }
    try Sample.recordMany(Self.count, to: "other.mdb", before: "elsewhere")
  }

  @Test(arguments: commands)
  func `progress is one line, which goes`(command: String) throws {
    try record(command)
    let process = try start(command)
    var shown: [String] = []
    _ = process.waitUntil(patience: .seconds(120)) { screen in
      if screen.row(0).contains(" % of "), shown.last != screen.row(0) {
        shown.append(screen.row(0))
      }
      // Never a second line.
      #expect(!screen.row(1).contains(" % of "))
      return false
    }
    #expect([0, 1].contains(process.waitForEnd()))
    #expect(!shown.isEmpty)
    for line in shown {
      #expect(
        line.wholeMatch(of: /\d+ % of [48]00,000 transitions [a-z]+(, \d.* left)?/) != nil,
        "\(line)")
    }
    #expect(!process.screen.text.contains(" % of "))
    #expect(process.screen.unknown == [])
  }

  @Test func `on a narrow terminal it is cut`() throws {
    try Sample.recordMany(Self.count)
    let process = try start("verify log.mdb", columns: 20)
    process.expect("progress") { $0.row(0).contains(" % of ") }
    #expect(process.screen.row(1) == "")
    process.press(.control("c"))
    #expect(process.waitForEnd() == 130)
    #expect(process.screen.text == "^C" || process.screen.text == "")
  }

  @Test func `where nobody sees it or nothing moves there is none`() throws {
    try Sample.recordMany(Self.count)
    let dumb = try start("verify log.mdb", environment: ["TERM": "dumb"])
    #expect(dumb.waitForEnd(patience: .seconds(120)) == 0)
    #expect(!String(decoding: dumb.transcript, as: UTF8.self).contains("%"))
    let redirected = try start("verify log.mdb 2> errors")
    #expect(redirected.waitForEnd(patience: .seconds(120)) == 0)
    #expect(try TemporaryDirectory.text("errors") == "")
    // Nor among lines that run over the same terminal.
    let streaming = try start("log log.mdb --plain")
    #expect(streaming.waitForEnd(patience: .seconds(120)) == 0)
    #expect(!String(decoding: streaming.transcript, as: UTF8.self).contains(" % of "))
  }

  @Test(arguments: commands)
  func `an interrupt ends it without a word`(command: String) throws {
    try record(command)
    let shell = try TerminalProcess.shell()
    shell.expectPrompt()
    let settings = shell.terminalAttributes
    shell.send("clear; drn \(command)\r")
    shell.expect("progress") { $0.text.contains(" % of ") }
    shell.press(.control("c"))
    shell.expectPrompt()
    #expect(!shell.screen.text.contains("%"))
    shell.send("echo status $?\r")
    shell.expectText(containing: "status 130\n")
    #expect(shell.screen.isCursorVisible && shell.terminalAttributes == settings)
    #expect(!shell.screen.text.contains("drn:"))
    #expect(!TemporaryDirectory.exists("copy.mdb"))
  }

  @Test func `an interrupt ends bisect and what it runs`() throws {
    try Sample.record(Sample.shop)
    let shell = try TerminalProcess.shell()
    shell.expectPrompt()
    shell.send("clear; drn bisect log.mdb sh -c 'echo $$ > child; exec sleep 60'\r")
    shell.expectText(containing: "trying")
    for _ in 0..<500 where !TemporaryDirectory.exists("child") { usleep(10_000) }
    shell.press(.control("c"))
    shell.expectPrompt()
    shell.send("echo status $?\r")
    shell.expectText(containing: "status 130\n")
    #expect(!shell.screen.text.contains("drn:"))
  }

  @Test(arguments: ["verify log.mdb", "stat log.mdb", "find log.mdb 'seq < 0'"])
  func `an interrupt that comes at any moment is 130, or too late`(command: String) throws {
    try Sample.recordMany(50_000)
    for delay in stride(from: 0, to: 200_000, by: 20_000) {
      let process = try start(command, environment: ["DRN_PAGER": ""])
      usleep(UInt32(delay))
      process.signal(SIGINT)
      let status = process.waitForEnd()
      #expect([0, 1, 130].contains(status))
    }
  }
}
