import DRN

/// Measures how long a screen is visible, from the times of transitions alone.
///
/// Times may be missing, repeat or run backwards, as clocks do. The time between two transitions
/// counts if both have a time and the later one is later, so no visit is negative. A walked graph
/// of DRNInspect measures in the same way.
struct VisitClock: Sendable {
  private var lastTime: Timestamp?
  private var nanoseconds: Int64?

  /// Starts to measure at a transition.
  mutating func start(at time: Timestamp) {
    lastTime = time == .unknown ? nil : time
    nanoseconds = nil
  }

  /// Adds the time before a transition.
  mutating func pass(to time: Timestamp) {
    defer { lastTime = time == .unknown ? nil : time }
    guard let lastTime, time != .unknown else { return }
    let (gap, isTooLong) = time.nanosecondsSince1970.subtractingReportingOverflow(
      lastTime.nanosecondsSince1970)
    let sum = (nanoseconds ?? 0).addingReportingOverflow(isTooLong ? 0 : max(gap, 0))
    nanoseconds = sum.overflow ? nanoseconds : sum.partialValue
  }

  /// Ends a visit and begins the next; the duration is `nil` if no times are known.
  mutating func endVisit() -> Duration? {
    defer { nanoseconds = nil }
    return nanoseconds.map { .nanoseconds($0) }
  }
}
