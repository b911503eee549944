import DRN

/// The numbers that were given to symbols and sessions, by those who record.
///
/// A number is given before the journal has its symbol, and known from here until LMDB has it.
struct SymbolNumbers: Sendable {
  private var newest: Intake.Numbers
  private var recent: [Batch.SymbolDigest: Recent] = [:]
  private var recentSessions: [[UInt8]: RecentSession] = [:]
  /// The sessions that somebody records.
  var active: Set<UInt32> = []
  /// The sessions that are being erased: nobody may record them.
  var erased: Set<UInt32> = []
  /// The sessions that nobody records any more, each with a journal record not older than its last.
  var released: [UInt32: UInt64] = [:]
  /// The sessions that are being dropped: whoever wants one waits until it is gone.
  var dropping: Set<UInt32> = []
  /// Where sessions begin whose past was dropped, or is about to be.
  var beginnings: [UInt32: Int] = [:]
  /// The collection of symbols that runs.
  var collection: Collection?
  /// The symbols that are being taken out, to which nothing refers.
  var dead: DeadSymbols?

  /// What is known of symbols while it is found out which are referred to.
  struct Collection: Sendable {
    /// The newest numbers when it began: later ones stay.
    let limits: Intake.Numbers
    /// The numbers that were handed out since.
    var handedOut = SymbolMarks()
  }

  private struct Recent {
    var number: UInt32
    var json: [UInt8]
    /// A journal record that is not older than the symbol's.
    var lsn: UInt64
  }

  private struct RecentSession {
    var number: UInt32
    var lsn: UInt64
  }

  /// Hands a number out; not one of a symbol that is being taken out.
  mutating func handOut(_ kind: SymbolKind, _ number: UInt32) -> Bool {
    if dead?.contains(kind, number) == true { return false }
    if collection != nil { collection?.handedOut.insert(kind, number) }
    return true
  }

  /// The newest numbers.
  var newestNumbers: Intake.Numbers { newest }

  /// The numbers that a log has given.
  init(_ newest: Intake.Numbers) { self.newest = newest }

  /// The number of a symbol that was given one lately.
  func number(of key: Batch.SymbolDigest, json: [UInt8]) -> UInt32? {
    recent[key].flatMap { $0.json == json ? $0.number : nil }
  }

  func session(_ nameKey: [UInt8]) -> UInt32? { recentSessions[nameKey]?.number }

  /// The number that the next symbol gets; `nil` where there is none left.
  func next(_ kind: SymbolKind) -> UInt32? {
    let last = newest.symbols[kind, default: 0]
    return last < .max ? last + 1 : nil
  }

  func nextSession() -> UInt32? { newest.session < .max ? newest.session + 1 : nil }

  mutating func add(_ key: Batch.SymbolDigest, json: [UInt8], _ number: UInt32, lsn: UInt64) {
    newest.symbols[key.kind] = number
    recent[key] = Recent(number: number, json: json, lsn: lsn)
  }

  /// Gives a number to a symbol that LMDB has already.
  mutating func add(_ number: UInt32, of kind: SymbolKind) { newest.symbols[kind] = number }

  mutating func add(session number: UInt32, _ nameKey: [UInt8], lsn: UInt64) {
    newest.session = number
    recentSessions[nameKey] = RecentSession(number: number, lsn: lsn)
  }

  /// Forgets what LMDB has by now.
  mutating func forget(through lsn: UInt64) {
    recent = recent.filter { $0.value.lsn > lsn }
    recentSessions = recentSessions.filter { $0.value.lsn > lsn }
  }
}
