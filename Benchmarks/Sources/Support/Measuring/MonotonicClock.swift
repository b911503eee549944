public import Foundation

/// A monotonic clock in nanoseconds; only differences of readings are meaningful.
public enum MonotonicClock {
  @inlinable @inline(__always)
  public static var now: UInt64 { SystemTime.read(CLOCK_MONOTONIC) }

  /// The duration of `body` in nanoseconds.
  @inlinable
  public static func time<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) -> Double {
    let start = now
    try body()
    return Double(now - start)
  }
}

/// Readings of the system's clocks.
@usableFromInline
enum SystemTime {
  @inlinable @inline(__always)
  static func read(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(truncatingIfNeeded: time.tv_sec) &* 1_000_000_000
      &+ UInt64(truncatingIfNeeded: time.tv_nsec)
  }
}
