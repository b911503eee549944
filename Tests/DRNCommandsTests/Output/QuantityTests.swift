import DRN
import Testing

@testable import DRNCommands

/// Numbers, sizes and lengths of time as people read them.
@Suite struct QuantityTests {
  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567"),
    (-12_345, "-12,345"), (.max, "9,223,372,036,854,775,807"),
  ])
  func `numbers have their digits in groups`(number: Int, text: String) {
    #expect(grouped(number) == text)
  }

  @Test func `what is counted is one or many`() {
    #expect(counted(0, "transition") == "0 transitions")
    #expect(counted(1, "transition") == "1 transition")
    #expect(counted(1_000_000, "transition") == "1,000,000 transitions")
  }

  @Test(arguments: [
    (0, "0 B"), (1, "1 B"), (999, "999 B"), (1_000, "1 kB"), (1_049, "1 kB"), (1_050, "1.1 kB"),
    (53_248, "53.2 kB"), (999_949, "999.9 kB"), (999_950, "1 MB"), (12_200_000, "12.2 MB"),
    (4_000_000_000, "4 GB"), (.max, "9.2 EB"),
  ])
  func `sizes have one unit`(bytes: Int, text: String) {
    #expect(Quantity.bytes(bytes) == text)
  }

  @Test(arguments: [(16.2, "16.2 B"), (16.04, "16 B"), (3_328.0, "3.3 kB"), (0.0, "0 B")])
  func `sizes may be fractions`(bytes: Double, text: String) {
    #expect(Quantity.bytes(bytes) == text)
  }

  @Test(arguments: [
    (0, "0 ms"), (250, "250 ms"), (999, "999 ms"), (1_000, "1 s"), (2_340, "2.3 s"),
    (59_949, "59.9 s"), (59_950, "1 min"), (60_000, "1 min"), (72_000, "1 min 12 s"),
    (3_599_400, "59 min 59 s"), (3_599_600, "1 h"), (3_600_000, "1 h"), (7_260_000, "2 h 1 min"),
    (86_400_000, "1 d"), (273_600_000, "3 d 4 h"), (-2_300, "-2.3 s"),
  ])
  func `lengths of time have their two largest units`(milliseconds: Int, text: String) {
    #expect(Quantity.duration(.milliseconds(milliseconds)) == text)
  }

  @Test func `the longest time that a log can have is no trouble`() {
    let (first, last) = (
      Timestamp(nanosecondsSince1970: .min), Timestamp(nanosecondsSince1970: .max)
    )
    #expect(Quantity.duration(from: first, to: last) == "213503 d 23 h")
  }
}
