import DRN
import DRNLog

/// A session's transitions as the rows of a list: one each, or one for a group that is folded.
///
/// Nothing of the session is in memory but what was last looked at, so its length does not matter.
struct Timeline {
  let session: LogSession
  let text: TransitionText
  /// The newest position.
  private(set) var head: Int
  /// The first transitions of the groups whose steps are shown.
  var unfolded: Set<Int> = []
  /// What is let through; everything where it is `nil`.
  var matches: MatchSet?

  private var positions: [Int: Result<LogPosition, LogError>] = [:]

  /// How many positions are kept: all that the tallest screens show, where a row may need three.
  private static var cacheLimit: Int { 2_048 }

  init(_ session: LogSession, _ times: LocalTime) throws(LogError) {
    self.session = session
    text = TransitionText(session: session, times: times)
    head = try session.head()
  }

  var firstSeq: Int { session.firstSeq }

  /// Takes in what was recorded since; returns whether the session has grown.
  mutating func refresh() throws(LogError) -> Bool {
    guard try session.refresh() else { return false }
    let newest = try session.head()
    defer { head = newest }
    return newest > head
  }

  /// What is at a position, or why that cannot be read.
  mutating func position(_ seq: Int) -> Result<LogPosition, LogError> {
    if let known = positions[seq] { return known }
    if positions.count >= Self.cacheLimit { positions.removeAll(keepingCapacity: true) }
    let session = session
    let found = Result { () throws(LogError) in try session.position(seq) }
    positions[seq] = found
    return found
  }

  mutating func record(_ seq: Int) -> EventRecord? { try? position(seq).get().record }

  /// The transitions of the group that `seq` is a step of.
  mutating func group(of seq: Int) -> ClosedRange<Int>? {
    guard let group = record(seq)?.group, group.count > 1, group.first >= firstSeq,
      (group.first...group.last).contains(seq), group.last <= head
    else { return nil }
    return group.first...group.last
  }

  /// The row that a transition is in.
  mutating func row(at seq: Int) -> ClosedRange<Int> {
    // Among matches each stands for itself.
    guard matches == nil, let group = group(of: seq), !unfolded.contains(group.lowerBound) else {
      return seq...seq
    }
    return group
  }

  /// The row below; `nil` at the end.
  mutating func row(after row: ClosedRange<Int>) -> ClosedRange<Int>? {
    if let matches { return matches.next(after: row.upperBound).map { $0...$0 } }
    return row.upperBound < head ? self.row(at: row.upperBound + 1) : nil
  }

  /// The row above; `nil` at the beginning.
  mutating func row(before row: ClosedRange<Int>) -> ClosedRange<Int>? {
    if let matches { return matches.previous(before: row.lowerBound).map { $0...$0 } }
    return row.lowerBound > firstSeq ? self.row(at: row.lowerBound - 1) : nil
  }

  /// The rows to show so that the one of `seq` is `offset` rows below the top, or nearer to it where
  /// there are not so many above; higher where there are not so many below.
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

  /// The time between a row's last transition and the one before the row.
  mutating func gap(before row: ClosedRange<Int>) -> Duration? {
    guard row.lowerBound > firstSeq, let before = record(row.lowerBound - 1),
      let here = record(row.lowerBound)
    else { return nil }
    return here.time - before.time
  }
}

extension Timestamp {
  /// The time from one to another; negative where a clock ran backwards.
  fileprivate static func - (left: Timestamp, right: Timestamp) -> Duration {
    .nanoseconds(left.nanosecondsSince1970) - .nanoseconds(right.nanosecondsSince1970)
  }
}
