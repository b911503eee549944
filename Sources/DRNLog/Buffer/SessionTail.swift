import DRN

/// The open end of a session that is being written: its newest block, and its position in the tree
/// of branches.
struct SessionTail {
  private(set) var open: OpenBlock
  /// The place of the newest position in the tree of branches.
  private(set) var branch = BranchPosition()
  /// Whether the block has events that the stored one has not.
  private(set) var hasGrown = false

  /// The end of a session without transitions.
  init(session: UInt32, startedAt: Timestamp) {
    open = OpenBlock(
      session: session, firstSeq: 0, hashBefore: PrefixHash.empty, keyframe: [],
      baseTime: startedAt)
  }

  /// The end of a session whose newest block is `block`.
  ///
  /// - Parameter branch: The place of its last event.
  init(continuing block: Block, _ branch: BranchPosition) throws(FormatError) {
    // A full block of an earlier version is not changed any more.
    open = try OpenBlock(continuing: block, limit: block.isFull ? block.endSeq : nil)
    self.branch = branch
  }

  /// The seq of the next transition.
  var endSeq: Int { open.endSeq }

  /// Appends an event to a block that is not full, and its mark or branch to `batch`.
  mutating func append(_ record: EventRecord, to batch: inout Batch) {
    assert(record.seq == endSeq)
    open.append(record)
    note(record.numbers, record.extras, in: &batch)
  }

  /// Appends an event without lists to a block that is not full, and its mark or branch to `batch`.
  @inline(__always)
  mutating func append(_ event: EventNumbers, to batch: inout Batch) {
    assert(event.seq == endSeq)
    open.append(event)
    note(event, .none, in: &batch)
  }

  /// Appends a move that has nothing but its route, and its branch to `batch`.
  @inline(__always)
  mutating func append(move route: UInt32, at time: Timestamp, to batch: inout Batch) {
    let seq = endSeq
    open.append(EventKind.went.rawValue, UInt64(route), time)
    hasGrown = true
    if let fork = branch.advance(pastChange: seq) { note(forkFrom: fork, in: &batch) }
  }

  private func note(forkFrom fork: Int, in batch: inout Batch) {
    batch.branches[.init(session: open.session, seq: fork), default: []].append(branch.node)
  }

  @inline(__always)
  private mutating func note(
    _ event: EventNumbers, _ extras: EventExtras, in batch: inout Batch
  ) {
    hasGrown = true
    if let fork = branch.advance(past: event, extras) { note(forkFrom: fork, in: &batch) }
    if case .marked = event.kind {
      let mark = MarkRecord(
        session: open.session, label: event.label, target: event.target, seq: event.seq)
      batch.marks[mark.key] = mark
    }
  }

  /// Moves the full block to `batch` and begins the next one with the state and the hash after it.
  ///
  /// - Parameter digest: Returns the digest of a symbol's JSON, for the prefix hash.
  mutating func startBlock(
    closingInto batch: inout Batch, path: String,
    digest: (SymbolKind, UInt32) throws(LogError) -> Digest128
  ) throws(LogError) {
    let block = open.block
    let end = block.endSeq
    let keyframe = try block.read(path) { (value) throws(FormatError) in
      try Keyframe(after: block.header, in: value)
    }
    let hash = try block.hash(after: block.hashBefore, path: path, digest: digest)
    // A full block of an earlier version stays as it is.
    if hasGrown { batch.blocks[.init(session: block.session, seq: block.firstSeq)] = block }
    open = OpenBlock(
      session: block.session, firstSeq: end, hashBefore: hash,
      keyframe: keyframe.bytes(before: end), baseTime: open.lastTime)
    hasGrown = false
  }
}
