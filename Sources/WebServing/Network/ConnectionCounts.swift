import Locking

/// The number of open connections of each address.
final class ConnectionCounts: Sendable {
  private let counts = Lock<[String: Int]>([:])
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Counts a new connection; `false` if the address has too many already.
  func add(_ address: String) -> Bool {
    counts.withLock { counts in
      guard counts[address, default: 0] < limit else { return false }
      counts[address, default: 0] += 1
      return true
    }
  }

  func remove(_ address: String) {
    counts.withLock { counts in
      guard let count = counts[address] else { return }
      counts[address] = count > 1 ? count - 1 : nil
    }
  }
}
