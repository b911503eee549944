import DRNLog

/// A position in a session of the log.
struct Visit: Sendable {
  let session: LogSession
  let seq: Int

  func isSame(as other: Visit) -> Bool {
    session.number == other.session.number && seq == other.seq
  }
}

/// The positions that jumps have left, for going back and forward; at most 100.
struct Visits: Sendable {
  private var back: [Visit] = []
  private var forward: [Visit] = []

  private static var limit: Int { 100 }

  /// The place that the last jump left.
  var last: Visit? { back.last }

  /// Records a place that a jump leaves.
  mutating func leave(_ place: Visit) {
    forward = []
    if let last = back.last, last.isSame(as: place) { return }
    back.append(place)
    if back.count > Self.limit { back.removeFirst() }
  }

  mutating func goBack(from place: Visit) -> Visit? {
    guard let last = back.popLast() else { return nil }
    forward.append(place)
    return last
  }

  mutating func goForward(from place: Visit) -> Visit? {
    guard let next = forward.popLast() else { return nil }
    back.append(place)
    return next
  }
}
