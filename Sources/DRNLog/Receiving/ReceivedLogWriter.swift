package import DRN
import LMDB

/// What a commit adds to an archived log.
package struct ReceivedChange: Sendable {
  package var record: ReceivedRecord
  /// How far sessions were received.
  package var sessions: [UInt32: ReceivedSession] = [:]
  /// New values' JSON.
  package var symbols: [SymbolKey: [UInt8]] = [:]
  /// The numbers of values that the log has under other ones.
  package var aliases: [SymbolKey: UInt32] = [:]
  /// The records of sessions of which there are transitions now, or that begin anew.
  package var records: [SessionRecord] = []
  /// New blocks, and those that have grown.
  package var blocks: [Block] = []
  package var marks: [MarkRecord] = []
  package var branches: [BranchRecord] = []

  package init(_ record: ReceivedRecord) { self.record = record }
}

/// Writes the log of another machine into an archive, as its parts come in: the sessions and values keep the
/// numbers that they have there.
///
/// While it lives, no other process writes the log. It belongs to one thread at a time.
package final class ReceivedLogWriter {
  private let committer: LogCommitter
  private let lock: WriterLock
  package let store: LogStore
  /// Whether the file is this object's, and nothing was committed to it yet.
  private var isUnused = false

  /// Opens an archived log, and creates it if it is not there.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - identity: The identity that the log has on its machine.
  /// - Throws: ``LogError`` with `busy` if another process writes it, `replaced` if it is another log, and the
  ///   errors of opening a log.
  package init(_ path: String, identity: Digest128) throws(LogError) {
    lock = try WriterLock(logPath: path)
    if !SystemFile.exists(path) {
      let file = try LogFileWriter(path)
      var header = LogHeader(identity: identity, createdAt: SystemClock.now)
      header.numbers = LogNumbers()
      try file.finish(header)
      isUnused = true
    }
    try lock.lockLog(isThere: true)
    store = try LogStore(path: path, isFollowing: false)
    guard store.identity == identity else { throw LogError(.replaced, path: path) }
    // It is as its writer closed it: no page is checked then before the first commit.
    let isSealed = try store.isSealed()
    committer = try LogCommitter(path: path, creates: false, isTrusted: isSealed)
  }

  deinit { close() }

  /// Closes the log; the file is then as a reader expects it. One to which nothing was committed is removed.
  package func close() {
    committer.close()
    if isUnused { SystemFile.remove(store.path) }
    isUnused = false
    lock.release()
  }

  /// Commits a change, on disk.
  ///
  /// - Throws: LMDB's error. Nothing has changed then.
  package func commit(_ change: ReceivedChange) throws(LogError) {
    var header = try store.headerAlone()
    header.upgradeVersion()
    var numbers: LogNumbers
    if let known = header.numbers {
      numbers = known
    } else {
      numbers = LogNumbers(try NewestNumbers(store))
    }
    var removal = Removal(at: SystemClock.now)
    // What was there before a gap is not a part of the session any more.
    for record in change.records {
      guard let known = try store.sessionRecord(record.number),
        known.firstSeq < record.firstSeq
      else { continue }
      removal.cuts.append(record)
    }
    for kind in SymbolKind.allCases {
      let (before, after) = (numbers[kind].newest, change.record.through[kind])
      let added = change.symbols.keys.count { $0.kind == kind }
      numbers[kind].newest = after
      numbers[kind].countRemovals(Int(after) - Int(before) - added)
    }
    numbers.sessions.newest = change.record.through.session
    let seal = try committer.nextSeal()
    let batch = Batch(change)
    try LogError.wrapping(path: store.path) {
      try committer.write { transaction in
        var (header, numbers) = (header, numbers)
        let databases = try LogDatabases(creatingIn: transaction)
        try committer.write(batch, transaction, databases)
        try removal.apply(in: transaction, databases, &numbers)
        let sessionCount = try transaction.entryCount(of: databases.sessions)
        numbers.sessions.update(newest: numbers.sessions.newest, present: sessionCount)
        (header.numbers, header.seal) = (numbers, seal)
        try change.write(in: transaction)
        try transaction.put(header.bytes, for: LogFormat.headerKey, in: databases.header)
      }
    }
    isUnused = false
    try? committer.setTime(of: seal)
  }
}

extension ReceivedLogWriter {
  /// Drops the blocks whose transitions are all older; the newest block of a session stays, because the next part may
  /// follow it. Values stay as well, because later parts may refer to them.
  ///
  /// - Returns: The number of transitions that were dropped.
  package func dropTransitions(before cutoff: Timestamp) throws(LogError) -> Int {
    let header = try store.headerAlone()
    guard let record = try store.receivedRecord(), let numbers = header.numbers else { return 0 }
    var change = ReceivedChange(record)
    var last: UInt32 = 0
    while case let records = try store.sessionRecords(after: last), let newest = records.last {
      for var record in records where record.startedAt < cutoff {
        var first = record.firstSeq
        // A block's base time is that of the event before it.
        try store.forEachBlock(of: record.number, from: first) { (header, _) in
          if header.firstSeq > first, header.baseTime < cutoff { first = header.firstSeq }
          return header.baseTime < cutoff
        }
        guard first > record.firstSeq else { continue }
        record.firstSeq = first
        change.records.append(record)
      }
      last = newest.number
    }
    guard !change.records.isEmpty else { return 0 }
    try commit(change)
    let after = try store.headerAlone().numbers?.removedTransitions ?? 0
    return Int(clamping: after &- numbers.removedTransitions)
  }
}

extension Batch {
  fileprivate init(_ change: ReceivedChange) {
    self.init()
    symbols = change.symbols
    for (symbol, json) in change.symbols {
      numbers[SymbolDigest(kind: symbol.kind, digest: PrefixHash.digest(ofJSON: json))] =
        symbol.number
    }
    for record in change.records {
      sessions[record.number] = record
      sessionNumbers[SessionRecord.nameKey(record.name)] = record.number
    }
    for block in change.blocks {
      blocks[BlockKey(session: block.session, seq: block.firstSeq)] = block
    }
    for mark in change.marks { marks[mark.key] = mark }
    for branch in change.branches {
      branches[BlockKey(session: branch.session, seq: branch.parent), default: []].append(
        branch.child)
    }
  }
}

extension ReceivedChange {
  /// Writes what the log says of what it has received.
  fileprivate func write(in transaction: borrowing WriteTransaction) throws {
    let database = try transaction.createDatabase(named: LogFormat.DatabaseName.shipped.rawValue)
    func put(_ key: [UInt8], _ body: [UInt8], _ transaction: borrowing WriteTransaction) throws {
      try transaction.put(Checksummed.bytes(body, key: key), for: key, in: database)
    }
    try put(ShippedKey.received, record.body, transaction)
    for (number, session) in sessions.sorted(by: { $0.key < $1.key }) {
      try put(ShippedKey.received(number), session.body, transaction)
    }
    for (symbol, number) in aliases.sorted(by: { $0.key < $1.key }) {
      try put(ShippedKey.alias(symbol), LogFormat.number(number), transaction)
    }
  }
}
