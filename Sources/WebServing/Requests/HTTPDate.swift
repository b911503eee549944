import Platform

/// A time to the second, written as in the header fields of HTTP: `Sun, 06 Nov 1994 08:49:37 GMT`.
///
/// RFC 9110, section 5.6.7. The names are English, whatever the system's language.
package struct HTTPDate: Sendable {
  private let secondsSince1970: Int64

  /// The time, or the nearest one whose year has four digits.
  package init(secondsSince1970: Int64) {
    self.secondsSince1970 = min(max(secondsSince1970, -62_135_596_800), 253_402_300_799)
  }

  package static var now: HTTPDate { HTTPDate(secondsSince1970: Int64(time(nil))) }

  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

extension HTTPDate: CustomStringConvertible {
  package var description: String {
    var (second, parts) = (time_t(secondsSince1970), unsafe tm())
    unsafe gmtime_r(&second, &parts)
    let (day, month) = unsafe (Self.days[Int(parts.tm_wday)], Self.months[Int(parts.tm_mon)])
    let date = unsafe "\(digits(parts.tm_mday, 2)) \(month) \(digits(parts.tm_year + 1_900, 4))"
    let time = unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec].map { digits($0, 2) }
    return "\(day), \(date) \(time.joined(separator: ":")) GMT"
  }

  private func digits(_ number: Int32, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
