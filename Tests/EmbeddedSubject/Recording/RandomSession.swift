import DRN

/// A session of random calls, the same for a seed.
final class RandomSession {
  private var random: SplitMix64
  private let recorder = MemoryRecorder<Screen>()
  private let manager: NavigationManager<Screen>

  init(seed: UInt64) {
    random = SplitMix64(state: seed)
    let limit = random.pick([2, 3, 8, 64])
    manager = NavigationManager(
      .home, flow: .guest, settings: SessionSettings(historyLimit: limit), recorder: recorder)
    // An event of each move that it refuses.
    manager.guards.append(
      NavigationGuard { $0.destination == .item(3) ? .block(reason: "r") : .allow })
  }

  /// Makes the calls; returns what was recorded of them, and at last what a restoration loses.
  func events() -> [NavigationEvent<Screen>] {
    for _ in 0..<random.below(120) {
      if random.below(12) == 0 {
        manager.transaction("t") { for _ in 0..<self.random.below(4) { self.call() } }
      } else {
        call()
      }
    }
    let head = recorder.transitions.count - 1
    guard let state = try? recorder.state(at: head), state == manager.state else {
      fatalError("The recorder's state is not the manager's.")
    }
    let lost = Losses<Screen>(
      routes: [screen(), screen()], overlays: [overlay()], tabs: [tab()], flow: .member)
    let restored = NavigationEvent.restored(lost: lost, fallback: Place(screen()))
    return recorder.transitions.map { $0.event } + [restored]
  }

  private func screen() -> Screen { Screen(number: random.below(14)) }
  private func overlay() -> Screen.Overlay { random.pick(Screen.Overlay.allCases) }
  private func tab() -> Screen.Tab { random.pick(Screen.Tab.allCases) }

  private func call() {
    let (one, other) = (screen(), screen())
    let count = random.pick([-1, 0, 1, 1, 2, 3])
    switch random.below(26) {
    case 0...4: manager.go(one)
    case 5: manager.replace(one)
    case 6: manager.showOverlay(overlay())
    case 7: manager.pushOverlay(overlay())
    case 8: manager.showRootOverlay(.alert)
    case 9...10: manager.hideOverlay()
    case 11: manager.hideOverlay(returning: false)
    case 12: manager.hideOverlays(through: overlay())
    case 13: manager.hideAllOverlays()
    case 14: manager.goBack(count)
    case 15: manager.goForward(count)
    case 16: manager.goBack(to: one)
    case 17: manager.reset(to: (0..<random.below(6)).map { _ in screen() })
    case 18: manager.selectTab(tab(), root: one)
    case 19: manager.switchFlow(random.pick(Screen.Flow.allCases), root: one)
    case 20: manager.update(one)
    case 21:
      manager.editHistory {
        $0.removeEntries { $0 == one }
        $0.insert(other, beforeCurrent: true)
      }
    case 22: if random.below(4) == 0 { manager.fence() }
    case 23: manager.undo()
    case 24: manager.redo()
    default:
      manager.mark("m")
      manager.note("n")
      manager.rewind(to: random.below(recorder.transitions.count + 1), crossingFence: true)
    }
  }
}

extension SplitMix64 {
  /// A number in `0..<bound`, the same on every machine.
  mutating func below(_ bound: Int) -> Int { bound == 0 ? 0 : Int(next() % UInt64(bound)) }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
