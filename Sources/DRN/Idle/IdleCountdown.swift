/// The time without input, as a value: first nothing happens, then a countdown runs, then a reset is due.
///
/// A countdown has no clock: it is told each instant, and the same instants always give the same phases.
/// ``IdleReset`` has one. An app that does something else when nobody is there can use one alone.
///
/// ```swift
/// var countdown = IdleCountdown(idleTime: .seconds(60), countdownTime: .seconds(10), at: clock.now)
/// countdown.restart(at: clock.now)  // at each touch
/// countdown.phase(at: clock.now)    // .active, .countingDown(seconds: 7) or .due
/// ```
public struct IdleCountdown<Instant: InstantProtocol>: Hashable, Sendable
where Instant.Duration == Duration {
  /// What the time without input has led to.
  public enum Phase: Hashable, Sendable {
    /// Somebody is there.
    case active
    /// Nobody has been there for the idle time; so many seconds are left, rounded up, and at least 1.
    case countingDown(seconds: Int)
    /// The countdown is over.
    case due
  }

  /// How long nothing happens without input; longer than 0.
  public let idleTime: Duration

  /// How long the countdown after it takes; 0 for none.
  public let countdownTime: Duration

  /// The instant of the newest input.
  public private(set) var start: Instant

  /// Creates a countdown.
  ///
  /// - Parameters:
  ///   - idleTime: How long nothing happens without input.
  ///   - countdownTime: How long the countdown after it takes; 0 for none.
  ///   - start: The instant from which the time is counted.
  /// - Precondition: `idleTime` is longer than 0, and `countdownTime` is not negative.
  public init(idleTime: Duration, countdownTime: Duration, at start: Instant) {
    precondition(idleTime > .zero, "The time without input is longer than 0.")
    precondition(countdownTime >= .zero, "A countdown is not negative.")
    (self.idleTime, self.countdownTime, self.start) = (idleTime, countdownTime, start)
  }
}

extension IdleCountdown {
  /// The instant at which the countdown is over.
  public var end: Instant { start.advanced(by: idleTime).advanced(by: countdownTime) }

  /// Counts anew from an instant, because there was input. An instant before ``start`` has no effect.
  ///
  /// - Parameter instant: The instant of the input.
  /// - Complexity: O(1).
  public mutating func restart(at instant: Instant) { start = max(start, instant) }

  /// The phase at an instant.
  ///
  /// - Parameter instant: The instant; one before ``start`` counts as ``start``.
  /// - Complexity: O(1).
  public func phase(at instant: Instant) -> Phase {
    if instant < start.advanced(by: idleTime) { return .active }
    let left = instant.duration(to: end)
    guard left > .zero else { return .due }
    let (seconds, attoseconds) = left.components
    return .countingDown(seconds: Int(clamping: seconds) + (attoseconds > 0 ? 1 : 0))
  }

  /// The next instant at which ``phase(at:)`` is another one, if there is no input; `nil` if it is due.
  ///
  /// - Parameter instant: The instant after which it is.
  /// - Complexity: O(1).
  public func nextChange(after instant: Instant) -> Instant? {
    switch phase(at: instant) {
    case .active: start.advanced(by: idleTime)
    case .countingDown(let seconds): end.advanced(by: .seconds(1 - seconds))
    case .due: nil
    }
  }
}
