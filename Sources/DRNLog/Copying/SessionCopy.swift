import DRN

/// Copies a session's blocks into a new log, with the marks and branches of its events.
///
/// Blocks of earlier versions are written in the newest one.
package struct SessionCopy {
  /// The session's number in the new log.
  let session: UInt32
  private let file: LogFileWriter
  private var branch: BranchPosition?
  /// The beginning of a block to which the next ones are appended.
  private var open: OpenBlock?

  /// Starts a session in the new log.
  package init(_ record: SessionRecord, into file: LogFileWriter) throws(LogError) {
    session = record.number
    self.file = file
    try file.add(record)
  }

  /// Adds a block, which must follow the previous one.
  ///
  /// - Parameter path: The path of the source log, for errors.
  package mutating func add(_ block: Block, path: String) throws(LogError) {
    var block = block
    if block.session != session { block.move(to: session) }
    if open == nil, block.header.columns != nil, block.isFull {
      try file.add(block)
    } else {
      try append(block, path: path)
    }
    let found = try block.read(path) { (value) throws(FormatError) in
      try indexed(block.header, value)
    }
    for mark in found.marks { try file.add(mark) }
    for branch in found.branches { try file.add(branch) }
  }

  /// Writes what is left. Nothing can be added afterwards.
  package mutating func finish() throws(LogError) {
    if let open { try file.add(open.block) }
    open = nil
  }

  private mutating func append(_ block: Block, path: String) throws(LogError) {
    var whole = open
    open = nil
    try block.read(path) { (_) throws(FormatError) in
      if whole == nil {
        whole = try OpenBlock(continuing: block)
      } else {
        try whole?.append(block)
      }
    }
    open = whole
    if whole?.isFull == true { try finish() }
  }

  /// The marks and branches of a block's events.
  private mutating func indexed(
    _ header: BlockHeader, _ value: Span<UInt8>
  ) throws(FormatError) -> (marks: [MarkRecord], branches: [BranchRecord]) {
    // If the past was dropped, the keyframe has the position before the first block.
    var position = if let branch { branch } else { try BranchPosition(before: header, in: value) }
    var (marks, branches): ([MarkRecord], [BranchRecord]) = ([], [])
    var reader = EventReader(header)
    var extras = EventExtras.none
    while true {
      reader.skipWords(through: .max - 1, in: value) { _, seq in
        if let fork = position.advance(pastChange: seq) {
          branches.append(BranchRecord(session: session, parent: fork, child: position.node))
        }
        return true
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
