import Locking

/// What was put in last, up to a bound: at least as many of the newest as the limit says.
///
/// Unlike a ``BoundedCache`` it never forgets everything at once, for what is forgotten here cannot be
/// read again from anywhere.
final class RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Generations: Sendable {
    var new: [Key: Value] = [:]
    var old: [Key: Value] = [:]
  }

  private let limit: Int
  private let generations = Lock(Generations())

  init(limit: Int) { self.limit = limit }

  /// The value, which is among the newest again.
  subscript(key: Key) -> Value? {
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
    if generations.new.count >= limit, generations.new[key] == nil {
      (generations.old, generations.new) = (generations.new, [:])
    }
    generations.new[key] = value
  }
}
