import DRN

/// Checks a session block by block, against a fold that began at its start.
struct SessionCheck {
  private let session: LogSession
  private let log: LogReader
  private let counts: [SymbolKind: UInt32]
  private var keyframe: Keyframe?
  private var hash = PrefixHash.empty
  private var digests = DigestCache()
  private var nextSeq: Int
  private var lastWasFull = true
  /// The group that the last event was in, while it is not complete.
  private var openGroup: GroupRecord?
  private(set) var marks: [UInt32: MarkRecord] = [:]
  private(set) var branches: Set<BranchRecord> = []

  init(_ session: LogSession, log: LogReader, counts: [SymbolKind: UInt32]) {
    self.session = session
    self.log = log
    self.counts = counts
    nextSeq = session.firstSeq
  }

  mutating func verify(_ block: Block) throws(LogError) {
    guard block.firstSeq == nextSeq, lastWasFull else {
      throw fault(block.firstSeq, "it does not follow on the block before it")
    }
    if let keyframe {
      guard block.keyframe == keyframe.bytes(before: block.firstSeq) else {
        throw fault(block.firstSeq, "its keyframe is not the state that the events before it give")
      }
    }
    if block.firstSeq > session.firstSeq || block.firstSeq == 0, block.hashBefore != hash {
      throw fault(block.firstSeq, "its prefix hash is not that of the events before it")
    }
    hash = block.hashBefore
    do {
      try fold(block)
    } catch let error as FormatError {
      throw fault(block.firstSeq, error.reason)
    } catch let error as LogError {
      throw error
    } catch {
      throw fault(block.firstSeq, "\(error)")
    }
    nextSeq = block.endSeq
    lastWasFull = block.isFull
  }

  private mutating func fold(_ block: Block) throws {
    var fold = try BlockFold(block.header, in: block.value.span)
    while case var branch = fold.branch, let record = try fold.next(in: block.value.span) {
      if record.seq == 0, record.time != session.startedAt {
        throw FormatError("the session's start is not that of its first transition")
      }
      try record.forEachSymbol { (kind, number) throws(FormatError) in
        guard number <= counts[kind, default: 0] else {
          throw FormatError(
            "transition \(record.seq) refers to \(kind) symbol \(number), which is not there")
        }
      }
      try verifyGroup(record)
      hash = try PrefixHash.hash(record, after: hash) { (kind, number) throws(LogError) in
        try digests.digest(of: kind, number) { () throws(LogError) in
          try log.json(of: kind, number)
        }
      }
      if record.kind == .marked {
        marks[record.label] = MarkRecord(
          session: session.number, label: record.label, target: record.target, seq: record.seq)
      }
      if let fork = branch.advance(past: record) {
        branches.insert(BranchRecord(session: session.number, parent: fork, child: branch.node))
      }
      if record.kind == .rewound { try verifyRewind(record, fold.keyframe) }
    }
    keyframe = fold.keyframe
  }

  /// A group's events follow one another from its first to its last, and agree on it.
  private mutating func verifyGroup(_ record: EventRecord) throws(FormatError) {
    if let openGroup {
      guard record.group == openGroup else {
        throw FormatError("transition \(record.seq) breaks the group before it")
      }
    } else if let group = record.group, group.first != record.seq, record.seq > session.firstSeq {
      throw FormatError("transition \(record.seq) is in the middle of a group that did not begin")
    }
    openGroup = record.group.flatMap { $0.last > record.seq ? $0 : nil }
  }

  /// A rewind's state and node are those of its target.
  private func verifyRewind(_ record: EventRecord, _ keyframe: Keyframe) throws {
    let target = try session.position(record.target)
    let expected = Keyframe(
      state: target.state, branch: BranchPosition(node: target.node, isRewound: true))
    // One state has one keyframe, and bytes are compared at once.
    guard keyframe.bytes(before: record.seq) == expected.bytes(before: record.seq) else {
      throw FormatError("transition \(record.seq) rewinds to another state than its target's")
    }
  }

  /// Marks and branches are those that the events make.
  func verifyIndexes() throws(LogError) {
    guard openGroup == nil else {
      throw fault(nextSeq - 1, "the session ends in the middle of a group")
    }
    guard Set(try log.marks(of: session.number)) == Set(marks.values) else {
      throw fault(nextSeq - 1, "the session's marks are not those that its events set")
    }
    guard Set(try log.branches(of: session.number)) == branches else {
      throw fault(nextSeq - 1, "the session's branches are not those that its events made")
    }
  }

  private func fault(_ seq: Int, _ what: String) -> LogError {
    LogError(
      .corrupt("session '\(session.name)', block at transition \(seq): \(what)"), path: log.path)
  }
}
