import DesktopTesting
import TestSupport
import Testing

/// Whatever somebody does, the screen shows what the log has.
@Suite(.temporaryDirectory, .serialized, .enabled(if: RealKiosk.isAvailable))
struct ExplorerTests {
  /// How many inputs there are before the screen is looked at again.
  private static let stride = 5

  @Test(arguments: Seed.first(1))
  func `random inputs, and the screen agrees with the log`(seed: Seed) throws {
    var explorer = Explorer(try RealKiosk(), seed)
    var (_, tree) = try explorer.kiosk.expectAgreement()
    for _ in 0..<(Soak.count(50, long: 10_000) / Self.stride) {
      try explorer.act(times: Self.stride, on: tree)
      (_, tree) = try explorer.kiosk.expectAgreement(after: explorer.last)
    }
    explorer.kiosk.program.kill()
  }
}

/// Does what comes to its mind.
private struct Explorer {
  let kiosk: RealKiosk
  private var random: SplitMix64
  private var inputs: [String] = []

  /// The last inputs, to find out what went wrong.
  var last: String { inputs.suffix(20).joined(separator: ", ") }

  init(_ kiosk: RealKiosk, _ seed: Seed) { (self.kiosk, random) = (kiosk, SplitMix64(seed)) }

  private static let keys = [
    "Tab", "Tab", "shift+Tab", "Return", "Return", "space", "Escape", "alt+Left", "alt+Right", "Up",
    "Down", "Left", "Right", "Home", "End", "BackSpace", "a", "F12",
  ]

  /// Acts several times on what was seen, without looking again: later inputs may meet what has changed.
  mutating func act(times: Int, on tree: AccessibilityTree) throws {
    let window = tree.windows.first?.frame
    let targets = tree.nodes.filter { node in
      let isControl = ["button", "tab", "text box", "slider"].contains(node.role)
      // A purchase is not often begun anew, or it would never come to its end.
      let isEnd = node.name == "Start over" && !random.chance(5)
      return isControl && node.isSensitive && !isEnd && node.clip == nil
        && node.frame.map { !$0.isEmpty && window?.contains($0) == true } == true
    }
    for _ in 0..<times { try act(on: targets, in: window) }
  }

  private mutating func act(on targets: [AccessibleNode], in window: Box?) throws {
    let (keyboard, pointer) = (kiosk.desktop.keyboard, kiosk.desktop.pointer)
    switch random.number(below: 100) {
    case ..<60 where !targets.isEmpty:
      let target = random.pick(targets)
      inputs.append("click '\(target.name)'")
      try pointer.click(target)
    case ..<88:
      let key = random.pick(Self.keys)
      inputs.append("key \(key)")
      try keyboard.press(key)
    case ..<93:
      let isBack = random.chance(70)
      inputs.append(isBack ? "button for back" : "button for forward")
      try pointer.press(isBack ? .back : .forward)
    case ..<96:
      guard let window else { return }
      let end = window.x + random.number(below: window.width)
      inputs.append("swipe to \(end)")
      let y = window.center.y
      try pointer.drag(from: (window.x + 4, y), to: (end, y), steps: 4)
    case ..<99:
      inputs.append("wheel")
      try pointer.press(random.chance(50) ? .wheelUp : .wheelDown)
    default:
      inputs.append("kill")
      try kiosk.killAndRestart()
    }
  }
}
