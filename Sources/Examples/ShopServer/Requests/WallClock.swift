package import DRN
import Foundation

/// The system's clock.
package enum WallClock {
  package static var now: Timestamp {
    let nanoseconds = (Date().timeIntervalSince1970 * 1e9).rounded()
    return Timestamp(nanosecondsSince1970: Int64(exactly: nanoseconds) ?? .max)
  }
}

extension Timestamp {
  /// The time after a duration; the last one there is, if that is later.
  func advanced(by duration: Duration) -> Timestamp {
    let (seconds, attoseconds) = duration.components
    let (scaled, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isTooLate) = nanosecondsSince1970.addingReportingOverflow(
      isTooLong ? .max : scaled + attoseconds / 1_000_000_000)
    return Timestamp(nanosecondsSince1970: isTooLate ? .max : sum)
  }
}
