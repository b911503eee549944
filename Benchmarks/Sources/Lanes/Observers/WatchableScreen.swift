import Observation
import Support
import Synchronization

/// What an interface shows of a manager.
protocol WatchableScreen {
  /// Reads the current route and the active overlay.
  func readScreen()

  /// Reads the current route.
  func readRoute()
}

extension WatchableScreen {
  /// Reads the current route under observation, and does not read it again when it has changed.
  func readOnce() {
    withObservationTracking {
      readRoute()
    } onChange: {
    }
  }
}

/// A manager whose route and overlay are on a screen: after a change of what it has read, it reads them
/// again, as an interface does when it draws its next frame.
struct WatchedRunner<Base: CommandRunner & WatchableScreen>: CommandRunner {
  private let base: Base
  private let isStale = Staleness()

  init(_ base: Base) {
    self.base = base
    watch()
  }

  func run(_ command: Command) {
    base.run(command)
    // Not in `onChange`, which is called before the change.
    if isStale.lower() { watch() }
  }

  private func watch() {
    withObservationTracking {
      base.readScreen()
    } onChange: { [isStale] in
      isStale.raise()
    }
  }
}

/// Whether a screen shows something that has changed.
private final class Staleness: Sendable {
  private let isRaised = Atomic(false)

  func raise() { isRaised.store(true, ordering: .relaxed) }

  /// Whether it was raised; it is not any more.
  func lower() -> Bool {
    guard isRaised.load(ordering: .relaxed) else { return false }
    isRaised.store(false, ordering: .relaxed)
    return true
  }
}
