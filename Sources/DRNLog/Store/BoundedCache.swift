import Locking

/// What was last read of something that never changes, up to a bound.
///
/// When it is full it starts anew: simple, and right for a few hundred routes as for a million.
final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let limit: Int
  private let values = Lock<[Key: Value]>([:])

  init(limit: Int = 65_536) { self.limit = limit }

  func removeAll() { values.withLock { $0 = [:] } }

  subscript(key: Key) -> Value? {
    get { values.withLock { $0[key] } }
    set {
      values.withLock { values in
        if values.count >= limit { values.removeAll(keepingCapacity: true) }
        values[key] = newValue
      }
    }
  }
}
