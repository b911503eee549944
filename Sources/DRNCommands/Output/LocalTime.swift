import DRN
import DRNLog

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
  func full(_ time: Timestamp) -> String {
    let time = time.nanosecondsSince1970
    return RFC3339.shortString(
      nanosecondsSince1970: time, offsetInMinutes: isUTC ? 0 : Self.offset(at: time))
  }

  /// What the clock shows: `11:15:02.114+01:00`.
  func clock(_ time: Timestamp) -> String { String(full(time).dropFirst(Self.dayLength)) }

  /// The day, to be compared.
  fileprivate static func day(of text: String) -> Substring { text.prefix(dayLength) }

  fileprivate static let dayLength = "2026-11-21 ".count

  /// How many minutes the clocks were ahead of UTC at that time.
  private static func offset(at nanosecondsSince1970: Int64) -> Int {
    readZone
    let (quotient, rest) = nanosecondsSince1970.quotientAndRemainder(dividingBy: 1_000_000_000)
    var (second, parts) = (time_t(rest < 0 ? quotient - 1 : quotient), unsafe tm())
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
  private let silentDay: Substring?

  init(_ session: LogSession, _ times: LocalTime) {
    self.times = times
    let first = LocalTime.day(of: times.full(session.startedAt))
    // Where the end cannot be read, what can be is shown all the same.
    let newest = try? session.position(session.head()).record.time
    let last = LocalTime.day(of: times.full(newest ?? session.startedAt))
    silentDay = first == last ? first : nil
  }

  func text(_ time: Timestamp) -> String {
    let text = times.full(time)
    return LocalTime.day(of: text) == silentDay
      ? String(text.dropFirst(LocalTime.dayLength)) : text
  }
}
