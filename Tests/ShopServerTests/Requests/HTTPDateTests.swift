import Foundation
import TestSupport
import Testing
import WebServing

@Suite struct HTTPDateTests {
  @Test(arguments: [
    (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),  // RFC 9110, section 5.6.7
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
    (951_825_599, "Tue, 29 Feb 2000 11:59:59 GMT"),
    (-62_135_596_800, "Mon, 01 Jan 0001 00:00:00 GMT"),
    (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
  ])
  func `a time is written as HTTP asks`(second: Int64, text: String) {
    #expect(HTTPDate(secondsSince1970: second).description == text)
  }

  @Test func `a year has four digits, whatever the time`() {
    let ends = [Int64.min, .max, 253_402_300_800].map { HTTPDate(secondsSince1970: $0) }
    #expect(
      ends.map(\.description) == [
        "Mon, 01 Jan 0001 00:00:00 GMT", "Fri, 31 Dec 9999 23:59:59 GMT",
        "Fri, 31 Dec 9999 23:59:59 GMT",
      ])
  }

  @Test(.tags(.property), arguments: Seed.all)
  func `any time is written as Foundation writes it`(seed: Seed) {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    var random = SplitMix64(seed)
    for _ in 0..<100 {
      let second = Int64.random(in: -5_000_000_000...50_000_000_000, using: &random)
      let date = Date(timeIntervalSince1970: TimeInterval(second))
      #expect(HTTPDate(secondsSince1970: second).description == formatter.string(from: date))
    }
  }
}
