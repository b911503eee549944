import DRN

/// The open end of a session that is being written: its newest block, and its position in the tree
/// of branches.
struct SessionTail {
  private(set) var block: Block
  private var branch = BranchPosition()

  /// The end of a session without transitions.
  init(session: UInt32, startedAt: Timestamp) {
    block = Block(
      session: session, firstSeq: 0, hashBefore: PrefixHash.empty, keyframe: [],
      baseTime: startedAt)
  }

  /// The end of a session whose newest block is `block`.
  init(continuing block: Block) throws(FormatError) {
    self.block = block
    try self.block.reopen()
    var fold = try BlockFold(block.header, in: block.value.span)
    while try fold.next(in: block.value.span) != nil {}
    branch = fold.branch
  }

  /// The seq of the next transition.
  var endSeq: Int { block.endSeq }

  /// Appends an event to a block that is not full, and its mark or branch to `batch`.
  mutating func append(_ record: EventRecord, to batch: inout Batch) {
    assert(record.seq == endSeq)
    block.append(record)
    if let fork = branch.advance(past: record) {
      batch.branches[.init(session: block.session, seq: fork), default: []].append(branch.node)
    }
    if case .marked = record.kind {
      let mark = MarkRecord(
        session: block.session, label: record.label, target: record.target, seq: record.seq)
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
    let end = block.endSeq
    let keyframe = try block.read(path) { (value) throws(FormatError) in
      var fold = try BlockFold(block.header, in: value)
      try fold.advance(through: end - 1, in: value)
      return fold.keyframe
    }
    var hash = block.hashBefore
    var reader = EventReader(block.header)
    while let record = try block.read(
      path, { (value) throws(FormatError) in try reader.next(in: value) })
    {
      hash = try PrefixHash.hash(record, after: hash, digest: digest)
    }
    batch.blocks[.init(session: block.session, seq: block.firstSeq)] = block
    block = Block(
      session: block.session, firstSeq: end, hashBefore: hash,
      keyframe: keyframe.bytes(before: end), baseTime: reader.time)
  }
}
