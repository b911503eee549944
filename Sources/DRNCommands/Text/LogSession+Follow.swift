import DRNLog

extension LogSession {
  /// Calls `body` with each position in `range`; with `follow`, also with those recorded later,
  /// until the range or the process ends.
  ///
  /// - Parameter range: The positions; `nil` for all.
  func forEachPosition(
    in range: ClosedRange<Int>?, follow: Bool, _ body: (LogPosition) throws -> Void
  ) throws {
    let range = range ?? firstSeq...Int.max
    var cursor = LogCursor(self, at: range.lowerBound)
    // Without `follow`, ends at the current head: a live session may grow faster than it is shown.
    let end = follow ? range.upperBound : min(range.upperBound, try head())
    var next = range.lowerBound
    var progress = Progress("transitions shown", of: end - range.lowerBound + 1)
    defer { progress.finish() }
    while next <= end {
      if let position = try cursor.next() {
        try body(position)
        next += 1
        if !follow { progress.update(next - range.lowerBound) }
      } else if follow {
        try waitForNews()
      } else {
        return
      }
    }
  }
}
