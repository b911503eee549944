import TestSupport
import Testing

@testable import DRNLog

@Suite struct UncommittedValuesTests {
  @Test(arguments: Seed.first(10))
  func `it has exactly the values whose records are not included`(seed: Seed) {
    var random = SplitMix64(seed)
    var values = UncommittedValues<Int, Int>()
    var model: [Int: (value: Int, lsn: UInt64)] = [:]
    var (lsn, included) = (0 as UInt64, 0 as UInt64)
    for value in 0..<3_000 {
      if Int.random(in: 0..<50, using: &random) == 0 {
        included = .random(in: included...lsn, using: &random)
        _ = values.discard(through: included)
        model = model.filter { $0.value.lsn > included }
      } else {
        let key = Int.random(in: 0..<400, using: &random)
        lsn += 1
        values.add(value, for: key, lsn: lsn)
        model[key] = (value, lsn)
      }
      let key = Int.random(in: 0..<400, using: &random)
      #expect(values[key] == model[key]?.value)
    }
  }
}
