import DRN
import DRNLog

/// Formats sizes and durations for people.
enum Quantity {
  /// A size, in powers of a thousand: `12.2 MB`.
  static func bytes(_ count: Int) -> String { bytes(Double(count)) }

  /// A size: `16.2 B`.
  static func bytes(_ count: Double) -> String {
    let units = ["B", "kB", "MB", "GB", "TB", "PB", "EB"]
    var (value, unit) = (count, 0)
    // A value that would round to 1000.0 uses the next unit.
    while value.magnitude >= 999.95, unit < units.count - 1 {
      (value, unit) = (value / 1_000, unit + 1)
    }
    let isWhole = unit == 0 && value == value.rounded()
    return "\(isWhole ? "\(Int(value))" : oneDigit(value)) \(units[unit])"
  }

  /// A duration in its one or two largest units: `250 ms`, `2.3 s`, `1 min 12 s`, `3 d 4 h`.
  static func duration(_ duration: Duration) -> String {
    var bytes: [UInt8] = []
    append(duration, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends what ``duration(_:)`` returns.
  static func append(_ duration: Duration, to bytes: inout [UInt8]) {
    guard duration >= .zero else {
      bytes.append(UInt8(ascii: "-"))
      return Self.append(.zero - duration, to: &bytes)
    }
    func append(_ number: Int64, _ unit: String) {
      bytes.appendDecimal(Int(number))
      bytes.append(unit)
    }
    func append(_ large: Int64, _ largeUnit: String, _ small: Int64, _ smallUnit: String) {
      append(large, largeUnit)
      guard small != 0 else { return }
      bytes.append(UInt8(ascii: " "))
      append(small, smallUnit)
    }
    let milliseconds = duration.milliseconds
    switch milliseconds {
    case ..<1_000: return append(milliseconds, " ms")
    case ..<59_950:
      bytes.append(oneDigit(Double(milliseconds) / 1_000))
      return bytes.append(" s")
    default: break
    }
    // Rounded; the sum with half a second may overflow.
    let seconds = milliseconds / 1_000 + (milliseconds % 1_000 >= 500 ? 1 : 0)
    let (minutes, hours) = (seconds / 60, seconds / 3_600)
    if hours == 0 { return append(minutes, " min", seconds % 60, " s") }
    if hours < 24 { return append(hours, " h", minutes % 60, " min") }
    append(hours / 24, " d", hours % 24, " h")
  }

  /// The duration between two times.
  static func duration(from start: Timestamp, to end: Timestamp) -> String { duration(end - start) }

  /// The value with one decimal place, unless that is zero.
  private static func oneDigit(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? grouped(tenths / 10) : "\(grouped(tenths / 10)).\(abs(tenths % 10))"
  }
}

/// A number and the noun it counts, in the plural unless the number is 1: `1,234,567 transitions`.
func counted(_ count: Int, _ what: String) -> String {
  "\(grouped(count)) \(what)\(count == 1 ? "" : "s")"
}

/// A number with a comma after each group of three digits.
func grouped(_ number: Int) -> String {
  guard number >= 1_000 || number < 0 else { return String(number) }
  guard number >= 0 else { return "-" + grouped(Int(clamping: number.magnitude)) }
  var groups: [Substring] = []
  var digits = Substring(String(number))
  while digits.count > 3 {
    groups.append(digits.suffix(3))
    digits = digits.dropLast(3)
  }
  return ([digits] + groups.reversed()).joined(separator: ",")
}

/// `text` padded with spaces to `width` characters, at its end or, with `left`, at its beginning.
func padded(_ text: String, _ width: Int, left: Bool = false) -> String {
  let spaces = String(repeating: " ", count: missing(text, width))
  return left ? spaces + text : text + spaces
}

/// How many characters `text` has less than `width`.
private func missing(_ text: String, _ width: Int) -> Int {
  // No text has more characters than bytes, and one of printable ASCII has as many.
  let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  return max(width - (isPlain ? text.utf8.count : text.count), 0)
}

extension [UInt8] {
  /// Appends what `body` appends, which is printable ASCII, padded with spaces at its beginning.
  mutating func append(atRightOf width: Int, _ body: (inout [UInt8]) -> Void) {
    let start = count
    body(&self)
    let spaces = width - (count - start)
    if spaces > 0 { insert(contentsOf: repeatElement(UInt8(ascii: " "), count: spaces), at: start) }
  }

  /// Appends a text, padded as ``padded(_:_:left:)`` pads it.
  ///
  /// - Parameter painted: Paints the padded text: a function of a style.
  mutating func append(
    _ text: String, width: Int, left: Bool = false, painted: ((String) -> String)? = nil
  ) {
    if let painted, painted("") != "" { return append(painted(padded(text, width, left: left))) }
    let spaces = missing(text, width)
    if left { append(spaces, times: UInt8(ascii: " ")) }
    append(text)
    if !left { append(spaces, times: UInt8(ascii: " ")) }
  }
}
