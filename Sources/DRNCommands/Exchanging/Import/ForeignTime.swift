import DRN
import DRNLog

/// A time as another program wrote it.
struct ForeignTime {
  let timestamp: Timestamp
  /// The number that it was written as, if it is far from now: numbers that mean something else are, such as the days
  /// of spreadsheets.
  private(set) var doubtful: DoubtfulNumber?

  /// A number that was read as a time, for a message.
  struct DoubtfulNumber: CustomStringConvertible {
    fileprivate let text: String
    fileprivate let unit: TimeUnit
    fileprivate let time: Timestamp

    var description: String {
      let time = RFC3339.string(nanosecondsSince1970: time.nanosecondsSince1970)
      return "\(DisplayText.shortening(text, to: 40)) as \(unit) since 1970 is \(time)"
    }
  }

  /// Parses a time of one of these forms; `nil` if `text` is none.
  ///
  /// - A date, with the time of the day or without it, in UTC if it has no zone: RFC 3339, ISO 8601, and what databases
  ///   write, such as `2019-10-01 00:00:00.25 UTC` or `20191001T000000+0200`.
  /// - The digits of a date, with those of a time of the day or without them: `20191001`, `20191001123000`.
  /// - A number of seconds, milli-, micro- or nanoseconds since 1970. The number's size decides its unit: 10^11
  ///   seconds would be after the year 5000.
  ///
  /// - Parameter now: The current time. The digits of a date with its hour are also a number of seconds, up to a time
  ///   in the future: only then are they a date.
  init?(_ text: String, now: Timestamp) {
    let bytes = Self.trimming(Array(text.utf8))
    guard let number = JSONNumber(String(decoding: bytes, as: UTF8.self)) else {
      guard let time = DateReader.timestamp(bytes) else { return nil }
      timestamp = time
      return
    }
    let unit = Self.unit(of: number)
    let counted = Self.timestamp(number, in: unit)
    if let date = Self.date(ofDigits: bytes),
      bytes.count != 10 || (date <= now && counted.map { $0 > now } ?? true)
    {
      timestamp = date
      return
    }
    guard let counted else { return nil }
    timestamp = counted
    let latest = Int64(clamping: Int128(now.nanosecondsSince1970) + 366 * 86_400_000_000_000)
    let time = counted.nanosecondsSince1970
    guard time < Self.year2000 || time > latest else { return }
    doubtful = DoubtfulNumber(text: number.text, unit: unit, time: counted)
  }

  private static let year2000: Int64 = 946_684_800_000_000_000

  private static func trimming(_ bytes: [UInt8]) -> [UInt8] {
    let end = bytes.lastIndex { !$0.isWhiteSpace }.map { $0 + 1 } ?? 0
    return Array(bytes[..<end].drop(while: \.isWhiteSpace))
  }

  /// The date that digits alone are, of the years 1900 to 2099.
  private static func date(ofDigits text: [UInt8]) -> Timestamp? {
    let whole = text.prefix { $0 != UInt8(ascii: ".") }
    guard [8, 10, 12, 14, 17].contains(whole.count), whole.allSatisfy(\.isDigit),
      whole.count == 14 || whole.count == text.count,
      ["19", "20"].contains(String(decoding: whole.prefix(2), as: UTF8.self))
    else { return nil }
    return DateReader.timestamp(text, hasMilliseconds: whole.count == 17)
  }

  /// The time `number` units after 1970; `nil` if it is out of a timestamp's range.
  ///
  /// Digits below a nanosecond are dropped.
  static func timestamp(_ number: JSONNumber, in unit: TimeUnit) -> Timestamp? {
    nanoseconds(number, in: unit).map(Timestamp.init(nanosecondsSince1970:))
  }

  private static func nanoseconds(_ number: JSONNumber, in unit: TimeUnit) -> Int64? {
    let parts = number.text.split(separator: ".", omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? parts[1].prefix(unit.digits) : ""
    let isNegative = number.text.hasPrefix("-")
    guard !number.text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }),
      let whole = Int128(parts[0]), let rest = fraction.isEmpty ? 0 : Int128(fraction)
    else {
      // Spreadsheets write large numbers with an exponent, and have rounded them already.
      guard let double = number.double.map({ $0 * Double(unit.length) }),
        abs(double) < 9.2e18
      else { return nil }
      return Int64(double)
    }
    let missing = unit.digits - fraction.count
    let scaled = (0..<missing).reduce(rest) { rest, _ in rest * 10 }
    // Anything longer is out of range, and might overflow.
    guard whole.magnitude < 1 << 64 else { return nil }
    let product = whole * unit.length
    return Int64(exactly: isNegative ? product - scaled : product + scaled)
  }

  private static func unit(of number: JSONNumber) -> TimeUnit {
    switch abs(number.double ?? 0) {
    case ..<1e11: .seconds
    case ..<1e14: .milliseconds
    case ..<1e17: .microseconds
    default: .nanoseconds
    }
  }
}
