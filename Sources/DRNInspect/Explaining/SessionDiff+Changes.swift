import DRN
public import DRNLog

extension SessionDiff {
  /// One difference after the first divergence.
  public enum Change: Sendable {
    /// Only the right session has it.
    case added(LogPosition)
    /// Only the left session has it.
    case removed(LogPosition)
    /// Both have a transition of this kind at this place, with different values.
    case changed(LogPosition, LogPosition)
  }

  /// One place of the alignment of two sessions.
  public enum Aligned: Sendable {
    /// Both have this transition.
    case common(LogPosition, LogPosition)
    /// They differ.
    case change(Change)
  }

  /// Calls `body` with each difference after the first divergence, in order.
  ///
  /// Transitions are aligned (Myers, "An O(ND) Difference Algorithm and Its Variations", 1986) in
  /// windows of bounded size, so memory is bounded for sessions of any length. A window ends at its
  /// last common transition, and the next one begins there.
  ///
  /// - Parameters:
  ///   - progress: Called regularly with the number of transitions read on both sides, out of
  ///     ``differingCount``.
  ///   - body: Receives a difference.
  /// - Throws: `LogError` if a session cannot be read, and what `body` throws.
  public func forEachChange(
    progress: (Int) -> Void = { _ in }, _ body: (Change) throws -> Void
  ) throws {
    try walk(withCommon: false, progress) { aligned in
      if case .change(let change) = aligned { try body(change) }
      return true
    }
  }

  /// Calls `body` with each transition after the first divergence and some before it, in order: the
  /// differences of ``forEachChange(progress:_:)``, and the common transitions.
  ///
  /// - Parameters:
  ///   - context: How many transitions before the first divergence to begin.
  ///   - progress: Called as in ``forEachChange(progress:_:)``.
  ///   - body: Receives an aligned place; returns whether to continue.
  /// - Throws: `LogError` if a session cannot be read, and what `body` throws.
  public func forEachAligned(
    context: Int = 0, progress: (Int) -> Void = { _ in }, _ body: (Aligned) throws -> Bool
  ) throws {
    let first = max(commonPrefix - max(context, 0), left.firstSeq, right.firstSeq)
    var (old, new) = (LogCursor(left, at: first), LogCursor(right, at: first))
    for _ in first..<max(commonPrefix, first) {
      guard let old = try old.next(), let new = try new.next() else { return }
      guard try body(.common(old, new)) else { return }
    }
    try walk(withCommon: true, progress, body)
  }

  /// The number of transitions after the common prefix, on both sides together.
  public var differingCount: Int { leftCount + rightCount - 2 * commonPrefix }

  /// Aligns the transitions after the common prefix until `body` returns `false`.
  private func walk(
    withCommon: Bool, _ progress: (Int) -> Void, _ body: (Aligned) throws -> Bool
  ) throws {
    var left = Window(left, from: commonPrefix)
    var right = Window(right, from: commonPrefix)
    var looked = 0
    while true {
      try left.fill()
      try right.fill()
      if left.isEmpty && right.isEmpty { return }
      let count = left.positions.count + right.positions.count
      guard try align(&left, &right, withCommon, body) else { return }
      looked += count - left.positions.count - right.positions.count
      progress(looked)
    }
  }

  /// Reports two windows up to their last common transition and moves past it; returns whether to
  /// continue.
  private func align(
    _ left: inout Window, _ right: inout Window, _ withCommon: Bool,
    _ body: (Aligned) throws -> Bool
  ) throws -> Bool {
    let difference = right.digests.difference(from: left.digests)
    var (removed, added): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    // At the end of both sessions nothing more can align; otherwise a transition after the last
    // common one may have its counterpart in the next window.
    let isLast = left.isAtEnd && right.isAtEnd
    let leftEnd = left.positions.indices.last { !removed.contains($0) }.map { $0 + 1 }
    let rightEnd = right.positions.indices.last { !added.contains($0) }.map { $0 + 1 }
    let (leftLimit, rightLimit) =
      isLast || leftEnd == nil
      ? (left.positions.count, right.positions.count) : (leftEnd ?? 0, rightEnd ?? 0)

    var (l, r) = (0, 0)
    while l < leftLimit || r < rightLimit {
      let (leftStart, rightStart) = (l, r)
      while l < leftLimit, removed.contains(l) { l += 1 }
      while r < rightLimit, added.contains(r) { r += 1 }
      guard try report(left.positions[leftStart..<l], right.positions[rightStart..<r], body) else {
        return false
      }
      // Both are now at a common transition or at the end.
      if withCommon, l < leftLimit, r < rightLimit {
        guard try body(.common(left.positions[l], right.positions[r])) else { return false }
      }
      if l < leftLimit { l += 1 }
      if r < rightLimit { r += 1 }
    }
    left.drop(leftLimit)
    right.drop(rightLimit)
    return true
  }

  /// Reports the transitions between two common ones; pairs of the same kind are changes.
  private func report(
    _ left: ArraySlice<LogPosition>, _ right: ArraySlice<LogPosition>,
    _ body: (Aligned) throws -> Bool
  ) throws -> Bool {
    let pairs = min(left.count, right.count)
    for (old, new) in zip(left, right) {
      if old.record.kind == new.record.kind {
        guard try body(.change(.changed(old, new))) else { return false }
      } else {
        guard try body(.change(.removed(old))), try body(.change(.added(new))) else { return false }
      }
    }
    for old in left.dropFirst(pairs) {
      guard try body(.change(.removed(old))) else { return false }
    }
    for new in right.dropFirst(pairs) { guard try body(.change(.added(new))) else { return false } }
    return true
  }
}

/// The next transitions of a session, up to a bound, with digests of their meaning.
private struct Window {
  private static var size: Int { 512 }

  /// The number of places at which the window is full: 64 MiB. Resets of the greatest length take a
  /// megabyte each; no history of an app comes near it.
  private static var placeLimit: Int { 1 << 20 }

  private let session: LogSession
  private var cursor: LogCursor
  private var symbols = DigestCache()
  private(set) var positions: [LogPosition] = []
  /// How many places each state does not share with the one before, about.
  private var newPlaces: [Int] = []
  private var placeCount = 0
  private(set) var digests: [Digest128] = []
  private(set) var isAtEnd = false

  init(_ session: LogSession, from seq: Int) {
    self.session = session
    cursor = LogCursor(session, at: seq)
  }

  var isEmpty: Bool { positions.isEmpty }

  mutating func fill() throws(LogError) {
    while positions.count < Self.size, placeCount < Self.placeLimit, !isAtEnd {
      guard let position = try cursor.next() else {
        isAtEnd = true
        return
      }
      positions.append(position)
      newPlaces.append(position.newPlaceCount)
      placeCount += position.newPlaceCount
      // Relative to its own position, so that an inserted transition does not change later marks.
      var record = position.record
      record.target = record.seq - record.target
      digests.append(
        try PrefixHash.hash(record, after: PrefixHash.empty) { (kind, number) throws(LogError) in
          try symbols.digest(of: kind, number) { () throws(LogError) in
            try session.json(of: kind, number)
          }
        })
    }
  }

  mutating func drop(_ count: Int) {
    placeCount -= newPlaces.prefix(count).reduce(0, +)
    newPlaces.removeFirst(count)
    positions.removeFirst(count)
    digests.removeFirst(count)
  }
}

extension LogPosition {
  /// How many places the state does not share with the one before, about.
  fileprivate var newPlaceCount: Int {
    switch record.kind {
    case .started, .reset, .restored, .rewound: state.placeCount
    default: 1
    }
  }
}
