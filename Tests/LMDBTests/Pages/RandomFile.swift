import LMDB
import TestSupport

/// A file in which transactions put and delete at random, and what should be in it.
struct RandomFile {
  static let names = ["a", "blocks", "c"]
  private(set) var contents: [String: [[UInt8]: [UInt8]]] = [:]
  var generator: SplitMix64

  init(seed: Int) { generator = SplitMix64(state: UInt64(seed)) }

  /// Keys of all lengths, of which many begin alike.
  mutating func key() -> [UInt8] {
    let isLong = Int.random(in: 0..<20, using: &generator) == 0
    let count = Int.random(in: 1...(isLong ? 511 : 6), using: &generator)
    return (0..<count).map { _ in [0, 1, 7, 0xFF].randomElement(using: &generator) ?? 0 }
  }

  private mutating func value() -> [UInt8] {
    let sizes = [0, 1, 8, 100, 1_000, 2_030, 2_050, 4_080, 4_081, 20_000]
    let size = sizes.randomElement(using: &generator) ?? 0
    return [UInt8](repeating: .random(in: 0...255, using: &generator), count: size)
  }

  /// Writes a transaction.
  mutating func change(_ environment: Environment, steps: Int = 40) throws {
    var next = self
    try environment.write { transaction in
      next = self
      for _ in 0..<steps {
        let name = Self.names.randomElement(using: &next.generator) ?? "a"
        let database = try transaction.createDatabase(named: name)
        if Int.random(in: 0..<3, using: &next.generator) == 0,
          let key = next.contents[name]?.keys.sorted(by: { $0.lexicographicallyPrecedes($1) })
            .randomElement(using: &next.generator)
        {
          try transaction.delete(key, in: database)
          next.contents[name]?[key] = nil
        } else {
          let (key, value) = (next.key(), next.value())
          try transaction.put(value, for: key, in: database)
          next.contents[name, default: [:]][key] = value
        }
      }
    }
    self = next
  }
}
