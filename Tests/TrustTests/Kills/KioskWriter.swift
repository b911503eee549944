import DRN
import Foundation
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// An app that makes the calls of a kiosk until its process is killed.
///
/// What it does depends on the seed and the newest transition alone. So the process that looks after it can do
/// the same in a log of its own, up to where the dead one came, and compare.
struct KioskWriter {
  /// The call that is made most often, so that most kills come in the middle of it.
  enum Focus: String, CaseIterable, Sendable {
    case update, edit, fence, redirect, resume, save, transaction, travel
  }

  enum Screen: NavigationRoute {
    case menu, cart, login
    case dish(Int)

    enum Overlay: Hashable, Codable, Sendable { case sizes(Int) }
    enum Tab: String, Codable, Sendable { case food, orders }
    typealias Flow = Never
  }

  let path: String
  let seed: UInt64
  let focus: Focus

  /// Records until the process is killed, at an instant that the seed says.
  func run() throws {
    var random = SplitMix64(state: seed)
    let delay = UInt32.random(in: 0...(Soak.isOn ? 120_000 : 40_000), using: &random)
    let log = try EventLog.open(path)
    let app = App(try open(log))
    let file = Foundation.open(path + ".head", O_WRONLY | O_CREAT, 0o600)
    Thread.detachNewThread {
      usleep(delay)
      kill(getpid(), SIGKILL)
    }
    while true {
      app.step(seed, focus)
      var head = Int64(app.manager.head)
      pwrite(file, &head, 8, 0)
    }
  }

  /// Goes on in the log, does the same in another one, and expects that both are alike.
  ///
  /// - Returns: How many transitions were acknowledged, and how many are lost; `nil` if the process was killed
  ///   before there was a session.
  func check() throws -> (acknowledged: Int, lost: Int)? {
    guard let data = FileManager.default.contents(atPath: path + ".head"), data.count == 8
    else { return nil }
    let acknowledged = Int(data.withUnsafeBytes { $0.loadUnaligned(as: Int64.self) })
    let head = try LogReader(path: path).session(named: "kiosk").head()
    let twin = KioskWriter(path: path + "-twin", seed: seed, focus: focus)
    try twin.repeatSteps(to: head)

    let (log, other) = (try EventLog.open(path), try EventLog.open(twin.path))
    let (found, expected) = (App(try open(log)), App(try open(other)))
    expectEqual(found, expected)
    // What is known beyond the state, such as where undo leads and what is wanted, shows as they go on.
    for _ in 0..<40 {
      found.step(seed, focus)
      expected.step(seed, focus)
      expectEqual(found, expected)
    }
    try log.close()
    try other.close()
    _ = try LogVerifier.verify(LogReader(path: path))
    return (acknowledged + 1, max(0, acknowledged - head))
  }

  private func repeatSteps(to head: Int) throws {
    let log = try EventLog.open(path)
    let app = App(try open(log))
    while app.manager.head < head { app.step(seed, focus) }
    // A step's transitions are there together or not at all, so the heads of the two are the same.
    #expect(app.manager.head == head)
    try log.close()
  }

  private func open(_ log: EventLog) throws -> NavigationManager<Screen> {
    try log.manager(session: "kiosk", initial: Screen.menu).manager
  }

  private func expectEqual(_ found: App, _ expected: App) {
    let (found, expected) = (found.manager, expected.manager)
    #expect(found.head == expected.head)
    #expect(found.state == expected.state)
    #expect(found.wantedCall == expected.wantedCall)
    #expect(found.focus == expected.focus)
    #expect(App.keys.allSatisfy { found.savedValue($0) == expected.savedValue($0) })
    for entry in expected.entries {
      let isSame = App.keys.allSatisfy {
        found.savedValue($0, of: entry.id) == expected.savedValue($0, of: entry.id)
      }
      #expect(isSame, "what is saved with \(entry)")
    }
  }
}

extension KioskWriter {
  /// A manager, and the account that its guard reads.
  final class App {
    static let keys = ["count", "name"]

    let manager: NavigationManager<Screen>
    private var isSignedIn = false

    init(_ manager: NavigationManager<Screen>) {
      self.manager = manager
      manager.guards = [
        NavigationGuard { [unowned self] request in
          request.destination != .cart || isSignedIn ? .allow : .redirect(.login)
        }
      ]
    }

    /// Makes a call that records something.
    func step(_ seed: UInt64, _ focus: Focus) {
      let head = manager.head
      var random = SplitMix64(state: seed &+ UInt64(head) &* 0x9e37_79b9)
      isSignedIn = random.chance(50)
      make(random.chance(60) ? focus : random.pick(Focus.allCases), &random)
      if manager.head == head { manager.go(.dish(1_000 + head)) }
    }

    private func make(_ call: Focus, _ random: inout SplitMix64) {
      let dish = Screen.dish(random.number(below: 9))
      switch call {
      case .update: manager.update(dish)
      case .edit:
        switch random.number(below: 4) {
        case 0: manager.removeEntries { $0 == dish }
        case 1: manager.bringToFront(dish)
        case 2: manager.insert(dish, beforeCurrent: random.chance(50))
        default: manager.go(dish)
        }
      case .fence:
        manager.fence()
        if random.chance(50) { manager.pushOverlay(.sizes(random.number(below: 3))) }
      case .redirect:
        isSignedIn = false
        manager.selectTab(random.pick([.food, .orders]), root: .cart)
      case .resume: if manager.resume() == .unchanged { manager.go(.cart) }
      case .save:
        let value = JSONValue.integer(random.number(below: 1_000))
        if random.chance(30) { manager.focus = "field \(value)" }
        manager.save(
          value, as: random.pick(Self.keys),
          of: manager.entries[random.number(below: manager.entries.count)].id)
      case .transaction:
        let number = random.number(below: 4)
        manager.transaction("order") { [self] in
          manager.update(dish)
          manager.pushOverlay(.sizes(number))
          manager.bringToFront(.menu)
          manager.note("ordered", .integer(number))
        }
      case .travel: if random.chance(60) { manager.undo() } else { manager.redo() }
      }
    }
  }
}
