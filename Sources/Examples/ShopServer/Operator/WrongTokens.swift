import DRN

/// The wrong tokens that were tried, by the address that they came from.
///
/// An address with too many is locked for a while, also for the right token, so that guesses learn
/// nothing. Operators who are signed in are not concerned. Of an IPv6 address the first 64 bits count:
/// one sender has all that begin with them.
struct WrongTokens {
  private struct Count {
    var wrong: Int
    var last: Timestamp
  }

  private var counts: [String: Count] = [:]
  private var lastSweep: Timestamp?
  private let limits: OperatorLimits

  /// The maximum number of addresses that are remembered.
  static let limit = 10_000

  init(_ limits: OperatorLimits) { self.limits = limits }

  /// When an address may try again; `nil` if it may now.
  func lockEnd(of sender: String, at now: Timestamp) -> Timestamp? {
    guard let attempts = limits.attempts, let count = counts[Self.network(of: sender)],
      count.wrong >= attempts
    else { return nil }
    let end = count.last.advanced(by: limits.lock)
    return now < end ? end : nil
  }

  mutating func add(from sender: String, at now: Timestamp) {
    guard limits.attempts != nil else { return }
    let network = Self.network(of: sender)
    if counts[network] == nil, counts.count >= Self.limit { makeRoom(at: now) }
    let known = counts[network].flatMap { isForgotten($0, at: now) ? nil : $0.wrong } ?? 0
    counts[network] = Count(wrong: known + 1, last: now)
  }

  /// Forgets an address that has sent the right token.
  mutating func forget(_ sender: String) { counts[Self.network(of: sender)] = nil }

  /// Looks through all addresses at most once a minute, because others wait for it.
  private mutating func makeRoom(at now: Timestamp) {
    if lastSweep.map({ now >= $0.advanced(by: .seconds(60)) }) ?? true {
      lastSweep = now
      counts = counts.filter { !isForgotten($0.value, at: now) }
    }
    // Nearly every one of them is recent: any of them makes room.
    if counts.count >= Self.limit { counts.remove(at: counts.startIndex) }
  }

  /// An IPv4 address as it is, or the first four groups of an IPv6 address.
  private static func network(of sender: String) -> String {
    // An IPv4 address may be written as an IPv6 one, `::ffff:192.0.2.1`.
    guard sender.contains(":"), !sender.contains(".") else { return sender }
    let gap = sender.firstRange(of: "::") ?? sender.endIndex..<sender.endIndex
    let before = sender[..<gap.lowerBound].split(separator: ":")
    let after = sender[gap.upperBound...].split(separator: ":")
    let zeros = Array(repeating: Substring("0"), count: max(8 - before.count - after.count, 0))
    return (before + zeros + after).prefix(4).joined(separator: ":")
  }

  private func isForgotten(_ count: Count, at now: Timestamp) -> Bool {
    now >= count.last.advanced(by: limits.lock)
  }
}
