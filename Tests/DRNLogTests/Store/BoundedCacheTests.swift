import Testing

@testable import DRNLog

@Suite struct BoundedCacheTests {
  @Test func `values that cost more evict more`() {
    let cache = BoundedCache<Int, Int>(limit: 8, cost: { $0 })
    for number in 0..<4 { cache[number] = 1 }
    #expect((0..<4).allSatisfy { cache[$0] == 1 })
    cache[4] = 100
    cache[5] = 100
    #expect(cache[4] == 100 && cache[5] == 100)
    #expect((0..<4).allSatisfy { cache[$0] == nil })
  }

  @Test func `a value that is set again costs nothing more`() {
    let cache = BoundedCache<Int, Int>(limit: 8)
    cache[0] = 0
    for _ in 0..<100 { cache[1] = 1 }
    #expect(cache[0] == 0 && cache[1] == 1)
  }
}
