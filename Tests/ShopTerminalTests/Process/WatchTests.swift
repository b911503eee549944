import TerminalScreen
import TestSupport
import Testing
import ToolTesting

/// Two terminals: in one somebody shops, in the other one somebody watches.
@Suite(.temporaryDirectory) struct WatchTests {
  @Test func `a second terminal watches it live, and goes back in time meanwhile`() throws {
    let shop = try RealShop()
    shop.terminal.expectText(containing: "Good things")
    let watcher = try TerminalProcess(
      Tool.executable, ["replay", "-f", "shop.mdb"], columns: 100, rows: 30)
    watcher.expectText(containing: "● LIVE")
    watcher.expectText(containing: "route      home")
    shop.press(.enter)
    watcher.expectText(containing: "route      product(id: 2)")
    shop.press(.enter)
    watcher.expectText(containing: "itemSettings(id: 2)")

    // Back in time, where it stays while the shop goes on.
    watcher.press("g")
    watcher.expectText(containing: "PAUSED")
    watcher.expectText(containing: "route      home")
    shop.terminal.send("b")
    shop.terminal.expectText(containing: "It is empty.")
    watcher.press("j")
    watcher.expectText(containing: "route      product(id: 2)")
    watcher.expectText(containing: "PAUSED")

    watcher.press("F")
    watcher.expectText(containing: "● LIVE")
    watcher.expectText(containing: "route      basket")

    // A kill and a new start are one transition more.
    try shop.killAndRestart()
    shop.terminal.expectText(containing: "It is empty.")
    watcher.expectText(containing: "restored")
    shop.terminal.send("1")
    watcher.expectText(containing: "route      home")
    watcher.press("q")
    #expect(watcher.waitForEnd() == 0)
    shop.terminal.send("q")
    #expect(shop.terminal.waitForEnd() == 0)
    #expect(try Tool.run("verify", "shop.mdb").status == 0)
  }
}
