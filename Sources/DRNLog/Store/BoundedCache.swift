import Locking

/// A cache of constant values with a bound. It keeps at least the newest half.
///
/// Values that were not used while half of the bound was filled are evicted together: simple, and
/// suitable for a few hundred routes as well as for a million.
package final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Generations: Sendable {
    var new: [Key: Value] = [:]
    var old: [Key: Value] = [:]
    /// What the values of ``new`` cost together.
    var cost = 0
  }

  private let half: Int
  private let cost: @Sendable (Value) -> Int
  private let generations = Lock(Generations())

  /// - Parameters:
  ///   - limit: What all values may cost together.
  ///   - cost: What a value costs; by default each costs 1, and the limit is a count.
  package init(limit: Int = 65_536, cost: @escaping @Sendable (Value) -> Int = { _ in 1 }) {
    half = limit / 2
    self.cost = cost
  }

  func removeAll() { generations.withLock { $0 = Generations() } }

  /// The value, which becomes one of the newest.
  package subscript(key: Key) -> Value? {
    get {
      generations.withLock { generations in
        if let value = generations.new[key] { return value }
        guard let value = generations.old[key] else { return nil }
        insert(value, key, &generations)
        return value
      }
    }
    set {
      guard let newValue else { return }
      generations.withLock { insert(newValue, key, &$0) }
    }
  }

  private func insert(_ value: Value, _ key: Key, _ generations: inout Generations) {
    if generations.cost >= half, generations.new[key] == nil {
      swap(&generations.old, &generations.new)
      generations.new.removeAll(keepingCapacity: true)
      generations.cost = 0
    }
    if generations.new.updateValue(value, forKey: key) == nil { generations.cost += cost(value) }
  }
}
