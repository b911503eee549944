import Foundation

/// A monotonic clock in nanoseconds; only differences of readings are meaningful.
enum MonotonicClock {
  @inline(__always)
  static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(truncatingIfNeeded: time.tv_sec) &* 1_000_000_000
      &+ UInt64(truncatingIfNeeded: time.tv_nsec)
  }

  /// The duration of `body` in nanoseconds.
  static func time<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) -> Double {
    let start = now
    try body()
    return Double(now - start)
  }
}
