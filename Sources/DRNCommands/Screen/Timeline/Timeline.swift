import DRNLog

/// A session's transitions as rows: one for each, or one for a folded group.
///
/// Only a bounded cache of positions is in memory, whatever the length of the session.
struct Timeline {
  let session: LogSession
  let text: TransitionText
  /// The newest position.
  private(set) var head: Int
  /// The first transitions of the unfolded groups.
  var unfolded: Set<Int> = []
  /// The transitions to show; `nil` for all.
  var matches: MatchSet?

  private var positions: [Int: Result<LogPosition, LogError>] = [:]

  /// The maximum number of cached positions: enough for the tallest screens, at three per row.
  private static var cacheLimit: Int { 2_048 }

  init(_ session: LogSession, _ times: LocalTime) throws(LogError) {
    self.session = session
    text = TransitionText(session: session, times: times)
    head = try session.head()
  }

  var firstSeq: Int { session.firstSeq }

  /// Reads new transitions.
  ///
  /// - Returns: Whether there was anything new in the log, and whether the session has grown.
  mutating func refresh() throws(LogError) -> (isNew: Bool, hasGrown: Bool) {
    guard try session.refresh() else { return (false, false) }
    let newest = try session.head()
    defer { head = newest }
    return (true, newest > head)
  }

  /// The transition and state at a position, or the error of reading them.
  mutating func position(_ seq: Int) -> Result<LogPosition, LogError> {
    if let known = positions[seq] { return known }
    if positions.count >= Self.cacheLimit { positions.removeAll(keepingCapacity: true) }
    let session = session
    let found = Result { () throws(LogError) in try session.position(seq) }
    positions[seq] = found
    return found
  }

  mutating func record(_ seq: Int) -> EventRecord? { try? position(seq).get().record }

  /// The transitions of the group that contains `seq`; `nil` if there is none.
  mutating func group(of seq: Int) -> ClosedRange<Int>? {
    guard let group = record(seq)?.group, group.count > 1, group.first >= firstSeq,
      (group.first...group.last).contains(seq), group.last <= head
    else { return nil }
    return group.first...group.last
  }

  /// The row that contains a transition.
  mutating func row(at seq: Int) -> ClosedRange<Int> {
    // Matches are never folded.
    guard matches == nil, let group = group(of: seq), !unfolded.contains(group.lowerBound) else {
      return seq...seq
    }
    return group
  }

  /// The next row; `nil` at the end.
  mutating func row(after row: ClosedRange<Int>) -> ClosedRange<Int>? {
    if let matches { return matches.next(after: row.upperBound).map { $0...$0 } }
    return row.upperBound < head ? self.row(at: row.upperBound + 1) : nil
  }

  /// The previous row; `nil` at the beginning.
  mutating func row(before row: ClosedRange<Int>) -> ClosedRange<Int>? {
    if let matches { return matches.previous(before: row.lowerBound).map { $0...$0 } }
    return row.lowerBound > firstSeq ? self.row(at: row.lowerBound - 1) : nil
  }

  /// The rows to show so that the row of `seq` is `offset` rows below the top. `offset` is reduced
  /// if there are fewer rows above, and increased to fill the height if there are fewer below.
  mutating func rows(
    around seq: Int, offset: inout Int, height: Int
  ) -> [ClosedRange<Int>] {
    guard height > 0 else { return [] }
    offset = min(max(offset, 0), height - 1)
    let here = row(at: seq)
    var rows = [here]
    var (first, last) = (here, here)
    while rows.count <= offset, let above = row(before: first) {
      rows.insert(above, at: 0)
      first = above
    }
    offset = rows.count - 1
    while rows.count < height, let below = row(after: last) {
      rows.append(below)
      last = below
    }
    while rows.count < height, let above = row(before: first) {
      rows.insert(above, at: 0)
      first = above
      offset += 1
    }
    return rows
  }

  /// The time between a row's first transition and the one before it.
  mutating func gap(before row: ClosedRange<Int>) -> Duration? {
    guard row.lowerBound > firstSeq, let before = record(row.lowerBound - 1),
      let here = record(row.lowerBound)
    else { return nil }
    return here.time - before.time
  }
}
