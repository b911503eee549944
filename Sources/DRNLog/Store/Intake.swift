import DRN

/// What a log has: what is committed, and what came in since.
///
/// The journal's records go in here, whoever reads them: the log's writer before it commits them,
/// a writer that recovers what another one left, and readers in other processes.
struct Intake: Sendable {
  let store: LogStore
  /// What came in since the last commit began.
  var open = Batch()
  /// What a running commit writes, or what a failed one has to write again.
  var inFlight: Batch?
  private(set) var tails: [UInt32: SessionTail] = [:]
  /// The sessions whose tails have transitions that no batch has yet.
  private(set) var dirty: Set<UInt32> = []
  /// The newest journal record that is in here or in the log.
  var position: UInt64
  private(set) var newest: Numbers?
  /// How many events were taken in.
  private(set) var eventCount = 0
  /// What a manager looked up last: the rewind that it records next most likely leads there.
  var destination: Destination?
  private var digests = DigestTable()
  /// The session that was the last to become dirty: mostly the next one too.
  private var newestDirty: UInt32?

  /// The numbers of the newest symbol of each kind, and of the newest session.
  struct Numbers: Sendable {
    var symbols: [SymbolKind: UInt32] = [:]
    var session: UInt32

    init(_ store: LogStore) throws(LogError) {
      let numbers = try store.headerAlone().numbers
      for kind in SymbolKind.allCases {
        symbols[kind] =
          if let numbers { numbers[kind].newest } else { try store.lastSymbol(of: kind) }
      }
      session = if let numbers { numbers.sessions.newest } else { try store.lastSession() }
    }
  }

  /// What is committed, as of journal record `position`.
  init(_ store: LogStore, position: UInt64) {
    self.store = store
    self.position = position
  }

  /// The numbers that were given, here and in what is committed.
  var numbers: Numbers {
    get throws(LogError) { if let newest { newest } else { try Numbers(store) } }
  }

  /// The sessions whose tails have transitions that no batch has yet; afterwards there are none.
  mutating func takeDirty() -> Set<UInt32> {
    defer { (dirty, newestDirty) = ([], nil) }
    return dirty
  }

  /// Whether there is anything to commit.
  var hasNews: Bool { !open.isEmpty || !dirty.isEmpty || inFlight != nil }

  /// What has not reached LMDB, newest first.
  var batches: [Batch] { inFlight.map { [open, $0] } ?? [open] }

  /// The first thing that a batch has, the newest one first.
  func pending<Value>(_ value: (Batch) -> Value?) -> Value? {
    if let value = value(open) { return value }
    return inFlight.flatMap(value)
  }
}

// Taking in.

extension Intake {
  /// Takes in what a unit of the journal says; what is here already is left as it is.
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
    tails[record.number] = SessionTail(session: record.number, startedAt: record.startedAt)
  }

  /// Takes in an event.
  mutating func take(_ event: EventRecord, of session: UInt32) throws(LogError) {
    let index = try tail(of: session)
    let end = tails.values[index].endSeq
    guard event.seq >= end else { return }
    guard event.seq == end else { throw gap("transition \(event.seq)", after: "\(end - 1)") }
    if tails.values[index].block.isFull {
      // Closing a block looks symbols up, those too that are not committed.
      try tails.values[index].startBlock(closingInto: &open, path: store.path) {
        [store, batches] (kind, number) throws(LogError) in
        try digests.digest(of: kind, number) { () throws(LogError) in
          let key = Batch.SymbolKey(kind: kind, number: number)
          if let json = batches.lazy.compactMap({ $0.symbols[key] }).first { return json }
          return try store.json(of: kind, number)
        }
      }
    }
    if event.kind == .rewound, event.keyframe.isEmpty {
      tails.values[index].append(try resolved(event, in: session), to: &open)
    } else {
      tails.values[index].append(event, to: &open)
    }
    eventCount += 1
    if newestDirty != session {
      dirty.insert(session)
      newestDirty = session
    }
  }

  /// Where a session's end is; it is read from the log if it is not known yet.
  private mutating func tail(
    of session: UInt32
  ) throws(LogError) -> Dictionary<UInt32, SessionTail>.Index {
    if let index = tails.index(forKey: session) { return index }
    guard let block = try store.lastBlock(of: session) else {
      throw LogError(.corrupt("session \(session) has no transitions"), path: store.path)
    }
    let tail = try LogError.reading(path: store.path, "session \(session)") {
      () throws(FormatError) in try SessionTail(continuing: block)
    }
    tails[session] = tail
    guard let index = tails.index(forKey: session) else { return tails.startIndex }
    return index
  }

  /// Forgets the end of a session that nobody records, once it is committed.
  mutating func close(_ session: UInt32) { tails[session] = nil }

  /// A rewind's record, with what it needs besides its target.
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
    let capacity = LogFormat.blockCapacity
    if record.seq / capacity != record.target / capacity {
      record.keyframe = Keyframe(state: target.state, node: target.node, isRewound: true)
        .bytes(before: record.seq)
    }
    return record
  }

  private func gap(_ what: String, after last: String) -> LogError {
    LogError(.corrupt("the journal has \(what) after \(last)"), path: store.path)
  }
}
