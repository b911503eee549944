import Foundation
import TestSupport
import Testing
import ToolTesting

/// However the screen ends, the terminal is as it was before.
@Suite(.temporaryDirectory) struct ScreenEndTests {
  /// A shell in which the screen is open; the settings it had before, and the tool's process.
  private func openInShell() throws -> (TerminalProcess, TerminalAttributes, pid_t) {
    try Sample.record(Sample.tour + Sample.shop)
    // A crash's backtrace would be asked for at the terminal.
    let shell = try TerminalProcess.shell(environment: ["SWIFT_BACKTRACE": "enable=no"])
    shell.expectPrompt()
    shell.send("stty -a >/dev/null; clear; echo before\r")
    shell.expectText(containing: "before\n$")
    let settings = shell.terminalAttributes
    shell.send("sh -c 'echo $$ > pid; exec drn replay log.mdb'\r")
    shell.expectText(containing: "? keys")
    #expect(shell.screen.isAlternateScreen)
    #expect(!shell.screen.isCursorVisible)
    let text = try TemporaryDirectory.text("pid")
    return (shell, settings, try #require(pid_t(text.dropLast())))
  }

  private func expectRestored(
    _ shell: TerminalProcess, _ settings: TerminalAttributes, status: Int32
  ) {
    shell.expect("the shell's screen") { !$0.isAlternateScreen }
    shell.expectPrompt()
    shell.send("echo status $?\r")
    shell.expectText(containing: "status \(status)\n")
    #expect(!shell.screen.isAlternateScreen)
    #expect(shell.screen.isCursorVisible)
    // Neither the mouse nor the keypad is the program's any more.
    #expect(shell.screen.modes.isDisjoint(with: [1, 1000, 1002, 1003, 1006]))
    #expect(shell.screen.text.contains("before"))
    #expect(shell.screen.unknown == [])
    #expect(shell.terminalAttributes == settings)
  }

  @Test(arguments: ["q", "Q", .control("c")] as [TypedKey])
  func `keys end it`(key: TypedKey) throws {
    let (shell, settings, _) = try openInShell()
    shell.press(key)
    expectRestored(shell, settings, status: 0)
  }

  @Test func `a command ends it`() throws {
    let (shell, settings, _) = try openInShell()
    shell.send(":q\r")
    expectRestored(shell, settings, status: 0)
  }

  @Test(arguments: [
    SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT,
  ])
  func `signals and crashes end it`(signal: Int32) throws {
    let (shell, settings, process) = try openInShell()
    kill(process, signal)
    expectRestored(shell, settings, status: 128 + signal)
  }

  @Test func `it stops and goes on`() throws {
    let (shell, settings, _) = try openInShell()
    shell.press("k", "k", .control("z"))
    shell.expectText(containing: "Stopped")
    shell.expectPrompt()
    #expect(!shell.screen.isAlternateScreen)
    #expect(shell.terminalAttributes.echoes)
    shell.send("fg\r")
    shell.expect("the screen again") { $0.isAlternateScreen && $0.text.contains("? keys") }
    shell.press("q")
    expectRestored(shell, settings, status: 0)
  }

  @Test func `a terminal that goes away ends it`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    let process: pid_t
    do {
      let terminal = try openScreen()
      process = terminal.processIdentifier
      terminal.signal(SIGHUP)
      #expect(terminal.waitForEnd() == 128 + SIGHUP)
    }
    #expect(kill(process, 0) != 0)
  }
}
