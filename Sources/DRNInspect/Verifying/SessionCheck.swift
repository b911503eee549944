import DRN
import DRNLog
import LMDB

/// Checks a session block by block against a fold from its start, or from the end of the last gap.
struct SessionCheck {
  private let session: SessionRecord
  private let log: LogReader
  private let findings: Findings
  /// The state that the next block must begin with; `nil` at the start of a fold.
  private var keyframe: Keyframe?
  /// The prefix hash that the next block must have; `nil` if it is unknown.
  private var hash: Digest128?
  /// The position at which the fold began.
  private var beginning: Int
  private var nextSeq: Int
  private var isBehindGap = false
  /// The group of the last event, while the group is incomplete.
  private var openGroup: GroupRecord?
  /// How many branches the events created.
  private var madeBranches = 0
  /// Whether the session's record is readable.
  private let hasRecord: Bool
  /// Where the rewinds into other blocks lead; `nil` until the first one.
  private var targets: RewindTargets?

  private(set) var blocks = 0
  private(set) var transitions = 0
  private(set) var readableTransitions = 0
  /// How many marks and branches the log has for the session.
  private(set) var marks = 0
  private(set) var branches = 0
  /// Whether some of them refer to missing transitions, which is possible while a writer appends.
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

  /// Checks the next block, or reports what was found in its place.
  mutating func check(_ finding: BlockFinding) throws(LogError) {
    switch finding {
    case .block(let block): try check(block)
    case .unreadable(let range, let reason):
      add(.blocks, reason, range, isLoss: true)
      transitions += range.count
      nextSeq = range.upperBound + 1
      openGap()
    case .nothing:
      // If the record is damaged too, this may not be a session at all.
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
    if keyframe == nil { try checkBeginning(of: block) }
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
    // The nodes of the block's positions, to which its rewinds lead.
    var nodes: [Int] = []
    do {
      var fold = try BlockFold(block.header, in: block.value.span)
      while case var branch = fold.branch, let record = try fold.next(in: block.value.span) {
        // If the fold accepts a transition, the transition is intact.
        try check(record)
        if let fork = branch.advance(past: record) {
          try checkBranch(BranchRecord(session: session.number, parent: fork, child: branch.node))
        }
        if record.kind == .marked { try checkMark(of: record) }
        if record.kind == .rewound {
          if record.keyframe.isEmpty, nodes.indices.contains(record.target - block.firstSeq) {
            // The fold has the state from the target itself.
            if record.node != nodes[record.target - block.firstSeq] {
              add(.blocks, EventRecord.faultOfRewind, record.seq...record.seq)
            }
          } else {
            try checkRewind(record, fold.keyframe)
          }
        }
        nodes.append(fold.branch.node)
        seq = fold.seq
      }
      keyframe = fold.keyframe
    } catch let error as FormatError {
      // The fault may lie behind the last event.
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
    if hasRecord, record.seq == 0 { checkStart(record) }
    var isWhole = true
    var missing: (kind: SymbolKind, number: UInt32)?
    try record.forEachSymbol { (kind, number) throws(LogError) in
      guard missing == nil else { return }
      if try !findings.hasSymbol(kind, number) { missing = (kind, number) }
    }
    if missing == nil, record.lacksText { missing = (.text, 0) }
    if let (kind, number) = missing {
      throw FormatError(
        "transition \(record.seq) refers to \(kind) symbol \(number), which is not there")
    }
    try record.forEachSymbol { (kind, number) throws(LogError) in
      guard try findings.digest(of: kind, number) == nil else { return }
      isWhole = false
      findings.list.refer(
        to: .init(kind: kind, number: number), from: record.seq, of: session.name)
    }
    if let before = hash {
      hash = nil
      if isWhole {
        hash = try PrefixHash.hash(record, after: before) { (kind, number) throws(LogError) in
          try findings.digest(of: kind, number) ?? PrefixHash.empty
        }
      }
    }
    if isWhole {
      readableTransitions += 1
      if let fault = record.formFault(refusing: try findings.refusedKinds.kind(refusedBy: record)) {
        add(.blocks, fault, record.seq...record.seq)
      }
    }
    if let fault = record.groupFault(after: openGroup, since: beginning) {
      add(.blocks, fault, record.seq...record.seq)
    }
    openGroup = record.openGroup
  }

  /// Checks that the session's record repeats what its first transition says.
  private func checkStart(_ record: EventRecord) {
    if record.time != session.startedAt {
      add(.sessions, "the session's start is not that of its first transition", 0...0)
    }
    let told = record.settings.map { [$0.window, $0.appVersion, $0.schema] }
    if told != [session.window, session.appVersion, session.schema] {
      add(
        .sessions,
        "the session's window, version or schema is not that of its first transition", 0...0)
    }
  }

  /// Checks a state that does not follow from the events before it, because they are not there.
  private func checkBeginning(of block: Block) throws(LogError) {
    guard block.firstSeq > 0 else { return }
    let range = block.firstSeq...block.endSeq - 1
    // A keyframe that cannot be read is reported by the fold.
    let keyframe = try? block.read(log.path) { (value) throws(FormatError) in
      try Keyframe(before: block.header, in: value)
    }
    guard let keyframe else { return }
    let first = try LogError.unlessDamaged { () throws(LogError) in
      try block.records(log.path).first
    }
    if let fault = try fault(in: keyframe, before: block.firstSeq, within: first?.group) {
      add(.blocks, "the block's keyframe \(fault)", range)
    } else if keyframe.bytes(before: block.firstSeq) != block.keyframe {
      add(.blocks, "the block's keyframe is not in the one form of its state", range)
    }
    guard hasRecord, session.firstSeq == block.firstSeq else { return }
    for number in [session.window, session.appVersion, session.schema] where number > 0 {
      guard try !findings.hasSymbol(.text, number) else { continue }
      findings.add(
        LogFault(
          .sessions, "its record refers to text symbol \(number), which is not there",
          session: session.name))
    }
  }

  /// What is wrong with a state that nothing else in the log gives.
  ///
  /// - Parameter group: The transaction within which the state is; all of it is one change, whose
  ///   node is the last transition.
  private func fault(
    in keyframe: Keyframe, before seq: Int, within group: GroupRecord? = nil
  ) throws(LogError) -> String? {
    if keyframe.branch.node >= seq, keyframe.branch.node != group?.last {
      return "is of a change that is not before it"
    }
    var missing: (kind: SymbolKind, number: UInt32)?
    var symbols: [(SymbolKind, UInt32)] = []
    keyframe.state.forEachSymbol { symbols.append(($0, $1)) }
    for (kind, number) in symbols where missing == nil {
      let isThere = number > 0 ? try findings.hasSymbol(kind, number) : false
      if !isThere { missing = (kind, number) }
    }
    return missing.map { "refers to \($0.kind) symbol \($0.number), which is not there" }
  }

  private mutating func checkRewind(_ record: EventRecord, _ keyframe: Keyframe) throws {
    let targets = try targets ?? RewindTargets(of: session, in: log)
    self.targets = targets
    // The state of a dropped target exists only in this event; damage there has a fault of its own.
    let fault =
      if let matches = try targets.matches(record, keyframe) {
        matches ? nil : EventRecord.faultOfRewind
      } else {
        try fault(in: keyframe, before: record.seq).map { "the state that it carries \($0)" }
      }
    if let fault { add(.blocks, fault, record.seq...record.seq) }
  }

  private func add(
    _ part: LogFault.Part, _ reason: String, _ range: ClosedRange<Int>, isLoss: Bool = false
  ) {
    findings.add(
      LogFault(part, reason, session: session.name, transitions: range, isLoss: isLoss))
  }
}

// Marks and branches are derived from the events, for faster access. To keep memory bounded, they
// are not collected: each derived one is looked up, and the existing ones are checked in chunks, for
// which each block is read once.

extension SessionCheck {
  /// Checks that a name's mark holds the newest event that set the name.
  private func checkMark(of record: EventRecord) throws(LogError) {
    let range = record.seq...record.seq
    do throws(LogError) {
      let mark = try log.mark(record.label, of: session.number)
      // A later event may have set the name again.
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

  /// Ends the session, and checks that it has no marks or branches beyond those of its events.
  mutating func finish() throws(LogError) {
    if openGroup != nil {
      let last = max(nextSeq - 1, 0)
      add(.blocks, "the session ends in the middle of a group", last...last)
    }
    try checkMarks()
    let found = try countBranches()
    // All branches of the events were found, so an equal count means an equal set.
    if found != madeBranches { try checkBranches() }
  }

  private mutating func checkMarks() throws(LogError) {
    var count = 0
    try forEachChunk(in: .marks, .marks) { entry in
      Result { () throws(FormatError) in try MarkRecord(entry.value, key: entry.key) }
    } body: { (chunk) throws(LogError) in
      count += chunk.count
      try check(chunk)
    }
    marks = count
  }

  private mutating func check(_ chunk: [Result<MarkRecord, FormatError>]) throws(LogError) {
    var marks: [(index: Int, mark: MarkRecord)] = []
    for (index, mark) in chunk.enumerated() {
      guard let mark = try? mark.get(), mark.seq < nextSeq, !isDropped(mark.seq) else { continue }
      marks.append((index, mark))
    }
    marks.sort { $0.mark.seq < $1.mark.seq }
    var unset: Set<Int> = []
    try forEachPosition(at: marks.map(\.mark.seq)) { place, record, _, state in
      let (index, mark) = marks[place]
      // What cannot be read has a fault of its own.
      guard state != nil else { return }
      if record.kind != .marked || record.label != mark.label || record.target != mark.target {
        unset.insert(index)
      }
    }
    for (index, mark) in chunk.enumerated() {
      switch mark {
      case .failure(let error): add(.marks, error)
      case .success(let mark):
        if mark.seq >= nextSeq { isAhead = true }
        if isDropped(mark.seq) {
          findings.add(
            LogFault(
              .marks, "a mark was set at transition \(mark.seq), which was dropped",
              session: session.name))
        } else if unset.contains(index) {
          add(.marks, "a mark says that it was set there, and it was not", mark.seq...mark.seq)
        }
      }
    }
  }

  /// How many branches lie within the checked events.
  private mutating func countBranches() throws(LogError) -> Int {
    var (count, known) = (0, 0)
    try forEachChunk(in: .branches, .branches) { entry in
      Result { () throws(FormatError) in try BranchRecord(entry.value, key: entry.key) }
    } body: { (chunk) throws(LogError) in
      count += chunk.count
      for branch in chunk {
        switch branch {
        case .failure(let error): add(.branches, error)
        case .success(let branch):
          if branch.child < nextSeq { known += 1 } else { isAhead = true }
        }
      }
    }
    branches = count
    return known
  }

  private func checkBranches() throws(LogError) {
    try forEachChunk(in: .branches, .branches) { entry in
      try? BranchRecord(entry.value, key: entry.key)
    } body: { (chunk) throws(LogError) in
      let branches = chunk.compactMap(\.self).filter { $0.child < nextSeq }
      let unmade = try unmade(of: branches)
      for (index, branch) in branches.enumerated() {
        if isDropped(branch.child) {
          findings.add(
            LogFault(
              .branches, "a branch begins at transition \(branch.child), which was dropped",
              session: session.name))
        } else if unmade.contains(index) {
          add(
            .branches,
            "a branch from transition \(branch.parent) is said to begin there, and does not",
            branch.child...branch.child)
        }
      }
    }
  }

  /// The indices of the branches that the events do not create, as far as these can be read.
  private func unmade(of branches: [BranchRecord]) throws(LogError) -> Set<Int> {
    var unmade: Set<Int> = []
    /// The branches that begin with a change, and the position before it.
    var begun: [(index: Int, before: Int)] = []
    let indices = branches.indices.filter { !isDropped(branches[$0].child) }
      .sorted { branches[$0].child < branches[$1].child }
    try forEachPosition(at: indices.map { branches[$0].child }) { place, child, _, state in
      guard state != nil else { return }
      let first = child.group?.first ?? child.seq
      let isChange = child.group.map { $0.last == child.seq } ?? child.changesState
      if !isChange || first == 0 {
        unmade.insert(indices[place])
      } else if first > session.firstSeq {
        begun.append((indices[place], first - 1))
      }
    }
    begun.sort { $0.before < $1.before }
    try forEachPosition(at: begun.map(\.before)) { place, _, before, _ in
      let index = begun[place].index
      if before != BranchPosition(node: branches[index].parent, isRewound: true) {
        unmade.insert(index)
      }
    }
    return unmade
  }

  private func isDropped(_ seq: Int) -> Bool { hasRecord && seq < session.firstSeq }

  private func forEachPosition(
    at seqs: [Int], _ body: (Int, EventRecord, BranchPosition, RecordedState?) -> Void
  ) throws(LogError) {
    try log.forEachPosition(of: session.number, since: session.firstSeq, at: seqs, body)
  }

  /// How many entries are checked at a time.
  private static var chunkLimit: Int { 65_536 }

  /// Calls `body` with what `decode` makes of the session's entries, in order, some at a time.
  private func forEachChunk<Record>(
    in database: LogFormat.DatabaseName, _ part: LogFault.Part,
    decode: (Cursor.Entry) -> Record, body: ([Record]) throws(LogError) -> Void
  ) throws(LogError) {
    var chunk: [Record] = []
    var fault: LogFault?
    do throws(LogError) {
      try log.store.forEachEntry(in: database, prefix: LogKey.session(session.number)) {
        (entry) throws(LogError) in
        chunk.append(decode(entry))
        guard chunk.count == Self.chunkLimit else { return }
        try body(chunk)
        chunk = []
      }
    } catch {
      fault = try LogFault(part, error, session: session.name)
    }
    try body(chunk)
    if let fault { findings.add(fault) }
  }

  /// Adds the fault of an entry that is not a mark or a branch.
  private func add(_ part: LogFault.Part, _ error: FormatError) {
    let what = part == .marks ? "a mark" : "a branch"
    let reason = error.reason.hasPrefix("its ") ? "\(what): \(error.reason)" : error.reason
    findings.add(LogFault(part, reason, session: session.name))
  }
}
