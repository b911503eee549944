/// Steele, Lea and Flood's SplitMix64: the same numbers for the same seed, everywhere.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  package var state: UInt64

  package init(state: UInt64) { self.state = state }

  package init(_ seed: Seed) { state = seed.value }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }

  /// A number in `0..<bound`.
  package mutating func number(below bound: Int) -> Int { .random(in: 0..<bound, using: &self) }

  /// True with a probability of `percent` in 100.
  package mutating func chance(_ percent: Int) -> Bool { number(below: 100) < percent }

  package mutating func pick<Value>(_ values: [Value]) -> Value {
    values[number(below: values.count)]
  }
}
