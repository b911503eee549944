import Foundation
import Testing

/// What a random run begins with; `DRN_SEED=77` replays one.
struct Seed: Hashable, Sendable, CustomTestStringConvertible {
  let value: UInt64

  var testDescription: String { "seed \(value)" }

  /// The seeds 1, 2, … `count`, or the one that the environment names.
  static func first(_ count: UInt64) -> [Seed] {
    if let text = ProcessInfo.processInfo.environment["DRN_SEED"], let value = UInt64(text) {
      return [Seed(value: value)]
    }
    return (1...count).map { Seed(value: $0) }
  }
}

/// SplitMix64: the same numbers for the same seed, everywhere.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: Seed) { state = seed.value }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }

  /// A number from 0 to below `bound`.
  mutating func number(below bound: Int) -> Int { .random(in: 0..<bound, using: &self) }

  /// True so many times in a hundred.
  mutating func chance(_ percent: Int) -> Bool { number(below: 100) < percent }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[number(below: values.count)] }
}
