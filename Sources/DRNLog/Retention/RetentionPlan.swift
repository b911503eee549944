import DRN
import Locking

/// Chooses what is dropped next: a piece that one commit can do.
struct RetentionPlan {
  /// What is to be dropped, in the order of age.
  private(set) var removal: Removal
  /// How many transitions that is.
  private(set) var transitions = 0
  /// After which session to go on; what is before stays.
  private(set) var last: UInt32
  /// Whether nothing that comes later is beyond a limit.
  private(set) var isLast = false

  private var excess: RetentionExcess
  private var blocks = 0
  /// What came in is looked at a session at a time: others wait for it as well.
  private let intake: Lock<Intake>
  private let active: Set<UInt32>
  /// How many sessions one after another were not too old.
  private var youngInARow = 0

  /// How much one commit drops at most.
  private static var sessionsPerCommit: Int { 64 }
  private static var blocksPerCommit: Int { 256 }

  /// After how many sessions that are young enough no older one is looked for: they are in the order of
  /// starting, but for imported ones.
  private static var patience: Int { 1_024 }

  init(
    _ excess: RetentionExcess, after last: UInt32, in intake: Lock<Intake>, active: Set<UInt32>,
    at time: Timestamp
  ) {
    removal = Removal(at: time)
    (self.excess, self.last, self.intake, self.active) = (excess, last, intake, active)
  }

  /// Looks through the sessions, the oldest first, until there is enough for a commit.
  mutating func choose() throws(LogError) {
    while true {
      let records = try intake.withLock { [last] intake throws(LogError) in
        try intake.sessionRecords(after: last)
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

  /// Decides about a session; false where the commit is full, and it has to be looked at again.
  private mutating func consider(_ record: SessionRecord) throws(LogError) -> Bool {
    let isYoung = excess.cutoff.map { record.startedAt >= $0 } ?? true
    youngInARow = isYoung ? youngInARow + 1 : 0
    guard excess.isCounted || !isYoung else { return true }
    let summary = try intake.withLock { intake throws(LogError) in
      try SessionSummary(record, in: intake)
    }
    guard let session = summary else { return true }
    let isActive = active.contains(record.number)
    guard isActive || !isWhollyBeyond(session) else { return drop(session) }
    return try cut(session, isActive: isActive)
  }

  /// Whether all of a session is beyond one of the limits.
  private func isWhollyBeyond(_ session: SessionSummary) -> Bool {
    if let cutoff = excess.cutoff, session.newestTime < cutoff { return true }
    return excess.sessions > 0 || excess.bytes > 0
      || excess.transitions >= session.transitionCount
  }

  private mutating func drop(_ session: SessionSummary) -> Bool {
    guard removal.sessions.count < Self.sessionsPerCommit,
      blocks + session.blockCount <= Self.blocksPerCommit
    else {
      // One that is too long for a commit is cut until it is not.
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
    _ session: SessionSummary, isActive: Bool
  ) throws(LogError) -> Bool {
    let most = session.blockCount - 1
    var wish = try oldBlocks(of: session, atMost: most)
    if excess.transitions > 0 {
      let beyond = excess.transitions / LogFormat.blockCapacity
      wish = max(wish, beyond)
      // What follows is younger, and not beyond the limit.
      if !isActive, beyond <= most { excess.transitions = 0 }
    }
    if excess.bytes > 0 { wish = max(wish, excess.bytes / bytesPerBlock + 1) }
    wish = min(wish, most)
    guard wish > 0 else { return true }
    let room = Self.blocksPerCommit - blocks
    guard room > 0 else { return false }
    cut(session, blocks: min(wish, room))
    return wish <= room
  }

  private mutating func cut(_ session: SessionSummary, blocks count: Int) {
    guard count > 0 else { return }
    var record = session.record
    record.firstSeq += count * LogFormat.blockCapacity
    removal.cuts.append(record)
    blocks += count
    transitions += count * LogFormat.blockCapacity
    excess.transitions -= count * LogFormat.blockCapacity
    excess.bytes -= count * bytesPerBlock
  }

  private var bytesPerBlock: Int {
    max(SessionSummary.fullBlock, LogFormat.blockCapacity * excess.bytesPerTransition)
  }

  /// How many blocks at a session's beginning are too old.
  private func oldBlocks(
    of session: SessionSummary, atMost most: Int
  ) throws(LogError) -> Int {
    guard let cutoff = excess.cutoff, session.record.startedAt < cutoff else { return 0 }
    if session.newestTime < cutoff { return most }
    var count = 0
    while count < min(most, Self.blocksPerCommit) {
      let next = session.record.firstSeq + (count + 1) * LogFormat.blockCapacity
      // The time that a block counts from is that of the last transition before it.
      let baseTime = try intake.withLock { intake throws(LogError) in
        try intake.block(of: session.record.number, at: next)?.baseTime
      }
      guard let baseTime, baseTime < cutoff else { break }
      count += 1
    }
    return count
  }
}
