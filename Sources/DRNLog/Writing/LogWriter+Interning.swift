import DRN
import Dispatch
import LMDB
import Locking

// The numbers of values.

extension LogWriter {
  /// The number of the symbol with this canonical JSON; assigns one if it has none.
  package func intern(_ kind: SymbolKind, _ json: [UInt8]) throws(LogError) -> UInt32 {
    try checkProcess()
    let key = Batch.SymbolDigest(kind: kind, digest: PrefixHash.digest(ofJSON: json))
    while true {
      let included = journal.included
      var isLarge = false
      let number = try numbers.withLock { numbers throws(LogError) -> UInt32? in
        // The look-up is under the lock, so that two callers cannot assign two numbers to one
        // value.
        if let number = try self.number(of: key, json, &numbers) { return number }
        let number = try newNumber(kind, numbers)
        let unit = JournalUnit(symbol: number, of: kind, json: json)
        isLarge = journal.isLarge(unit)
        guard !isLarge, let request = journal.append(unit) else { return nil }
        requestCheckpoint(request)
        numbers.add(key, json: json, number, lsn: journal.head)
        if numbers.wantsAll { readAllSymbols() }
        return number
      }
      if let number { return number }
      if isLarge { return try commit(key, json) }
      try makeRoom(after: included)
    }
  }

  func number(
    of key: Batch.SymbolDigest, _ json: [UInt8], _ numbers: inout SymbolNumbers
  ) throws(LogError) -> UInt32? {
    if let number = numbers.number(of: key, json: json), numbers.claim(key.kind, number) {
      return number
    }
    guard numbers.mayHave(key), let number = try store.number(of: key.kind, json: json),
      numbers.claim(key.kind, number)
    else { return nil }
    return number
  }

  /// Reads in the background which symbols the log has: others then need no look-up in the file.
  private func readAllSymbols() {
    DispatchQueue.global(qos: .utility).async { [weak self, store] in
      var filter = SymbolFilter()
      for kind in SymbolKind.allCases {
        do throws(LogError) {
          try store.forEachEntry(in: .index, prefix: [kind.rawValue]) { entry throws(LogError) in
            if let digest = Digest128(bytes: Array(entry.key.dropFirst())) { filter.insert(digest) }
          }
        } catch {
          // The look-up of a value says what is wrong with the file.
          return
        }
      }
      self?.numbers.withLock { $0.know(all: filter) }
    }
  }

  /// The number that the next symbol gets.
  func newNumber(_ kind: SymbolKind, _ numbers: SymbolNumbers) throws(LogError) -> UInt32 {
    guard let number = numbers.next(kind) else {
      throw LogError(.corrupt("the last \(kind) symbol's number is the largest"), path: path)
    }
    return number
  }
}
