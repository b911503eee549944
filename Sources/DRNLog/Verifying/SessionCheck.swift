import DRN
import LMDB

/// Checks a session block by block, against a fold that began at its start, or behind the last gap.
struct SessionCheck {
  private let session: SessionRecord
  private let log: LogReader
  private let findings: Findings
  /// The state that the next block should begin with; `nil` at a beginning.
  private var keyframe: Keyframe?
  /// The prefix hash that the next block should have; `nil` where it cannot be known.
  private var hash: Digest128?
  /// Where the fold began.
  private var beginning: Int
  private var nextSeq: Int
  private var isBehindGap = false
  /// The group that the last event was in, while it is not complete.
  private var openGroup: GroupRecord?
  /// How many branches the events made.
  private var madeBranches = 0
  /// Whether the session's record can be trusted.
  private let hasRecord: Bool

  private(set) var blocks = 0
  private(set) var transitions = 0
  private(set) var readableTransitions = 0
  /// How many marks and branches the log has of the session.
  private(set) var marks = 0
  private(set) var branches = 0
  /// Whether some of them are of transitions that are not there, as they can be while a writer goes on.
  private(set) var isAhead = false

  init(_ finding: SessionFinding, log: LogReader, findings: Findings) {
    session = finding.record
    hasRecord = finding.reason == nil
    self.log = log
    self.findings = findings
    beginning = session.firstSeq
    nextSeq = session.firstSeq
    if session.firstSeq == 0 { hash = PrefixHash.empty }
  }

  /// Checks what stands where the session goes on.
  mutating func check(_ finding: BlockFinding) throws(LogError) {
    switch finding {
    case .block(let block): try check(block)
    case .unreadable(let range, let reason):
      add(.blocks, reason, range, isLoss: true)
      transitions += range.count
      nextSeq = range.upperBound + 1
      openGap()
    case .nothing:
      // Where the record is damaged too, it may only look like one.
      if hasRecord {
        findings.add(LogFault(.sessions, "it has no transitions", session: session.name))
      }
    case .stray(let seq): add(.blocks, "a block says it is there, and cannot be", seq...seq)
    }
  }

  private mutating func check(_ block: Block) throws(LogError) {
    let range = block.firstSeq...block.endSeq - 1
    if isBehindGap { beginning = block.firstSeq }
    if let keyframe, block.keyframe != keyframe.bytes(before: block.firstSeq) {
      add(.blocks, "the block's keyframe is not the state that the events before it give", range)
    }
    if let hash, block.hashBefore != hash {
      add(.blocks, "the block's prefix hash is not that of the events before it", range)
    }
    (hash, isBehindGap) = (block.hashBefore, false)
    blocks += 1
    transitions += block.count
    nextSeq = block.endSeq
    try fold(block)
  }

  private mutating func openGap() {
    (keyframe, hash, openGroup, isBehindGap) = (nil, nil, nil, true)
  }

  private mutating func fold(_ block: Block) throws(LogError) {
    var seq = block.firstSeq
    do {
      var fold = try BlockFold(block.header, in: block.value.span)
      while case var branch = fold.branch, let record = try fold.next(in: block.value.span) {
        // A transition that the fold could take is a whole one.
        try check(record)
        if let fork = branch.advance(past: record) {
          try checkBranch(BranchRecord(session: session.number, parent: fork, child: branch.node))
        }
        if record.kind == .marked { try checkMark(of: record) }
        if record.kind == .rewound { try checkRewind(record, fold.keyframe) }
        seq = fold.seq
      }
      keyframe = fold.keyframe
    } catch let error as FormatError {
      // What is wrong may stand behind the last event.
      let last = block.endSeq - 1
      add(.blocks, error.reason, min(seq, last)...last, isLoss: true)
      openGap()
    } catch let error as LogError {
      throw error
    } catch {
      throw LogError(.system("\(error)"), path: log.path)
    }
  }

  private mutating func check(_ record: EventRecord) throws {
    if hasRecord, record.seq == 0, record.time != session.startedAt {
      add(.sessions, "the session's start is not that of its first transition", 0...0)
    }
    var isWhole = true
    var missing: (kind: SymbolKind, number: UInt32)?
    try record.forEachSymbol { (kind, number) throws(LogError) in
      guard missing == nil else { return }
      if try !findings.hasSymbol(kind, number) { missing = (kind, number) }
    }
    if let (kind, number) = missing {
      throw FormatError(
        "transition \(record.seq) refers to \(kind) symbol \(number), which is not there")
    }
    try record.forEachSymbol { (kind, number) throws(LogError) in
      guard try findings.digest(of: kind, number) == nil else { return }
      isWhole = false
      findings.refer(to: kind, number, from: record.seq, of: session.name)
    }
    if let before = hash {
      hash = nil
      if isWhole {
        hash = try PrefixHash.hash(record, after: before) { (kind, number) throws(LogError) in
          try findings.digest(of: kind, number) ?? PrefixHash.empty
        }
      }
    }
    if isWhole { readableTransitions += 1 }
    checkGroup(record)
  }

  /// A group's events follow one another from its first to its last, and agree on it.
  private mutating func checkGroup(_ record: EventRecord) {
    let range = record.seq...record.seq
    if let openGroup {
      if record.group != openGroup { add(.blocks, "it breaks the group before it", range) }
    } else if let group = record.group, group.first != record.seq, record.seq > beginning {
      add(.blocks, "it is in the middle of a group that did not begin", range)
    }
    openGroup = record.group.flatMap { $0.last > record.seq ? $0 : nil }
  }

  /// A rewind's state and node are those of its target.
  private func checkRewind(_ record: EventRecord, _ keyframe: Keyframe) throws {
    let target: LogPosition?
    do throws(LogError) {
      target = try log.position(of: session.number, at: record.target)
    } catch {
      // The state that it brings along is all that is left of it.
      if error.code.isDropped, record.target < session.firstSeq { return }
      guard error.code.isDamage else { throw error }
      // What is wrong there has a fault of its own.
      return
    }
    guard let target else { return }
    let expected = Keyframe(
      state: target.state, branch: BranchPosition(node: target.node, isRewound: true))
    // One state has one keyframe, and bytes are compared at once.
    if keyframe.bytes(before: record.seq) != expected.bytes(before: record.seq) {
      add(
        .blocks, "it rewinds to another state than its target's", record.seq...record.seq)
    }
  }

  private func add(
    _ part: LogFault.Part, _ reason: String, _ range: ClosedRange<Int>, isLoss: Bool = false
  ) {
    findings.add(
      LogFault(part, reason, session: session.name, transitions: range, isLoss: isLoss))
  }
}

// What is computed from the events, and there to be fast. Nothing of it is kept: each is looked for
// where it should be, and those that are there are looked at one by one.

extension SessionCheck {
  /// The newest event that gave a name its position is in its mark.
  private func checkMark(of record: EventRecord) throws(LogError) {
    let range = record.seq...record.seq
    do throws(LogError) {
      let mark = try log.mark(record.label, of: session.number)
      // A later event may have given the name another position.
      guard let mark, mark.seq >= record.seq else {
        return add(.marks, "its mark is not there", range)
      }
      if mark.seq == record.seq, mark.target != record.target {
        add(.marks, "its mark stands for transition \(mark.target), not \(record.target)", range)
      }
    } catch {
      add(.marks, try error.damage, range)
    }
  }

  private mutating func checkBranch(_ branch: BranchRecord) throws(LogError) {
    madeBranches += 1
    let range = branch.child...branch.child
    do throws(LogError) {
      if try log.hasBranch(branch) { return }
      add(.branches, "its branch from transition \(branch.parent) is not there", range)
    } catch {
      add(.branches, try error.damage, range)
    }
  }

  /// Ends the session: nothing else is said of it than its events make.
  mutating func finish() throws(LogError) {
    if openGroup != nil {
      add(
        .blocks, "the session ends in the middle of a group",
        max(nextSeq - 1, 0)...max(nextSeq - 1, 0))
    }
    try checkMarks()
    let found = try countBranches()
    // As many as the events made, which were all found, are the same.
    if found != madeBranches { try checkBranches() }
  }

  private mutating func checkMarks() throws(LogError) {
    var count = 0
    try forEach(in: .marks, .marks) { (entry) throws(LogError) in
      count += 1
      let mark = try decode(entry, .marks) { (value, key) throws(FormatError) in
        try MarkRecord(value, key: key)
      }
      if let mark, mark.seq >= nextSeq { isAhead = true }
      guard let mark, mark.seq < nextSeq, mark.seq >= session.firstSeq,
        let record = try event(mark.seq)
      else { return }
      if record.kind != .marked || record.label != mark.label || record.target != mark.target {
        add(.marks, "a mark says that it was set there, and it was not", mark.seq...mark.seq)
      }
    }
    marks = count
  }

  /// How many there are of those that the events can have made.
  private mutating func countBranches() throws(LogError) -> Int {
    var (count, known) = (0, 0)
    try forEach(in: .branches, .branches) { (entry) throws(LogError) in
      count += 1
      let branch = try decode(entry, .branches) { (value, key) throws(FormatError) in
        try BranchRecord(value, key: key)
      }
      guard let branch else { return }
      if branch.child < nextSeq { known += 1 } else { isAhead = true }
    }
    branches = count
    return known
  }

  private func checkBranches() throws(LogError) {
    try forEach(in: .branches, .branches) { (entry) throws(LogError) in
      guard let branch = try? BranchRecord(entry.value, key: entry.key), branch.child < nextSeq,
        branch.child >= session.firstSeq, try !isMade(branch)
      else { return }
      add(
        .branches, "a branch from transition \(branch.parent) is said to begin there, and does not",
        branch.child...branch.child)
    }
  }

  private func forEach(
    in database: LogFormat.DatabaseName, _ part: LogFault.Part,
    _ body: (Cursor.Entry) throws(LogError) -> Void
  ) throws(LogError) {
    do throws(LogError) {
      try log.store.forEachEntry(in: database, prefix: LogKey.session(session.number), body)
    } catch {
      findings.add(try LogFault(part, error, session: session.name))
    }
  }

  private func decode<Record>(
    _ entry: Cursor.Entry, _ part: LogFault.Part,
    _ decode: ([UInt8], [UInt8]) throws(FormatError) -> Record
  ) throws(LogError) -> Record? {
    do throws(FormatError) {
      return try decode(entry.value, entry.key)
    } catch {
      let what = part == .marks ? "a mark" : "a branch"
      let reason = error.reason.hasPrefix("its ") ? "\(what): \(error.reason)" : error.reason
      findings.add(LogFault(part, reason, session: session.name))
      return nil
    }
  }

  /// The event at a position; `nil` where it cannot be read.
  private func event(_ seq: Int) throws(LogError) -> EventRecord? {
    do throws(LogError) {
      return try log.position(of: session.number, at: seq)?.record
    } catch {
      guard error.code.isDamage else { throw error }
      return nil
    }
  }

  /// Whether a branch is one that the events make; also where they cannot be read.
  private func isMade(_ branch: BranchRecord) throws(LogError) -> Bool {
    guard let child = try event(branch.child) else { return true }
    let first = child.group?.first ?? child.seq
    guard branch.child == child.group?.last ?? child.seq, child.group != nil || child.changesState
    else { return false }
    guard first > session.firstSeq else { return first > 0 }
    do throws(LogError) {
      let before = try log.withBlock(of: session.number, at: first - 1) {
        (header, value) throws(FormatError) in
        try BlockScan(through: first - 1, in: header, value).branch
      }
      return before.map { $0 == BranchPosition(node: branch.parent, isRewound: true) } ?? true
    } catch {
      guard error.code.isDamage else { throw error }
      return true
    }
  }
}
