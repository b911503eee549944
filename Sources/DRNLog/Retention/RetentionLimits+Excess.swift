import DRN

/// How far a log is beyond its limits.
struct RetentionExcess {
  /// What happened before this is too old.
  var cutoff: Timestamp?
  var sessions = 0
  var transitions = 0
  /// How many bytes more are used than may be, once the symbols are gone that nothing refers to.
  var bytes = 0
  /// How many bytes the log uses for each transition.
  var bytesPerTransition = 0

  /// Whether anything but the age is beyond its limit.
  var isCounted: Bool { sessions > 0 || transitions > 0 || bytes > 0 }

  /// Whether there is anything to look for.
  var isAny: Bool { isCounted || cutoff != nil }
}

extension RetentionLimits {
  /// The time before which everything is too old; `nil` where no age is.
  func cutoff(at now: Timestamp) -> Timestamp? {
    guard let age else { return nil }
    let (seconds, attoseconds) = age.components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !isTooLong else { return nil }
    let (nanoseconds, isTooMany) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    guard !isTooMany else { return nil }
    let (cutoff, isBefore) = now.nanosecondsSince1970.subtractingReportingOverflow(nanoseconds)
    return isBefore ? nil : Timestamp(nanosecondsSince1970: cutoff)
  }
}
