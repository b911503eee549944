/// Random numbers that a seed repeats (SplitMix64), and choices that damage files well.
struct Random: RandomNumberGenerator {
  private var state: UInt64

  /// The numbers of one case of a run.
  init(seed: UInt64, case number: Int) {
    state = seed
    state = next() ^ UInt64(number) &* 0xD134_2543_DE82_EF95
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }

  /// A number from 0 to below `bound`; 0 where there is none.
  mutating func number(below bound: Int) -> Int {
    bound > 0 ? Int(next() % UInt64(bound)) : 0
  }

  /// True so many times in a hundred.
  mutating func chance(_ percent: Int) -> Bool { number(below: 100) < percent }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(next() & 0xFF) } }

  /// A number at which code is wrong: around powers of two, limits and sizes, or near `old`.
  mutating func interesting(near old: UInt64 = 0) -> UInt64 {
    switch number(below: 8) {
    case 0: old &+ 1
    case 1: old &- 1
    case 2: old ^ 1 << UInt64(number(below: 64))
    case 3: next() >> UInt64(number(below: 64))
    case 4: (1 << UInt64(number(below: 64))) &- UInt64(number(below: 3)) &+ 1
    default: pick(Self.limits)
    }
  }

  private static let limits: [UInt64] = [
    0, 1, 2, 3, 4, 8, 15, 16, 17, 127, 128, 255, 256, 511, 512, 513, 1_023, 1_024, 1_536, 2_038,
    4_080, 4_095, 4_096, 0x7FFF, 0x8000, 0xFFFF, 0x1_0000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF,
    0x1_0000_0000, 1 << 62, (1 << 62) - 1, 1 << 63, (1 << 63) - 1, (1 << 63) - 1_024,
    (1 << 63) - 1_536, (1 << 63) - 2_048, .max - 1, .max,
  ]
}
