import DRN

/// Formats and parses times to the nanosecond, in UTC.
///
/// A log counts nanoseconds since 1970 in an `Int64`, without leap seconds: from 1677-09-21 to
/// 2262-04-11.
public enum RFC3339 {
  /// The time in the fixed form `2026-11-21T10:00:00.123456789Z`.
  public static func string(nanosecondsSince1970: Int64) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(30)
    write(nanosecondsSince1970: nanosecondsSince1970, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the text of a time to `bytes`.
  package static func write(nanosecondsSince1970 time: Int64, into bytes: inout [UInt8]) {
    var text = TimeText()
    text.append(Timestamp(nanosecondsSince1970: time), to: &bytes)
  }

  /// The time for display, to the millisecond, with an offset from UTC:
  /// `2026-11-21 11:00:00.123+01:00`, with `Z` for UTC.
  ///
  /// ``PositionName`` parses it; it then stands for the whole millisecond.
  ///
  /// - Parameters:
  ///   - time: Nanoseconds since 1970, UTC.
  ///   - offset: The offset from UTC in minutes; negative west of UTC.
  ///   - hasDay: Whether to include the date.
  package static func shortString(
    nanosecondsSince1970 time: Int64, offsetInMinutes offset: Int, hasDay: Bool = true
  ) -> String {
    var text = TimeText()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(29)
    text.appendShort(
      Timestamp(nanosecondsSince1970: time), offsetInMinutes: offset, hasDay: hasDay, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Parses an RFC 3339 time into nanoseconds since 1970; `nil` if `text` is not one.
  ///
  /// Accepts any offset from UTC, `Z`, `z` and `t`, and fractions of up to nine digits. A leap
  /// second (second 60, only at 23:59 UTC) counts as the following second. Rejects a day that its
  /// month does not have, a tenth fractional digit, because it would be lost, and a time beyond the
  /// range of an `Int64`.
  public static func nanoseconds(parsing text: String) -> Int64? {
    var reader = Reader(bytes: Array(text.utf8))
    guard let year = reader.digits(4), reader.skip("-"),
      let month = reader.digits(2), reader.skip("-"),
      let day = reader.digits(2), reader.skip("T") || reader.skip("t"),
      let hour = reader.digits(2), reader.skip(":"),
      let minute = reader.digits(2), reader.skip(":"),
      let second = reader.digits(2),
      let nanosecond = reader.fraction(),
      let offset = reader.offsetInMinutes(), reader.isAtEnd,
      hour <= 23, minute <= 59, second <= 60,
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    let minutes = date.daysSince1970 * 1440 + hour * 60 + minute - offset
    guard second < 60 || minutes.floorDivided(by: 1440).remainder == 1439 else { return nil }
    // In 128 bits: the seconds of `Int64.min`, rounded down, overflow 64 bits as nanoseconds.
    return Int64(exactly: Int128(minutes * 60 + second) * 1_000_000_000 + Int128(nanosecond))
  }
}

/// Parses the parts of a time.
private struct Reader {
  let bytes: [UInt8]
  var index = 0

  var isAtEnd: Bool { index == bytes.count }

  private var nextDigit: Int64? {
    guard index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 else { return nil }
    return Int64(bytes[index] - UInt8(ascii: "0"))
  }

  mutating func digits(_ count: Int) -> Int64? {
    var value: Int64 = 0
    for _ in 0..<count {
      guard let digit = nextDigit else { return nil }
      value = value * 10 + digit
      index += 1
    }
    return value
  }

  mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: scalar) else { return false }
    index += 1
    return true
  }

  /// The nanoseconds of a fraction of a second; 0 if there is none, `nil` if it is invalid or too
  /// long.
  mutating func fraction() -> Int64? {
    guard skip(".") else { return 0 }
    var value: Int64 = 0
    var count = 0
    while let digit = nextDigit {
      guard count < 9 else { return nil }
      value = value * 10 + digit
      count += 1
      index += 1
    }
    guard count > 0 else { return nil }
    for _ in count..<9 { value *= 10 }
    return value
  }

  mutating func offsetInMinutes() -> Int64? {
    if skip("Z") || skip("z") { return 0 }
    let sign: Int64 = skip("-") ? -1 : skip("+") ? 1 : 0
    guard sign != 0, let hour = digits(2), skip(":"), let minute = digits(2),
      hour <= 23, minute <= 59
    else { return nil }
    return sign * (hour * 60 + minute)
  }
}
