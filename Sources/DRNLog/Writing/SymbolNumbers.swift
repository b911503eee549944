import DRN

/// The numbers that were assigned to recorded symbols and sessions.
///
/// A number is assigned before the journal has its symbol, and kept here until LMDB includes it.
struct SymbolNumbers: Sendable {
  private var newest: NewestNumbers
  private var recent: [Batch.SymbolDigest: Recent] = [:]
  private var recentSessions: [[UInt8]: RecentSession] = [:]
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

  private struct Recent {
    package var number: UInt32
    var json: [UInt8]
    /// A journal record at or after that of the symbol.
    var lsn: UInt64
  }

  private struct RecentSession {
    var number: UInt32
    var lsn: UInt64
  }

  /// Claims a number for use; `false` if its symbol is being removed.
  mutating func claim(_ kind: SymbolKind, _ number: UInt32) -> Bool {
    if dead?.contains(kind, number) == true { return false }
    if collection != nil { collection?.claimed.insert(kind, number) }
    return true
  }

  var newestNumbers: NewestNumbers { newest }

  /// Starts with the numbers that a log has assigned.
  init(_ newest: NewestNumbers) { self.newest = newest }

  /// The recently assigned number of a symbol.
  func number(of key: Batch.SymbolDigest, json: [UInt8]) -> UInt32? {
    recent[key].flatMap { $0.json == json ? $0.number : nil }
  }

  func session(_ nameKey: [UInt8]) -> UInt32? { recentSessions[nameKey]?.number }

  /// The number of the next symbol; `nil` if none is left.
  func next(_ kind: SymbolKind) -> UInt32? {
    let last = newest.symbols[kind, default: 0]
    return last < .max ? last + 1 : nil
  }

  func nextSession() -> UInt32? { newest.session < .max ? newest.session + 1 : nil }

  mutating func add(_ key: Batch.SymbolDigest, json: [UInt8], _ number: UInt32, lsn: UInt64) {
    newest.symbols[key.kind] = number
    recent[key] = Recent(number: number, json: json, lsn: lsn)
  }

  /// Assigns a number to a symbol that LMDB already includes.
  mutating func add(_ number: UInt32, of kind: SymbolKind) { newest.symbols[kind] = number }

  mutating func add(session number: UInt32, _ nameKey: [UInt8], lsn: UInt64) {
    newest.session = number
    recentSessions[nameKey] = RecentSession(number: number, lsn: lsn)
  }

  /// Discards the numbers that LMDB includes.
  mutating func forget(through lsn: UInt64) {
    recent = recent.filter { $0.value.lsn > lsn }
    recentSessions = recentSessions.filter { $0.value.lsn > lsn }
  }
}
