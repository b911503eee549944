import DRN

/// The open end of a session that is being written: its newest block, and where it is in the tree
/// of branches.
struct SessionTail {
  private(set) var block: Block
  private var branch = BranchPosition()

  /// The end of a session that has nothing yet.
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

  /// Appends an event; `batch` gets the block that it fills up, its mark and its branch.
  ///
  /// - Parameter digest: The digest of a symbol's JSON, for the prefix hash of a block that is full.
  mutating func append(
    _ record: EventRecord, to batch: inout Batch,
    digest: (SymbolKind, UInt32) throws(LogError) -> Digest128, path: String
  ) throws(LogError) {
    if block.isFull { try startBlock(closingInto: &batch, digest: digest, path: path) }
    block.append(record)

    if let fork = branch.advance(past: record) {
      batch.branches[.init(session: block.session, seq: fork), default: []].append(branch.node)
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
      var fold = try BlockFold(block.header, in: block.value.span)
      while try fold.next(in: block.value.span) != nil {}
      return (fold.keyframe, try block.records())
    }
    var hash = block.hashBefore
    for record in records { hash = try PrefixHash.hash(record, after: hash, digest: digest) }
    batch.blocks[.init(session: block.session, seq: block.firstSeq)] = block
    block = Block(
      session: block.session, firstSeq: end, hashBefore: hash,
      keyframe: keyframe.bytes(before: end), baseTime: records.last?.time ?? block.baseTime)
  }
}
