/// Random numbers that are the same for the same seed, on every machine and with every compiler.
///
/// SplitMix64 by Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014. For
/// tests only: each number can be computed from the one before.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator.
  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// A number from zero to `bound - 1`.
  ///
  /// Unlike the standard library's algorithm, this one never changes. Frequencies differ by less
  /// than one part in 2⁶⁴ / `bound`.
  ///
  /// - Precondition: `bound` is positive.
  public mutating func next(below bound: Int) -> Int {
    precondition(bound > 0, "There is no number below \(bound) to choose.")
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }
}
