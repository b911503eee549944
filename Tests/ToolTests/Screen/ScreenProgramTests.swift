import Foundation
import TestSupport
import Testing
import ToolTesting

/// The programs that the screen hands the terminal to.
@Suite(.temporaryDirectory) struct ScreenProgramTests {
  private func open(_ editor: String) throws -> TerminalProcess {
    try Sample.record(Sample.tour + Sample.shop)
    let environment: [String: String?] = ["VISUAL": nil, "EDITOR": editor, "PAGER": nil]
    return try openScreen(environment: environment)
  }

  @Test func `the transition comes into the editor`() throws {
    try TemporaryDirectory.write("cp \"$2\" \"$1\"\necho done editing\nread line\n", to: "editor")
    let terminal = try open("sh editor seen.json")
    terminal.send("4ge")
    terminal.expectText(containing: "done editing")
    #expect(!terminal.screen.isAlternateScreen)
    #expect(terminal.terminalAttributes.echoes)
    let json = try TemporaryDirectory.text("seen.json")
    #expect(json.contains("\"route\": {\n    \"detail\": {\n      \"id\": \"lamp-42\"\n"))
    // An interrupt is the editor's, and the screen comes back.
    terminal.press(.control("c"))
    terminal.expect("the screen") { $0.isAlternateScreen && $0.text.contains("ended with status") }
    terminal.send("q")
    #expect(terminal.waitForEnd() == 0)
    #expect(try TemporaryDirectory.names().allSatisfy { !$0.hasPrefix("drn-") })
  }

  /// The whole job stops and goes on, and the screen keeps away from the editor's.
  @Test func `an editor can be stopped`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    try TemporaryDirectory.write(
      "echo editing\nkill -TSTP 0\necho goes on\nread line\n", to: "editor")
    let shell = try TerminalProcess.shell(environment: ["VISUAL": "sh editor"])
    shell.expectPrompt()
    let settings = shell.terminalAttributes
    shell.send("clear; drn replay log.mdb\r")
    shell.expectText(containing: "? keys")
    shell.send("e")
    shell.expectText(containing: "Stopped")
    shell.expectPrompt()
    shell.send("fg\r")
    shell.expectText(containing: "goes on")
    shell.settle()
    #expect(!shell.screen.isAlternateScreen)
    shell.send("\r")
    shell.expect("the screen again") { $0.isAlternateScreen && $0.text.contains("? keys") }
    shell.press("q")
    shell.expect("the shell's screen") { !$0.isAlternateScreen }
    shell.expectPrompt()
    #expect(shell.terminalAttributes == settings)
  }

  @Test func `an editor that is not there is named`() throws {
    let terminal = try open("no-such-editor-anywhere")
    terminal.send("e")
    terminal.expectText(containing: "VISUAL, EDITOR and PAGER")
    terminal.expect("the screen") { $0.isAlternateScreen }
  }

  /// What 'bisect' runs is not left behind.
  @Test func `what a command has started ends with it`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    try TemporaryDirectory.write("echo $$ > pid\nexec sleep 600\n", to: "slow")
    let terminal = try openScreen()
    terminal.send(":bisect --good 0 --bad @ -- sh slow\r")
    terminal.expectText(containing: "Esc stops it")
    var process: pid_t?
    for _ in 0..<12_000 where process == nil {
      process = (try? TemporaryDirectory.text("pid")).flatMap { pid_t($0.dropLast()) }
      usleep(50_000)
    }
    let slow = try #require(process)
    terminal.press(.escape)
    terminal.expectText(containing: "Stopped")
    for _ in 0..<12_000 where kill(slow, 0) == 0 { usleep(50_000) }
    #expect(kill(slow, 0) != 0)
  }

  @Test func `what changes the log asks first`() throws {
    try Sample.record(Sample.shop)
    let terminal = try openScreen()
    terminal.send(":demo\r")
    terminal.expectText(containing: "(y/n)")
    terminal.send("n")
    terminal.expectText(containing: "Nothing was done")
    #expect(try Tool.run("sessions", "log.mdb").lines.count == 1)
  }
}
