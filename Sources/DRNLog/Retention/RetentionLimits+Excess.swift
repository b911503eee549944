import DRN

/// How far a log exceeds its limits.
struct RetentionExcess {
  /// Earlier transitions are too old.
  var cutoff: Timestamp?
  var sessions = 0
  var transitions = 0
  /// The number of bytes above the limit, once unreferenced symbols are removed.
  var bytes = 0
  /// The average number of bytes per transition.
  var bytesPerTransition = 0

  /// Whether a limit other than the age is exceeded.
  var isCounted: Bool { sessions > 0 || transitions > 0 || bytes > 0 }

  var isAny: Bool { isCounted || cutoff != nil }
}

extension RetentionLimits {
  /// The time before which everything is too old; `nil` if there is no age limit.
  func cutoff(at now: Timestamp) -> Timestamp? {
    guard let nanoseconds = age?.nanosecondCount else { return nil }
    let (cutoff, isBefore) = now.nanosecondsSince1970.subtractingReportingOverflow(nanoseconds)
    return isBefore ? nil : Timestamp(nanosecondsSince1970: cutoff)
  }
}
