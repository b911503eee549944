import DRN
import LMDB
import Locking
import Synchronization

// Finding out which symbols nothing refers to any more, beside those who record.
//
// What an app knows of numbers is forgotten first, so that from then on every number that is recorded
// was asked for, and is marked. Whatever was recorded before is in the log, which is walked through.

extension LogWriter {
  /// Begins a collection of symbols, and brings everything into the log that may refer to old ones.
  ///
  /// Whoever collects holds ``maintaining`` from here to ``endCollection()``.
  ///
  /// - Throws: What LMDB failed with; then no collection runs.
  func beginCollection() throws(LogError) {
    do throws(LogError) {
      // What was known is let go of here, and not while others wait.
      try commitBlocks { _ = forgetKnown() }
    } catch {
      endCollection()
      throw error
    }
  }

  /// Forgets what is known of numbers; it is returned, to be let go of.
  private func forgetKnown() -> [ForgettingSymbols] {
    numbers.withLock { numbers in
      numbers.dead = nil
      numbers.collection = SymbolNumbers.Collection(limits: numbers.newestNumbers)
      // Without a table nobody records.
      let table = symbolizers.withLock { $0.table } ?? SymbolizerTable()
      return table.withAll { symbolizers in
        let next = generation + 1
        let forgetting = symbolizers.map { $0.prepareToForget(for: next) }
        journal.hold()
        // In this order: who sees the new generation sees nothing that was known before.
        for forgetting in forgetting { forgetting.run() }
        journal.generation.store(next, ordering: .releasing)
        journal.letGo()
        return forgetting
      }
    }
  }

  /// Marks all symbols that something in the log refers to.
  ///
  /// - Parameter pause: Called now and then, outside all locks but ``maintaining``; it may throw to end this.
  /// - Complexity: O(*n*) in what the log has; a piece at a time.
  func markReferences(
    _ pause: () throws(LogError) -> Void
  ) throws(LogError) -> SymbolMarks {
    var marks = SymbolMarks()
    try forEachPiece(of: .sessions, pause) { (entry) throws(FormatError) in
      marks.insert(try SessionRecord(entry.value, key: entry.key))
    }
    try forEachPiece(of: .marks, pause) { (entry) throws(FormatError) in
      marks.insert(try MarkRecord(entry.value, key: entry.key))
    }
    try forEachPiece(of: .blocks, pause) { (entry) throws(FormatError) in
      let header = try BlockHeader(entry.value.span, key: entry.key.span)
      try marks.insert(header, in: entry.value.span)
    }
    return marks
  }

  private func forEachPiece(
    of database: LogFormat.DatabaseName, _ pause: () throws(LogError) -> Void,
    _ body: (LogStore.Entry) throws(FormatError) -> Void
  ) throws(LogError) {
    var next: [UInt8] = []
    while case let entries = try store.entries(in: database, atLeast: next),
      let last = entries.last
    {
      for entry in entries {
        try LogError.reading(path: path, "the \(database)") { () throws(FormatError) in
          try body(entry)
        }
      }
      next = last.key + [0]
      try pause()
    }
  }

  /// Says which symbols are referred to; all others that were there when the collection began are dead.
  ///
  /// From here on a value that has a dead symbol gets a new one, until ``endCollection()``.
  func finishCollection(_ marks: SymbolMarks) -> DeadSymbols? {
    numbers.withLock { numbers in
      guard let collection = numbers.collection else { return nil }
      var alive = marks
      alive.formUnion(collection.handedOut)
      let dead = DeadSymbols(limits: collection.limits.symbols, alive: alive)
      (numbers.collection, numbers.dead) = (nil, dead)
      return dead
    }
  }

  /// Ends a collection: the dead symbols are gone, or stay as they are.
  func endCollection() {
    numbers.withLock { ($0.collection, $0.dead) = (nil, nil) }
  }

  /// Collects all symbols that nothing refers to, a piece at a time.
  ///
  /// - Parameter pause: As ``markReferences(_:)`` has it.
  /// - Returns: How many were taken out.
  func collectSymbols(
    at time: Timestamp, _ pause: () throws(LogError) -> Void
  ) throws(LogError) -> Int {
    let gone = try store.headerAlone().numbers?.transitionsGone ?? 0
    try beginCollection()
    defer { endCollection() }
    guard let dead = finishCollection(try markReferences(pause)) else { return 0 }
    var count = 0
    for kind in SymbolKind.allCases {
      var next = LogKey.symbol(kind, 0)
      while case let entries = try store.entries(
        in: .symbols, atLeast: next, prefix: [kind.rawValue], limit: Self.symbolsPerCommit),
        let last = entries.last
      {
        var removal = Removal(at: time)
        for entry in entries where entry.key.count == 5 {
          let number = entry.key.dropFirst().reduce(0) { $0 << 8 | UInt32($1) }
          guard dead.contains(kind, number) else { continue }
          let json = try LogError.reading(path: path, "\(kind) symbol \(number)") {
            () throws(FormatError) in try Checksummed.body(of: entry.value, key: entry.key)
          }
          removal.symbols[.init(kind: kind, number: number)] = PrefixHash.digest(ofJSON: json)
        }
        if !removal.isEmpty {
          try commit(removal)
          count += removal.symbols.count
        }
        next = last.key + [0]
        try pause()
      }
    }
    var end = Removal(at: time)
    end.collectedAfter = gone
    try commit(end)
    return count
  }

  /// How many symbols are looked at, and taken out at most, in one commit.
  private static var symbolsPerCommit: Int { 512 }
}
