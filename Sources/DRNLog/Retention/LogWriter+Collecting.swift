import DRN
import LMDB
import Locking
import Synchronization

// Finding unreferenced symbols while sessions are recorded.
//
// The cached numbers are discarded first. From then on, every recorded number was looked up and is
// therefore marked. Everything that was recorded before is in the log, which is scanned.

extension LogWriter {
  /// Starts a collection of symbols, and commits everything that may refer to old ones.
  ///
  /// The caller holds ``maintaining`` from here to ``endCollection()``.
  ///
  /// - Throws: LMDB's error; then no collection is running.
  func beginCollection() throws(LogError) {
    do throws(LogError) {
      // The discarded caches are deallocated here, and not while other threads wait.
      try commitBlocks { _ = forgetKnown() }
    } catch {
      endCollection()
      throw error
    }
  }

  /// Discards the cached numbers and returns them, to be deallocated later.
  private func forgetKnown() -> [() -> Void] {
    numbers.withLock { numbers in
      numbers.dead = nil
      numbers.collection = SymbolNumbers.Collection(limits: numbers.newestNumbers)
      // Without caches, nothing is recorded.
      guard let caches = symbolCaches.withLock({ $0.caches }) else { return [] }
      return caches.withAll { caches in
        let next = generation + 1
        let forgetting = caches.map { $0.prepareToForget(for: next) }
        journal.lock()
        // In this order: a thread that sees the new generation sees no old numbers.
        for forget in forgetting { forget() }
        journal.generation.store(next, ordering: .releasing)
        journal.unlock()
        return forgetting
      }
    }
  }

  /// Marks all symbols that something in the log refers to.
  ///
  /// - Parameter pause: Called repeatedly, outside all locks but ``maintaining``; throws to stop.
  /// - Complexity: O(*n*) in the size of the log, in steps.
  func markReferences(
    _ pause: () throws(LogError) -> Void
  ) throws(LogError) -> SymbolSet {
    var referenced = SymbolSet()
    try forEachPiece(of: .sessions, pause) { (entry) throws(FormatError) in
      referenced.insert(try SessionRecord(entry.value, key: entry.key))
    }
    try forEachPiece(of: .marks, pause) { (entry) throws(FormatError) in
      referenced.insert(try MarkRecord(entry.value, key: entry.key))
    }
    try forEachPiece(of: .blocks, pause) { (entry) throws(FormatError) in
      let header = try BlockHeader(entry.value.span, key: entry.key.span)
      try referenced.insert(header, in: entry.value.span)
    }
    return referenced
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

  /// Determines the dead symbols: those that existed when the collection began and are not referred
  /// to.
  ///
  /// From here on, a value whose symbol is dead gets a new number, until ``endCollection()``.
  func finishCollection(_ referenced: SymbolSet) -> DeadSymbols? {
    numbers.withLock { numbers in
      guard let collection = numbers.collection else { return nil }
      var alive = referenced
      alive.formUnion(collection.claimed)
      let dead = DeadSymbols(limits: collection.limits.symbols, alive: alive)
      (numbers.collection, numbers.dead) = (nil, dead)
      return dead
    }
  }

  /// Ends a collection, whether or not the dead symbols were removed.
  func endCollection() {
    numbers.withLock { ($0.collection, $0.dead) = (nil, nil) }
  }

  /// Removes all unreferenced symbols, in steps.
  ///
  /// - Parameter pause: See ``markReferences(_:)``.
  /// - Returns: The number of removed symbols.
  func collectSymbols(
    at time: Timestamp, _ pause: () throws(LogError) -> Void
  ) throws(LogError) -> Int {
    let removed = try store.headerAlone().numbers?.removedTransitions ?? 0
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
          let number = try LogError.reading(path: path, "the symbols") {
            () throws(FormatError) in try LogKey.symbolNumber(entry.key)
          }
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
    end.collectedAfter = removed
    try commit(end)
    return count
  }

  /// The maximum number of symbols that one commit checks and removes.
  private static var symbolsPerCommit: Int { 512 }
}
