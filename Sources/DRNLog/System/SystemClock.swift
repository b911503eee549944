package import DRN
import Platform

extension Timestamp {
  /// The time this long after 1970, or the nearest one that there is: a clock can be set to any year,
  /// and an app must not end for it.
  package init(seconds: Int64, nanoseconds: Int64 = 0) {
    let time = Int128(seconds) * 1_000_000_000 + Int128(nanoseconds)
    self.init(nanosecondsSince1970: Int64(clamping: time))
  }
}

/// The system's clock, which the engine does not have.
enum SystemClock {
  static var now: Timestamp {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
  }
}
