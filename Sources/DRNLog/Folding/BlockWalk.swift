import DRN

/// Steps through a copied block, forwards and backwards.
///
/// Going back means folding again from a stored checkpoint. There is one in every few positions,
/// and the positions from one to the next are kept while the walk goes back through them: a walk
/// back through a block folds it twice.
package struct BlockWalk {
  private let block: Block
  /// The log's path, for errors.
  private let path: String
  private var fold: BlockFold
  /// Folds at regular intervals; empty until the walk goes back.
  private var checkpoints: [BlockFold] = []
  /// The positions between two checkpoints through which the walk goes back.
  private var stretch: [LogPosition] = []

  /// The distance between checkpoints.
  private static var spacing: Int { 32 }

  /// Starts before a block's first event, in the state of its keyframe.
  package init(_ block: Block, path: String) throws(LogError) {
    self.block = block
    self.path = path
    fold = try block.read(path) { (value) throws(FormatError) in
      try BlockFold(block.header, in: value)
    }
  }

  /// Starts before a block's first event, in the final state of the walk through the previous
  /// block.
  init(_ block: Block, after walk: consuming BlockWalk) throws(LogError) {
    let before = walk.fold
    self.block = block
    path = walk.path
    fold = try block.read(walk.path) { (_) throws(FormatError) in
      try BlockFold(block.header, after: before)
    }
  }

  /// The seq of the next event.
  var seq: Int { fold.seq }

  /// How much memory it takes, about, if it only went forwards.
  var byteCount: Int { 2_048 + block.value.count + 64 * fold.placeCount }

  var isAtEnd: Bool { seq == block.endSeq }

  func contains(_ seq: Int) -> Bool { (block.firstSeq..<block.endSeq).contains(seq) }

  /// Applies the next event and returns its position; `nil` after the last one.
  package mutating func next() throws(LogError) -> LogPosition? {
    guard let record = try step() else { return nil }
    return LogPosition(record: record, state: fold.state, node: fold.branch.node)
  }

  /// Moves to the position before `seq`, which must be in the block.
  package mutating func move(to seq: Int) throws(LogError) {
    if seq < fold.seq {
      if checkpoints.isEmpty { try makeCheckpoints() }
      fold = checkpoints[(seq - block.firstSeq) / Self.spacing]
    }
    while fold.seq < seq, try step() != nil {}
  }

  /// The position at `seq`, which must be in the block; for going back.
  package mutating func position(at seq: Int) throws(LogError) -> LogPosition? {
    if let first = stretch.first?.record.seq, (first..<first + stretch.count).contains(seq) {
      return stretch[seq - first]
    }
    if checkpoints.isEmpty { try makeCheckpoints() }
    let index = (seq - block.firstSeq) / Self.spacing
    guard checkpoints.indices.contains(index) else { return nil }
    fold = checkpoints[index]
    stretch = []
    while stretch.count < Self.spacing, let position = try next() { stretch.append(position) }
    let offset = (seq - block.firstSeq) % Self.spacing
    return stretch.indices.contains(offset) ? stretch[offset] : nil
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
