import DRN

/// The wrong tokens that were tried, by the address that they came from.
///
/// An address with too many is locked for a while, also for the right token, so that guesses learn
/// nothing. Operators who are signed in are not concerned.
struct WrongTokens {
  private struct Count {
    var wrong: Int
    var last: Timestamp
  }

  private var counts: [String: Count] = [:]
  private let limits: OperatorLimits

  /// The maximum number of addresses that are remembered.
  static let limit = 10_000

  init(_ limits: OperatorLimits) { self.limits = limits }

  /// When an address may try again; `nil` if it may now.
  func lockEnd(of sender: String, at now: Timestamp) -> Timestamp? {
    guard let count = counts[sender], count.wrong >= limits.attempts else { return nil }
    let end = count.last.advanced(by: limits.lock)
    return now < end ? end : nil
  }

  mutating func add(from sender: String, at now: Timestamp) {
    if counts[sender] == nil, counts.count >= Self.limit {
      counts = counts.filter { !isForgotten($0.value, at: now) }
      // Every one of them is recent: the oldest makes room.
      if counts.count >= Self.limit,
        let oldest = counts.min(by: { $0.value.last < $1.value.last })
      {
        counts[oldest.key] = nil
      }
    }
    let known = counts[sender].flatMap { isForgotten($0, at: now) ? nil : $0.wrong } ?? 0
    counts[sender] = Count(wrong: known + 1, last: now)
  }

  /// Forgets an address that has sent the right token.
  mutating func forget(_ sender: String) { counts[sender] = nil }

  private func isForgotten(_ count: Count, at now: Timestamp) -> Bool {
    now >= count.last.advanced(by: limits.lock)
  }
}
