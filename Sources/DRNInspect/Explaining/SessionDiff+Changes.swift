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
    var positions = Positions(self)
    try forEachRecordChange(progress: progress) { change in
      if let change = try positions.change(change) { try body(change) }
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
    var positions = Positions(self)
    try forEachAlignedRun(context: context, progress: progress) { run in
      switch run {
      case .common(let left, let right):
        for (old, new) in zip(left, right) {
          guard let old = try positions.left.position(at: old.seq),
            let new = try positions.right.position(at: new.seq), try body(.common(old, new))
          else { return false }
        }
        return true
      case .change(let change):
        guard let change = try positions.change(change) else { return false }
        return try body(.change(change))
      }
    }
  }

  /// The number of transitions after the common prefix, on both sides together.
  public var differingCount: Int { leftCount + rightCount - 2 * commonPrefix }

  /// Finds the positions of aligned transitions, which come in order.
  private struct Positions {
    var left: LogCursor
    var right: LogCursor

    init(_ diff: SessionDiff) {
      left = LogCursor(diff.left, at: diff.commonPrefix)
      right = LogCursor(diff.right, at: diff.commonPrefix)
    }

    mutating func change(_ change: RecordChange) throws(LogError) -> Change? {
      switch change {
      case .added(let new): return try right.position(at: new.seq).map { .added($0) }
      case .removed(let old): return try left.position(at: old.seq).map { .removed($0) }
      case .changed(let old, let new):
        guard let old = try left.position(at: old.seq), let new = try right.position(at: new.seq)
        else { return nil }
        return .changed(old, new)
      }
    }
  }
}

// The same without states, which are not folded.

extension SessionDiff {
  /// One difference after the first divergence: ``Change`` without states.
  package enum RecordChange: Sendable {
    case added(EventRecord)
    case removed(EventRecord)
    case changed(EventRecord, EventRecord)
  }

  /// A part of the alignment of two sessions.
  package enum AlignedRun: Sendable {
    /// Transitions that both have, as many on each side; at least one.
    case common(ArraySlice<EventRecord>, ArraySlice<EventRecord>)
    /// They differ.
    case change(RecordChange)
  }

  /// ``forEachChange(progress:_:)`` without states.
  package func forEachRecordChange(
    progress: (Int) -> Void = { _ in }, _ body: (RecordChange) throws -> Void
  ) throws {
    try walk(progress) { run in
      if case .change(let change) = run { try body(change) }
      return true
    }
  }

  /// ``forEachAligned(context:progress:_:)`` without states, and with the common transitions in runs.
  package func forEachAlignedRun(
    context: Int = 0, progress: (Int) -> Void = { _ in }, _ body: (AlignedRun) throws -> Bool
  ) throws {
    let first = max(commonPrefix - max(context, 0), left.firstSeq, right.firstSeq)
    if first < commonPrefix {
      let count = commonPrefix - first
      let (old, new) = (try left.records(from: first, count), try right.records(from: first, count))
      guard old.count == new.count, try body(.common(old[...], new[...])) else { return }
    }
    try walk(progress, body)
  }

  /// Aligns the transitions after the common prefix until `body` returns `false`.
  private func walk(
    _ progress: (Int) -> Void, _ body: (AlignedRun) throws -> Bool
  ) throws {
    var left = Window(left, from: commonPrefix)
    var right = Window(right, from: commonPrefix)
    var looked = 0
    while true {
      try left.fill()
      try right.fill()
      if left.isEmpty && right.isEmpty { return }
      let count = left.records.count + right.records.count
      guard try align(&left, &right, body) else { return }
      looked += count - left.records.count - right.records.count
      progress(looked)
    }
  }

  /// Reports two windows up to their last common transition and moves past it; returns whether to
  /// continue.
  private func align(
    _ left: inout Window, _ right: inout Window, _ body: (AlignedRun) throws -> Bool
  ) throws -> Bool {
    let alignment = try Alignment(left.records, right.records, comparison)
    // At the end of both sessions nothing more can align; otherwise a transition after the last
    // common one may have its counterpart in the next window.
    let isLast = left.isAtEnd && right.isAtEnd
    let (leftEnd, rightEnd) = (alignment.leftEnd, alignment.rightEnd)
    let (leftLimit, rightLimit) =
      isLast || leftEnd == nil
      ? (left.records.count, right.records.count) : (leftEnd ?? 0, rightEnd ?? 0)

    var (l, r) = (0, 0)
    while l < leftLimit || r < rightLimit {
      let (leftStart, rightStart) = (l, r)
      while l < leftLimit, alignment.isRemoved(l) { l += 1 }
      while r < rightLimit, alignment.isAdded(r) { r += 1 }
      guard try report(left.records[leftStart..<l], right.records[rightStart..<r], body) else {
        return false
      }
      // Both are now at a common transition or at the end.
      let count = alignment.commonCount(from: l, r, leftLimit, rightLimit)
      guard count > 0 else { break }
      guard
        try body(.common(left.records[l..<l + count], right.records[r..<r + count]))
      else { return false }
      (l, r) = (l + count, r + count)
    }
    left.drop(leftLimit)
    right.drop(rightLimit)
    return true
  }

  /// Reports the transitions between two common ones; pairs of the same kind are changes.
  private func report(
    _ left: ArraySlice<EventRecord>, _ right: ArraySlice<EventRecord>,
    _ body: (AlignedRun) throws -> Bool
  ) throws -> Bool {
    let pairs = min(left.count, right.count)
    for (old, new) in zip(left, right) {
      if old.kind == new.kind {
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

/// Which transitions of two windows are common.
private struct Alignment {
  /// How many are common at the beginning of both windows.
  private let prefix: Int
  private let leftCount: Int
  private let rightCount: Int
  /// Those that are not common, by index; none if all are.
  private let removed: Set<Int>
  private let added: Set<Int>

  init(
    _ left: [EventRecord], _ right: [EventRecord], _ comparison: MeaningComparison
  ) throws(LogError) {
    (leftCount, rightCount) = (left.count, right.count)
    prefix = try comparison.equalCount(left, right)
    guard prefix < leftCount, prefix < rightCount else {
      (removed, added) = (Set(prefix..<leftCount), Set(prefix..<rightCount))
      return
    }
    // What both begin with is common in every shortest difference that this algorithm finds.
    let old = try comparison.signatures(of: left[prefix...], on: .left)
    let new = try comparison.signatures(of: right[prefix...], on: .right)
    let prefix = prefix
    var failure: LogError?
    let difference = Array(new.indices).difference(from: Array(old.indices)) {
      guard old[$0] == new[$1] else { return false }
      do throws(LogError) {
        return try comparison.areEqual(left[prefix + $0], right[prefix + $1])
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    var (removed, added): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(prefix + offset)
      case .insert(let offset, _, _): added.insert(prefix + offset)
      }
    }
    (self.removed, self.added) = (removed, added)
  }

  func isRemoved(_ index: Int) -> Bool { index >= prefix && removed.contains(index) }
  func isAdded(_ index: Int) -> Bool { index >= prefix && added.contains(index) }

  /// The indices after the last common transition; `nil` if there is none.
  var leftEnd: Int? { end(leftCount, removed) }
  var rightEnd: Int? { end(rightCount, added) }

  private func end(_ count: Int, _ different: Set<Int>) -> Int? {
    var end = count
    while end > prefix, different.contains(end - 1) { end -= 1 }
    return end > 0 ? end : nil
  }

  /// How many transitions from two common ones on are common, up to two limits.
  func commonCount(from left: Int, _ right: Int, _ leftLimit: Int, _ rightLimit: Int) -> Int {
    let limit = min(leftLimit - left, rightLimit - right)
    // The prefix begins at the same index on both sides.
    var count = left < prefix ? min(prefix - left, limit) : 0
    while count < limit, !isRemoved(left + count), !isAdded(right + count) { count += 1 }
    return count
  }
}

/// The next transitions of a session, up to a bound.
private struct Window {
  private static var size: Int { 512 }

  private var stream: RecordStream
  private(set) var records: [EventRecord] = []

  init(_ session: LogSession, from seq: Int) {
    stream = RecordStream(session, at: seq)
    records.reserveCapacity(Self.size)
  }

  var isEmpty: Bool { records.isEmpty }
  var isAtEnd: Bool { stream.isAtEnd }

  mutating func fill() throws(LogError) { try stream.read(into: &records, upTo: Self.size) }

  mutating func drop(_ count: Int) {
    if count == records.count {
      records.removeAll(keepingCapacity: true)
    } else {
      records.removeFirst(count)
    }
  }
}

extension LogSession {
  /// Up to `count` transitions from `seq` on.
  fileprivate func records(from seq: Int, _ count: Int) throws(LogError) -> [EventRecord] {
    var records: [EventRecord] = []
    var stream = RecordStream(self, at: seq)
    try stream.read(into: &records, upTo: count)
    return records
  }
}
