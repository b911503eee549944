import DRN

/// Copies a log into a new file, or a part of it: the one way in which a log is copied.
///
/// Sessions come first and values after them: a live log may have got values since, to which the newest
/// blocks refer. Memory does not grow with the log.
struct LogCopy {
  let source: any CopySource
  let file: LogFileWriter
  let selection: CopySelection
  /// What the copy's sessions refer to.
  private(set) var referred = SymbolMarks()
  /// How many transitions were copied.
  private(set) var transitions = 0
  /// The last number of each kind that was looked at.
  private var lastSymbols: [SymbolKind: UInt32] = [:]
  private var digests = DigestCache()
  /// The values that are left out, because nothing refers to them any more.
  var dead: DeadSymbols?
  /// How many values were left out, and how many bytes of JSON those have.
  private(set) var symbolsLeft = 0
  private(set) var symbolBytesLeft = 0
  /// The sessions whose beginning is left out.
  private var cuts: [CutRecord] = []
  /// Whether anything is left out of sessions, and how many transitions.
  private var isPartial = false
  private var transitionsLeft: UInt64 = 0

  init(_ selection: CopySelection, of source: any CopySource, into file: LogFileWriter) {
    self.selection = selection
    self.source = source
    self.file = file
  }

  /// Copies everything that was selected.
  mutating func run(_ progress: (Int) -> Void) throws(LogError) {
    try copySessions(progress)
    try copySymbols()
    try copyCuts()
    try copyExtras()
    if selection.transform != nil { try file.checkValuesAreDistinct() }
  }

  /// Copies the sessions that were selected.
  ///
  /// - Parameter progress: Called with the number of transitions that were copied so far.
  mutating func copySessions(_ progress: (Int) -> Void) throws(LogError) {
    var number: UInt32 = 0
    while case let records = try source.sessionRecords(after: number), let last = records.last {
      for record in records { try copySession(record, progress) }
      number = last.number
    }
  }

  private mutating func copySession(
    _ record: SessionRecord, _ progress: (Int) -> Void
  ) throws(LogError) {
    guard let beginning = try selection.beginning(record) else {
      let end = try source.lastBlock(of: record.number)?.endSeq ?? record.firstSeq
      return leave(UInt64(clamping: end - record.firstSeq))
    }
    let capacity = LogFormat.blockCapacity
    var copied = record
    copied.firstSeq = max(record.firstSeq, beginning / capacity * capacity)
    if copied.firstSeq > record.firstSeq {
      cuts.append(CutRecord(session: record.number, time: SystemClock.now))
      leave(UInt64(clamping: copied.firstSeq - record.firstSeq))
    }
    if let name = selection.transform?.sessionName { copied.name = try name(record.name) }
    referred.insert(copied)
    let copy = try SessionCopy(copied, into: file)
    try copyBlocks(of: record, from: copied.firstSeq, to: copy, progress)
  }

  /// Copies what was written of sessions since they were copied, and sessions that are new.
  ///
  /// It takes the place of what the copy has of it. Values cannot change meanwhile.
  mutating func copyAgain(_ touched: TouchedBlocks) throws(LogError) {
    for (session, first) in touched.first.sorted(by: { $0.key < $1.key }) {
      guard let record = try source.sessionRecord(session),
        let beginning = try selection.beginning(record)
      else { continue }
      var copied = record
      copied.firstSeq = max(record.firstSeq, beginning)
      referred.insert(copied)
      let copy = try SessionCopy(copied, into: file)
      try copyBlocks(of: record, from: max(first, copied.firstSeq), to: copy) { _ in }
    }
  }

  private mutating func copyBlocks(
    of record: SessionRecord, from first: Int, to copy: SessionCopy, _ progress: (Int) -> Void
  ) throws(LogError) {
    var (copy, hash, end) = (copy, beginningHash(first), nil as Block?)
    // The newest block of a live session may get longer meanwhile; it is copied once.
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
    try checkEnd(end, of: record)
  }

  /// What was copied last has to be the session's end.
  private func checkEnd(_ end: Block?, of record: SessionRecord) throws(LogError) {
    guard let end else {
      throw LogError(.corrupt("session '\(record.name)' has no transitions"), path: source.path)
    }
    let next = end.isFull ? end.endSeq : end.firstSeq
    guard let last = try source.lastBlock(of: record.number), last.firstSeq > end.firstSeq
    else { return }
    // One that grew meanwhile has no hole.
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
    // Nobody asks for it where all values are copied.
    guard selection.symbols == .referred || selection.notesReferences else { return }
    try block.read(source.path) { (value) throws(FormatError) in
      try referred.insert(block.header, in: value)
    }
  }

  /// The prefix hash that a session's copy begins with, where that is not its block's own.
  ///
  /// Behind a past that is not copied it would be the hash of what is hidden now, and could be guessed
  /// at; so it says nothing.
  private func beginningHash(_ firstSeq: Int) -> Digest128? {
    guard selection.transform != nil else { return nil }
    return firstSeq == 0
      ? PrefixHash.empty : Digest128(low: .random(in: 0 ... .max), high: .random(in: 0 ... .max))
  }

  /// The block with the prefix hash that the copy's values give.
  ///
  /// - Parameter hash: The hash before the block; afterwards the one after it. `nil` where values stay.
  private mutating func changed(
    _ block: Block, after hash: inout Digest128?
  ) throws(LogError) -> Block {
    guard var next = hash else { return block }
    // Out of here, for a look at a value needs the rest of this.
    var known = DigestCache()
    swap(&known, &digests)
    defer { swap(&known, &digests) }
    var block = block
    block.setHash(before: next)
    var reader = EventReader(block.header)
    while let record = try block.read(
      source.path, { (value) throws(FormatError) in try reader.next(in: value) })
    {
      next = try PrefixHash.hash(record, after: next) { (kind, number) throws(LogError) in
        try known.digest(of: kind, number) { () throws(LogError) in
          try changed(try source.json(of: kind, number), of: kind)
        }
      }
    }
    hash = next
    return block
  }

  /// What a value is in the copy.
  private func changed(_ json: [UInt8], of kind: SymbolKind) throws(LogError) -> [UInt8] {
    guard let transform = selection.transform else { return json }
    return try transform.json(kind, json)
  }

  /// Whether values were copied.
  var hasSymbols: Bool { !lastSymbols.isEmpty }

  /// Copies the values that were not looked at yet.
  mutating func copySymbols() throws(LogError) {
    for kind in SymbolKind.allCases {
      var last = lastSymbols[kind, default: 0]
      while case let numbers = try source.symbolNumbers(of: kind, after: last),
        let end = numbers.last
      {
        try selection.check()
        for number in numbers {
          guard isCopied(kind, number) else {
            try leave(kind, number)
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

  private mutating func leave(_ kind: SymbolKind, _ number: UInt32) throws(LogError) {
    guard let json = try liveJSON(of: kind, number) else { return }
    symbolsLeft += 1
    symbolBytesLeft += json.count
  }

  /// A value's JSON; `nil` where it was taken out since it was found, or has another number by now.
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

  /// Copies when sessions' beginnings were dropped.
  func copyCuts() throws(LogError) {
    for cut in try source.store.cuts() {
      guard let record = try source.sessionRecord(cut.session),
        try selection.beginning(record) != nil
      else { continue }
      try file.add(cut)
    }
    for cut in cuts { try file.add(cut) }
  }

  /// The copy's own record: what is not in it is said to be gone.
  func header(_ header: LogHeader) -> LogHeader {
    guard isPartial || header.numbers != nil else { return header }
    var (header, numbers) = (header, header.numbers ?? LogNumbers())
    if isPartial {
      numbers.transitionsGone = min(
        numbers.transitionsGone + transitionsLeft, UInt64(LogFormat.largestSeq))
      numbers.droppedAt = SystemClock.now
    }
    // What nothing refers to is not in it either.
    if selection.symbols == .referred || dead != nil {
      numbers.transitionsGoneAtCollection = numbers.transitionsGone
    }
    header.numbers = numbers
    header.bringUp()
    return header
  }

  private mutating func leave(_ transitions: UInt64) {
    isPartial = true
    transitionsLeft = min(
      transitionsLeft + min(transitions, UInt64(LogFormat.largestSeq)), UInt64(LogFormat.largestSeq)
    )
  }

  /// Copies what the log says of itself and what is attached to it.
  func copyExtras() throws(LogError) {
    for database in ExtraRecord.databases {
      try source.store.forEachExtra(in: database) { (extra) throws(LogError) in
        if selection.keepsExtra(database, extra.name) { try file.add(extra) }
      }
    }
    for extra in selection.extras { try file.add(extra) }
  }
}
