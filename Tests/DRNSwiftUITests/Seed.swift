import Foundation
import Testing

/// Where a random run begins; `DRN_SEED=77` replays one.
struct Seed: Sendable, CustomTestStringConvertible {
  let value: UInt64

  /// Twenty seeds, or the one that the environment names.
  static let all: [Seed] =
    if let text = ProcessInfo.processInfo.environment["DRN_SEED"], let value = UInt64(text) {
      [Seed(value: value)]
    } else {
      (0..<20).map { Seed(value: $0) }
    }

  var testDescription: String { "DRN_SEED=\(value)" }
}

/// A generator of Steele, Lea and Flood: the same seed gives the same numbers everywhere.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: Seed) { state = seed.value }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
