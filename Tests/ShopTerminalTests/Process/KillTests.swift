import DRNInspect
import DRNLog
import Foundation
import ShopTerminal
import TerminalScreen
import TestSupport
import Testing
import ToolTesting

/// Walks of the real program, which is killed on its way, beside a twin without a terminal.
@Suite(.temporaryDirectory, .serialized) struct KillTests {
  static let walks: [Seed] = (0..<3).map { Seed(value: $0) }

  /// How many keys a walk has; `DRN_LONG_WALK=1` for many.
  static let length =
    ProcessInfo.processInfo.environment["DRN_LONG_WALK"] == nil ? 60 : 1_000

  /// The keys that leave the program at its root.
  static let exits: [ScreenKey] = [.escape, .backspace]

  @Test(arguments: walks)
  func `after a kill everything is where it was`(seed: Seed) throws {
    var walk = RandomWalk(seed.value)
    let real = try RealShop()
    var twin = try Visitor(path: TemporaryDirectory.path("twin.mdb"))
    real.expect(twin.screen.frame, "The beginning")
    var kills = 0
    for number in 0..<Self.length {
      if walk.random.chance(4) {
        (twin.screen.columns, twin.screen.rows) = (
          .random(in: 40...120, using: &walk.random), .random(in: 12...40, using: &walk.random)
        )
        real.terminal.resize(columns: twin.screen.columns, rows: twin.screen.rows)
      }
      let key = walk.nextKey()
      // What Escape does after Escape is the terminal's affair, and leaving is not what is tried here.
      if Self.exits.contains(key), twin.screen.stateAfterExit == nil { continue }
      real.press(key)
      twin.press(key)
      guard real.expect(twin.screen.frame, "Key \(number), \(key)") else { return }
      if walk.random.chance(8) {
        twin.press(.f1)
        let before = Seen(twin.screen.frame)
        try twin.restart()
        #expect(Seen(twin.screen.frame) == before)
        try real.killAndRestart()
        kills += 1
        guard real.expect(twin.screen.frame, "Kill at key \(number)") else { return }
      }
      if walk.random.chance(4) {
        guard let next = try killAmongKeys(&walk, real, twin) else { return }
        (twin, kills) = (next, kills + 1)
      }
    }
    #expect(kills > 2)
    real.kill()
    _ = try LogVerifier.verify(try LogReader(path: TemporaryDirectory.path("shop.mdb")))
    let verified = try Tool.run("verify", "shop.mdb")
    #expect(verified.status == 0, "\(verified.errors)")
  }

  /// Kills it at any instant while keys come in: what comes back is what was there after some of them.
  ///
  /// - Returns: A twin that is where the program is now.
  private func killAmongKeys(
    _ walk: inout RandomWalk, _ real: RealShop, _ twin: Visitor
  ) throws -> Visitor? {
    let keys = (0..<12).map { _ in walk.nextKey() }.filter { !Self.exits.contains($0) }
    func text(_ visitor: Visitor) -> [String] {
      visitor.press(.f1)
      return Seen(visitor.screen.frame).rows
    }
    var possible = [text(twin)]
    for key in keys {
      twin.press(key)
      possible.append(text(twin))
    }
    for key in keys { real.press(key) }
    // However far it has come by then.
    _ = real.terminal.waitUntil(
      patience: .microseconds(.random(in: 0...60_000, using: &walk.random))
    ) { _ in false }
    real.kill()
    let copy = try copyOfLog()
    let next = try Visitor(
      path: copy, columns: twin.screen.columns, rows: twin.screen.rows)
    #expect(possible.contains(text(next)), "Nobody has been there:\n\(next.text)")
    try real.killAndRestart()
    return real.expect(next.screen.frame, "A kill among keys") ? next : nil
  }

  /// The log as the kill left it, for the twin to open.
  private func copyOfLog() throws -> String {
    let folder = TemporaryDirectory.path("twin-\(UUID().uuidString)")
    let files = FileManager.default
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in try TemporaryDirectory.names() where name.hasPrefix("shop.mdb") {
      try files.copyItem(atPath: TemporaryDirectory.path(name), toPath: "\(folder)/\(name)")
    }
    return "\(folder)/shop.mdb"
  }
}
