import DRN
import DRNLog

/// Parses times as other programs write them.
enum ForeignTime {
  /// Parses an RFC 3339 time, with `T` or a space and in UTC if it has no zone; or a number of
  /// seconds, milli-, micro- or nanoseconds since 1970. The number's size decides its unit: 10^11
  /// seconds would be after the year 5000.
  static func timestamp(_ text: String) -> Timestamp? {
    if let number = JSONNumber(text) { return timestamp(number, in: unit(of: number)) }
    var text = text
    let bytes = Array(text.utf8)
    guard bytes.count >= 19 else { return nil }
    if bytes[10] == UInt8(ascii: " ") {
      text = String(decoding: bytes[..<10] + [UInt8(ascii: "T")] + bytes[11...], as: UTF8.self)
    }
    let time =
      RFC3339.nanoseconds(parsing: text) ?? RFC3339.nanoseconds(parsing: text + "Z")
    return time.map(Timestamp.init(nanosecondsSince1970:))
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
