import DRNLog

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension LogSession {
  /// Calls `body` with each position of `range`, and then, where `follow` is set, with each that is
  /// recorded later, until the process is interrupted or its reader goes away.
  ///
  /// - Parameter range: The positions; all from the beginning where it is `nil`.
  func forEachPosition(
    in range: ClosedRange<Int>?, follow: Bool, _ body: (LogPosition) throws -> Void
  ) throws {
    let range = range ?? firstSeq...Int.max
    var cursor = LogCursor(self, at: range.lowerBound)
    // What is there now; a live session may grow faster than it is shown.
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
        StandardOutput.shared.flush()
        while try !refresh() { usleep(50_000) }
      } else {
        return
      }
    }
  }
}
