/// Undo, redo and rewind, and the fence that they do not lead behind.
extension NaiveModel {
  /// "The newest event is a fence already → unchanged. […] Inside a transaction it is an error, as
  /// time travel is": also where it would be unchanged.
  mutating func fence() throws {
    guard openTransactions == 0 else { throw ModelError("a fence inside a transaction") }
    guard events[head].kind != "fenced" else { return }
    var state = state
    state.fence()
    record(Event(kind: "fenced"), state)
  }

  /// "The whole state becomes the state after that event of the same session (which may itself be
  /// a rewind; inside a group it means the group's last event)"; "a `rewind` to before the
  /// session's newest fence is refused […] unless the call says `crossingFence: true`".
  ///
  /// "The whole state": root overlays too. No case of it is said to be unchanged, so a rewind to
  /// the head is recorded. The newest fence is the one with the highest seq, on whatever branch.
  mutating func rewind(to seq: Int, crossingFence: Bool) throws {
    guard openTransactions == 0 else { throw ModelError("time travel inside a transaction") }
    guard events.indices.contains(seq) else { throw ModelError("there is no transition \(seq)") }
    let target = group(of: seq).upperBound
    if !crossingFence, let fence = events.last(where: { $0.kind == "fenced" }), target < fence.seq {
      throw ModelError("the fence \(fence.seq) is in the way to \(target)")
    }
    travel(to: target)
  }

  /// "`undo` rewinds to parent(node(head)) […]; none → unchanged."
  mutating func undo() throws {
    guard openTransactions == 0 else { throw ModelError("time travel inside a transaction") }
    if let target = parent(of: node(of: head)) { travel(to: target) }
  }

  /// "`redo` [rewinds] to the newest child of node(head); none → unchanged."
  mutating func redo() throws {
    guard openTransactions == 0 else { throw ModelError("time travel inside a transaction") }
    let here = node(of: head)
    let children = events.indices.filter { node(of: $0) == $0 && parent(of: $0) == here }
    if let target = children.max() { travel(to: target) }
  }

  /// Past any fence: undo and redo are kept from crossing one by the tree alone, so that they work
  /// on where a debugger has crossed it.
  private mutating func travel(to target: Int) {
    record(Event(kind: "rewound", target: target), states[target])
  }

  /// The seqs of the group that an event is in; an event without one is alone.
  private func group(of seq: Int) -> ClosedRange<Int> {
    guard let group = events[seq].group else { return seq...seq }
    return group.first...(group.first + group.count - 1)
  }

  /// "node(s) is s if event s changed the state by itself or is a fence, node(target) if it is a
  /// rewind, else node(s − 1); a group is one node."
  ///
  /// A group goes by the seq of its last event, which is what a rewind to it means. A group of
  /// marks and notes alone changed nothing and is no node. Every kind but these two and a rewind
  /// counts as a change, as it makes an entry, moves the cursor or touches overlays, even if a
  /// later event of its group takes that back.
  func node(of seq: Int) -> Int {
    var seq = seq
    while true {
      let group = group(of: seq)
      if let target = events[seq].target, events[seq].kind == "rewound" {
        seq = target
      } else if events[group].contains(where: { $0.kind != "marked" && $0.kind != "noted" }) {
        return group.upperBound
      } else {
        seq = group.lowerBound - 1
      }
    }
  }

  /// "parent(n) is node(n − 1), and none where n is a fence"; for a group, what was before its
  /// first event.
  func parent(of node: Int) -> Int? {
    guard events[node].kind != "fenced" else { return nil }
    let before = group(of: node).lowerBound - 1
    return before < 0 ? nil : self.node(of: before)
  }
}
