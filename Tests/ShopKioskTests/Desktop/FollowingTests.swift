import DesktopTesting
import Foundation
import Shop
import TestSupport
import Testing
import ToolTesting

/// Who watches the log of a kiosk that is in use sees what a customer does, also beyond a kill.
@Suite(.temporaryDirectory, .serialized, .enabled(if: RealKiosk.isAvailable))
struct FollowingTests {
  private static let steps: [(touch: String, line: String, screen: String)] = [
    ("Birch, ", "product(id: 2)", "product(id: 2)"),
    ("Choose and add", "itemSettings(id: 2) on product", "product(id: 2)"),
    ("Add to", "add to basket", "product(id: 2)"), ("Basket, ", "basket", "basket"),
  ]

  @Test func `drn replay follows`() throws {
    let kiosk = try RealKiosk()
    let replay = try TerminalProcess(
      Tool.executable, ["replay", "shop.mdb", "-f"], columns: 120)
    replay.expectText(containing: "LIVE")
    for step in Self.steps {
      try kiosk.touch(step.touch)
      // The newest transition is the one that is shown.
      replay.expect("'\(step.line)'") {
        $0.text.contains(step.line) && $0.text.contains("LIVE")
      }
      try kiosk.killAndRestart()
    }
    kiosk.program.kill()
  }

  #if Server
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")))
    func `drn serve follows`() throws {
      let kiosk = try RealKiosk()
      let server = Tool.process(["serve", "shop.mdb", "--port", "0"])
      let output = OutputLines()
      server.standardOutput = output.pipe
      try server.run()
      defer {
        server.interrupt()
        server.waitUntilExit()
      }
      let link = output.next().split(separator: "#token=")
      try #require(link.count == 2)
      let sessions = "\(link[0])logs/shop.mdb/sessions"
      for step in Self.steps {
        try kiosk.touch(step.touch)
        try kiosk.desktop.wait("\(step.screen) in \(sessions)") {
          try get(sessions, with: link[1]).contains(#""lastScreen":"\#(step.screen)""#) ? true : nil
        }
        try kiosk.killAndRestart()
      }
      kiosk.program.kill()
    }

    private func get(_ address: String, with token: Substring) throws -> String {
      try Tool.shell("curl -sS -H 'DRN-Token: \(token)' '\(address)'").output
    }
  #endif
}
