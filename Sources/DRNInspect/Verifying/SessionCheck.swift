import DRN
import DRNLog

/// Checks a session block by block against a fold from its start, or from the end of the last gap.
struct SessionCheck {
  let session: SessionRecord
  let log: LogReader
  let findings: Findings
  /// The state that the next block must begin with; `nil` at the start of a fold.
  private var keyframe: Keyframe?
  /// The prefix hash that the next block must have; `nil` if it is unknown.
  private var hash: Digest128?
  /// The position at which the fold began.
  private var beginning: Int
  private(set) var nextSeq: Int
  private var isBehindGap = false
  /// The group of the last event, while the group is incomplete.
  private var openGroup: GroupRecord?
  /// How many branches the events created.
  private(set) var madeBranches = 0
  /// Whether the session's record is readable.
  let hasRecord: Bool
  /// The values that exist and can be read, as far as events have referred to them; of this session and
  /// those before it.
  private(set) var known: KnownDigests
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

  init(
    _ finding: SessionFinding, log: LogReader, findings: Findings, known: consuming KnownDigests
  ) {
    self.known = known
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
      if hasRecord { add(.sessions, "it has no transitions") }
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
    do {
      let before = (hash, openGroup, madeBranches, readableTransitions, findings.list)
      do {
        return try fold(block, inRuns: true, &seq)
      } catch is FormatError {
        // Event by event, to find the one that is damaged.
        (hash, openGroup, madeBranches, readableTransitions, findings.list) = before
        seq = block.firstSeq
      }
      try fold(block, inRuns: false, &seq)
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

  /// Folds and checks a block's events.
  ///
  /// - Parameters:
  ///   - seq: Receives the position after the last intact event.
  ///   - isInRuns: Whether events that have only a word are checked many at a time.
  private mutating func fold(
    _ block: Block, inRuns isInRuns: Bool, _ seq: inout Int
  ) throws {
    // The nodes of the block's positions, to which its rewinds lead.
    var nodes: [Int] = []
    var fold = try BlockFold(block.header, in: block.value.span)
    var extras = EventExtras.none
    while true {
      if isInRuns { try foldRun(of: block, &fold, &nodes) }
      var branch = fold.branch
      guard let event = try fold.next(in: block.value.span, extras: &extras) else { break }
      let record = EventRecord(event, extras)
      // If the fold accepts a transition, the transition is intact.
      try check(record)
      if let fork = branch.advance(past: record) { try makeBranch(from: fork, at: branch.node) }
      if event.kind == .marked { try checkMark(of: record) }
      if event.kind == .rewound {
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
  }

  /// Folds the next events that have only a word and refer to values that are known to be there: nearly all
  /// events. Of each, nothing is to be checked but the prefix hash and the fold.
  private mutating func foldRun(
    of block: Block, _ fold: inout BlockFold, _ nodes: inout [Int]
  ) throws {
    let first = fold.seq
    guard first > 0, openGroup == nil, var hash else { return }
    let end = known.addWords(of: block, from: first, to: &hash)
    guard end > first else { return }
    if fold.branch.isRewound { try makeBranch(from: fold.branch.node, at: first) }
    try fold.advance(through: end - 1, in: block.value.span)
    self.hash = hash
    readableTransitions += end - first
    nodes.append(contentsOf: first..<end)
  }

  private mutating func makeBranch(from parent: Int, at child: Int) throws(LogError) {
    madeBranches += 1
    try checkBranch(BranchRecord(session: session.number, parent: parent, child: child))
  }

  private mutating func check(_ record: EventRecord) throws {
    if hasRecord, record.seq == 0 { checkStart(record) }
    var isWhole = true
    if let before = hash, let after = known.hash(record, after: before), !record.lacksText {
      // Nearly all events refer to values that are known to be there.
      hash = after
    } else {
      isWhole = try checkValues(of: record)
    }
    if isWhole {
      readableTransitions += 1
      switch record.kind {
      case .reset, .historyEdited, .refused, .restored: try checkForm(of: record)
      default: break
      }
    }
    if openGroup != nil || record.group != nil {
      if let fault = record.groupFault(after: openGroup, since: beginning) {
        add(.blocks, fault, record.seq...record.seq)
      }
      openGroup = record.openGroup
    }
  }

  /// Checks that each value that an event refers to is there, and continues the prefix hash; returns
  /// whether all of them can be read.
  ///
  /// - Throws: `FormatError` if one is not there.
  private mutating func checkValues(of record: EventRecord) throws -> Bool {
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
      if let digest = try findings.digest(of: kind, number) {
        known.keep(digest, of: kind, number)
        return
      }
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
    return isWhole
  }

  private func checkForm(of record: EventRecord) throws(LogError) {
    let attempted = try findings.refusedKinds.kind(refusedBy: record)
    if let fault = record.formFault(refusing: attempted) {
      add(.blocks, fault, record.seq...record.seq)
    }
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
      add(.sessions, "its record refers to text symbol \(number), which is not there")
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

  /// Ends the session, and checks that it has no marks or branches beyond those of its events.
  mutating func finish() throws(LogError) {
    if openGroup != nil {
      let last = max(nextSeq - 1, 0)
      add(.blocks, "the session ends in the middle of a group", last...last)
    }
    let (marks, branches) = (try checkMarks(), try checkBranches())
    (self.marks, self.branches) = (marks.count, branches.count)
    isAhead = marks.isAhead || branches.isAhead
  }

  func add(
    _ part: LogFault.Part, _ reason: String, _ range: ClosedRange<Int>? = nil, isLoss: Bool = false
  ) {
    findings.add(
      LogFault(part, reason, session: session.name, transitions: range, isLoss: isLoss))
  }
}
