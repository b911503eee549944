import TestSupport
import Testing
import WebServing

@testable import ShopServer

@Suite struct VisitorKeyTests {
  @Test(arguments: Seed.first(20))
  func `two texts are the same where all of their bytes are`(seed: Seed) {
    var random = SplitMix64(seed)
    for _ in 0..<500 {
      let left = String((0..<8).map { _ in random.pick(["a", "b", "c", "1"]) as Character })
      let right = String((0..<8).map { _ in random.pick(["a", "b", "c", "1"]) as Character })
      #expect(Secret.areSame(left, left))
      #expect(Secret.areSame(left, right) == (left == right))
      for index in left.indices {
        var changed = left
        changed.replaceSubrange(index...index, with: ["x"])
        #expect(!Secret.areSame(left, changed))
      }
      #expect(!Secret.areSame(left, left.dropLast()))
    }
    #expect(!Secret.areSame("", "a"))
  }

  @Test func `the hash is SHA-256`() {
    #expect(
      Secret.hash("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test func `keys differ, and so does what is made of them`() throws {
    let keys = (0..<1_000).map { _ in VisitorKey() }
    #expect(Set(keys.map(\.text)).count == 1_000)
    #expect(Set(keys.flatMap { [$0.text, $0.name, $0.formToken] }).count == 3_000)
    #expect(keys.allSatisfy { VisitorKey($0.text)?.name == $0.name })
  }

  @Test(arguments: [
    "", "0", String(repeating: "0", count: 63), String(repeating: "0", count: 65),
    String(repeating: "A", count: 64), String(repeating: "g", count: 64),
    String(repeating: "é", count: 32),
  ])
  func `what has not the form of a key is none`(text: String) {
    #expect(VisitorKey(text) == nil)
  }
}
