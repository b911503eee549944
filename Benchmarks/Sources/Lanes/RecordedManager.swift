import DRN
import DRNLog
import Support

/// A manager with a log of its own.
struct RecordedManager {
  let log: EventLog
  let manager: NavigationManager<BenchmarkRoute>

  init(_ setup: LaneSetup, _ name: String) throws {
    log = try EventLog.open(setup.path("\(name).mdb"), durability: .process)
    manager = try log.manager(session: "main", initial: BenchmarkRoute.home).manager
  }

  func flush() throws { try log.flush() }
}

extension ManagerRunner: WatchableScreen {
  @inline(__always)
  func readScreen() {
    withExtendedLifetime(manager.currentRoute) {}
    withExtendedLifetime(manager.activeOverlay) {}
  }

  @inline(__always)
  func readRoute() { withExtendedLifetime(manager.currentRoute) {} }
}
