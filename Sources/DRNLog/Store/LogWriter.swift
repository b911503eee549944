import DRN
import Dispatch
import LMDB

/// Takes transitions, in symbols, and commits them to LMDB: many in one commit where nobody waits.
///
/// What is not committed yet is kept in memory and found by readers of this writer, so time travel
/// in the app never waits for a disk. A commit that fails keeps everything for the next one.
final class LogWriter: LogSource {
  let reader: LogReader
  private let environment: Environment
  private let databases: LogDatabases
  private let state: Lock<State>
  /// Held by whoever is committing: one at a time, whole transaction on one thread. Its value is
  /// whether the last commit failed.
  private let committing = Lock(false)
  private let queue = DispatchQueue(label: "drn.log.commit")
  private let report: @Sendable (LogStatus) -> Void
  private let backlogLimit: Int
  private let digests = BoundedCache<Batch.SymbolKey, Digest128>()

  private struct State {
    var open = Batch()
    /// What a running commit writes, or what a failed one has to write again.
    var inFlight: Batch?
    var tails: [UInt32: SessionTail] = [:]
    var lastNumbers: [SymbolKind: UInt32] = [:]
    var lastSession: UInt32 = 0
    var recorded = 0
    var committed = 0
    var isScheduled = false

    /// What has not reached LMDB, newest first.
    var batches: [Batch] { inFlight.map { [open, $0] } ?? [open] }

    /// The first thing that a batch has, the newest one first.
    func pending<Value>(_ value: (Batch) -> Value?) -> Value? {
      if let value = value(open) { return value }
      return inFlight.flatMap(value)
    }
  }

  var path: String { environment.path }

  init(
    _ environment: Environment, backlogLimit: Int, report: @escaping @Sendable (LogStatus) -> Void
  ) throws(LogError) {
    self.environment = environment
    self.backlogLimit = backlogLimit
    self.report = report
    reader = try LogReader(environment)
    databases = reader.databases
    var state = State()
    for kind in SymbolKind.allCases {
      state.lastNumbers[kind] = UInt32(truncatingIfNeeded: try reader.symbolCount(of: kind))
    }
    state.lastSession = try reader.lastSessionNumber()
    self.state = Lock(state)
  }
}

// Taking in.

extension LogWriter {
  /// The number of the symbol with this canonical JSON, a new one if it has none yet.
  func intern(_ kind: SymbolKind, _ json: [UInt8]) throws(LogError) -> UInt32 {
    let digest = PrefixHash.digest(ofJSON: json)
    let key = Batch.SymbolDigest(kind: kind, digest: digest)
    return try state.withLock { state throws(LogError) in
      let pending = state.pending { $0.number(of: key, json: json) }
      if let pending { return pending }
      // The look-up is inside the lock, or two callers could give one value two numbers.
      if let number = try reader.number(of: kind, json: json) { return number }
      let last = state.lastNumbers[kind, default: 0]
      guard last < .max else {
        throw LogError(.corrupt("the last \(kind) symbol's number is the largest"), path: path)
      }
      let number = last + 1
      state.lastNumbers[kind] = number
      state.open.symbols[.init(kind: kind, number: number)] = json
      state.open.numbers[key] = number
      return number
    }
  }

  /// Starts a session with its first transition: a log never has one without the other.
  func startSession(named name: String, with first: EventRecord) throws(LogError) -> UInt32 {
    let (number, mustSchedule) = try state.withLock { state throws(LogError) in
      guard try sessionNumber(named: name, in: state) == nil else {
        throw LogError(.sessionExists(name), path: path)
      }
      guard state.lastSession < .max else {
        throw LogError(.corrupt("the last session's number is the largest there is"), path: path)
      }
      var record = SessionRecord(
        number: state.lastSession + 1, name: name, startedAt: first.time)
      record.window = first.settings?.window ?? 0
      record.appVersion = first.settings?.appVersion ?? 0
      record.schema = first.settings?.schema ?? 0
      var tail = SessionTail(session: record.number, startedAt: first.time)
      let mustSchedule = try take(in: [first], to: &tail, &state)
      state.lastSession = record.number
      state.open.sessions[record.number] = record
      state.open.sessionNumbers[SessionRecord.nameKey(name)] = record.number
      state.tails[record.number] = tail
      return (record.number, mustSchedule)
    }
    if mustSchedule { scheduleCommit(after: .milliseconds(2)) }
    return number
  }

  /// The number of a session that is to be continued; `nil` where the log has none of that name.
  func continueSession(named name: String) throws(LogError) -> UInt32? {
    try state.withLock { state throws(LogError) in
      guard let number = try sessionNumber(named: name, in: state) else { return nil }
      if let tail = state.tails[number] {
        guard !tail.isInUse else { throw LogError(.sessionInUse(name), path: path) }
        state.tails[number]?.isInUse = true
      } else {
        guard let block = try reader.lastBlock(of: number) else {
          throw LogError(.corrupt("session '\(name)' has no transitions"), path: path)
        }
        state.tails[number] = try LogError.wrapping(path: path, what: "session '\(name)'") {
          try SessionTail(continuing: block)
        }
      }
      return number
    }
  }

  /// Whether there is a session of that name.
  func hasSession(named name: String) throws(LogError) -> Bool {
    try state.withLock { state throws(LogError) in
      try sessionNumber(named: name, in: state) != nil
    }
  }

  private func sessionNumber(named name: String, in state: State) throws(LogError) -> UInt32? {
    let key = SessionRecord.nameKey(name)
    if let number = state.pending({ $0.sessionNumbers[key] }) { return number }
    return try reader.sessionNumber(named: name)
  }

  /// Says that a session's recorder is gone.
  func release(_ session: UInt32) {
    state.withLock { state in
      state.tails[session]?.isInUse = false
      if state.inFlight == nil, state.tails[session]?.isDirty == false {
        state.tails[session] = nil
      }
    }
  }

  /// Appends events to a session, all of them or none.
  ///
  /// - Throws: ``LogError/Code/backlogFull`` where more waits to be written than may; the session's
  ///   recording has to stop then, for its positions have no gaps.
  func append(_ records: [EventRecord], to session: UInt32) throws(LogError) {
    var records = records
    for index in records.indices where records[index].kind == .rewound {
      try resolve(&records[index], in: session)
    }
    let mustSchedule = try state.withLock { state throws(LogError) in
      guard var tail = state.tails.removeValue(forKey: session) else { return false }
      defer { state.tails[session] = tail }
      return try take(in: records, to: &tail, &state)
    }
    if mustSchedule { scheduleCommit(after: .milliseconds(2)) }
  }

  /// Appends events to a session's end, all of them or none, and says whether a commit has to be
  /// scheduled for them.
  private func take(
    in records: [EventRecord], to tail: inout SessionTail, _ state: inout State
  ) throws(LogError) -> Bool {
    guard state.recorded - state.committed < backlogLimit else {
      throw LogError(.backlogFull(backlogLimit), path: path)
    }
    // A single event is appended or not; only a group could be left half appended.
    let before = records.count > 1 ? (tail, state.open) : nil
    do throws(LogError) {
      try append(records, to: &tail, &state)
    } catch {
      if let before { (tail, state.open) = before }
      throw error
    }
    state.recorded += records.count
    defer { state.isScheduled = true }
    return !state.isScheduled
  }

  private func append(
    _ records: [EventRecord], to tail: inout SessionTail, _ state: inout State
  ) throws(LogError) {
    let batches = state.batches
    for record in records {
      guard record.seq == tail.endSeq else {
        throw LogError(
          .corrupt("transition \(record.seq) was to follow \(tail.endSeq - 1)"), path: path)
      }
      try tail.append(
        record, to: &state.open,
        digest: { (kind, number) throws(LogError) in
          try self.digest(of: kind, number, in: batches)
        }, path: path)
    }
  }

  /// Fills in what a rewind's record needs besides its target.
  private func resolve(_ record: inout EventRecord, in session: UInt32) throws(LogError) {
    let timeline = SessionTimeline(session: session, source: self)
    let target = try timeline.destination(record.target)
    record.target = target.seq
    record.node = target.node
    let capacity = LogFormat.blockCapacity
    if record.seq / capacity != record.target / capacity {
      record.keyframe = Keyframe(state: target.state, node: target.node, isRewound: true)
        .bytes(before: record.seq)
    }
  }

  private func digest(
    of kind: SymbolKind, _ number: UInt32, in batches: [Batch]
  ) throws(LogError) -> Digest128 {
    let key = Batch.SymbolKey(kind: kind, number: number)
    if let digest = digests[key] { return digest }
    let pending = batches.lazy.compactMap { $0.symbols[key] }.first
    let json = if let pending { pending } else { try reader.json(of: kind, number) }
    let digest = PrefixHash.digest(ofJSON: json)
    digests[key] = digest
    return digest
  }
}

// Committing.

extension LogWriter {
  /// Commits everything that was taken in before the call, on this thread.
  ///
  /// - Throws: What LMDB failed with. Everything is kept, and written by the next commit.
  func commit() throws(LogError) {
    // Told outside the lock: whoever is told may ask for a commit.
    let (failure, news) = committing.withLock { isFailing -> (LogError?, LogStatus?) in
      guard let batch = takeBatch() else { return (nil, nil) }
      let wasFailing = isFailing
      do throws(LogError) {
        try LogError.wrapping(path: path) { try write(batch) }
      } catch {
        isFailing = true
        return (error, wasFailing ? nil : .writingFailed(error))
      }
      finish(batch)
      isFailing = false
      return (nil, wasFailing ? .writingResumed : nil)
    }
    if let news { report(news) }
    if let failure { throw failure }
  }

  /// How many transitions are not committed yet.
  var backlog: Int { state.withLock { $0.recorded - $0.committed } }

  private func scheduleCommit(after delay: DispatchTimeInterval) {
    queue.asyncAfter(deadline: .now() + delay) { [weak self] in
      guard let self else { return }
      state.withLock { $0.isScheduled = false }
      do {
        try commit()
      } catch {
        let again = state.withLock { state in
          defer { state.isScheduled = true }
          return !state.isScheduled
        }
        if again { scheduleCommit(after: .seconds(1)) }
      }
    }
  }

  private func takeBatch() -> Batch? {
    state.withLock { state in
      var batch = state.inFlight ?? Batch()
      batch.merge(state.open)
      state.open = Batch()
      for (number, tail) in state.tails where tail.isDirty {
        batch.blocks[.init(session: number, seq: tail.block.firstSeq)] = tail.block
        state.tails[number]?.isDirty = false
      }
      batch.transitionCount = state.recorded
      state.inFlight = batch
      if batch.isEmpty { state.inFlight = nil }
      return state.inFlight
    }
  }

  /// Writes a batch; may run again where the map had to grow.
  private func write(_ batch: Batch) throws {
    try environment.write { transaction in
      for (key, json) in batch.symbols.sorted(by: { $0.key < $1.key }) {
        let key = LogKey.symbol(key.kind, key.number)
        try transaction.put(Checksummed.bytes(json, key: key), for: key, in: databases.symbols)
      }
      for (key, number) in batch.numbers {
        try transaction.put(
          LogFormat.number(number), for: LogKey.index(key.kind, key.digest), in: databases.index)
      }
      for session in batch.sessions.values {
        try transaction.put(session.bytes, for: session.key, in: databases.sessions)
      }
      for (key, number) in batch.sessionNumbers {
        try transaction.put(LogFormat.number(number), for: key, in: databases.index)
      }
      for block in batch.blocks.sorted(by: { $0.key < $1.key }).map(\.value) {
        try transaction.put(block.bytes, for: block.key, in: databases.blocks)
      }
      for mark in batch.marks.values {
        try transaction.put(mark.bytes, for: mark.key, in: databases.marks)
      }
      for (key, children) in batch.branches {
        for child in children {
          let branch = BranchRecord(session: key.session, parent: key.seq, child: child)
          try transaction.put(branch.bytes, for: branch.key, in: databases.branches)
        }
      }
    }
  }

  private func finish(_ batch: Batch) {
    state.withLock { state in
      state.inFlight = nil
      state.committed = batch.transitionCount
      for (number, tail) in state.tails where !tail.isInUse && !tail.isDirty {
        state.tails[number] = nil
      }
    }
  }
}

// Reading what is not committed yet.

extension LogWriter {
  func block(of session: UInt32, at seq: Int) throws(LogError) -> Block? {
    let first = seq / LogFormat.blockCapacity * LogFormat.blockCapacity
    let key = Batch.BlockKey(session: session, seq: first)
    let pending = state.withLock { state in
      if let tail = state.tails[session], tail.block.firstSeq <= seq { return Optional(tail.block) }
      return state.pending { $0.blocks[key] }
    }
    guard let pending else { return try reader.block(of: session, at: seq) }
    return seq < pending.endSeq ? pending : nil
  }

  func lastBlock(of session: UInt32) throws(LogError) -> Block? {
    let tail = state.withLock { $0.tails[session]?.block }
    if let tail, tail.count > 0 { return tail }
    return try reader.lastBlock(of: session)
  }

  func newestBranch(of session: UInt32, from node: Int) throws(LogError) -> Int? {
    let key = Batch.BlockKey(session: session, seq: node)
    let pending = state.withLock { state in state.pending { $0.branches[key]?.last } }
    if let pending { return pending }
    return try reader.newestBranch(of: session, from: node)
  }

  func json(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> [UInt8] {
    let key = Batch.SymbolKey(kind: kind, number: number)
    let pending = state.withLock { state in state.pending { $0.symbols[key] } }
    if let pending { return pending }
    return try reader.json(of: kind, number)
  }
}
