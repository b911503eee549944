import DRN
import DRNLog
import LMDB

/// The faults found so far, and what is known of the log's values.
final class Findings {
  var list = FaultList()
  /// The greatest number of each kind of symbol.
  var counts: [SymbolKind: UInt32] = [:]
  /// Whether numbers up to `counts` may be missing because their symbols were dropped.
  var hasGaps = false
  /// The existing symbols, where there may be gaps.
  var present = SymbolSet()
  let refusedKinds: RefusedKinds
  private let log: LogReader
  private var digests = DigestCache()
  /// Symbols that cannot be read. Bounded; its purpose is to avoid most repeated reads.
  private var unreadable: Set<SymbolKey> = []

  init(_ log: LogReader) {
    self.log = log
    refusedKinds = RefusedKinds(log)
  }

  func add(_ fault: LogFault) { list.add(fault) }

  /// Runs `body`, and discards the faults that it added unless they can be trusted.
  func adding<Failure: Error>(
    if isTrusted: () throws(Failure) -> Bool, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    let before = list
    try body()
    if list.count > before.count, try !isTrusted() { list = before }
  }

  /// Whether a symbol exists.
  func hasSymbol(_ kind: SymbolKind, _ number: UInt32) throws(LogError) -> Bool {
    if hasGaps {
      if present.contains(kind, number) { return true }
      // A writer may have added it since the symbols were read.
      return (try? log.json(of: kind, number)) != nil
    }
    if number <= counts[kind, default: 0] { return true }
    // A writer may have added it since the symbols were counted.
    let count = UInt32(clamping: (try? log.store.symbolCount(of: kind)) ?? 0)
    guard number <= count, try log.store.count(in: .symbols) >= Int(count) else { return false }
    counts[kind] = count
    return true
  }

  /// The digest of a symbol's JSON; `nil` if the JSON cannot be read.
  func digest(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> Digest128? {
    let key = SymbolKey(kind: kind, number: number)
    if unreadable.contains(key) { return nil }
    do throws(LogError) {
      return try digests.digest(of: kind, number) { () throws(LogError) in
        try log.json(of: kind, number)
      }
    } catch {
      guard error.code.isDamage || error.code.isDropped else { throw error }
      cannotRead(kind, number)
      return nil
    }
  }

  /// Records that a symbol cannot be read.
  func cannotRead(_ kind: SymbolKind, _ number: UInt32) {
    if unreadable.count < 4_096 { unreadable.insert(.init(kind: kind, number: number)) }
  }
}
