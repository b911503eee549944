import DRN
import Foundation
import TestSupport
import Testing
import ToolTesting

/// Long work says how far it has come, where somebody sees it; and an interrupt ends it.
@Suite(.temporaryDirectory, .serialized) struct ProgressTests {
  /// What looks at all of a log.
  private static let commands = [
    "verify log.mdb", Sample.longSearch, "log log.mdb --json > out",
  ]

  private func start(
    _ command: String, columns: Int = 80, environment: [String: String?] = [:]
  ) throws -> TerminalProcess {
    try TerminalProcess(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "exec '\(Tool.executable.path)' \(command)"],
      columns: columns, rows: 10, environment: environment)
  }

  @Test func `progress is one line, which goes, and an interrupt takes it away`() throws {
    let quiet = Self.commands.prefix(Soak.count(1, long: 2))
    try Sample.recordLong(for: Array(quiet))
    for command in quiet { try expectProgress(command) }
    try expectNarrowProgress()
    try expectNone()
    for command in Self.commands.suffix(Soak.count(1, long: 3)) { try expectInterrupt(command) }
  }

  private func expectProgress(_ command: String) throws {
    let process = try start(command)
    var shown: [String] = []
    _ = process.waitUntil { screen in
      let line = screen.row(0)
      if line.contains(" % of "), shown.last != line { shown.append(line) }
      // Never a second line.
      #expect(!screen.row(1).contains("%"))
      return false
    }
    #expect([0, 1].contains(process.waitForEnd()))
    #expect(!shown.isEmpty, "\(command)")
    for line in shown {
      #expect(
        line.wholeMatch(of: /\d+ % of [0-9,]+0,000 transitions [a-z]+(, \d.* left)?/) != nil,
        "\(line)")
    }
    #expect(!process.screen.text.contains("%"))
    #expect(process.screen.unknown == [])
  }

  private func expectNarrowProgress() throws {
    let process = try start("verify log.mdb", columns: 20)
    process.expect("progress") { $0.row(0).contains(" % of ") }
    #expect(process.screen.row(1) == "")
    process.press(.control("c"))
    #expect(process.waitForEnd() == 130)
    #expect(!process.screen.text.contains("%"))
  }

  /// Where nobody sees it, or nothing moves.
  private func expectNone() throws {
    let dumb = try start("verify log.mdb", environment: ["TERM": "dumb"])
    #expect(dumb.waitForEnd() == 0)
    #expect(!String(decoding: dumb.transcript, as: UTF8.self).contains("%"))
    let redirected = try start("verify log.mdb 2> errors")
    #expect(redirected.waitForEnd() == 0)
    #expect(try TemporaryDirectory.text("errors") == "")
    // Nor among lines that run over the same terminal.
    let streaming = try start("log log.mdb ..30000 --plain")
    #expect(streaming.waitForEnd() == 0)
    #expect(!String(decoding: streaming.transcript, as: UTF8.self).contains(" % of "))
  }

  private func expectInterrupt(_ command: String) throws {
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
  }

  @Test func `an import says how much of the file it has read, and an export of how many`() throws {
    try Sample.recordLong(for: ["export log.mdb -o log.jsonl"])
    let export = try start("export log.mdb -o log.jsonl")
    export.expect("progress") {
      $0.row(0).firstMatch(of: /^\d+ % of [0-9,]+0,000 transitions exported/) != nil
    }
    #expect(export.waitForEnd() == 0)
    let known = try start("import log.jsonl copy.mdb")
    known.expect("progress") { $0.row(0).firstMatch(of: /^\d+ % of \d[0-9.]* MB read/) != nil }
    known.press(.control("c"))
    #expect(known.waitForEnd() == 130)
    // Nobody knows how much a pipe brings.
    let unknown = try TerminalProcess(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", "cat log.jsonl | '\(Tool.executable.path)' import - other.mdb"], rows: 10)
    unknown.expect("progress") { $0.row(0).wholeMatch(of: /\d[0-9.]* [kM]B read…/) != nil }
    unknown.press(.control("c"))
    _ = unknown.waitForEnd()
  }

  @Test func `an interrupt ends bisect and what it runs`() throws {
    try Sample.record(Sample.shop)
    let shell = try TerminalProcess.shell()
    shell.expectPrompt()
    shell.send("clear; drn bisect log.mdb sh -c 'echo $$ > child; exec sleep 600'\r")
    shell.expectText(containing: "trying")
    for _ in 0..<60_000 where !TemporaryDirectory.exists("child") { usleep(10_000) }
    shell.press(.control("c"))
    shell.expectText(containing: "^C$")
    shell.send("echo status $?\r")
    shell.expectText(containing: "status 130\n")
    #expect(!shell.screen.text.contains("drn:"))
  }

  @Test(arguments: ["verify log.mdb", "stat log.mdb", "find log.mdb 'seq < 0'"])
  func `an interrupt that comes at any moment is 130, or too late`(command: String) throws {
    try Sample.record(Sample.shop)
    for delay in stride(from: 0, to: 40_000, by: Soak.count(10_000, long: 4_000)) {
      let process = try start(command, environment: ["DRN_PAGER": ""])
      usleep(UInt32(delay))
      process.signal(SIGINT)
      let status = process.waitForEnd()
      #expect([0, 1, 130].contains(status))
    }
  }
}
