import DRN

/// Where a position is in the tree of branches, which undo and redo walk.
struct BranchPosition: Hashable, Sendable {
  /// The change that made the position's state; see `Transition.node(after:nodeOf:)`.
  var node = 0
  /// Whether the state was reached by a rewind, so that the next change begins a branch.
  var isRewound = false

  /// Goes on to the position after `record`.
  ///
  /// - Returns: Where the record is a change that begins a branch, the node that it leaves.
  @discardableResult
  mutating func advance(past record: EventRecord) -> Int? {
    advance(past: record.numbers, record.extras)
  }

  /// Goes on to the position after an event.
  @inline(__always) @discardableResult
  mutating func advance(past event: EventNumbers, _ extras: EventExtras) -> Int? {
    if case .rewound = event.kind {
      (node, isRewound) = (event.node, true)
      return nil
    }
    guard event.changesState(with: extras) else { return nil }
    return advance(pastChange: event.group?.last ?? event.seq)
  }

  /// Goes on to the position after a change, or inside the group that is one.
  @inline(__always) @discardableResult
  mutating func advance(pastChange change: Int) -> Int? {
    defer { (node, isRewound) = (change, false) }
    return isRewound ? node : nil
  }
}
