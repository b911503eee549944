import DRN

/// A position's place in the tree of branches, which undo and redo walk.
package struct BranchPosition: Hashable, Sendable {
  /// The change that made the position's state; see `Transition.node(after:nodeOf:)`.
  package var node = 0
  /// Whether a rewind led to the state, so that the next change starts a branch.
  package var isRewound = false

  package init(node: Int = 0, isRewound: Bool = false) {
    (self.node, self.isRewound) = (node, isRewound)
  }

  /// Advances to the position after `record`.
  ///
  /// - Returns: If the record is a change that starts a branch, the node from which it branches
  ///   off; ``BranchRecord/noParent`` if it is a fence.
  @discardableResult
  package mutating func advance(past record: EventRecord) -> Int? {
    advance(past: record.numbers, record.extras)
  }

  /// Advances to the position after an event.
  @inline(__always) @discardableResult
  package mutating func advance(past event: EventNumbers, _ extras: EventExtras) -> Int? {
    if case .rewound = event.kind {
      (node, isRewound) = (event.node, true)
      return nil
    }
    guard event.changesState(with: extras) else { return nil }
    if case .fenced = event.kind {
      (node, isRewound) = (event.seq, false)
      return BranchRecord.noParent
    }
    return advance(pastChange: event.group?.last ?? event.seq)
  }

  /// Advances to the position after a change, or within a group, which is one change.
  @inline(__always) @discardableResult
  mutating func advance(pastChange change: Int) -> Int? {
    defer { (node, isRewound) = (change, false) }
    return isRewound ? node : nil
  }
}
