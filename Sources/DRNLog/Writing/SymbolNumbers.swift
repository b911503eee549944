import DRN

/// The numbers that were assigned to recorded symbols and sessions.
///
/// A number is assigned before the journal has its symbol, and kept here until LMDB includes it.
struct SymbolNumbers: Sendable {
  private var newest: NewestNumbers
  private var recent = UncommittedValues<Batch.SymbolDigest, Recent>()
  /// The symbols that the log may have, those of before it was opened only if `knowsAll`.
  private var filter = SymbolFilter()
  private(set) var knowsAll: Bool
  /// The number of symbols that were added since the log was opened.
  private var newCount = 0
  private var recentSessions = UncommittedValues<[UInt8], UInt32>()
  /// The sessions that are being recorded.
  var active: Set<UInt32> = []
  /// The sessions that are being erased, which cannot be recorded.
  var erasing: Set<UInt32> = []
  /// The sessions whose recording ended, each with a journal record at or after its last one.
  var released: [UInt32: UInt64] = [:]
  /// The sessions that are being dropped; calls that need one wait until it is removed.
  var dropping: Set<UInt32> = []
  /// The first positions of sessions whose past was dropped or is about to be.
  var beginnings: [UInt32: Int] = [:]
  /// The running collection of symbols.
  var collection: Collection?
  /// The unreferenced symbols that are being removed.
  var dead: DeadSymbols?

  /// A search for unreferenced symbols.
  struct Collection: Sendable {
    /// The newest numbers when it began; symbols with later numbers are kept.
    let limits: NewestNumbers
    /// The numbers that were used since.
    var claimed = SymbolSet()
  }

  struct Recent: Sendable {
    let number: UInt32
    let json: [UInt8]
  }

  /// Claims a number for use; `false` if its symbol is being removed.
  mutating func claim(_ kind: SymbolKind, _ number: UInt32) -> Bool {
    if dead?.contains(kind, number) == true { return false }
    if collection != nil { collection?.claimed.insert(kind, number) }
    return true
  }

  var newestNumbers: NewestNumbers { newest }

  /// Starts with the numbers that a log has assigned.
  init(_ newest: NewestNumbers) {
    self.newest = newest
    knowsAll = newest.symbols.values.allSatisfy { $0 == 0 }
  }

  /// The recently assigned number of a symbol.
  func number(of key: Batch.SymbolDigest, json: [UInt8]) -> UInt32? {
    recent[key].flatMap { $0.json == json ? $0.number : nil }
  }

  func session(_ nameKey: [UInt8]) -> UInt32? { recentSessions[nameKey] }

  /// The number of the next symbol; `nil` if none is left.
  func next(_ kind: SymbolKind) -> UInt32? {
    let last = newest.symbols[kind, default: 0]
    return last < .max ? last + 1 : nil
  }

  func nextSession() -> UInt32? { newest.session < .max ? newest.session + 1 : nil }

  mutating func add(_ key: Batch.SymbolDigest, json: [UInt8], _ number: UInt32, lsn: UInt64) {
    add(number, for: key)
    recent.add(Recent(number: number, json: json), for: key, lsn: lsn)
  }

  /// Assigns a number to a symbol that LMDB already includes.
  mutating func add(_ number: UInt32, for key: Batch.SymbolDigest) {
    newest.symbols[key.kind] = number
    filter.insert(key.digest)
    newCount += 1
  }

  /// Whether the log may have a symbol; `false` if it is certain that it has not.
  func mayHave(_ key: Batch.SymbolDigest) -> Bool { !knowsAll || filter.mayContain(key.digest) }

  /// Whether so many symbols are new that it is worth to read which ones there were: true once.
  var wantsAll: Bool { !knowsAll && newCount == 256 }

  /// Adds the symbols that the log had when it was opened.
  mutating func know(all earlier: SymbolFilter) {
    filter.formUnion(earlier)
    knowsAll = true
  }

  mutating func add(session number: UInt32, _ nameKey: [UInt8], lsn: UInt64) {
    newest.session = number
    recentSessions.add(number, for: nameKey, lsn: lsn)
  }

  /// Discards the numbers that LMDB includes.
  ///
  /// - Returns: Their memory, to be released when the lock is not held.
  mutating func forget(through lsn: UInt64) -> Discarded {
    Discarded(
      symbols: recent.discard(through: lsn), sessions: recentSessions.discard(through: lsn))
  }

  struct Discarded {
    fileprivate let symbols: UncommittedValues<Batch.SymbolDigest, Recent>.Discarded
    fileprivate let sessions: UncommittedValues<[UInt8], UInt32>.Discarded
  }
}
