#if Fleet
  import DRNLog

  /// A session that has something to ship, with what was recorded of it.
  struct DueSession {
    let number: UInt32
    let endSeq: Int
    /// Whether a part of it may end before its block is full.
    let isQuiet: Bool
  }

  /// Which sessions of a log are not shipped to their end, and which of them are due.
  ///
  /// A look costs as much as there are sessions that were recorded in since the last one, or that wait; the first one
  /// costs as much as there are sessions.
  ///
  /// Invariant: once all sessions have been looked at, each one that is not shipped to its end is in `sessions`, or is
  /// among those that the log will say were recorded in.
  struct SessionWatch: Sendable {
    private let access: ShippingAccess
    private let quietTime: Duration
    private var sessions: [UInt32: SessionProgress] = [:]
    private var hasLookedAtAll = false
    /// How many events had been recorded when it was found that all of them are shipped; `nil` if they are not.
    private var shippedCount: Int?
    /// When the next session will have been quiet for long enough.
    private(set) var nextDue: ContinuousClock.Instant?
    /// How many transitions were not shipped at the last look.
    private(set) var remaining = 0
    /// How many sessions were looked at so far.
    private(set) var lookCount = 0

    init(_ access: ShippingAccess, quietTime: Duration) {
      (self.access, self.quietTime) = (access, quietTime)
    }

    /// How far a session is shipped; `nil` if it was shipped to its end.
    subscript(number: UInt32) -> SessionProgress? {
      get { sessions[number] }
      set { sessions[number] = newValue }
    }

    /// Forgets everything: the log may say something else.
    mutating func forget() {
      (sessions, hasLookedAtAll, shippedCount, nextDue) = ([:], false, nil, nil)
    }

    /// Finds the sessions that are due, the newest first.
    mutating func look(
      at now: ContinuousClock.Instant, _ isDraining: Bool
    ) throws(LogError) -> [DueSession] {
      // An app in which nothing happens pays nothing.
      let count = try access.recordedCount()
      guard count != shippedCount else { return [] }
      // What was taken is not told again: after a failure, all of them are looked at.
      let (recorded, isKnown) = (try access.takeRecordedSessions(), hasLookedAtAll)
      hasLookedAtAll = false
      if isKnown, let recorded {
        for number in recorded {
          if let end = try access.endSeq(of: number) { try note(number, endSeq: end, at: now) }
        }
      } else {
        try lookAtAll(at: now)
      }
      let due = try findDue(at: now, isDraining)
      hasLookedAtAll = true
      shippedCount = sessions.isEmpty ? count : nil
      return due
    }

    private mutating func lookAtAll(at now: ContinuousClock.Instant) throws(LogError) {
      var ends: [(number: UInt32, endSeq: Int)] = []
      try access.forEachSession { (record, endSeq) in ends.append((record.number, endSeq)) }
      for (number, endSeq) in ends { try note(number, endSeq: endSeq, at: now) }
    }

    /// Notes how far a session is recorded, and forgets it if it is shipped that far.
    private mutating func note(
      _ number: UInt32, endSeq: Int, at now: ContinuousClock.Instant
    ) throws(LogError) {
      lookCount += 1
      var progress: SessionProgress
      if let known = sessions[number] {
        progress = known
      } else {
        progress = SessionProgress(
          shipped: try access.session(number), endSeq: endSeq, now: now)
      }
      progress.note(endSeq: endSeq, at: now)
      sessions[number] = endSeq > progress.shippedEnd ? progress : nil
    }

    private mutating func findDue(
      at now: ContinuousClock.Instant, _ isDraining: Bool
    ) throws(LogError) -> [DueSession] {
      var due: [DueSession] = []
      (nextDue, remaining) = (nil, 0)
      for (number, progress) in sessions {
        // One that was shipped meanwhile needs nothing, and one that was dropped has nothing.
        guard progress.endSeq > progress.shippedEnd, try access.endSeq(of: number) != nil else {
          sessions[number] = nil
          continue
        }
        remaining += progress.endSeq - progress.shippedEnd
        let time = progress.due(after: quietTime)
        let isQuiet = isDraining || time <= now
        if isQuiet || progress.hasFullBlock {
          due.append(DueSession(number: number, endSeq: progress.endSeq, isQuiet: isQuiet))
        } else {
          nextDue = min(nextDue ?? time, time)
        }
      }
      return due.sorted { $0.number > $1.number }
    }
  }
#endif
