import DRN
import DRNInspect
import DRNLog
import Dispatch
import Foundation
import TrustPlans

/// An app that records everything that a log can be asked for, while calls fail: it goes on, and
/// what it was promised is kept.
final class FaultApp {
  var outcome = FaultOutcome()
  private let scenario: FaultScenario
  private let folder: String
  private let statuses = StatusList()
  /// What the next process is told.
  private let later = StatusList()
  private var random = SeededRandom(7)
  private var sessions: [Twins] = []

  init(_ scenario: FaultScenario, in folder: String) {
    self.scenario = scenario
    self.folder = folder
  }

  func run() throws {
    let log = try open("first", statuses)
    try record(in: log)
    try recover(log)
    Faults.lift()
    try finish(log)
    let stopped = statuses.stopped
    for list in [statuses, later] {
      outcome.stops += list.stopped.values.map { "\($0)" }
      outcome.failures += list.failureCount
      if let problem = list.problem { throw Problem(problem) }
    }
    try check("first", sessions, stopped: Set(stopped.keys))
    // Only what is too large for the journal cannot wait, and what there is no room for: a ring that
    // is full grows no more while nothing can be written.
    let mayBeFull = scenario == .narrow || scenario == .growth && statuses.failureCount > 0
    if !mayBeFull, let stop = stopped.first(where: { $0.key != "large" }) {
      throw Problem("recording of '\(stop.key)' stopped: \(stop.value)")
    }
  }

  // Opening.

  /// Opens a log, as often as it takes: every refusal is an error with a sentence, and none lasts.
  private func open(_ name: String, _ statuses: StatusList) throws -> EventLog {
    var options = EventLog.Options(
      durability: .disk, backlogLimit: scenario.backlogLimit)
    options.onStatus = { statuses.add($0) }
    options.initialMapSize = 64 << 10
    let path = "\(folder)/\(name)/log.mdb"
    for _ in 0..<20 {
      do {
        return try EventLog.open(path, options: options)
      } catch {
        outcome.refusals += 1
      }
    }
    Faults.lift()
    return try EventLog.open(path, options: options)
  }

  // Recording.

  private func record(in log: EventLog) throws {
    let main = try Twins("main", in: log)
    sessions = [main]
    confirm(log)
    for round in 0..<4 {
      for number in 0..<6 { try main.make(random.action(round * 6 + number)) }
      confirm(log)
      if round % 2 == 1 { try compact(log) }
    }
    try travel(main)
    try main.transaction("checkout", (0..<4).map { random.action($0) })
    confirm(log)
    flush(log)
    try large(in: log)
    try compact(log)
    erase(from: log)
    if scenario == .growth { try burst(in: log) }
    for round in 0..<3 {
      for number in 0..<6 { try main.make(random.action(100 + round * 6 + number)) }
      synchronize(log)
    }
    flush(log)
    try travel(main)
    synchronize(log)
    try main.make(.go(Place(.item(1_000))))
  }

  /// Writes the log's file anew: it is the new one then or the old one, and nothing is missing.
  private func compact(_ log: EventLog) throws {
    guard scenario == .compaction else { return }
    let visitor = try? log.start(session: Self.visitor, at: Place(JSONRoute(json: "home")))
    for number in 0..<3 { visitor?.go(JSONRoute(json: .integer(number))) }
    _ = try? log.compact()
  }

  private func erase(from log: EventLog) {
    guard scenario == .compaction else { return }
    _ = try? log.erase(session: Self.visitor)
  }

  /// Erases what could not be erased before.
  private func eraseAtLast(from log: EventLog) throws {
    guard scenario == .compaction, try log.hasSession(Self.visitor) else { return }
    try log.erase(session: Self.visitor)
  }

  private static var visitor: String { "visitor" }

  private func travel(_ twins: Twins) throws {
    try twins.make(.undo)
    try twins.make(.undo)
    try twins.make(.redo)
    try twins.make(.rewind(to: twins.count / 2))
    try twins.make(.go(Place(.favorite(1))))
  }

  /// Values that are too large for the journal, and for the map.
  private func large(in log: EventLog) throws {
    let twins = try Twins("large", in: log)
    sessions.append(twins)
    for number in 0..<2 {
      let text = String(repeating: "\(number)", count: 16_000)
      try twins.make(.note("large", payload: .string(text)))
      try twins.make(.go(Place(.item(number))))
      confirm(log)
    }
  }

  /// So many transitions that the journal is full before a checkpoint is done.
  private func burst(in log: EventLog) throws {
    let twins = try Twins("burst", in: log)
    sessions.append(twins)
    for _ in 0..<2 {
      for number in 0..<12_000 { try twins.make(.go(Place(.item(number % 7)))) }
      flush(log)
    }
  }

  // Waiting for the disk.

  private func confirm(_ log: EventLog) {
    acknowledge { try log.confirm() }
  }

  private func flush(_ log: EventLog) {
    acknowledge { try log.flush() }
  }

  private func synchronize(_ log: EventLog) {
    acknowledge { try wait { try await log.synchronize() } }
  }

  private func acknowledge(_ body: () throws -> Void) {
    let counts = sessions.map(\.count)
    guard (try? body()) != nil else { return }
    let stopped = statuses.stopped
    for (twins, count) in zip(sessions, counts) where stopped[twins.name] == nil {
      twins.acknowledged = count
    }
  }

  // The end.

  /// What the next process finds if this one is killed: it goes on, with calls that fail as well.
  private func recover(_ log: EventLog) throws {
    Faults.watch(nil)
    try copy()
    Faults.watch(folder)
    let second = try open("second", later)
    var went: [Twins] = []
    for twins in sessions {
      guard twins.acknowledged > 0 else {
        went.append(twins)
        continue
      }
      let next = try Twins(continuing: twins, in: second)
      try next.make(.go(Place(.item(2_000))))
      went.append(next)
    }
    var tries = 0
    while (try? eraseAtLast(from: second)) == nil {
      tries += 1
      // For ever means until it was tried often enough.
      if tries == 20 { Faults.lift() }
      if tries > 20 { throw Problem("the visitor cannot be erased") }
    }
    for _ in 0..<20 where (try? second.close()) != nil {
      return try check("second", went, stopped: Set(later.stopped.keys))
    }
    Faults.lift()
    try second.close()
    try check("second", went, stopped: Set(later.stopped.keys))
  }

  /// Copies the files as they are between two commits.
  private func copy() throws {
    for _ in 0..<100 {
      let before = try committed()
      for suffix in ["-journal", ""] {
        let name = "log.mdb\(suffix)"
        try? FileManager.default.removeItem(atPath: "\(folder)/second/\(name)")
        try FileManager.default.copyItem(
          atPath: "\(folder)/first/\(name)", toPath: "\(folder)/second/\(name)")
      }
      if try committed() == before { return }
    }
    throw Problem("the log does not stand still")
  }

  /// The two meta pages.
  private func committed() throws -> Data? {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: "\(folder)/first/log.mdb"))
    defer { try? file.close() }
    return try file.read(upToCount: 8_192)
  }

  /// Nothing fails any more: what was held back is written.
  private func finish(_ log: EventLog) throws {
    try log.flush()
    try eraseAtLast(from: log)
    // Another thread may be about to say it.
    var turns = 0
    while statuses.saysFailing, turns < 2_000 {
      usleep(5_000)
      turns += 1
    }
    if statuses.saysFailing { throw Problem("nobody said that writing works again") }
    let stopped = statuses.stopped
    for twins in sessions {
      try twins.make(.go(Place(.item(3_000))))
      if stopped[twins.name] == nil { twins.acknowledged = twins.count }
    }
    try wait { try await log.synchronize() }
    try log.close()
    if FileManager.default.fileExists(atPath: "\(folder)/first/log.mdb-journal") {
      throw Problem("the journal is still there")
    }
  }

  private func check(_ name: String, _ sessions: [Twins], stopped: Set<String>) throws {
    Faults.watch(nil)
    defer { Faults.watch(folder) }
    let reader = try LogReader(path: "\(folder)/\(name)/log.mdb")
    try LogCheck.check(
      reader,
      sessions.map { twins in
        // Where recording did not stop, everything is there.
        let isWhole = twins.acknowledged > 0 && !stopped.contains(twins.name)
        return (twins.name, twins.truth, isWhole ? twins.count : twins.acknowledged)
      }, withStates: scenario != .growth)
    outcome.recorded += try LogVerifier.verify(reader).transitions
    outcome.acknowledged += sessions.reduce(0) { $0 + $1.acknowledged }
  }
}

/// Waits on this thread for what is done on another.
private func wait(_ body: @escaping @Sendable () async throws -> Void) throws {
  let outcome = Outcome()
  Task {
    do {
      try await body()
    } catch {
      outcome.error = error
    }
    outcome.done.signal()
  }
  outcome.done.wait()
  if let error = outcome.error { throw error }
}

/// `@unchecked Sendable`: `error` is read after `done` was signalled.
private final class Outcome: @unchecked Sendable {
  let done = DispatchSemaphore(value: 0)
  var error: (any Error)?
}

extension FaultScenario {
  /// How many transitions may wait; half as many records of one value are too large for a journal.
  fileprivate var backlogLimit: Int {
    switch self {
    case .mixed, .compaction: 600
    case .narrow: 48
    case .growth: 1_000_000
    }
  }
}
