import DRN

// Reading: the buffer first, then the committed part.

extension WriteBuffer: LogSource {
  var path: String { store.path }

  func block(of session: UInt32, at seq: Int) throws(LogError) -> Block? {
    guard let block = pendingBlock(of: session, at: seq) else {
      return try store.block(of: session, at: seq)
    }
    return seq < block.endSeq ? block : nil
  }

  /// The block that contains or will contain `seq`, if it changed since the last commit.
  private func pendingBlock(of session: UInt32, at seq: Int) -> Block? {
    if let tail = tails[session], tail.open.count > 0, tail.open.firstSeq <= seq {
      return tail.open.block
    }
    for first in LogFormat.blockStarts(before: seq) {
      if let block = pending({ $0.blocks[.init(session: session, seq: first)] }) { return block }
    }
    return nil
  }

  /// The first positions of a session's blocks that changed since the last commit.
  func pendingBlocks(of session: UInt32) -> [Int] {
    var positions = batches.flatMap { batch in
      batch.blocks.keys.filter { $0.session == session }.map(\.seq)
    }
    if let open = tails[session]?.open, open.count > 0 { positions.append(open.firstSeq) }
    return positions
  }

  func forEachBlock(
    of session: UInt32, from seq: Int,
    _ body: (BlockHeader, Span<UInt8>) throws(FormatError) -> Bool
  ) throws(LogError) {
    var next = seq
    repeat {
      while let block = pendingBlock(of: session, at: next) {
        guard next < block.endSeq else { return }
        let continues = try block.read(path) { (value) throws(FormatError) in
          try body(block.header, value)
        }
        guard continues else { return }
        next = block.endSeq
      }
      var isOver = false
      try store.forEachBlock(of: session, from: next) { (header, value) throws(FormatError) in
        // The buffered version of a block is newer than the committed one.
        if pendingBlock(of: session, at: header.firstSeq) != nil { return false }
        next = header.endSeq
        isOver = try !body(header, value)
        return !isOver
      }
      if isOver { return }
    } while pendingBlock(of: session, at: next) != nil
  }

  func digests(
    of symbols: [SymbolKey]
  ) throws(LogError) -> [SymbolKey: Digest128] {
    var digests: [SymbolKey: Digest128] = [:]
    var committed: [SymbolKey] = []
    for key in symbols where digests[key] == nil {
      if let json = pending({ $0.symbols[key] }) {
        digests[key] = PrefixHash.digest(ofJSON: json)
      } else {
        committed.append(key)
      }
    }
    return digests.merging(try store.digests(of: committed)) { first, _ in first }
  }

  func dropped(_ seq: Int, of session: UInt32) throws(LogError) -> LogError? {
    try store.dropped(seq, of: session)
  }

  func lastBlock(of session: UInt32) throws(LogError) -> Block? {
    if let open = tails[session]?.open, open.count > 0 { return open.block }
    return try store.lastBlock(of: session)
  }

  func newestBranchPosition(of session: UInt32) throws(LogError) -> BranchPosition? {
    if let tail = tails[session], tail.endSeq > 0 { return tail.branch }
    return try store.newestBranchPosition(of: session)
  }

  func newestBranch(of session: UInt32, from node: Int) throws(LogError) -> Int? {
    if let child = pending({ $0.branches[.init(session: session, seq: node)]?.last }) {
      return child
    }
    return try store.newestBranch(of: session, from: node)
  }

  func json(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> [UInt8] {
    if let json = pending({ $0.symbols[.init(kind: kind, number: number)] }) { return json }
    return try store.json(of: kind, number)
  }

  /// The number of the symbol with this JSON; `nil` if there is none.
  func number(of kind: SymbolKind, json: [UInt8]) throws(LogError) -> UInt32? {
    let key = Batch.SymbolDigest(kind: kind, digest: PrefixHash.digest(ofJSON: json))
    if let number = pending({ $0.number(of: key, json: json) }) { return number }
    return try store.number(of: kind, json: json)
  }
}

// Listing.

extension WriteBuffer {
  func symbolCount(of kind: SymbolKind) throws(LogError) -> Int {
    let removed = try store.headerAlone().numbers?[kind].removedCount ?? 0
    return max(Int(try numbers.symbols[kind, default: 0]) - Int(removed), 0)
  }

  func sessionCount() throws(LogError) -> Int {
    let removed = try store.headerAlone().numbers?.sessions.removedCount ?? 0
    return max(Int(try numbers.session) - Int(removed), 0)
  }

  /// Some of the numbers of a kind's symbols after `number`, in order; not empty if there are any.
  func symbolNumbers(of kind: SymbolKind, after number: UInt32) throws(LogError) -> [UInt32] {
    let committed = try store.symbolNumbers(of: kind, after: number)
    guard committed.isEmpty else { return committed }
    var pending: Set<UInt32> = []
    for batch in batches {
      for key in batch.symbols.keys where key.kind == kind && key.number > number {
        pending.insert(key.number)
      }
    }
    return pending.sorted()
  }

  /// The number of the newest existing session; 0 if there is none.
  func lastSession() throws(LogError) -> UInt32 {
    max(try store.lastSession(), batches.compactMap { $0.sessions.keys.max() }.max() ?? 0)
  }

  func sessionNumber(named name: String) throws(LogError) -> UInt32? {
    let key = SessionRecord.nameKey(name)
    if let number = pending({ $0.sessionNumbers[key] }) { return number }
    return try store.sessionNumber(named: name)
  }

  func sessionRecord(_ number: UInt32) throws(LogError) -> SessionRecord? {
    if let record = pending({ $0.sessions[number] }) { return record }
    return try store.sessionRecord(number)
  }

  /// Some of the sessions after `number`, oldest first; not empty if there are any.
  func sessionRecords(after number: UInt32) throws(LogError) -> [SessionRecord] {
    let committed = try store.sessionRecords(after: number)
    guard committed.isEmpty else { return committed }
    var pending: [UInt32: SessionRecord] = [:]
    for batch in batches { pending.merge(batch.sessions) { first, _ in first } }
    return pending.values.filter { $0.number > number }.sorted { $0.number < $1.number }
  }

  func mark(_ label: UInt32, of session: UInt32) throws(LogError) -> MarkRecord? {
    let key = LogKey.mark(session: session, label: label)
    if let mark = pending({ $0.marks[key] }) { return mark }
    return try store.mark(label, of: session)
  }

  func marks(of session: UInt32) throws(LogError) -> [MarkRecord] {
    var marks: [UInt32: MarkRecord] = [:]
    for mark in try store.marks(of: session) { marks[mark.label] = mark }
    for batch in batches.reversed() {
      for mark in batch.marks.values where mark.session == session { marks[mark.label] = mark }
    }
    return Array(marks.values)
  }

  func hasBranch(_ branch: BranchRecord) throws(LogError) -> Bool {
    let key = Batch.BlockKey(session: branch.session, seq: branch.parent)
    if pending({ $0.branches[key]?.contains(branch.child) == true ? true : nil }) == true {
      return true
    }
    return try store.hasBranch(branch)
  }

  func branches(of session: UInt32) throws(LogError) -> [BranchRecord] {
    var branches = Set(try store.branches(of: session))
    for batch in batches {
      for (key, children) in batch.branches where key.session == session {
        branches.formUnion(
          children.map { BranchRecord(session: session, parent: key.seq, child: $0) })
      }
    }
    return Array(branches)
  }
}
