import DRNInspect
import DRNLog

/// Looks for the next match of a query from a place in a session on, through all sessions of the log.
struct MatchWalk: Sendable {
  let query: PositionQuery
  let log: String
  /// The session in which it begins.
  let session: UInt32
  /// The row in which it begins, which is tried last.
  let row: ClosedRange<Int>
  let isBackwards: Bool
  /// Whether what lies behind in the session comes before the other sessions: for a new search, which
  /// begins where the user happens to be.
  let staysFirst: Bool

  struct Found: Sendable {
    /// The number of the session, and the position; `nil` if nothing matches.
    var place: (session: UInt32, seq: Int)?
    /// The number of sessions that were left out because they are damaged.
    var damagedCount = 0
  }

  /// - Throws: `LogError` if the log cannot be read; errors of the query.
  func found(_ control: JobControl) throws -> Found {
    let log = try LogReader(omittingDamageIn: log)
    let budget = StateBudget(path: log.path)
    let sessions = try log.sessions(while: { !control.isStopped })
    guard let index = sessions.firstIndex(where: { $0.number == session }) else { return Found() }
    let (before, after) = (Array(sessions[..<index]), Array(sessions[(index + 1)...]))
    let others = isBackwards ? before.reversed() + after.reversed() : after + before
    let here = sessions[index]
    var (result, matcher) = (Found(), QueryMatcher?.none)
    func find(_ session: LogSession, _ range: ClosedRange<Int>) throws -> Bool {
      try session.forEachMatch(
        of: query, using: &matcher, in: range, reversed: isBackwards, budget,
        progress: control.reportPosition
      ) { record, _, _ in
        result.place = (session.number, record.seq)
        return false
      }
      return result.place != nil || control.isStopped
    }
    func find(in ranges: [ClosedRange<Int>]) throws -> Bool {
      for range in ranges where try find(here, range) { return true }
      return false
    }
    func findElsewhere() throws -> Bool {
      for session in others {
        do {
          if try find(session, session.firstSeq...Int.max - 1) { return true }
        } catch let error as LogError where error.code.isDamage {
          result.damagedCount += 1
        }
      }
      return false
    }
    let up = here.firstSeq < row.lowerBound ? [here.firstSeq...row.lowerBound - 1] : []
    let down = [row.upperBound + 1...Int.max - 1]
    let (ahead, behind) = isBackwards ? (up, down) : (down, up)
    if try find(in: ahead) { return result }
    if staysFirst {
      if try find(in: behind) || findElsewhere() { return result }
    } else if try findElsewhere() || find(in: behind) {
      return result
    }
    _ = try find(in: [row])
    return result
  }
}

/// How many transitions of other sessions a search matches.
struct SearchCount: Sendable {
  var matches = 0
  var sessions = 0

  /// Counts in all sessions but one.
  init(
    of query: PositionQuery, in path: String, without shown: UInt32, _ control: JobControl
  ) throws {
    let log = try LogReader(omittingDamageIn: path)
    let budget = StateBudget(path: path)
    var matcher: QueryMatcher?
    for session in try log.sessions(while: { !control.isStopped }) where session.number != shown {
      var count = 0
      do {
        try session.forEachMatch(
          of: query, using: &matcher, in: session.firstSeq...Int.max - 1, budget,
          progress: control.reportPosition
        ) { _, _, _ in
          count += 1
          return true
        }
      } catch let error as LogError where error.code.isDamage {
        // Counted as far as it can be read.
      }
      matches += count
      if count > 0 { sessions += 1 }
      if control.isStopped { return }
    }
  }
}
