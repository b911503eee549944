package import DRN
import Platform

extension Timestamp {
  /// The time this long after 1970, or the nearest one that there is: a clock can be set to any year,
  /// and an app must not end for it.
  package init(seconds: Int64, nanoseconds: Int64 = 0) {
    let (product, isTooFar) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isFurther) = product.addingReportingOverflow(nanoseconds)
    self.init(
      nanosecondsSince1970: isTooFar || isFurther ? Self.clamped(seconds, nanoseconds) : sum)
  }

  private static func clamped(_ seconds: Int64, _ nanoseconds: Int64) -> Int64 {
    Int64(clamping: Int128(seconds) * 1_000_000_000 + Int128(nanoseconds))
  }
}

/// The system's clock, which the engine does not have.
package enum SystemClock {
  package static var now: Timestamp {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
  }
}
