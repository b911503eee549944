import DRN
import TestSupport
import Testing

@testable import DRNLog

/// Times written one after another, against each by itself.
@Suite struct TimeTextTests {
  @Test(arguments: Seed.first(3))
  func `a time is written alike after whatever other time`(seed: Seed) {
    var random = SplitMix64(seed)
    var text = TimeText()
    for _ in 0..<3_000 {
      let time = random.chance(50) ? random.time() : .init(nanosecondsSince1970: random.near())
      var bytes: [UInt8] = [7]
      text.append(time, to: &bytes)
      let naive = naive(time)
      #expect(bytes == [7] + Array(naive.utf8))
      #expect(RFC3339.nanoseconds(parsing: naive) == time.nanosecondsSince1970)

      let (offset, hasDay) = (random.pick([0, 60, -210, 845]), random.chance(50))
      var short: [UInt8] = []
      text.appendShort(time, offsetInMinutes: offset, hasDay: hasDay, to: &short)
      #expect(
        String(decoding: short, as: UTF8.self)
          == RFC3339.shortString(
            nanosecondsSince1970: time.nanosecondsSince1970, offsetInMinutes: offset,
            hasDay: hasDay))
    }
  }

  @Test(arguments: [
    (Int64.min, "1677-09-21T00:12:43.145224192Z"), (-1, "1969-12-31T23:59:59.999999999Z"),
    (0, "1970-01-01T00:00:00.000000000Z"), (.max, "2262-04-11T23:47:16.854775807Z"),
  ])
  func `the ends of the range are written whole`(nanoseconds: Int64, expected: String) {
    var (text, bytes) = (TimeText(), [UInt8]())
    text.append(Timestamp(nanosecondsSince1970: nanoseconds), to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  /// Counted day by day, as nobody else does it.
  private func naive(_ time: Timestamp) -> String {
    let (seconds, nanosecond) = time.nanosecondsSince1970.floorDivided(by: 1_000_000_000)
    let (days, second) = seconds.floorDivided(by: 86_400)
    func isLeap(_ year: Int64) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
    var (year, day): (Int64, Int64) = (1970, days)
    while day < 0 {
      year -= 1
      day += isLeap(year) ? 366 : 365
    }
    while day >= (isLeap(year) ? 366 : 365) {
      day -= isLeap(year) ? 366 : 365
      year += 1
    }
    var month = 0
    let lengths: [Int64] = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    while day >= lengths[month] {
      day -= lengths[month]
      month += 1
    }
    func digits(_ number: Int64, _ count: Int) -> String {
      let text = "\(number)"
      return String(repeating: "0", count: count - text.count) + text
    }
    return "\(digits(year, 4))-\(digits(Int64(month) + 1, 2))-\(digits(day + 1, 2))T"
      + "\(digits(second / 3_600, 2)):\(digits(second / 60 % 60, 2)):\(digits(second % 60, 2))."
      + "\(digits(nanosecond, 9))Z"
  }
}

extension SplitMix64 {
  /// A time within a few days of another one.
  fileprivate mutating func near() -> Int64 {
    1_795_255_200_000_000_000 + Int64(number(below: 300_000)) * 1_000_000_007
  }
}
