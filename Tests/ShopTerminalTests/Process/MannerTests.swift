import DRNLog
import Foundation
import TestSupport
import Testing
import ToolTesting

/// How the program behaves towards its terminal and its user.
@Suite(.temporaryDirectory) struct MannerTests {
  private func colors(_ screen: VirtualTerminal) -> Int {
    (0..<screen.rows).reduce(0) { count, row in
      count
        + (0..<screen.columns).count { column in
          let style = screen.cell(at: column, row: row).style
          return style.foreground != .standard || style.background != .standard
        }
    }
  }

  @Test func `it starts with a link, and one that needs a name waits`() throws {
    let shop = try RealShop("https://shop.example/products/5")
    shop.terminal.expectText(containing: "A wall lamp that draws a line of light upwards.")
    shop.terminal.send("q")
    #expect(shop.terminal.waitForEnd() == 0)
    let next = try RealShop("shop://orders/1001")
    next.terminal.expectText(containing: "The link opens once you have signed in.")
    next.terminal.send("Ada\r")
    next.terminal.expectText(containing: "You have no order of this number.")
  }

  @Test func `without a terminal there is one sentence`() throws {
    let shop = try TerminalProcess(RealShop.executable, output: .pipe, errors: .pipe)
    #expect(shop.waitForEnd() == 2)
    #expect(shop.output.isEmpty)
    #expect(shop.errors == "shop-terminal: The shop needs a terminal to be shown on.\n")
    #expect(!TemporaryDirectory.exists("shop.mdb"))
  }

  @Test func `a log in use is said to be, by whom`() throws {
    let first = try RealShop()
    first.terminal.expectText(containing: "Good things")
    let second = try RealShop("--session", "other")
    #expect(second.terminal.waitForEnd() == 2)
    #expect(!second.terminal.screen.isAlternateScreen)
    #expect(second.terminal.screen.text.contains("\(first.terminal.processIdentifier)"))
  }

  @Test func `a file that is no log is left alone`() throws {
    try TemporaryDirectory.write("A letter.", to: "letter.txt")
    let shop = try RealShop("--log", "letter.txt")
    #expect(shop.terminal.waitForEnd() == 2)
    #expect(shop.terminal.screen.text.contains("letter.txt"))
    #expect(try TemporaryDirectory.text("letter.txt") == "A letter.")
  }

  @Test func `sessions have places of their own`() throws {
    let first = try RealShop("--log", "a.mdb", "--session", "left")
    first.terminal.expectText(containing: "Good things")
    first.terminal.send("\r")
    first.terminal.expectText(containing: "A floor lamp")
    first.terminal.send("q")
    #expect(first.terminal.waitForEnd() == 0)
    let second = try RealShop("--log", "a.mdb", "--session", "right")
    second.terminal.expectText(containing: "Good things")
    second.terminal.send("q")
    #expect(second.terminal.waitForEnd() == 0)
    let again = try RealShop("--log", "a.mdb", "--session", "left")
    again.terminal.expectText(containing: "A floor lamp")
  }

  @Test func `there is colour, unless somebody wants none`() throws {
    let colored = try RealShop()
    // The last line that is drawn.
    colored.terminal.expectText(containing: "b basket")
    #expect(colors(colored.terminal.screen) > 50)
    let plain = try RealShop("--log", "plain.mdb", environment: ["NO_COLOR": "1"])
    plain.terminal.expectText(containing: "b basket")
    #expect(colors(plain.terminal.screen) == 0)
    #expect(Seen(plain.terminal.screen).rows == Seen(colored.terminal.screen).rows)
  }

  @Test func `without Unicode everything is ASCII`() throws {
    let shop = try RealShop(environment: ["LC_ALL": "C", "LANG": "C"])
    shop.terminal.expectText(containing: "Good things")
    shop.terminal.send("\r\r")
    shop.terminal.expectText(containing: "Amount")
    #expect(shop.terminal.screen.text.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test(arguments: ["q", "\u{3}", "\u{1B}"])
  func `it gives the terminal back as it was`(keys: String) throws {
    let shell = try TerminalProcess.shell()
    shell.expectPrompt()
    let before = shell.terminalAttributes
    shell.send("shop-terminal\r")
    shell.expectText(containing: "Good things")
    shell.send(keys)
    if keys == "\u{1B}" {
      shell.expectText(containing: "once more")
      shell.send(keys)
    }
    shell.expectPrompt()
    #expect(shell.terminalAttributes == before)
    #expect(!shell.screen.isAlternateScreen)
    #expect(shell.screen.isCursorVisible)
  }

  @Test func `it stops and goes on`() throws {
    let shell = try TerminalProcess.shell()
    shell.expectPrompt()
    shell.send("shop-terminal\r")
    shell.expectText(containing: "Good things")
    shell.send("\r")
    shell.expectText(containing: "A floor lamp")
    shell.send("\u{1A}")
    shell.expectText(containing: "$ ")
    shell.send("fg\r")
    shell.expectText(containing: "A floor lamp")
    shell.send("q")
    shell.expectPrompt()
  }

  @Test func `it says how it is used`() throws {
    let help = try Tool.run(RealShop.executable, ["--help"], input: "", environment: [:])
    #expect(help.status == 0)
    #expect(help.output.contains("shop-terminal [<link>] [--log <file>] [--session <session>]"))
    let wrong = try Tool.run(RealShop.executable, ["--lgo", "x"], input: "", environment: [:])
    #expect(wrong.status == 64)
  }
}
