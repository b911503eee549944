package import DRN

/// How long a kiosk waits for its customer.
package struct IdleTimes: Hashable, Sendable {
  /// How long nobody touches anything before a countdown warns.
  package var idle: Duration
  /// How long that countdown takes.
  package var countdown: Duration

  package init(idle: Duration = .seconds(60), countdown: Duration = .seconds(10)) {
    (self.idle, self.countdown) = (idle, countdown)
  }

  /// Whether the customer has gone: nothing was recorded since `newest` for longer than a running kiosk waits.
  ///
  /// A clock that was set back says nothing, so the customer is believed to be there.
  package func isOver(since newest: Timestamp, at now: Timestamp) -> Bool {
    let passed = Duration.nanoseconds(
      now.nanosecondsSince1970.subtractingSaturated(newest.nanosecondsSince1970))
    return passed >= idle + countdown
  }
}

extension Int64 {
  fileprivate func subtractingSaturated(_ other: Int64) -> Int64 {
    let (difference, overflows) = subtractingReportingOverflow(other)
    return overflows ? (self < other ? .min : .max) : difference
  }
}
