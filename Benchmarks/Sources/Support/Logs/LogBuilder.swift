import DRN
public import DRNLog

/// The names of a log's sessions.
public enum SessionNames {
  /// `count` names; the first is that of a log with one session.
  public static func all(_ count: Int) -> [String] {
    (0..<count).map { $0 == 0 ? "main" : "visitor-\($0)" }
  }
}

/// Records long logs, as fast as the public API allows.
public struct LogBuilder {
  /// The number of transitions between flushes, which bounds the backlog.
  private static let batch = 262_144

  /// The number of transitions of one session before the next one continues.
  private static let turn = 100

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
    try Self.check(manager, count)
    try log.finish()
  }

  /// Records new sessions of `count` transitions each, in turns, as on a server. Each begins at another
  /// place of the workload, which never goes back if there are several.
  ///
  /// - Returns: The sessions' managers, which are in use.
  @discardableResult
  public func record(
    _ count: Int, sessions: [String], in log: EventLog
  ) throws -> [ManagerRunner] {
    let runners = try runners(of: sessions, in: log)
    var cursors = sessions.indices.map { workload.beginning(of: $0) }
    let turn = sessions.count == 1 ? Self.batch : Self.turn
    var (recorded, unflushed) = (1, 0)
    while recorded < count {
      let step = min(turn, count - recorded)
      for (index, runner) in runners.enumerated() {
        workload.run(step, from: &cursors[index], on: runner)
        unflushed += step
        guard unflushed >= Self.batch else { continue }
        try log.flush()
        unflushed = 0
      }
      recorded += step
      progress(recorded * runners.count)
    }
    for runner in runners { try Self.check(runner.manager, count) }
    return runners
  }

  /// The managers of sessions that are new, or continued.
  public func runners(of sessions: [String], in log: EventLog) throws -> [ManagerRunner] {
    try sessions.map { name in
      ManagerRunner(
        try log.manager(session: name, initial: BenchmarkRoute.home).manager, workload)
    }
  }

  private static func check(
    _ manager: NavigationManager<BenchmarkRoute>, _ count: Int
  ) throws {
    guard manager.head == count - 1 else {
      throw BenchmarkError("A session of \(count) transitions came to have \(manager.head + 1).")
    }
  }

  /// The number of transitions up to the divergence, or `Int.max` after it.
  private static func distance(_ recorded: Int, _ divergence: Int?) -> Int {
    guard let divergence, divergence > recorded else { return .max }
    return divergence - recorded
  }
}

extension Workload {
  /// The index of a move with which a session can begin, different for different sessions.
  fileprivate func beginning(of session: Int) -> Int {
    let place = session * 31 % commands.count
    return commands[place...].firstIndex { $0.kind == .go } ?? 0
  }
}
