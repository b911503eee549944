import DRN

/// Folds a block's events one after another, from its keyframe on.
///
/// A rewind to another block carries the state it leads to; the states that rewinds inside the block
/// lead to are kept on the way. So a block needs nothing but itself.
struct BlockFold {
  let records: [EventRecord]
  /// The state after the last event that was applied; `nil` before a session's first.
  private(set) var state: RecordedState?
  /// The node of that position.
  private(set) var node: Int
  /// Whether that state was reached by a rewind, so that the next change is a branch.
  private(set) var isRewound: Bool
  private var index = 0
  private let targets: Set<Int>
  private var kept: [Int: RecordedState] = [:]

  init(_ block: Block) throws(FormatError) {
    records = try block.records()
    if block.firstSeq == 0 {
      (state, node, isRewound) = (nil, 0, false)
    } else {
      let keyframe = try Keyframe(block.keyframe, before: block.firstSeq)
      (state, node, isRewound) = (keyframe.state, keyframe.node, keyframe.isRewound)
    }
    targets = Set(records.lazy.filter { $0.kind == .rewound }.map(\.target))
  }

  /// Applies the next event and returns it; `nil` after the last one.
  mutating func next() throws(FormatError) -> EventRecord? {
    guard index < records.count else { return nil }
    let record = records[index]
    index += 1
    let event = record.event
    if record.kind == .rewound {
      state = try destination(of: record)
    } else if state == nil {
      state = RecordedState(for: event)
    } else {
      state?.apply(event, seq: record.seq)
    }
    guard let state else { throw FormatError("the session does not begin with its start") }
    node = record.node(after: node)
    if record.kind == .rewound {
      isRewound = true
    } else if event.changesState {
      isRewound = false
    }
    if targets.contains(record.seq) { kept[record.seq] = state }
    return record
  }

  /// Applies events up to and including `seq`, and returns that one.
  mutating func advance(through seq: Int) throws(FormatError) -> EventRecord? {
    while let record = try next() {
      if record.seq == seq { return record }
    }
    return nil
  }

  private func destination(of record: EventRecord) throws(FormatError) -> RecordedState {
    if !record.keyframe.isEmpty {
      return try Keyframe(record.keyframe, before: record.seq).state
    }
    guard let state = kept[record.target] else {
      throw FormatError("transition \(record.seq) rewinds to a state that is not there")
    }
    return state
  }

  /// What the next block begins with: the state, the node, and how it was reached.
  var keyframe: Keyframe? {
    state.map { Keyframe(state: $0, node: node, isRewound: isRewound) }
  }
}
