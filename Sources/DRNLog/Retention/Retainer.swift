import DRN
import Dispatch
import LMDB
import Locking
import Platform
import Synchronization

/// Keeps a log within its limits, in small steps.
final class Retainer: Sendable {
  let writer: LogWriter
  let limits: RetentionLimits
  private let now: @Sendable () -> Timestamp
  let report: @Sendable (LogStatus) -> Void
  /// The next check of the limits.
  let next = DelayedWork(on: DispatchQueue(label: "drn.log.retention", qos: .utility))
  let isStopped = Atomic(false)
  let isFailing = Atomic(false)
  /// The number of transitions, which is counted once, and only if it is limited.
  private let counted: Lock<Count?>

  /// The number of transitions, and the numbers of removed and of buffered ones at that time.
  private struct Count: Sendable {
    let transitions: Int
    let removed: UInt64
    let taken: Int
  }

  init(
    _ writer: LogWriter, _ limits: RetentionLimits, now: @escaping @Sendable () -> Timestamp,
    report: @escaping @Sendable (LogStatus) -> Void
  ) {
    (self.writer, self.limits, self.now, self.report) = (writer, limits, now, report)
    counted = Lock(nil, writer.journal.lockOrder.place(.counting))
  }

  var time: Timestamp { now() }

  /// Enforces the limits.
  ///
  /// - Parameter isInBackground: Whether to pause between commits, so that other writers can run.
  /// - Throws: The error of reading or writing; what was already dropped stays dropped.
  func apply(isInBackground: Bool = false) throws(LogError) -> RetentionReport {
    try writer.checkProcess()
    return try writer.maintaining.withLock { _ throws(LogError) in
      var report = RetentionReport()
      report.bytesBefore = try writer.store.bytesInUse()
      let time = now()
      let pause = { () throws(LogError) in try self.pause(isInBackground) }
      var isShrinking = false
      repeat {
        isShrinking = try isTooLarge() || isShrinking
        try drop(at: time, isShrinking, &report, pause)
        // Unreferenced symbols may use the excess bytes.
        guard try isCollectionDue() else { break }
        report.symbols += try writer.collectSymbols(at: time, pause)
      } while isShrinking
      report.bytesAfter = try writer.store.bytesInUse()
      return report
    }
  }

  /// Drops what exceeds a limit.
  ///
  /// In a log that is shipped to a fleet, that is first what was shipped, and only then what a limit forces.
  private func drop(
    at time: Timestamp, _ isShrinking: Bool, _ report: inout RetentionReport,
    _ pause: () throws(LogError) -> Void
  ) throws(LogError) {
    if try writer.store.shippingRecord() != nil {
      try drop(at: time, isShrinking, keepsUnshipped: true, &report, pause)
    }
    try drop(at: time, isShrinking, keepsUnshipped: false, &report, pause)
  }

  private func drop(
    at time: Timestamp, _ isShrinking: Bool, keepsUnshipped: Bool,
    _ report: inout RetentionReport, _ pause: () throws(LogError) -> Void
  ) throws(LogError) {
    var last: UInt32 = 0
    let isShipped = try writer.store.shippingRecord() != nil
    try writer.drainJournal()
    while case let excess = try excess(
      at: time, isShrinking, isSparing: isShipped && !keepsUnshipped), excess.isAny
    {
      let active = writer.numbers.withLock { $0.active }
      var plan = RetentionPlan(
        excess, after: last, in: writer.buffer, active: active, at: time,
        keepingUnshipped: keepsUnshipped
          ? { (session) throws(LogError) in
            try self.shippedEnd(of: session)
          } : nil)
      try plan.choose()
      let removal = try commit(plan.removal)
      report.sessions += removal.sessions.count
      report.cutSessions += removal.cuts.count
      last = plan.last
      report.transitions += removal.transitions
      try pause()
      if plan.isLast { break }
    }
  }

  /// Removes the chosen parts, except sessions whose recording began meanwhile.
  private func commit(
    _ chosen: Removal
  ) throws(LogError) -> (sessions: [SessionRecord], cuts: [SessionRecord], transitions: Int) {
    guard !chosen.isEmpty else { return ([], [], 0) }
    var removal = chosen
    writer.numbers.withLock { numbers in
      removal.sessions.removeAll { numbers.active.contains($0.number) }
      for session in removal.sessions { numbers.dropping.insert(session.number) }
      for session in removal.cuts { numbers.beginnings[session.number] = session.firstSeq }
    }
    defer {
      writer.numbers.withLock { numbers in
        for session in removal.sessions {
          numbers.dropping.remove(session.number)
          numbers.beginnings[session.number] = nil
        }
      }
    }
    let before = try writer.store.headerAlone().numbers?.removedTransitions ?? 0
    removal.lostToFleet = try unshippedTransitions(in: removal)
    if !removal.isEmpty { try writer.commit(removal) }
    if removal.lostToFleet > 0 {
      writer.counted.withLock { $0.lostToFleet += removal.lostToFleet }
      report(.lostToFleet(transitions: removal.lostToFleet))
    }
    let after = try writer.store.headerAlone().numbers?.removedTransitions ?? 0
    return (removal.sessions, removal.cuts, Int(clamping: after &- before))
  }

  /// The position after what is shipped of a session, or being sent.
  private func shippedEnd(of session: UInt32) throws(LogError) -> Int {
    try writer.store.shippedSession(session)?.endSeq ?? 0
  }

  /// How many transitions of what is to be removed are not shipped, although the log is.
  private func unshippedTransitions(in removal: Removal) throws(LogError) -> Int {
    guard try writer.store.shippingRecord() != nil else { return 0 }
    var count = 0
    for session in removal.sessions {
      let end = try writer.buffer.withLock { buffer throws(LogError) in
        try buffer.lastBlock(of: session.number)?.endSeq
      }
      let first = max(try shippedEnd(of: session.number), session.firstSeq)
      count += max((end ?? 0) - first, 0)
    }
    for cut in removal.cuts {
      let before = try writer.store.sessionRecord(cut.number)?.firstSeq ?? 0
      count += max(cut.firstSeq - max(try shippedEnd(of: cut.number), before), 0)
    }
    return count
  }

  /// Lets other threads write to LMDB.
  private func pause(_ isInBackground: Bool) throws(LogError) {
    if isStopped.load(ordering: .acquiring) { throw LogError(.closed, path: writer.path) }
    if isInBackground { usleep(1_000) }
  }
}

// How far the log exceeds its limits.

extension Retainer {
  /// - Parameters:
  ///   - isShrinking: Whether the log is too large. It is then made smaller than the limit, so that it
  ///     does not have to be checked again soon.
  ///   - isSparing: Whether to make it no smaller than the limit, because it has what is not shipped.
  private func excess(
    at time: Timestamp, _ isShrinking: Bool, isSparing: Bool
  ) throws(LogError) -> RetentionExcess {
    var excess = RetentionExcess(cutoff: limits.cutoff(at: time))
    if let limit = limits.sessions {
      let count = try writer.buffer.withLock { buffer throws(LogError) in
        try buffer.sessionCount()
      }
      excess.sessions = max(count - max(limit, 0), 0)
    }
    if let limit = limits.transitions {
      excess.transitions = max(try transitionCount() - max(limit, 0), 0)
    }
    if isShrinking, let limit = limits.bytes {
      let (used, kept) = (try writer.store.bytesInUse(), max(try approximateCount(), 1))
      let all = kept.plus(Int(clamping: try droppedSinceCollection()))
      excess.bytesPerTransition = used / all
      let expected = Int(Double(used) * Double(kept) / Double(all))
      excess.bytes = max(expected - (isSparing ? max(limit, 0) : max(limit, 0) / 8 * 7), 0)
    }
    return excess
  }

  /// Whether more bytes are used than the limit.
  private func isTooLarge() throws(LogError) -> Bool {
    guard let limit = limits.bytes else { return false }
    return try writer.store.bytesInUse() > limit
  }

  private func transitionCount() throws(LogError) -> Int {
    try writer.drainJournal()
    let removed = try writer.store.headerAlone().numbers?.removedTransitions ?? 0
    let count = try counted.withLock { counted throws(LogError) -> Count in
      if let counted { return counted }
      var (transitions, number): (Int, UInt32) = (0, 0)
      while case let records = try records(after: number), let last = records.last {
        for record in records {
          let end = try writer.buffer.withLock { buffer throws(LogError) in
            try buffer.lastBlock(of: record.number)?.endSeq
          }
          transitions = transitions.plus(max((end ?? 0) - record.firstSeq, 0))
        }
        number = last.number
      }
      // Transitions that arrived meanwhile and were not counted are kept.
      let taken = writer.buffer.withLock { $0.eventCount }
      let count = Count(transitions: transitions, removed: removed, taken: taken)
      counted = count
      return count
    }
    let taken = writer.buffer.withLock { $0.eventCount }
    return count.transitions.plus(taken - count.taken) - Int(clamping: removed &- count.removed)
  }

  private func records(after number: UInt32) throws(LogError) -> [SessionRecord] {
    try writer.buffer.withLock { buffer throws(LogError) in
      try buffer.sessionRecords(after: number)
    }
  }

  private func droppedSinceCollection() throws(LogError) -> UInt64 {
    guard let numbers = try writer.store.headerAlone().numbers else { return 0 }
    return numbers.removedTransitions &- numbers.removedTransitionsAtCollection
  }

  /// Whether a collection of symbols is worthwhile: at least a quarter of the log was dropped since
  /// the last one, or the log is too large.
  private func isCollectionDue() throws(LogError) -> Bool {
    let dropped = try droppedSinceCollection()
    guard dropped > 0 else { return false }
    if try isTooLarge() { return true }
    return try dropped >= UInt64(clamping: approximateCount()) / 4
  }

  /// The approximate number of transitions, estimated from a sample of the sessions.
  private func approximateCount() throws(LogError) -> Int {
    let newest = try writer.store.newestSession()
    let sessions = try writer.store.count(in: .sessions)
    guard newest > 0, sessions > 0 else { return 0 }
    let first = min(try writer.store.sessionRecords(after: 0, limit: 1).first?.number ?? 1, newest)
    var (found, transitions) = (0, 0)
    for step in 0..<Self.samples {
      let number = first - 1 + (newest - first) / UInt32(Self.samples) * UInt32(step)
      guard let record = try writer.store.sessionRecords(after: number, limit: 1).first,
        let last = try writer.store.lastBlock(of: record.number)
      else { continue }
      found += 1
      transitions = transitions.plus(max(last.endSeq - record.firstSeq, 0))
    }
    let blocks = try writer.store.count(in: .blocks)
    return max(found == 0 ? 0 : transitions.times(sessions) / found, blocks)
  }

  private static var samples: Int { 64 }
}

extension LogStore {
  func bytesInUse() throws(LogError) -> Int { try read { try $0.bytesInUse() } }
}
