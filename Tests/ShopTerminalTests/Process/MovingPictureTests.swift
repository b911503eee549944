import Foundation
import TerminalScreen
import TestSupport
import Testing
import ToolTesting

/// The README's moving picture, taken from the real programs; `.ci/pictures/take` takes it anew.
@Suite(.temporaryDirectory) struct MovingPictureTests {
  static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Pictures/shop.svg")

  @Test func `the moving picture is of these programs`() throws {
    var film = Film()
    film.typeAtPrompt("swift run shop-terminal", after: [])
    let shop = try RealShop()
    try film.shop(in: shop)
    let animation = ScreenAnimation(title: "shop-terminal")
    guard ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" else {
      // All of it but the times that the replay shows.
      let kept = try String(contentsOf: Self.file, encoding: .utf8)
      let rows = film.stills.flatMap { still in
        (0..<still.screen.rows).map { animation.drawing(of: still.screen, $0) }
      }
      #expect(Set(rows).filter { !$0.isEmpty && !kept.contains($0) } == [])
      return
    }
    try film.replay()
    let picture = animation.svg(of: film.stills)
    #expect(picture.utf8.count < 300_000)
    try Data(picture.utf8).write(to: Self.file)
  }
}

/// The stills of a visit, one after another.
struct Film {
  private(set) var stills: [ScreenAnimation.Still] = []

  /// What somebody does, what is seen then, and for how many milliseconds.
  typealias Step = (keys: String, seen: String, milliseconds: Int)

  private static let down = "\u{1B}OB"
  private static let right = "\u{1B}OC"

  private static let shopping: [Step] = [
    ("", "Esc leaves the shop", 1_600), ("/", "24 products", 700), ("o", "› o", 250),
    ("a", "› oa", 250), ("k", "2 products", 1_100), (down + down, "f favorite", 600),
    ("\r", "A dining chair", 1_300), ("f", "♥ One of your", 900), ("\r", "Amount", 1_100),
    (right, "‹ 2 ›", 600), (down + right, "‹ black ›", 700),
    (down + "\r", "It is in your basket", 1_400), ("\t", "Esc leaves the shop", 1_200),
    ("\r", "returns to Favorites", 1_500), (right, "‹ 2 ›", 500), (right, "‹ 3 ›", 1_200),
  ]

  private static let goingOn: [Step] = [
    ("", "‹ 3 ›", 2_200), ("\u{1B}", "♥ 1", 1_300), ("b", "Check out", 1_200),
    ("\r", "is for people whom we know", 1_100), ("A", "› A", 250), ("d", "› Ad", 250),
    ("a", "› Ada", 600), ("\r", "Where may it go?", 1_000), ("\r", "How will you pay?", 900),
    ("\r", "Buy for", 1_000), ("\r", "2 things for", 1_300), ("\r", "Thank you.", 1_800),
  ]

  /// Somebody shops, is interrupted as nothing can prevent, and goes on.
  mutating func shop(in shop: RealShop) throws {
    for step in Self.shopping { take(step, shop.terminal) }
    try shop.killAndRestart()
    typeAtPrompt("swift run shop-terminal", after: ["$ swift run shop-terminal", "Killed"])
    for step in Self.goingOn { take(step, shop.terminal) }
    shop.terminal.send("q")
    shop.terminal.waitForEnd()
  }

  /// Goes back through all of it.
  mutating func replay() throws {
    typeAtPrompt("drn replay shop.mdb", after: ["$ swift run shop-terminal"])
    let replay = try TerminalProcess(Tool.executable, ["replay", "shop.mdb"])
    take(("", "? keys", 1_500), replay)
    for step in 0..<24 {
      take(("k", "PAUSED", step < 4 ? 450 : 220), replay)
    }
    stills[stills.count - 1].milliseconds = 2_500
    replay.send("q")
    replay.waitForEnd()
  }

  private mutating func take(_ step: Step, _ terminal: TerminalProcess) {
    terminal.send(step.keys)
    terminal.expectText(containing: step.seen)
    terminal.settle()
    stills.append(.init(terminal.screen, milliseconds: step.milliseconds))
  }

  /// A shell in which a command is typed.
  mutating func typeAtPrompt(_ command: String, after lines: [String]) {
    var screen = VirtualTerminal(columns: 80, rows: 24)
    screen.feed(Array((lines + ["$ "]).joined(separator: "\r\n").utf8))
    stills.append(.init(screen, milliseconds: lines.isEmpty ? 500 : 900))
    for part in [command.prefix(6), command.dropFirst(6).prefix(6), command.dropFirst(12)] {
      screen.feed(Array(part.utf8))
      stills.append(.init(screen, milliseconds: 160))
    }
    stills[stills.count - 1].milliseconds = 700
  }
}
