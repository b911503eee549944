// The tree of branches that undo and redo follow.

extension Transition {
  /// The node of this position: the change that made its state.
  ///
  /// It is the position itself if its event changed the state, the target's node for a rewind, and
  /// otherwise the node of the position before. A group is one node, named by its last transition.
  ///
  /// The parent of a node is the node of the position before it (before its group), and none of a fence;
  /// undo rewinds to the parent, redo to the newest child.
  ///
  /// - Parameters:
  ///   - previous: The node of the position before this one.
  ///   - nodeOf: Returns the node of an earlier position; called only for a rewind's target.
  @inlinable
  public func node<Failure: Error>(
    after previous: Int, nodeOf: (Int) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    if case .rewound(let target) = event { return try nodeOf(target) }
    return event.changesState ? group?.last ?? seq : previous
  }
}
