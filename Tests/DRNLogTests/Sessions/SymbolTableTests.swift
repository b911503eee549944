import DRN
import TestSupport
import Testing

@testable import DRNLog

@Suite struct SymbolTableTests {
  /// A route, an equal one of other bits every time.
  private func route(_ random: inout SplitMix64, of kinds: Int) -> TestRoute {
    switch random.number(below: kinds) {
    case 0: .home
    case 1: .secret
    case 2: .item(random.number(below: 50))
    case 3: .favorite(random.number(below: 50))
    // Short strings lie in the value itself, long ones elsewhere; each is made anew.
    case 4: .search("query \(random.number(below: 50))")
    case 5: .search(String(repeating: "long ", count: 10) + "\(random.number(below: 50))")
    case 6: .search(random.pick(["caf\u{e9}", "cafe\u{301}"]) + "\(random.number(below: 9))")
    default:
      .search(String(repeating: random.pick(["\u{e9}", "e\u{301}"]), count: 30))
    }
  }

  @Test(arguments: Seed.first(4))
  func `it has what a dictionary has, or nothing`(seed: Seed) {
    var random = SplitMix64(seed)
    var table = SymbolTable<TestRoute>()
    var model: [TestRoute: UInt32] = [:]
    var found = 0
    for _ in 0..<20_000 {
      let value = route(&random, of: 8)
      if let number = table.number(of: value) {
        #expect(number == model[value])
        found += 1
      } else {
        let number = model[value] ?? UInt32(model.count + 1)
        model[value] = number
        table.insert(value, number)
        #expect(table.number(of: value) == number)
      }
    }
    // Long strings are in other memory every time, and found by their hashes.
    #expect(found > 19_000)
  }

  @Test func `equal values of different bits are one, wherever they are found`() {
    var table = SymbolTable<TestRoute>()
    let (precomposed, decomposed) = (TestRoute.search("\u{e9}"), TestRoute.search("e\u{301}"))
    #expect(precomposed == decomposed)
    table.insert(precomposed, 7)
    #expect(table.number(of: precomposed) == 7)
    #expect(table.number(of: decomposed) == 7)
    table.insert(decomposed, 7)
    #expect(table.number(of: precomposed) == 7)
    #expect(table.number(of: decomposed) == 7)
  }

  @Test(arguments: [1, 63, 64, 65, 1_000, 16_384, 150_000, 1_000_000])
  func `it grows with what it holds, to a bound`(count: Int) {
    var table = SymbolTable<Int>()
    for value in 0..<count { table.insert(value &* 0x9e37_79b9, UInt32(value + 1)) }
    var found = 0
    for value in 0..<count {
      guard let number = table.number(of: value &* 0x9e37_79b9) else { continue }
      #expect(number == UInt32(value + 1))
      found += 1
    }
    #expect(table.number(of: -1) == nil)
    #expect(found * 10 >= count * 9)
    for (slots, limit) in [(table.byBits, 1 << 17), (table.byHash, 1 << 21)] {
      #expect(slots.count <= min(max(count * 64, 64), limit))
    }
  }

  @Test func `a value that is inserted again and again takes one place`() {
    var table = SymbolTable<Int>()
    for _ in 0..<1_000 {
      for value in 0..<10 { table.insert(value, UInt32(value + 1)) }
    }
    #expect(table.byBits.count == 64)
    #expect(table.byHash.count == 64)
    for value in 0..<10 { #expect(table.number(of: value) == UInt32(value + 1)) }
  }

  @Test func `a value without bits is one like any other`() {
    struct Nothing: Hashable {}
    var table = SymbolTable<Nothing>()
    #expect(table.number(of: Nothing()) == nil)
    table.insert(Nothing(), 3)
    #expect(table.number(of: Nothing()) == 3)
  }
}
