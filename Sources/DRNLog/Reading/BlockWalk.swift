import DRN

/// Steps through a block that was copied out of the log, forwards and backwards.
///
/// Backwards is folding again from a state that was kept on the way: one in every few positions, so
/// that a walk through states of any size takes bounded memory.
struct BlockWalk {
  private let block: Block
  /// The log's path, for errors.
  private let path: String
  private var fold: BlockFold
  /// Folds in front of every so many positions; empty until somebody goes back.
  private var checkpoints: [BlockFold] = []

  /// How far checkpoints are apart.
  private static var spacing: Int { 32 }

  /// In front of a block's first event, in the state of its keyframe.
  init(_ block: Block, path: String) throws(LogError) {
    self.block = block
    self.path = path
    fold = try block.read(path) { (value) throws(FormatError) in
      try BlockFold(block.header, in: value)
    }
  }

  /// In front of a block's first event, in the state that the walk through the block before ended
  /// with.
  init(_ block: Block, after walk: consuming BlockWalk) {
    self.block = block
    path = walk.path
    fold = BlockFold(block.header, after: walk.fold)
  }

  /// The seq of the event that comes next.
  var seq: Int { fold.seq }

  var isAtEnd: Bool { seq == block.endSeq }

  func contains(_ seq: Int) -> Bool { (block.firstSeq..<block.endSeq).contains(seq) }

  /// Applies the next event and says what is there then; `nil` after the last one.
  mutating func next() throws(LogError) -> LogPosition? {
    guard let record = try step() else { return nil }
    return LogPosition(record: record, state: fold.state, node: fold.branch.node)
  }

  /// Goes to stand in front of `seq`, which has to be in the block.
  mutating func move(to seq: Int) throws(LogError) {
    if seq < fold.seq {
      if checkpoints.isEmpty { try makeCheckpoints() }
      fold = checkpoints[(seq - block.firstSeq) / Self.spacing]
    }
    while fold.seq < seq, try step() != nil {}
  }

  private mutating func step() throws(LogError) -> EventRecord? {
    try block.read(path) { (value) throws(FormatError) in try fold.next(in: value) }
  }

  private mutating func makeCheckpoints() throws(LogError) {
    self = try BlockWalk(block, path: path)
    repeat {
      if (seq - block.firstSeq) % Self.spacing == 0 { checkpoints.append(fold) }
    } while try step() != nil
  }
}
