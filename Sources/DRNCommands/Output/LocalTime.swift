import DRN
import DRNLog
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Times as people read them: where they are, with how far that is from UTC.
///
/// Logs, JSON and plain records have UTC. What is shown here can be given back as a position.
struct LocalTime: Sendable {
  /// Whether to show UTC wherever people are.
  let isUTC: Bool

  /// The day and the clock: `2026-11-21 11:15:02.114+01:00`, with `Z` for UTC.
  func full(_ time: Timestamp) -> String { text(time, hasDay: true) }

  /// What the clock shows: `11:15:02.114+01:00`.
  func clock(_ time: Timestamp) -> String { text(time, hasDay: false) }

  private func text(_ time: Timestamp, hasDay: Bool) -> String {
    RFC3339.shortString(
      nanosecondsSince1970: time.nanosecondsSince1970,
      offsetInMinutes: offset(at: Self.second(time)), hasDay: hasDay)
  }

  /// The number of the day, to be compared.
  fileprivate func day(_ time: Timestamp) -> Int64 {
    let second = Self.second(time)
    return Self.quotient(second + Int64(offset(at: second)) * 60, 86_400)
  }

  private static func second(_ time: Timestamp) -> Int64 {
    quotient(time.nanosecondsSince1970, 1_000_000_000)
  }

  /// Rounded down, before 1970 too.
  private static func quotient(_ number: Int64, _ divisor: Int64) -> Int64 {
    let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }

  /// How many minutes the clocks were ahead of UTC at that second since 1970.
  private func offset(at second: Int64) -> Int {
    if isUTC { return 0 }
    let hour = Self.quotient(second, 3_600)
    return Self.known.withLock { known in
      if let known, known.hour == hour { return known.offset }
      let first = Self.zoneOffset(at: hour * 3_600)
      // In the hours in which clocks are set, each time is asked for.
      guard first == Self.zoneOffset(at: hour * 3_600 + 3_599) else {
        return Self.zoneOffset(at: second)
      }
      known = (hour, first)
      return first
    }
  }

  /// The hour that was asked for last, and its offset: a list asks for the same one line by line.
  private static let known = Mutex<(hour: Int64, offset: Int)?>(nil)

  /// What the system says of that second.
  private static func zoneOffset(at second: Int64) -> Int {
    readZone
    var (second, parts) = (time_t(second), unsafe tm())
    guard unsafe localtime_r(&second, &parts) != nil else { return 0 }
    // Before there were zones, clocks were ahead by seconds as well: those are left out.
    return unsafe parts.tm_gmtoff / 60
  }

  /// `localtime_r` need not look at `TZ` by itself.
  private static let readZone: Void = tzset()
}

/// The times beside a session's transitions in a list.
///
/// The clock is enough where all of them are of one day; in a session of several days each line has its
/// day, and so has any other line that is not of the session's first day.
struct ListTime: Sendable {
  private let times: LocalTime
  /// The day that need not be said.
  private let silentDay: Int64?

  init(_ session: LogSession, _ times: LocalTime) {
    self.times = times
    let first = times.day(session.startedAt)
    // Where the end cannot be read, what can be is shown all the same.
    let newest = try? session.position(session.head()).record.time
    silentDay = first == times.day(newest ?? session.startedAt) ? first : nil
  }

  func text(_ time: Timestamp) -> String {
    guard let silentDay, times.day(time) == silentDay else { return times.full(time) }
    return times.clock(time)
  }
}
