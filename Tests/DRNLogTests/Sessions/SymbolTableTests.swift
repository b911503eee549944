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
  func `it has what a dictionary has`(seed: Seed) {
    var random = SplitMix64(seed)
    let table = SymbolTable<TestRoute>()
    var model: [TestRoute: UInt32] = [:]
    for _ in 0..<20_000 {
      let value = route(&random, of: 8)
      if let number = table.number(of: value) {
        #expect(number == model[value])
      } else {
        #expect(model[value] == nil)
        let number = UInt32(model.count + 1)
        model[value] = number
        #expect(table.insert(value, number) == nil)
        #expect(table.number(of: value) == number)
      }
    }
    for (value, number) in model { #expect(table.number(of: value) == number) }
  }

  @Test func `equal values of different bits are one, wherever they are found`() {
    let table = SymbolTable<TestRoute>()
    let (precomposed, decomposed) = (TestRoute.search("\u{e9}"), TestRoute.search("e\u{301}"))
    #expect(precomposed == decomposed)
    _ = table.insert(precomposed, 7)
    // The bits of a value that stays are known after some look-ups.
    for _ in 0..<100 {
      #expect(table.number(of: precomposed) == 7)
      #expect(table.number(of: decomposed) == 7)
    }
    _ = table.insert(decomposed, 8)
    #expect(table.number(of: decomposed) == 8)
  }

  @Test func `values whose hashes are equal are told apart`() {
    struct Same: Hashable {
      var number: Int
      func hash(into hasher: inout Hasher) {}
    }
    let table = SymbolTable<Same>()
    for number in 0..<200 { _ = table.insert(Same(number: number), UInt32(number + 1)) }
    for number in 0..<200 { #expect(table.number(of: Same(number: number)) == UInt32(number + 1)) }
    #expect(table.number(of: Same(number: 200)) == nil)
  }

  @Test func `a value that is inserted again gets another number and no other place`() {
    let table = SymbolTable<Int>()
    for round in 0..<100 {
      for value in 0..<10 { #expect(table.insert(value, UInt32(round * 10 + value + 1)) == nil) }
    }
    #expect(table.all.count == 10)
    for value in 0..<10 { #expect(table.all.number(of: value, hash(value)) == UInt32(991 + value)) }
  }

  @Test func `a full table replaces the oldest value and has all the newer ones`() {
    let (limit, count) = (1_000, 5_500)
    let table = SymbolTable<Int>(limit: limit)
    for value in 0..<count {
      #expect(table.insert(value, UInt32(value + 1)) == (value < limit ? nil : value - limit))
      if value % 500 == 0 { checkChains(of: table.all) }
    }
    #expect(table.all.count == limit)
    for value in 0..<count {
      let number = value < count - limit ? nil : UInt32(value + 1)
      #expect(table.all.number(of: value, hash(value)) == number)
    }
    checkChains(of: table.all)
  }

  @Test(arguments: [1, 2, 3, 1_023, 1_024, 1_025, 5_000, 300_000])
  func `it grows by one chain for each value, so that no insertion takes long`(count: Int) {
    let symbols = HashedSymbols<Int>(limit: .max)
    for value in 0..<count {
      let chains = symbols.chainCount
      _ = symbols.insert(value, hash(value), UInt32(value + 1))
      #expect(symbols.chainCount == chains + 1)
    }
    // An insertion looks at the values of two chains.
    #expect(longestChain(of: symbols) <= 16)
    checkChains(of: symbols)
    for value in 0..<count { #expect(symbols.number(of: value, hash(value)) == UInt32(value + 1)) }
    #expect(symbols.number(of: -1, hash(-1)) == nil)
  }

  @Test func `a value without bits is one like any other`() {
    struct Nothing: Hashable {}
    let table = SymbolTable<Nothing>()
    #expect(table.number(of: Nothing()) == nil)
    _ = table.insert(Nothing(), 3)
    #expect(table.number(of: Nothing()) == 3)
  }

  @Test func `a table lets go of its values, and of those that it replaces`() {
    final class Object: Hashable, Sendable {
      static func == (left: Object, right: Object) -> Bool { left === right }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    weak var first: Object?
    weak var last: Object?
    do {
      let table = SymbolTable<Object>(limit: 8)
      do {
        let object = Object()
        first = object
        _ = table.insert(object, 1)
        #expect(table.number(of: object) == 1)
      }
      // So many that those that are found by their bits are replaced as well; all there at once, as
      // the next object would have the address, and so the bits, of the one that has just ended.
      let others = (0..<100_000).map { _ in Object() }
      for (number, object) in others.enumerated() {
        _ = table.insert(object, UInt32(number + 2))
      }
      #expect(first == nil)
      let object = Object()
      last = object
      _ = table.insert(object, 200_000)
    }
    #expect(last == nil)
  }

  @Test func `a text is found by its bytes, not by canonical equivalence`() {
    var texts = KnownTexts()
    let (precomposed, decomposed) = ("caf\u{e9}", "cafe\u{301}")
    #expect(precomposed == decomposed)
    texts.insert(precomposed, 1)
    #expect(texts.number(of: precomposed) == 1)
    #expect(texts.number(of: String(decoding: Array(precomposed.utf8), as: UTF8.self)) == 1)
    #expect(texts.number(of: decomposed) == nil)
    texts.insert(decomposed, 2)
    #expect(texts.number(of: decomposed) == 2)
    // The oldest makes way.
    for number in 3..<40 { texts.insert("a text that is long enough, \(number)", UInt32(number)) }
    #expect(texts.number(of: precomposed) == nil)
    #expect(texts.number(of: "a text that is long enough, 39") == 39)
  }

  private func hash(_ value: Int) -> UInt64 { SymbolTable<Int>.hash(value) }

  private func links(of symbols: HashedSymbols<Int>) -> [[Int]] {
    (0..<symbols.chainCount).map { chain in
      var indices: [Int] = []
      var link = symbols.head(chain).pointee
      while link != 0 {
        indices.append(Int(link) - 1)
        link = symbols.node(Int(link) - 1).pointee.next
      }
      return indices
    }
  }

  private func longestChain(of symbols: HashedSymbols<Int>) -> Int {
    links(of: symbols).map(\.count).max() ?? 0
  }

  /// Each value is in the chain that its hash names, and in no other.
  private func checkChains(of symbols: HashedSymbols<Int>) {
    let links = links(of: symbols)
    #expect(links.joined().sorted() == Array(0..<symbols.count))
    for (chain, indices) in links.enumerated() {
      for index in indices {
        let node = symbols.node(index).pointee
        #expect(node.hash == hash(node.value))
        #expect(symbols.chain(of: node.hash) == chain)
      }
    }
  }
}
