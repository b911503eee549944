import DRN
import Shop
import ShopTerminal
import TerminalScreen
import TestSupport
import Testing
import ToolTesting

/// Presses keys at random, as somebody might who only wants to see what happens.
struct RandomWalk {
  var random: SplitMix64
  var visited: Set<String> = []

  init(_ seed: UInt64) { random = .init(state: seed) }

  static let keys: [ScreenKey] = [
    .down, .down, .down, .down, .up, .up, .enter, .enter, .enter, .enter, .enter, .enter, .left,
    .right, .right, .escape, .escape, .tab, .backTab, .pageDown, .end, .home, .backspace,
    .character("f"), .character("b"), .character("u"), .character("r"), .character("/"),
    .character("x"), .character("a"), .character("o"), .character(" "), .character("1"),
    .character("2"), .character("3"), .character("日"), .character("\u{301}"), .f1, .alt("x"),
  ]

  mutating func nextKey() -> ScreenKey { Self.keys.randomElement(using: &random) ?? .enter }

  /// Presses so many keys, and looks at every frame.
  mutating func run(_ visitor: Visitor, keys count: Int) throws {
    for number in 0..<count {
      if random.chance(2) {
        visitor.screen.columns = .random(in: 40...200, using: &random)
        visitor.screen.rows = .random(in: 12...60, using: &random)
      } else if random.chance(5) {
        (visitor.screen.columns, visitor.screen.rows) = (80, 24)
      }
      let key = nextKey()
      try press(key, visitor, number)
      let problems = FrameRules(visitor.screen).problems
      try #require(problems.isEmpty, "Key \(number), \(key):\n\(problems)\n\(visitor.text)")
      visited.insert(name(visitor))
      if visitor.screen.wantsToEnd || random.chance(1) { try restart(visitor, number) }
    }
  }

  private func press(_ key: ScreenKey, _ visitor: Visitor, _ number: Int) throws {
    let screen = visitor.screen
    let next = screen.stateAfterExit
    // In a field it takes a letter away.
    let leaves = key == .escape
    let wasAsking = screen.message?.hasPrefix("Esc once more") == true
    screen.press(key)
    guard leaves else { return }
    let navigation = visitor.shop.navigation
    if let next {
      let isRefused = next.currentRoute.needsAccount && visitor.shop.account.name == nil
      let route = isRefused ? .signIn(for: next.currentRoute) : next.currentRoute
      try #require(
        navigation.currentRoute == route || next.activeOverlay != nil,
        "Key \(number): the exit led to \(navigation.currentRoute), not to \(route).")
    } else {
      try #require(screen.wantsToEnd == wasAsking, "Key \(number)")
      try #require(wasAsking || screen.message != nil, "Key \(number)")
    }
  }

  /// What is seen after a restart is what was seen before.
  private func restart(_ visitor: Visitor, _ number: Int) throws {
    visitor.screen.press(.f1)  // It does nothing, and takes the message away.
    let before = visitor.screen.frame
    try visitor.restart()
    let now = visitor.screen.frame
    try #require(
      before == now,
      "Restart at \(number):\n\(before.canvas.text.joined(separator: "\n"))\n\(visitor.text)")
  }

  private func name(_ visitor: Visitor) -> String {
    let route = "\(visitor.shop.navigation.currentRoute)".prefix { $0 != "(" }
    let overlay = visitor.shop.navigation.activeOverlay.map { "+\($0)" } ?? ""
    return String(route) + overlay.prefix { $0 != "(" }
  }
}
