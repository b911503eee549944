import DRN

/// Copies a log, or a part of it, into a new file. All copies of logs are made this way.
///
/// Sessions are copied before values: a live log may meanwhile have received values to which the
/// newest blocks refer. Memory does not grow with the log.
struct LogCopy {
  let source: any CopySource
  let file: LogFileWriter
  let selection: CopySelection
  /// The symbols that the copied sessions refer to.
  private(set) var referred = SymbolSet()
  /// The number of copied transitions.
  private(set) var transitions = 0
  /// The last number of each kind that was processed.
  private var lastSymbols: [SymbolKind: UInt32] = [:]
  private var digests = DigestCache()
  /// The unreferenced values, which are left out.
  var dead: DeadSymbols?
  /// The number of values that were left out, and the size of their JSON in bytes.
  private(set) var skippedSymbols = 0
  private(set) var skippedSymbolBytes = 0
  /// The cuts of sessions whose beginning is left out.
  private var cuts: [CutRecord] = []
  /// Whether parts of sessions are left out, and their number of transitions.
  private var isPartial = false
  private var skippedTransitions: UInt64 = 0

  init(_ selection: CopySelection, of source: any CopySource, into file: LogFileWriter) {
    self.selection = selection
    self.source = source
    self.file = file
  }

  mutating func run(_ progress: (Int) -> Void) throws(LogError) {
    try copySessions(progress)
    try copySymbols()
    try copyCuts()
    try copyExtras()
    if selection.transform != nil { try file.checkValuesAreDistinct() }
  }

  /// Copies the selected sessions.
  ///
  /// - Parameter progress: Called with the number of transitions that were copied so far.
  mutating func copySessions(_ progress: (Int) -> Void) throws(LogError) {
    try source.forEachSessionRecord { (record) throws(LogError) in
      try copySession(record, progress)
    }
  }

  private mutating func copySession(
    _ record: SessionRecord, _ progress: (Int) -> Void
  ) throws(LogError) {
    guard let beginning = try selection.beginning(record) else {
      let end = try source.lastBlock(of: record.number)?.endSeq ?? record.firstSeq
      return skipTransitions(UInt64(clamping: end - record.firstSeq))
    }
    let capacity = LogFormat.blockCapacity
    var copied = record
    copied.firstSeq = max(record.firstSeq, beginning / capacity * capacity)
    if copied.firstSeq > record.firstSeq {
      cuts.append(CutRecord(session: record.number, time: SystemClock.now))
      skipTransitions(UInt64(clamping: copied.firstSeq - record.firstSeq))
    }
    if let name = selection.transform?.sessionName { copied.name = try name(record.name) }
    referred.insert(copied)
    let copy = try SessionCopy(copied, into: file)
    try copyBlocks(of: record, from: copied.firstSeq, to: copy, progress)
  }

  /// Copies sessions that changed since they were copied, and new ones.
  ///
  /// The blocks replace those of the copy. Values cannot change meanwhile.
  mutating func copyAgain(_ changedBlocks: ChangedBlocks) throws(LogError) {
    for (session, first) in changedBlocks.first.sorted(by: { $0.key < $1.key }) {
      guard let record = try source.sessionRecord(session),
        let beginning = try selection.beginning(record)
      else { continue }
      var copied = record
      copied.firstSeq = max(record.firstSeq, beginning)
      referred.insert(copied)
      let copy = try SessionCopy(copied, into: file)
      // Blocks of earlier versions may have become parts of one that begins before.
      let start = first / LogFormat.blockCapacity * LogFormat.blockCapacity
      try copyBlocks(of: record, from: max(start, copied.firstSeq), to: copy) { _ in }
    }
  }

  private mutating func copyBlocks(
    of record: SessionRecord, from first: Int, to copy: SessionCopy, _ progress: (Int) -> Void
  ) throws(LogError) {
    var (copy, hash, end) = (copy, beginningHash(first), nil as Block?)
    // The newest block of a live session may grow meanwhile; it is copied once.
    while end?.isFull ?? true {
      let blocks = try source.blocks(of: record.number, from: end?.endSeq ?? first)
      guard let last = blocks.last else { break }
      try selection.check()
      for block in blocks {
        try refer(to: block)
        try copy.add(try changed(block, after: &hash), path: source.path)
      }
      transitions += last.endSeq - (end?.endSeq ?? first)
      progress(transitions)
      end = last
    }
    try copy.finish()
    try checkEnd(end, of: record)
  }

  /// Throws unless the last copied block is the session's end.
  private func checkEnd(_ end: Block?, of record: SessionRecord) throws(LogError) {
    guard let end else {
      throw LogError(.corrupt("session '\(record.name)' has no transitions"), path: source.path)
    }
    let next = end.isFull ? end.endSeq : end.firstSeq
    guard let last = try source.lastBlock(of: record.number), last.firstSeq > end.firstSeq
    else { return }
    // A session that grew meanwhile has no gap.
    if let block = try source.block(of: record.number, at: next), end.isFull || block.isFull {
      return
    }
    throw LogError(
      .corrupt("session '\(record.name)' has no block at transition \(end.endSeq)"),
      path: source.path)
  }
}

// Values.

extension LogCopy {
  private mutating func refer(to block: Block) throws(LogError) {
    // Not needed if all values are copied.
    guard selection.symbols == .referred || selection.notesReferences else { return }
    try block.read(source.path) { (value) throws(FormatError) in
      try referred.insert(block.header, in: value)
    }
  }

  /// The prefix hash before a session's copy, if it is not that of the first block.
  ///
  /// After a past that is not copied, the real hash would cover hidden values, which could then be
  /// guessed. So it is random.
  private func beginningHash(_ firstSeq: Int) -> Digest128? {
    guard selection.transform != nil else { return nil }
    return firstSeq == 0
      ? PrefixHash.empty : .random
  }

  /// The block with the prefix hash of the copy's values.
  ///
  /// - Parameter hash: The hash before the block; afterwards the hash after it. `nil` if values are
  ///   unchanged.
  private mutating func changed(
    _ block: Block, after hash: inout Digest128?
  ) throws(LogError) -> Block {
    guard let next = hash else { return block }
    // Moved out of `self`, because looking up a value accesses the rest of it.
    var known = DigestCache()
    swap(&known, &digests)
    defer { swap(&known, &digests) }
    var block = block
    block.setHash(before: next)
    hash = try block.hash(after: next, path: source.path) { (kind, number) throws(LogError) in
      try known.digest(of: kind, number) { () throws(LogError) in
        try changed(try source.json(of: kind, number), of: kind)
      }
    }
    return block
  }

  /// The JSON of a value in the copy.
  private func changed(_ json: [UInt8], of kind: SymbolKind) throws(LogError) -> [UInt8] {
    guard let transform = selection.transform else { return json }
    return try transform.json(kind, json)
  }

  var hasSymbols: Bool { !lastSymbols.isEmpty }

  /// Copies the values that were not processed yet.
  mutating func copySymbols() throws(LogError) {
    for kind in SymbolKind.allCases {
      var last = lastSymbols[kind, default: 0]
      while case let numbers = try source.symbolNumbers(of: kind, after: last),
        let end = numbers.last
      {
        try selection.check()
        for number in numbers {
          guard isCopied(kind, number) else {
            try skipSymbol(kind, number)
            continue
          }
          guard let json = try liveJSON(of: kind, number) else { continue }
          try file.add(try changed(json, of: kind), as: number, of: kind)
        }
        last = end
      }
      lastSymbols[kind] = last
    }
  }

  private func isCopied(_ kind: SymbolKind, _ number: UInt32) -> Bool {
    if dead?.contains(kind, number) == true { return false }
    return selection.symbols == .all || referred.contains(kind, number)
  }

  private mutating func skipSymbol(_ kind: SymbolKind, _ number: UInt32) throws(LogError) {
    guard let json = try liveJSON(of: kind, number) else { return }
    skippedSymbols += 1
    skippedSymbolBytes += json.count
  }

  /// A value's JSON; `nil` if it was removed since it was found, or has another number now.
  private func liveJSON(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> [UInt8]? {
    do throws(LogError) {
      let json = try source.json(of: kind, number)
      guard try source.store.headerAlone().numbers != nil else { return json }
      return try source.number(of: kind, json: json) == number ? json : nil
    } catch {
      guard error.code.isDropped else { throw error }
      return nil
    }
  }

  /// Copies the times at which sessions' beginnings were dropped.
  func copyCuts() throws(LogError) {
    for cut in try source.store.cuts() {
      guard let record = try source.sessionRecord(cut.session),
        try selection.beginning(record) != nil
      else { continue }
      try file.add(cut)
    }
    for cut in cuts { try file.add(cut) }
  }

  /// The header record of the copy, which counts everything that was left out as removed.
  func header(_ header: LogHeader) -> LogHeader {
    guard isPartial || header.numbers != nil else { return header }
    var (header, numbers) = (header, header.numbers ?? LogNumbers())
    if isPartial {
      numbers.removedTransitions = min(
        numbers.removedTransitions + skippedTransitions, UInt64(LogFormat.largestSeq))
      numbers.droppedAt = SystemClock.now
    }
    // The copy has no unreferenced values.
    if selection.symbols == .referred || dead != nil {
      numbers.removedTransitionsAtCollection = numbers.removedTransitions
    }
    header.numbers = numbers
    header.upgradeVersion()
    return header
  }

  private mutating func skipTransitions(_ count: UInt64) {
    isPartial = true
    skippedTransitions = min(
      skippedTransitions + min(count, UInt64(LogFormat.largestSeq)), UInt64(LogFormat.largestSeq)
    )
  }

  /// Copies the records about the log and the attachments.
  func copyExtras() throws(LogError) {
    for database in ExtraRecord.databases {
      try source.store.forEachExtra(in: database) { (extra) throws(LogError) in
        if selection.keepsExtra(database, extra.name) { try file.add(extra) }
      }
    }
    for extra in selection.extras { try file.add(extra) }
  }
}
