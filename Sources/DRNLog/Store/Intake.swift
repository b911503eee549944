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
  var dirty: Set<UInt32> = []
  /// The newest journal record that is in here or in the log.
  var position: UInt64
  private(set) var newest: Numbers?
  private let digests: BoundedCache<Batch.SymbolKey, Digest128>

  /// The numbers of the newest symbol of each kind, and of the newest session.
  struct Numbers: Sendable {
    var symbols: [SymbolKind: UInt32] = [:]
    var session: UInt32

    init(_ store: LogStore) throws(LogError) {
      for kind in SymbolKind.allCases {
        symbols[kind] = UInt32(truncatingIfNeeded: try store.symbolCount(of: kind))
      }
      session = try store.lastSessionNumber()
    }
  }

  /// What is committed, as of journal record `position`.
  init(_ store: LogStore, position: UInt64) {
    self.store = store
    self.position = position
    digests = BoundedCache()
  }

  /// The numbers that were given, here and in what is committed.
  var numbers: Numbers {
    get throws(LogError) { if let newest { newest } else { try Numbers(store) } }
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
    try open(session)
    guard let end = tails[session]?.endSeq, event.seq >= end else { return }
    guard event.seq == end else { throw gap("transition \(event.seq)", after: "\(end - 1)") }
    var event = event
    if event.kind == .rewound { try resolve(&event, in: session) }
    // Only closing a block looks symbols up, and copying what is pending is not for nothing.
    let batches = tails[session]?.block.isFull == true ? self.batches : []
    try tails[session]?.append(
      event, to: &open,
      digest: { [digests, store] (kind, number) throws(LogError) in
        try Self.digest(of: kind, number, in: batches, digests, store)
      }, path: store.path)
    dirty.insert(session)
  }

  /// Finds a session's end, if it is not known yet.
  private mutating func open(_ session: UInt32) throws(LogError) {
    guard tails[session] == nil else { return }
    guard let block = try store.lastBlock(of: session) else {
      throw LogError(.corrupt("session \(session) has no transitions"), path: store.path)
    }
    tails[session] = try LogError.reading(path: store.path, "session \(session)") {
      () throws(FormatError) in try SessionTail(continuing: block)
    }
  }

  /// Forgets the end of a session that nobody records, once it is committed.
  mutating func close(_ session: UInt32) { tails[session] = nil }

  /// Fills in what a rewind's record needs besides its target.
  private func resolve(_ record: inout EventRecord, in session: UInt32) throws(LogError) {
    let target = try SessionTimeline(session: session, source: self).destination(record.target)
    record.target = target.seq
    record.node = target.node
    let capacity = LogFormat.blockCapacity
    if record.seq / capacity != record.target / capacity {
      record.keyframe = Keyframe(state: target.state, node: target.node, isRewound: true)
        .bytes(before: record.seq)
    }
  }

  private static func digest(
    of kind: SymbolKind, _ number: UInt32, in batches: [Batch],
    _ digests: BoundedCache<Batch.SymbolKey, Digest128>, _ store: LogStore
  ) throws(LogError) -> Digest128 {
    let key = Batch.SymbolKey(kind: kind, number: number)
    if let digest = digests[key] { return digest }
    let pending = batches.lazy.compactMap { $0.symbols[key] }.first
    let json = if let pending { pending } else { try store.json(of: kind, number) }
    let digest = PrefixHash.digest(ofJSON: json)
    digests[key] = digest
    return digest
  }

  private func gap(_ what: String, after last: String) -> LogError {
    LogError(.corrupt("the journal has \(what) after \(last)"), path: store.path)
  }
}
