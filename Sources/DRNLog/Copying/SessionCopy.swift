import DRN

/// Copies a session's blocks into a new log, with the marks and branches that its events make.
struct SessionCopy {
  /// The session's number in the new log.
  let session: UInt32
  private let file: LogFileWriter
  private var branch: BranchPosition?

  /// Begins a session in the new log.
  init(_ record: SessionRecord, into file: LogFileWriter) throws(LogError) {
    session = record.number
    self.file = file
    try file.add(record)
  }

  /// Adds a block, which has to follow on the one before.
  ///
  /// - Parameter path: The path of the log that it is from, for errors.
  mutating func add(_ block: Block, path: String) throws(LogError) {
    var block = block
    if block.session != session { block.move(to: session) }
    try file.add(block)
    let found = try block.read(path) { (value) throws(FormatError) in
      try indexed(block.header, value)
    }
    for mark in found.marks { try file.add(mark) }
    for branch in found.branches { try file.add(branch) }
  }

  /// The marks and branches that a block's events make.
  private mutating func indexed(
    _ header: BlockHeader, _ value: Span<UInt8>
  ) throws(FormatError) -> (marks: [MarkRecord], branches: [BranchRecord]) {
    var position = branch ?? BranchPosition()
    if branch == nil, header.firstSeq > 0 {
      // The past was dropped: where this begins stands in the keyframe.
      var offset = 0
      position = try value.extracting(header.keyframe).branchPosition(at: &offset)
    }
    var (marks, branches): ([MarkRecord], [BranchRecord]) = ([], [])
    var reader = EventReader(header)
    var extras = EventExtras.none
    while true {
      if let move = try reader.nextMove(in: value) {
        if let fork = position.advance(pastChange: reader.seq &- 1) {
          branches.append(BranchRecord(session: session, parent: fork, child: position.node))
        }
        _ = move
        continue
      }
      guard let event = try reader.next(in: value, extras: &extras) else { break }
      if let fork = position.advance(past: event, extras) {
        branches.append(BranchRecord(session: session, parent: fork, child: position.node))
      }
      if case .marked = event.kind {
        marks.append(
          MarkRecord(
            session: session, label: event.label, target: event.target, seq: event.seq))
      }
    }
    branch = position
    return (marks, branches)
  }
}
