import DRN
import DRNLog

/// Records long logs, as fast as the public API allows.
public struct LogBuilder {
  /// The number of transitions between flushes, which bounds the backlog.
  private static let batch = 262_144

  let path: String
  let workload: Workload
  let progress: (Int) -> Void

  /// Creates a builder.
  ///
  /// - Parameter progress: Called with the number of recorded transitions.
  public init(path: String, workload: Workload, progress: @escaping (Int) -> Void = { _ in }) {
    (self.path, self.workload, self.progress) = (path, workload, progress)
  }

  /// Records a new session of `count` transitions and closes the log.
  ///
  /// - Parameter divergence: The position of a transition that other sessions do not have.
  public func record(_ count: Int, session: String, divergence: Int? = nil) throws {
    let log = try EventLog.open(path, durability: .process)
    let manager = try log.manager(session: session, initial: BenchmarkRoute.home).manager
    let runner = ManagerRunner(manager, workload)
    var (recorded, cursor) = (1, 0)
    while recorded < count {
      if recorded == divergence {
        manager.note("elsewhere")
        recorded += 1
      }
      let step = min(Self.batch, count - recorded, Self.distance(recorded, divergence))
      workload.run(step, from: &cursor, on: runner)
      recorded += step
      try log.flush()
      progress(recorded)
    }
    guard manager.head == count - 1 else {
      throw BenchmarkError("A log of \(count) transitions came to have \(manager.head + 1).")
    }
    try log.finish()
  }

  /// The number of transitions up to the divergence, or `Int.max` after it.
  private static func distance(_ recorded: Int, _ divergence: Int?) -> Int {
    guard let divergence, divergence > recorded else { return .max }
    return divergence - recorded
  }
}
