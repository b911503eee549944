import DRNLog
import Support

/// Logs of several lengths, each created on first use. All are closed, unless their name says otherwise.
final class LongLogs {
  /// The name of the first session in each log.
  static let main = "main"
  /// The name of the second session, which equals `main` up to ``divergence(of:)``.
  static let other = "other"

  /// The lengths, from the shortest to the longest.
  let lengths: [Int]

  /// The number of sessions, and of transitions in each, of a log with many.
  let many: (sessions: Int, transitions: Int)

  private let scratch: Scratch
  private let workload: Workload
  private let direct: Workload
  private let walk: Walk
  private let durations: [Int]
  private let progress: Progress
  private var made: [Kind: String] = [:]
  private var madeVisits: VisitsLog?

  private enum Kind: Hashable {
    case two(Int)
    case one(Int)
    case killed(Int)
    case many, manyKilled
  }

  init(
    isQuick: Bool, scratch: Scratch, workload: Workload, direct: Workload, walk: Walk,
    durations: [Int]?, progress: Progress
  ) {
    lengths = [1_000, 10_000, 100_000, 1_000_000] + (isQuick ? [] : [10_000_000])
    many = (isQuick ? 1_000 : 10_000, 1_000)
    (self.scratch, self.progress) = (scratch, progress)
    (self.workload, self.direct, self.walk) = (workload, direct, walk)
    // About a minute each, like the real ones.
    self.durations = durations ?? walk.sessions.map { 10 * $0.count }
  }

  /// The length to compare with the longest.
  var short: Int { 10_000 }

  var longest: Int { lengths[lengths.count - 1] }

  /// The position at which the two sessions of a log diverge.
  func divergence(of length: Int) -> Int { length * 7 / 10 }

  /// A log with two sessions of `length` transitions each.
  func path(_ length: Int) throws -> String {
    try log(.two(length), "two-\(length)") { path in
      let main = builder(path, total: 2 * length)
      try main.record(length, session: Self.main)
      let other = builder(path, total: 2 * length, after: length)
      try other.record(length, session: Self.other, divergence: divergence(of: length))
    }
  }

  /// A log with one session of `length` transitions.
  func one(_ length: Int) throws -> String {
    try log(.one(length), "one-\(length)") { path in
      try builder(path, total: length).record(length, session: Self.main)
    }
  }

  /// A log with one session of at least `length` transitions, whose writer was killed.
  func killed(_ length: Int) throws -> String {
    try log(.killed(length), "killed-\(length)") { path in
      progress.show("making a log whose writer is killed")
      try LaneProgram.recordAndKill(path, sessions: 1, transitions: length)
    }
  }

  /// A log with many sessions.
  func manySessions() throws -> String {
    try log(.many, "many") { path in
      let (sessions, transitions) = many
      let log = try EventLog.open(path, durability: .process)
      let builder = builder(path, total: sessions * transitions, workload: direct)
      try builder.record(transitions, sessions: SessionNames.all(sessions), in: log)
      try log.finish()
    }
  }

  /// A log with many sessions, whose writer was killed.
  func manyKilled() throws -> String {
    try log(.manyKilled, "many-killed") { path in
      progress.show("making a log with many sessions whose writer is killed")
      try LaneProgram.recordAndKill(
        path, sessions: many.sessions, transitions: many.transitions)
    }
  }

  /// A log of real sessions, or of generated ones with the same statistics.
  func visits() throws -> VisitsLog {
    if let madeVisits { return madeVisits }
    let path = scratch.path("visits.mdb")
    let made = try VisitsLog(walk, durations, path: path, progress)
    madeVisits = made
    return made
  }

  private func log(
    _ kind: Kind, _ name: String, _ make: (String) throws -> Void
  ) throws -> String {
    if let path = made[kind] { return path }
    let path = scratch.path("\(name).mdb")
    try make(path)
    made[kind] = path
    return path
  }

  private func builder(
    _ path: String, total: Int, after before: Int = 0, workload: Workload? = nil
  ) -> LogBuilder {
    LogBuilder(path: path, workload: workload ?? self.workload) { [progress] recorded in
      let recorded = (before + recorded).formatted
      progress.show("making a log: \(recorded) of \(total.formatted) transitions")
    }
  }
}
