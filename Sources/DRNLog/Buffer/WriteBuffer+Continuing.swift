import DRN

// Continuing a session that the log has.

extension WriteBuffer {
  /// Opens the tail of a session and returns its newest position and state.
  ///
  /// - Throws: If the newest block is damaged, or a value that it refers to cannot be read. Its prefix
  ///   hash needs them when the block is full, and no event could be written after it.
  /// - Complexity: O(*n*) in the newest block's events. A value is read once for all sessions.
  mutating func continueSession(
    _ session: UInt32
  ) throws(LogError) -> (head: Int, state: RecordedState) {
    guard let block = try lastBlock(of: session) else {
      throw LogError(.corrupt("session \(session) has no transitions"), path: path)
    }
    let head = block.endSeq - 1
    // Leaves as much room again for later transitions.
    guard head < LogFormat.largestSeq / 2 else {
      throw LogError(
        .corrupt("session \(session) has its newest transition beyond every position"), path: path)
    }
    try readValues(of: block)
    if !tails.contains(session), let state = try openTail(block, isFolding: true).state {
      return (head, state)
    }
    // What is not committed yet is in the tail already.
    guard let state = try position(of: session, at: head)?.state else {
      throw LogError(.noSuchTransition(head, head: head), path: path)
    }
    return (head, state)
  }

  /// Throws if a value that a block's events refer to cannot be read.
  private mutating func readValues(of block: Block) throws(LogError) {
    let known = readSymbols
    var unknown: Set<SymbolKey> = []
    func note(_ kind: SymbolKind, _ number: UInt32) {
      if !known.contains(kind, number) { unknown.insert(SymbolKey(kind: kind, number: number)) }
    }
    try block.read(path) { (value) throws(FormatError) in
      var (reader, extras) = (EventReader(block.header), EventExtras.none)
      repeat {
        reader.skipWords(through: .max - 1, in: value) { word, _ in
          word.withSymbol(note)
          return true
        }
        guard let event = try reader.next(in: value, extras: &extras, isTimed: false) else {
          return
        }
        EventRecord(event, extras).forEachHashedSymbol(note)
      } while true
    }
    guard !unknown.isEmpty else { return }
    _ = try digests(of: Array(unknown))
    for key in unknown { readSymbols.insert(key.kind, key.number) }
  }
}

extension EventRecord {
  /// Calls `body` with every symbol whose digest the event's prefix hash needs.
  fileprivate func forEachHashedSymbol(_ body: (SymbolKind, UInt32) -> Void) {
    for field in EventFieldSet(of: kind) {
      switch self[field] {
      case .number, .kept, .settings: break
      case .symbol(let kind, let number): if number != 0 { body(kind, number) }
      case .list(let kind, let numbers):
        for number in numbers where number != 0 { body(kind, number) }
      }
    }
  }
}
