/// Counts how long a screen is seen, by nothing but the times of transitions.
///
/// Times may be missing, repeat or run backwards, as clocks do. What lies between two transitions
/// counts where both have a time and the later one is later; so no stay is ever negative. The same as a
/// walked graph's in DRNLog.
struct VisitClock: Sendable {
  private var lastTime: Timestamp?
  private var nanoseconds: Int64?

  /// Begins to count, at a transition.
  mutating func start(at time: Timestamp) {
    lastTime = time == .unknown ? nil : time
    nanoseconds = nil
  }

  /// Lets the time pass that lies before a transition.
  mutating func pass(to time: Timestamp) {
    defer { lastTime = time == .unknown ? nil : time }
    guard let lastTime, time != .unknown else { return }
    let (gap, isTooLong) = time.nanosecondsSince1970.subtractingReportingOverflow(
      lastTime.nanosecondsSince1970)
    let sum = (nanoseconds ?? 0).addingReportingOverflow(isTooLong ? 0 : max(gap, 0))
    nanoseconds = sum.overflow ? nanoseconds : sum.partialValue
  }

  /// Ends a visit, and begins the next: how long it was, or `nil` where nobody told the time.
  mutating func endVisit() -> Duration? {
    defer { nanoseconds = nil }
    return nanoseconds.map { .nanoseconds($0) }
  }
}
