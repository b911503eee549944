import DRNLog

// Rules for an event after the events before it, shared by verify and salvage.

extension EventRecord {
  /// The group that is still incomplete after this event.
  var openGroup: GroupRecord? { group.flatMap { $0.last > seq ? $0 : nil } }

  /// Checks that a group's events are contiguous and agree on the group.
  ///
  /// - Parameters:
  ///   - open: The group that is incomplete after the previous event.
  ///   - beginning: The first event that was checked.
  func groupFault(after open: GroupRecord?, since beginning: Int) -> String? {
    if let open { return group == open ? nil : "it breaks the group before it" }
    guard let group, group.first != seq, seq > beginning else { return nil }
    return "it is in the middle of a group that did not begin"
  }

  /// Checks that a rewind's state and node, given as `keyframe`, are those of its target.
  func rewindFault(_ keyframe: Keyframe, _ target: LogPosition) -> String? {
    let branch = BranchPosition(node: target.node, isRewound: true)
    let expected = Keyframe(state: target.state, branch: branch)
    // The encoding of a keyframe is unique, and comparing bytes is fast.
    return keyframe.bytes(before: seq) == expected.bytes(before: seq)
      ? nil : Self.faultOfRewind
  }

  static var faultOfRewind: String { "it rewinds to another state than its target's" }
}
