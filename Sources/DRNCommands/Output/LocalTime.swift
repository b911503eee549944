import DRN
import DRNLog
import Synchronization

/// Formats times for people: in local time, with the offset from UTC.
///
/// Logs, JSON and plain records use UTC. A time in this form is accepted as a position.
struct LocalTime: Sendable {
  /// Whether to show UTC instead of local time.
  let isUTC: Bool

  /// Date and time: `2026-11-21 11:15:02.114+01:00`, with `Z` for UTC.
  func full(_ time: Timestamp) -> String { text(time, hasDay: true) }

  /// The time of day: `11:15:02.114+01:00`.
  func clock(_ time: Timestamp) -> String { text(time, hasDay: false) }

  private func text(_ time: Timestamp, hasDay: Bool) -> String {
    RFC3339.shortString(
      nanosecondsSince1970: time.nanosecondsSince1970,
      offsetInMinutes: offset(at: Self.second(time)), hasDay: hasDay)
  }

  /// The number of the local day, for comparisons.
  fileprivate func day(_ time: Timestamp) -> Int64 {
    let second = Self.second(time)
    return Self.quotient(second + Int64(offset(at: second)) * 60, 86_400)
  }

  /// Appends date and time, or the time of day alone on a day that is not shown.
  ///
  /// - Parameter silentDay: The number of that day; `nil` to show every date.
  func append(
    _ time: Timestamp, silentDay: Int64? = nil, as text: inout TimeText, to bytes: inout [UInt8]
  ) {
    let second = Self.second(time)
    let offset = offset(at: second)
    let hasDay = silentDay.map { Self.quotient(second + Int64(offset) * 60, 86_400) != $0 }
    text.appendShort(time, offsetInMinutes: offset, hasDay: hasDay ?? true, to: &bytes)
  }

  private static func second(_ time: Timestamp) -> Int64 {
    quotient(time.nanosecondsSince1970, 1_000_000_000)
  }

  /// The quotient, rounded down for times before 1970 too.
  private static func quotient(_ number: Int64, _ divisor: Int64) -> Int64 {
    let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }

  /// The offset from UTC in minutes at a second since 1970.
  private func offset(at second: Int64) -> Int {
    if isUTC { return 0 }
    let hour = Self.quotient(second, 3_600)
    return Self.known.withLock { known in
      if let known, known.hour == hour { return known.offset }
      let first = System.minutesFromUTC(at: hour * 3_600)
      // The offset changes within this hour: it is not cached.
      guard first == System.minutesFromUTC(at: hour * 3_600 + 3_599) else {
        return System.minutesFromUTC(at: second)
      }
      known = (hour, first)
      return first
    }
  }

  /// The last hour and its offset, cached because the lines of a list are mostly of the same hour.
  private static let known = Mutex<(hour: Int64, offset: Int)?>(nil)
}

/// Formats the times in a list of a session's transitions.
///
/// If the session begins and ends on one day, times of that day have no date. All others have one.
struct ListTime: Sendable {
  private let times: LocalTime
  /// The day whose date is not shown; `nil` to show every date.
  private let silentDay: Int64?

  init(_ session: LogSession, _ times: LocalTime) {
    self.times = times
    let first = times.day(session.startedAt)
    // A damaged end must not prevent the readable part from being shown.
    let newest = try? session.position(session.head()).record.time
    silentDay = first == times.day(newest ?? session.startedAt) ? first : nil
  }

  func text(_ time: Timestamp) -> String {
    guard let silentDay, times.day(time) == silentDay else { return times.full(time) }
    return times.clock(time)
  }

  /// Appends what ``text(_:)`` returns.
  func append(_ time: Timestamp, as text: inout TimeText, to bytes: inout [UInt8]) {
    times.append(time, silentDay: silentDay, as: &text, to: &bytes)
  }
}
