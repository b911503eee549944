package import DRN

/// Writes times one after another, in the forms of ``RFC3339``: most are of the same day as the one
/// before, whose date is known.
package struct TimeText: Sendable {
  /// The days since 1970 of `date`.
  private var day = Int64.min
  /// Year, month and day as they are written: `2026-11-21`.
  private var date = InlineArray<10, UInt8>(repeating: UInt8(ascii: "-"))

  package init() {}

  /// Appends `2026-11-21T10:00:00.123456789Z`.
  package mutating func append(_ time: Timestamp, to bytes: inout [UInt8]) {
    let (seconds, nanosecond) = time.nanosecondsSince1970.floorDivided(by: 1_000_000_000)
    let (day, second) = seconds.floorDivided(by: 86_400)
    if day != self.day { move(to: day) }
    bytes.append(addingCapacity: 30) { text in
      text.append(date)
      text.append(UInt8(ascii: "T"))
      text.append(clock: second)
      text.append(UInt8(ascii: "."))
      text.digits(nanosecond / 1_000_000, 3)
      text.digits(nanosecond / 1_000 % 1_000, 3)
      text.digits(nanosecond % 1_000, 3)
      text.append(UInt8(ascii: "Z"))
    }
  }

  /// Appends `2026-11-21 11:00:00.123+01:00`, with `Z` for UTC.
  ///
  /// - Parameters:
  ///   - offset: The offset from UTC in minutes; negative west of UTC.
  ///   - hasDay: Whether to include the date and the space after it.
  package mutating func appendShort(
    _ time: Timestamp, offsetInMinutes offset: Int, hasDay: Bool, to bytes: inout [UInt8]
  ) {
    let (seconds, nanosecond) = time.nanosecondsSince1970.floorDivided(by: 1_000_000_000)
    let (day, second) = (seconds + Int64(offset) * 60).floorDivided(by: 86_400)
    if hasDay, day != self.day { move(to: day) }
    bytes.append(addingCapacity: 29) { text in
      if hasDay {
        text.append(date)
        text.append(UInt8(ascii: " "))
      }
      text.append(clock: second)
      text.append(UInt8(ascii: "."))
      text.digits(nanosecond / 1_000_000, 3)
      if offset == 0 { text.append(UInt8(ascii: "Z")) }
    }
    guard offset != 0 else { return }
    bytes.append(UInt8(ascii: offset < 0 ? "-" : "+"))
    bytes.appendDecimal(UInt64(offset.magnitude / 60), width: 2)
    bytes.append(UInt8(ascii: ":"))
    bytes.appendDecimal(UInt64(offset.magnitude % 60), width: 2)
  }

  private mutating func move(to day: Int64) {
    let civil = CivilDate(day: day)
    self.day = day
    // The years of a log have four digits: 1677 to 2262.
    var (year, place) = (civil.year, 3)
    while place >= 0 {
      date[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: year % 10)
      (year, place) = (year / 10, place - 1)
    }
    for (place, number) in [(5, civil.month), (8, civil.day)] {
      date[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10)
      date[place + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10)
    }
  }
}

extension OutputSpan<UInt8> {
  @inline(__always)
  fileprivate mutating func append(_ date: InlineArray<10, UInt8>) {
    for index in date.indices { append(date[index]) }
  }

  /// Appends a second of a day: `11:00:00`.
  @inline(__always)
  fileprivate mutating func append(clock second: Int64) {
    digits(second / 3_600, 2)
    append(UInt8(ascii: ":"))
    digits(second / 60 % 60, 2)
    append(UInt8(ascii: ":"))
    digits(second % 60, 2)
  }

  /// Appends a number that has at most `count` digits, two or three.
  @inline(__always)
  fileprivate mutating func digits(_ number: Int64, _ count: Int) {
    // Numbers below a thousand, for which 32 bits divide faster.
    let number = UInt32(truncatingIfNeeded: number)
    if count > 2 { append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / 100)) }
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / 10 % 10))
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number % 10))
  }
}
