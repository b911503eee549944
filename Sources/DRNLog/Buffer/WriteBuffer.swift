import DRN

/// The contents of a log: the committed part, and what was recorded since.
///
/// Journal records pass through this buffer before the log's writer commits them, when a writer
/// recovers a journal, and when other processes read the log.
///
/// Invariants:
/// - `position` is the newest record that is buffered or committed; it never decreases.
/// - A session's events have consecutive positions; sessions and the symbols of each kind have
///   consecutive numbers. An item that is already present is not taken again.
/// - `inFlight` is older than `open`, and only a successful commit clears it.
/// - Every session in `dirty` has a tail, whose newest events are in no batch.
/// - Once `recorded` is there, it has every session of which an event was taken since it was taken itself.
struct WriteBuffer: Sendable {
  let store: LogStore
  /// What was taken since the last commit began.
  var open = Batch()
  /// What a running commit writes, or what a failed one has to retry.
  var inFlight: Batch?
  private(set) var tails = SessionTails()
  /// The sessions whose tails have transitions that are in no batch yet.
  private(set) var dirty: Set<UInt32> = []
  /// The newest journal record that is buffered or in the log.
  var position: UInt64
  private(set) var newest: NewestNumbers?
  private(set) var eventCount = 0
  /// The sessions that were recorded in since a shipper last asked; `nil` as long as none does.
  private var recorded: Set<UInt32>?
  /// The position that a manager looked up last, to which the next rewind most likely leads.
  var destination: Destination?
  private var digests = DigestTable()
  /// The symbols whose values were read, for all sessions together.
  var readSymbols = SymbolSet()
  /// The session that was noted last in `dirty` and `recorded`, which is often the next one too.
  private var newestDirty: UInt32?

  /// Starts with the committed part, which includes journal record `position`.
  init(_ store: LogStore, position: UInt64) {
    self.store = store
    self.position = position
  }

  /// The newest numbers, buffered or committed.
  var numbers: NewestNumbers {
    get throws(LogError) { if let newest { newest } else { try NewestNumbers(store) } }
  }

  /// Returns and clears the sessions whose tails have transitions that are in no batch yet.
  mutating func takeDirty() -> Set<UInt32> {
    defer { (dirty, newestDirty) = ([], nil) }
    assert(dirty.allSatisfy(tails.contains))
    return dirty
  }

  /// Returns the sessions that were recorded in since the last call, and notes them from now on; `nil` at the first
  /// call, when it is not known.
  mutating func takeRecorded() -> Set<UInt32>? {
    defer { (recorded, newestDirty) = ([], nil) }
    return recorded
  }

  /// Ends what ``takeRecorded()`` began.
  mutating func stopNotingRecorded() { recorded = nil }

  var hasNews: Bool { !open.isEmpty || !dirty.isEmpty || inFlight != nil }

  /// The uncommitted batches, newest first.
  var batches: [Batch] { inFlight.map { [open, $0] } ?? [open] }

  /// The first value that `value` finds in a batch, newest first.
  func pending<Value>(_ value: (Batch) -> Value?) -> Value? {
    if let value = value(open) { return value }
    return inFlight.flatMap(value)
  }
}

// Taking items.

extension WriteBuffer {
  /// Takes an item of a journal unit, unless it is already present.
  mutating func take(_ item: JournalUnit.Item) throws(LogError) {
    switch item {
    case .symbol(let kind, let number, let json): try take(json, as: number, of: kind)
    case .session(let record): try take(record)
    case .event(let event, let session): try take(event, of: session)
    }
  }

  private mutating func take(
    _ json: [UInt8], as number: UInt32, of kind: SymbolKind
  ) throws(LogError) {
    var numbers = try numbers
    let last = numbers.symbols[kind, default: 0]
    guard number > last else { return }
    guard number == last + 1 else { throw gap("\(kind) symbol \(number)", after: "\(last)") }
    numbers.symbols[kind] = number
    newest = numbers
    open.symbols[.init(kind: kind, number: number)] = json
    open.numbers[.init(kind: kind, digest: PrefixHash.digest(ofJSON: json))] = number
  }

  private mutating func take(_ record: SessionRecord) throws(LogError) {
    var numbers = try numbers
    guard record.number > numbers.session else { return }
    guard record.number == numbers.session + 1 else {
      throw gap("session \(record.number)", after: "\(numbers.session)")
    }
    numbers.session = record.number
    newest = numbers
    open.sessions[record.number] = record
    open.sessionNumbers[SessionRecord.nameKey(record.name)] = record.number
    tails.add(SessionTail(session: record.number, startedAt: record.startedAt))
  }

  mutating func take(_ event: EventRecord, of session: UInt32) throws(LogError) {
    guard let slot = try slot(forSeq: event.seq, of: session) else { return }
    if event.kind == .rewound, event.keyframe.isEmpty {
      tails[slot: slot].append(try resolved(event, in: session), to: &open)
    } else {
      tails[slot: slot].append(event, to: &open)
    }
    noteTaken(session)
  }

  /// Takes an event without lists: most are such.
  @inline(__always)
  mutating func take(_ event: EventNumbers, of session: UInt32) throws(LogError) {
    if case .rewound = event.kind { return try take(EventRecord(event, .none), of: session) }
    guard let slot = try slot(forSeq: event.seq, of: session) else { return }
    tails[slot: slot].append(event, to: &open)
    noteTaken(session)
  }

  /// Takes a record that is a move and nothing else.
  @inline(__always)
  mutating func take(moveOf record: JournalRecord) throws(LogError) {
    let (session, seq) = (record.number, Int(record.seq))
    guard let slot = try slot(forSeq: seq, of: session) else { return }
    tails[slot: slot].append(move: record.plainRoute, at: record.time, to: &open)
    noteTaken(session)
  }

  @inline(__always)
  private mutating func noteTaken(_ session: UInt32) {
    eventCount &+= 1
    if newestDirty != session {
      dirty.insert(session)
      recorded?.insert(session)
      newestDirty = session
    }
  }

  /// The slot of a session's tail, whose block has room for the event at `seq`; `nil` if it has the
  /// event already.
  @inline(__always)
  private mutating func slot(
    forSeq seq: Int, of session: UInt32
  ) throws(LogError) -> Int? {
    let slot: Int
    if let known = tails.slot(of: session) {
      slot = known
    } else {
      slot = try readTail(of: session)
    }
    let end = tails[slot: slot].endSeq
    guard seq >= end else { return nil }
    guard seq == end else { throw gap("transition \(seq)", after: "\(end - 1)") }
    if tails[slot: slot].open.isFull { try startBlock(in: slot) }
    return slot
  }

  private mutating func startBlock(in slot: Int) throws(LogError) {
    // Closing a block looks up symbols, including uncommitted ones.
    try tails[slot: slot].startBlock(closingInto: &open, path: store.path) {
      [store, batches] (kind, number) throws(LogError) in
      try digests.digest(of: kind, number) { () throws(LogError) in
        let key = SymbolKey(kind: kind, number: number)
        if let json = batches.lazy.compactMap({ $0.symbols[key] }).first { return json }
        return try store.json(of: kind, number)
      }
    }
  }

  /// Reads a session's tail from the log.
  ///
  /// - Returns: Its slot.
  private mutating func readTail(of session: UInt32) throws(LogError) -> Int {
    guard let block = try store.lastBlock(of: session) else {
      throw LogError(.corrupt("session \(session) has no transitions"), path: store.path)
    }
    return try openTail(block, isFolding: false).slot
  }

  /// Opens the tail of a session whose newest block is `block`.
  ///
  /// - Returns: Its slot, and the newest state if it is asked for.
  mutating func openTail(
    _ block: Block, isFolding: Bool
  ) throws(LogError) -> (slot: Int, state: RecordedState?) {
    let (tail, state) = try LogError.reading(path: store.path, "session \(block.session)") {
      () throws(FormatError) in
      let value = block.value.span
      let end = try BlockScan(
        through: block.endSeq - 1, in: block.header, value, isFolding: isFolding)
      return (
        try SessionTail(continuing: block, end.branch), isFolding ? try end.state(in: value) : nil
      )
    }
    return (tails.add(tail), state)
  }

  /// Releases the tail of a session that is no longer recorded, once it is committed.
  mutating func close(_ session: UInt32) {
    precondition(!dirty.contains(session), "a session's end is not committed")
    tails.remove(session)
  }

  /// A rewind's record, completed with the resolved target, its node and, if needed, its keyframe.
  private func resolved(
    _ record: EventRecord, in session: UInt32
  ) throws(LogError) -> EventRecord {
    let target: Destination
    if let known = destination, known.session == session, known.seq == record.target {
      target = known
    } else {
      target = try SessionTimeline(session: session, source: self).destination(record.target)
    }
    var record = record
    record.target = target.seq
    record.node = target.node
    // Within the block, a reader finds the state by folding.
    if record.target < tails[session]?.open.firstSeq ?? record.seq {
      record.keyframe = Keyframe(state: target.state, node: target.node, isRewound: true)
        .bytes(before: record.seq)
    }
    return record
  }

  private func gap(_ what: String, after last: String) -> LogError {
    LogError(.corrupt("the journal has \(what) after \(last)"), path: store.path)
  }
}
