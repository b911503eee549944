import DRNLog

/// A position of one of the log's sessions.
struct Visit: Sendable {
  let session: LogSession
  let seq: Int

  func isSame(as other: Visit) -> Bool {
    session.number == other.session.number && seq == other.seq
  }
}

/// The positions that somebody jumped from, to go back to and forward again.
struct Visits: Sendable {
  private var back: [Visit] = []
  private var forward: [Visit] = []

  private static var limit: Int { 100 }

  /// The place of the last jump.
  var last: Visit? { back.last }

  /// Remembers a place that is being left by a jump.
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
