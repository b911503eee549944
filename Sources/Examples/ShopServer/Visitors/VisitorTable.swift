import DRNLog
import Locking

/// The visitors in memory.
///
/// The table is split into parts, each with its own lock, which is held only for a lookup, so that
/// visitors do not wait for each other. Inactive visitors are released; the log has their sessions.
final class VisitorTable: Sendable {
  private struct Seat {
    let visitor: Visitor
    /// The number of requests in progress.
    var guests = 0
    var lastUse: ContinuousClock.Instant
  }

  private let parts: [Lock<[String: Seat]>]
  private let limit: Int
  private let log: EventLog

  /// - Parameter limit: The maximum number of visitors in memory.
  init(in log: EventLog, limit: Int) {
    self.log = log
    self.limit = limit
    // Parts are large enough that they fill up almost evenly.
    parts = (0..<max(1, min(64, limit / 64))).map { _ in Lock([:]) }
  }

  /// Thrown if the memory is full of active visitors.
  struct Full: Error {}

  var count: Int { parts.reduce(0) { $0 + $1.withLock { $0.count } } }

  /// Whether a visitor is known to this table or the log.
  func knows(_ name: String) throws(LogError) -> Bool {
    if part(of: name).withLock({ $0[name] != nil }) { return true }
    return try log.hasSession(Window.session(1, of: name))
  }

  /// Calls `body` with a visitor, who stays in memory during the call.
  func with<Result: Sendable>(
    _ name: String, _ body: (Visitor) async throws -> Result
  ) async throws -> Result {
    let visitor: Visitor
    if let seated = seat(name) {
      visitor = seated
    } else {
      // Make room by releasing the visitors who have been inactive the longest.
      await release(unusedFor: .zero, in: part(of: name), keeping: limit / parts.count / 2)
      guard let seated = seat(name) else { throw Full() }
      visitor = seated
    }
    defer { leave(name) }
    return try await body(visitor)
  }

  /// Releases visitors who have been inactive for `duration`.
  func release(unusedFor duration: Duration) async {
    for part in parts { await release(unusedFor: duration, in: part, keeping: 0) }
  }

  private func part(of name: String) -> Lock<[String: Seat]> {
    // The name is a hash, so its beginning is evenly distributed.
    parts[(Int(name.prefix(8), radix: 16) ?? 0) % parts.count]
  }

  private func seat(_ name: String) -> Visitor? {
    part(of: name).withLock { seats in
      guard seats[name] != nil || seats.count < max(1, limit / parts.count) else { return nil }
      var seat = seats[name] ?? Seat(visitor: Visitor(name, in: log), lastUse: .now)
      seat.guests += 1
      seats[name] = seat
      return seat.visitor
    }
  }

  private func leave(_ name: String) {
    part(of: name).withLock { seats in
      seats[name]?.guests -= 1
      seats[name]?.lastUse = .now
    }
  }

  private func release(
    unusedFor duration: Duration, in part: Lock<[String: Seat]>, keeping count: Int
  ) async {
    let limit = ContinuousClock.now - duration
    // Chosen visitors count as guests, so that no other request releases them at the same time.
    let chosen = part.withLock { seats in
      let unused = seats.filter { $0.value.guests == 0 && $0.value.lastUse <= limit }
      let oldest = unused.sorted { $0.value.lastUse < $1.value.lastUse }
        .prefix(max(0, seats.count - count))
      for (name, _) in oldest { seats[name]?.guests = 1 }
      return oldest.map { (name: $0.key, visitor: $0.value.visitor, lastUse: $0.value.lastUse) }
    }
    for (name, visitor, lastUse) in chosen {
      await visitor.rest()
      part.withLock { seats in
        guard let seat = seats[name] else { return }
        if seat.guests == 1, seat.lastUse == lastUse {
          seats[name] = nil
        } else {
          // A new request arrived in the meantime.
          seats[name]?.guests -= 1
        }
      }
    }
  }
}
