import DRN

/// The open end of a session that is being written: its newest block, and where it is in the tree
/// of branches.
struct SessionTail {
  private(set) var block: Block
  private(set) var node: Int
  /// Whether the state was reached by a rewind, so that the next change is a branch.
  private(set) var isRewound: Bool

  /// The end of a session that has nothing yet.
  init(session: UInt32, startedAt: Timestamp) {
    block = Block(
      session: session, firstSeq: 0, hashBefore: PrefixHash.empty, keyframe: [],
      baseTime: startedAt)
    (node, isRewound) = (0, false)
  }

  /// The end of a session whose newest block is `block`.
  init(continuing block: Block) throws(FormatError) {
    self.block = block
    try self.block.reopen()
    var fold = try BlockFold(block)
    while try fold.next() != nil {}
    (node, isRewound) = (fold.node, fold.isRewound)
  }

  /// The seq of the next transition.
  var endSeq: Int { block.endSeq }

  /// Appends an event; `batch` gets the block that it fills up, its mark and its branch.
  ///
  /// - Parameter digest: The digest of a symbol's JSON, for the prefix hash of a block that is full.
  mutating func append(
    _ record: EventRecord, to batch: inout Batch,
    digest: (SymbolKind, UInt32) throws(LogError) -> Digest128, path: String
  ) throws(LogError) {
    if block.isFull { try startBlock(closingInto: &batch, digest: digest, path: path) }
    block.append(record)

    let previous = node
    node = record.node(after: previous)
    if record.kind == .rewound {
      isRewound = true
    } else if record.changesState {
      if isRewound {
        batch.branches[.init(session: block.session, seq: previous), default: []].append(node)
      }
      isRewound = false
    }
    if record.kind == .marked {
      let mark = MarkRecord(
        session: block.session, label: record.label, target: record.target, seq: record.seq)
      batch.marks[mark.key] = mark
    }
  }

  /// Hands the full block over and begins the next with the state and the hash after it.
  private mutating func startBlock(
    closingInto batch: inout Batch, digest: (SymbolKind, UInt32) throws(LogError) -> Digest128,
    path: String
  ) throws(LogError) {
    let end = block.endSeq
    let (keyframe, records) = try LogError.wrapping(path: path, what: "block \(block.firstSeq)") {
      var fold = try BlockFold(block)
      while try fold.next() != nil {}
      guard let keyframe = fold.keyframe else { throw FormatError("it has no state") }
      return (keyframe, fold.records)
    }
    var hash = block.hashBefore
    for record in records { hash = try PrefixHash.hash(record, after: hash, digest: digest) }
    batch.blocks[.init(session: block.session, seq: block.firstSeq)] = block
    block = Block(
      session: block.session, firstSeq: end, hashBefore: hash,
      keyframe: keyframe.bytes(before: end), baseTime: records.last?.time ?? block.baseTime)
  }
}
