import DRN
import DRNLog

/// Reads a date as other programs write it, from left to right.
struct DateReader {
  private let bytes: [UInt8]
  private var index = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Parses a date, with the time of the day or without it, in UTC if it has no zone; `nil` if it is none.
  ///
  /// - Parameter hasMilliseconds: Whether digits after those of the second are milliseconds.
  static func timestamp(_ text: [UInt8], hasMilliseconds: Bool = false) -> Timestamp? {
    var reader = DateReader(text)
    return reader.date(hasMilliseconds: hasMilliseconds)
  }

  private mutating func date(hasMilliseconds: Bool) -> Timestamp? {
    guard let year = digits(4) else { return nil }
    let separator = next.flatMap { Array("-/".utf8).contains($0) ? $0 : nil }
    if separator != nil { index += 1 }
    guard let month = digits(2), separator == nil || skip(separator), let day = digits(2) else {
      return nil
    }
    var (clock, zone) = ("00:00:00", "Z")
    if index < bytes.count {
      // Only digits may follow digits.
      guard skip(UInt8(ascii: "T")) || skip(UInt8(ascii: "t")) || skipSpaces() || separator == nil,
        let foundClock = self.clock(hasMilliseconds: hasMilliseconds)
      else { return nil }
      clock = foundClock
      _ = skipSpaces()
      guard let foundZone = self.zone() else { return nil }
      zone = foundZone
    }
    guard index == bytes.count else { return nil }
    return RFC3339.nanoseconds(parsing: "\(year)-\(month)-\(day)T\(clock)\(zone)").map(
      Timestamp.init(nanosecondsSince1970:))
  }

  /// The time of the day in the form of RFC 3339. Seconds may be missing, and minutes where there are no colons.
  private mutating func clock(hasMilliseconds: Bool) -> String? {
    guard let hour = digits(2) else { return nil }
    let hasColons = skip(UInt8(ascii: ":"))
    guard let minute = digits(2) else { return hasColons ? nil : "\(hour):00:00" }
    guard !hasColons || skip(UInt8(ascii: ":")) else { return "\(hour):\(minute):00" }
    guard let second = digits(2) else { return hasColons ? nil : "\(hour):\(minute):00" }
    var fraction = ""
    if hasMilliseconds, let milliseconds = digits(3) {
      fraction = ".\(milliseconds)"
    } else if skip(UInt8(ascii: ".")) || skip(UInt8(ascii: ",")) {
      fraction = "."
      while let digit = digits(1) { fraction += digit }
    }
    return "\(hour):\(minute):\(second)\(fraction)"
  }

  /// The offset from UTC in the form of RFC 3339; that of UTC if there is none.
  private mutating func zone() -> String? {
    let rest = String(decoding: bytes[index...], as: UTF8.self)
    if ["", "Z", "z", "UTC", "utc", "GMT"].contains(rest) {
      index = bytes.count
      return "Z"
    }
    guard let sign = next, Array("+-".utf8).contains(sign) else { return nil }
    index += 1
    guard let hour = digits(2) else { return nil }
    let hasColon = skip(UInt8(ascii: ":"))
    let minute = digits(2)
    guard minute != nil || !hasColon else { return nil }
    return "\(sign == UInt8(ascii: "-") ? "-" : "+")\(hour):\(minute ?? "00")"
  }

  private mutating func digits(_ count: Int) -> String? {
    let part = bytes[index...].prefix(count)
    guard part.count == count, part.allSatisfy(\.isDigit) else { return nil }
    index += count
    return String(decoding: part, as: UTF8.self)
  }

  private mutating func skip(_ byte: UInt8?) -> Bool {
    guard let byte, next == byte else { return false }
    index += 1
    return true
  }

  private mutating func skipSpaces() -> Bool {
    let start = index
    while next == UInt8(ascii: " ") { index += 1 }
    return index > start
  }
}

extension UInt8 {
  /// Whether it is a digit of ASCII.
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
