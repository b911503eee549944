import DRN

extension Duration {
  var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
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
