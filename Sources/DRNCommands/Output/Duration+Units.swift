import DRN

extension Duration {
  /// Clamped to `Int64`: the times of a log add up to any duration.
  var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    return Int64(clamping: Int128(seconds) * 1_000 + Int128(attoseconds / 1_000_000_000_000_000))
  }

  /// Clamped to `Int64`: if a log's clock jumped, the time spent on a screen may exceed 292 years.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isTooMuch) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return isTooLong || isTooMuch ? (seconds < 0 ? .min : .max) : sum
  }
}

extension Timestamp {
  /// The time from `right` to `left`; negative if the clock went back in between.
  static func - (left: Timestamp, right: Timestamp) -> Duration {
    .nanoseconds(left.nanosecondsSince1970) - .nanoseconds(right.nanosecondsSince1970)
  }
}
