import DRN
import DRNInspect
import DRNLog
import Foundation
import TrustPlans

/// Looks at what the power may have left, at every moment of a trace.
struct PowerLoss {
  private let plan: PowerPlan
  private let sessions: [Twins]
  private let parent: String
  private var random: SeededRandom

  /// What was promised at a moment.
  private struct Promise {
    /// Whether the log was there.
    var isOpen = false
    var counts: [Int]

    var total: Int { counts.reduce(0, +) }
  }

  init(_ plan: PowerPlan, _ sessions: [Twins], in parent: String) {
    self.plan = plan
    self.sessions = sessions
    self.parent = parent
    random = SeededRandom(plan.seed)
  }

  mutating func look(at trace: Trace, _ outcome: inout PowerOutcome) throws {
    var disk = TracedDisk()
    var promise = Promise(counts: sessions.map { _ in 0 })
    var number = 0
    for (index, operation) in trace.operations.enumerated() {
      disk.apply(plan.isLying ? operation.withoutSync : operation)
      if case .note(let about, let count) = operation {
        if about == PowerApp.opened { promise.isOpen = true }
        if sessions.indices.contains(about - 1) { promise.counts[about - 1] = count }
      }
      number += 1
      guard number % plan.stride == 0, isMoment(trace, index) else { continue }
      outcome.moments += 1
      for image in 0..<(disk.isUncertain ? plan.images : 1) {
        try look(at: disk, image, promise, &outcome)
      }
    }
  }

  /// Whether something else comes than the next of many stores that were seen at one time.
  private func isMoment(_ trace: Trace, _ index: Int) -> Bool {
    guard case .write(let file, _, _, _) = trace.operations[index],
      index + 1 < trace.operations.count,
      case .write(let next, _, _, _) = trace.operations[index + 1]
    else { return true }
    return file != next
  }

  private mutating func look(
    at disk: TracedDisk, _ number: Int, _ promise: Promise, _ outcome: inout PowerOutcome
  ) throws {
    // Nothing, everything, and all that is between.
    let percent =
      switch number {
      case 0: 0
      case 1: 100
      default: [2, 10, 50, 90, 98][number % 5]
      }
    let folder = try PowerFolder(in: parent)
    try folder.fill(disk.image(percent, &random))
    outcome.images += 1
    outcome.acknowledged += promise.total
    var interruption: String?
    do {
      let seen = try read(folder, promise)
      if random.number(below: 8) == 0 {
        outcome.recoveries += 1
        interruption = try interruptRecovery(of: folder, promise)
      }
      try recover(folder, promise, seen)
    } catch {
      note(error, interruption, promise, &outcome)
    }
  }

  private func note(
    _ error: any Error, _ interruption: String?, _ promise: Promise,
    _ outcome: inout PowerOutcome
  ) {
    // Before anything was promised a clear error is as good as a log.
    if error is LogError, !promise.isOpen { return }
    let text = "\(error)"
    if text.hasPrefix("lost") { outcome.lost += 1 } else { outcome.unreadable += 1 }
    guard outcome.problems.count < 5 else { return }
    let place = "moment \(outcome.moments), image \(outcome.images)"
    outcome.problems.append("\(place)\(interruption.map { ", \($0)" } ?? ""): \(text)")
  }

  private func known(_ least: [Int]) -> [(String, MemoryRecorder<Screen>, Int)] {
    zip(sessions, least).map { ($0.name, $0.truth, $1) }
  }

  /// What a reader finds that comes before anybody recovers the log.
  private func read(_ folder: PowerFolder, _ promise: Promise) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    do {
      let reader = try LogReader(path: folder.logPath)
      try LogCheck.check(reader, known(promise.counts), withStates: false)
      try reader.forEachSession { counts[$0.name] = try $0.head() + 1 }
    } catch let error as LogError where !promise.isOpen {
      _ = error
    }
    return counts
  }

  /// What the next writer makes of it: a log that is whole, with all that was promised or seen.
  private func recover(
    _ folder: PowerFolder, _ promise: Promise, _ seen: [String: Int]
  ) throws {
    let log = try EventLog.open(folder.logPath, options: .init(durability: .disk))
    try log.close()
    let reader = try LogReader(path: folder.logPath)
    let least = zip(sessions, promise.counts).map { max(seen[$0.name] ?? 0, $1) }
    try LogCheck.check(reader, known(least))
    _ = try LogVerifier.verify(reader)
  }

  /// Leaves in the folder what a recovery leaves that the power does not let end, or in which a call
  /// fails.
  ///
  /// - Returns: What happened, in words.
  private mutating func interruptRecovery(
    of folder: PowerFolder, _ promise: Promise
  ) throws -> String {
    var fault: FaultPlan?
    if random.number(below: 2) == 0 {
      let call: SystemCall = [.write, .sync, .dataSync, .map, .open][random.number(below: 5)]
      fault = FaultPlan(call, code: EIO, first: 1 + random.number(below: 6))
    }
    let trace = try folder.trace(fault) {
      do {
        try EventLog.open(folder.logPath, options: .init(durability: .disk)).close()
      } catch  where fault != nil || !promise.isOpen {}
    }
    var disk = TracedDisk()
    // What was there before is there.
    let files = trace.operations.count { if case .file = $0 { true } else { false } }
    let count = files + random.number(below: trace.operations.count - files + 1)
    for operation in trace.operations.prefix(count) { disk.apply(operation) }
    let percent = [0, 20, 50, 80, 100][random.number(below: 5)]
    try folder.fill(disk.image(percent, &random))
    let failure = fault.map { ", \($0.call) \($0.first) failing" } ?? ""
    return "recovering \(count) of \(trace.operations.count) steps, \(percent) %\(failure)"
  }
}
