import DRN
import DRNLog

extension LogSession {
  /// Calls `body` with each transition in `range` and the state after it; with `follow`, also with
  /// those recorded later, until the range or the process ends.
  ///
  /// - Parameter range: The positions; `nil` for all.
  func forEachState(
    in range: ClosedRange<Int>?, follow: Bool,
    _ body: (EventRecord, borrowing RecordedState) throws -> Void
  ) throws {
    try walk(range, follow) { range, walked in
      try replay(in: range) { record, state in
        try body(record, state)
        walked(record.seq)
        return true
      }
    }
  }

  /// The same with each transition and the node after it, without folding.
  func forEachRecord(
    in range: ClosedRange<Int>?, follow: Bool, _ body: (EventRecord, _ node: Int) throws -> Void
  ) throws {
    try walk(range, follow) { range, walked in
      try forEachRecord(in: range) { record, node in
        try body(record, node)
        walked(record.seq)
        return true
      }
    }
  }

  /// - Parameter walk: Walks through a range, and says which position it has passed.
  private func walk(
    _ range: ClosedRange<Int>?, _ follow: Bool,
    _ walk: (ClosedRange<Int>, _ walked: (Int) -> Void) throws -> Void
  ) throws {
    let range = range ?? firstSeq...Int.max
    // Without `follow`, ends at the current head: a live session may grow faster than it is shown.
    let end = follow ? range.upperBound : min(range.upperBound, try head())
    var next = range.lowerBound
    var progress = Progress("transitions shown", of: end - range.lowerBound + 1)
    defer { progress.finish() }
    while next <= end {
      try walk(next...end) { seq in
        next = seq + 1
        if !follow { progress.update(next - range.lowerBound) }
      }
      guard follow, next <= end else { return }
      try waitForNews()
    }
  }
}
