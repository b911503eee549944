import DRN
import Locking

/// Chooses what to drop next, as much as one commit can remove.
struct RetentionPlan {
  /// What to drop, oldest first.
  private(set) var removal: Removal
  /// The number of transitions in it.
  private(set) var transitions = 0
  /// The session after which to continue; earlier ones were decided.
  private(set) var last: UInt32
  /// Whether nothing later exceeds a limit.
  private(set) var isLast = false

  private var excess: RetentionExcess
  private var blocks = 0
  /// Locked for one session at a time, because other threads wait for it too.
  private let buffer: Lock<WriteBuffer>
  private let active: Set<UInt32>
  /// The number of consecutive sessions that were not too old.
  private var youngInARow = 0
  /// The position after what is shipped of a session, whose rest is kept; `nil` if nothing is kept for that.
  private let shippedEnd: ((UInt32) throws(LogError) -> Int)?

  /// The maximum work of one commit.
  private static var sessionsPerCommit: Int { 64 }
  private static var blocksPerCommit: Int { 256 }

  /// The number of consecutive young sessions after which the search ends: apart from imported
  /// ones, sessions are ordered by their start.
  private static var patience: Int { 1_024 }

  init(
    _ excess: RetentionExcess, after last: UInt32, in buffer: Lock<WriteBuffer>,
    active: Set<UInt32>,
    at time: Timestamp, keepingUnshipped shippedEnd: ((UInt32) throws(LogError) -> Int)? = nil
  ) {
    removal = Removal(at: time)
    self.shippedEnd = shippedEnd
    (self.excess, self.last, self.buffer, self.active) = (excess, last, buffer, active)
  }

  /// Examines sessions, oldest first, until there is enough for a commit.
  mutating func choose() throws(LogError) {
    while true {
      let records = try buffer.withLock { [last] buffer throws(LogError) in
        try buffer.sessionRecords(after: last)
      }
      guard !records.isEmpty else {
        isLast = true
        return
      }
      for record in records {
        guard excess.isCounted || excess.cutoff != nil && youngInARow < Self.patience else {
          isLast = true
          return
        }
        guard try consider(record) else { return }
        last = record.number
      }
    }
  }

  /// Decides about a session; `false` if the commit is full and the session has to be examined
  /// again.
  private mutating func consider(_ record: SessionRecord) throws(LogError) -> Bool {
    let isYoung = excess.cutoff.map { record.startedAt >= $0 } ?? true
    youngInARow = isYoung ? youngInARow + 1 : 0
    guard excess.isCounted || !isYoung else { return true }
    let summary = try buffer.withLock { buffer throws(LogError) in
      try SessionSummary(record, in: buffer)
    }
    guard let session = summary else { return true }
    let isActive = active.contains(record.number)
    if let end = try shippedEnd?(record.number), end <= session.head {
      // The block that has the first transition that is not shipped is kept, and all after it.
      let most = end / LogFormat.blockCapacity - record.firstSeq / LogFormat.blockCapacity
      return most <= 0 ? true : try cut(session, atMost: most, isActive: isActive)
    }
    guard isActive || !isWhollyBeyond(session) else { return drop(session) }
    return try cut(session, atMost: session.blockCount - 1, isActive: isActive)
  }

  /// Whether a whole session is beyond one of the limits.
  private func isWhollyBeyond(_ session: SessionSummary) -> Bool {
    if let cutoff = excess.cutoff, session.newestTime < cutoff { return true }
    return excess.sessions > 0 || excess.bytes > 0
      || excess.transitions >= session.transitionCount
  }

  private mutating func drop(_ session: SessionSummary) -> Bool {
    guard removal.sessions.count < Self.sessionsPerCommit,
      blocks + session.blockCount <= Self.blocksPerCommit
    else {
      // A session that is too long for one commit is cut step by step.
      if blocks == 0, removal.sessions.isEmpty {
        cut(session, blocks: min(session.blockCount - 1, Self.blocksPerCommit))
      }
      return false
    }
    removal.sessions.append(session.record)
    blocks += session.blockCount
    transitions += session.transitionCount
    excess.sessions -= 1
    excess.transitions -= session.transitionCount
    excess.bytes -= max(
      session.byteCount, session.transitionCount.times(excess.bytesPerTransition))
    return true
  }

  private mutating func cut(
    _ session: SessionSummary, atMost most: Int, isActive: Bool
  ) throws(LogError) -> Bool {
    var wanted = try oldBlocks(of: session, atMost: most)
    if excess.transitions > 0 {
      let beyond = excess.transitions / LogFormat.blockCapacity
      wanted = max(wanted, beyond)
      // The following transitions are newer, and within the limit.
      if !isActive, beyond <= most { excess.transitions = 0 }
    }
    if excess.bytes > 0 { wanted = max(wanted, excess.bytes / bytesPerBlock + 1) }
    wanted = min(wanted, most)
    guard wanted > 0 else { return true }
    let room = Self.blocksPerCommit - blocks
    guard room > 0 else { return false }
    cut(session, blocks: min(wanted, room))
    return wanted <= room
  }

  private mutating func cut(_ session: SessionSummary, blocks count: Int) {
    guard count > 0 else { return }
    var record = session.record
    record.firstSeq = session.beginning(after: count)
    let dropped = record.firstSeq - session.record.firstSeq
    removal.cuts.append(record)
    blocks += count
    transitions += dropped
    excess.transitions -= dropped
    excess.bytes -= count * bytesPerBlock
  }

  private var bytesPerBlock: Int {
    max(SessionSummary.fullBlock, LogFormat.blockCapacity * excess.bytesPerTransition)
  }

  /// The number of blocks at a session's beginning that are too old.
  private func oldBlocks(
    of session: SessionSummary, atMost most: Int
  ) throws(LogError) -> Int {
    guard let cutoff = excess.cutoff, session.record.startedAt < cutoff else { return 0 }
    if session.newestTime < cutoff { return most }
    var count = 0
    while count < min(most, Self.blocksPerCommit) {
      let next = session.beginning(after: count + 1)
      // A block's base time is that of the last transition before it.
      let baseTime = try buffer.withLock { buffer throws(LogError) in
        try buffer.block(of: session.record.number, at: next)?.baseTime
      }
      guard let baseTime, baseTime < cutoff else { break }
      count += 1
    }
    return count
  }
}
