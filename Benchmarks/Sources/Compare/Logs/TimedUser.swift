import DRN
import Foundation
import Support

/// A user who pauses between steps, so that the times in the log are realistic.
struct TimedUser {
  private var generator: SeededGenerator
  private var time: Timestamp

  /// Creates a user whose time begins now.
  init(seed: UInt64 = 3) {
    generator = SeededGenerator(seed: seed)
    time = Timestamp(nanosecondsSince1970: Int64(Date().timeIntervalSince1970 * 1e9))
  }

  mutating func wait(_ seconds: ClosedRange<Double>) {
    let nanoseconds = Int64(Double.random(in: seconds, using: &generator) * 1e9)
    time.nanosecondsSince1970 += nanoseconds
  }

  func go(_ route: BenchmarkRoute, _ manager: NavigationManager<BenchmarkRoute>) {
    manager.perform(.go(Place(route)), time: time)
  }

  func goBack(_ manager: NavigationManager<BenchmarkRoute>) {
    manager.perform(.goBack(1), time: time)
  }

  func perform(
    _ command: Command, _ workload: Workload, _ manager: NavigationManager<BenchmarkRoute>
  ) {
    let index = Int(command.index)
    switch command.kind {
    case .go: go(workload.routes[index], manager)
    case .goBack: goBack(manager)
    case .showOverlay: manager.perform(.showOverlay(workload.overlays[index]), time: time)
    case .hideOverlay: manager.perform(.hideOverlay(returning: true), time: time)
    case .compose: go(workload.composites[index], manager)
    }
  }
}
