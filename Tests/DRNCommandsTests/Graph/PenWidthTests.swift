import Testing

@testable import DRNCommands

@Suite struct PenWidthTests {
  @Test func `a way with fifty times as many moves is seen to have them`() {
    let (few, many) = (
      PenWidth.tenths(2_042, of: 107_032), PenWidth.tenths(107_032, of: 107_032)
    )
    #expect(many >= 4 * few, "\(few) and \(many) tenths")
  }

  @Test func `a way is as thick as one with as many moves, and never thicker than one with more`() {
    for most in [1, 2, 3, 9, 100, 107_032, 1 << 50, .max] {
      let counts = [0, 1, 2, 3, 5, 10, 99, 1_000, 50_000, 1 << 45, .max].filter { $0 <= most }
      let widths = counts.map { PenWidth.tenths($0, of: most) }
      #expect(widths == widths.sorted())
      #expect(widths.allSatisfy { (10...120).contains($0) }, "\(widths)")
    }
    #expect(PenWidth.text(1, of: 1) == "1")
  }
}
