import DRN
import LMDB

// What a log says of its numbers, where something was taken out of it.

extension LogVerifier {
  /// As many symbols and sessions are there as the log says, and every cut is one of a session that
  /// begins later.
  ///
  /// A writer that went on meanwhile changed both.
  func verifyNumbers(since revision: LogRevision) throws(LogError) {
    guard let numbers else { return }
    try findings.adding(
      if: { () throws(LogError) in try log.store.revision() == revision },
      { () throws(LogError) in
        for kind in SymbolKind.allCases {
          let (there, expected) = (
            symbolCounts[kind, default: 0], try log.symbolCount(of: kind)
          )
          if there != expected {
            findings.add(
              LogFault(
                .symbols, "there are \(there) \(kind) symbols, and the header says \(expected)"))
          }
        }
        let sessions = try log.sessionCount()
        if report.sessions != sessions {
          findings.add(
            LogFault(
              .sessions, "there are \(report.sessions) sessions, and the header says \(sessions)"))
        }
        if numbers.transitionsGone > 0 || numbers.sessions.gone > 0 { try verifyCuts() }
      })
  }

  private func verifyCuts() throws(LogError) {
    do throws(LogError) {
      for cut in try log.store.cuts() {
        guard try log.store.sessionRecord(cut.session)?.firstSeq ?? 0 > 0 else {
          findings.add(
            LogFault(.sessions, "a cut is of session \(cut.session), which begins at its start"))
          continue
        }
      }
    } catch {
      findings.add(try LogFault(.sessions, error))
    }
  }
}

extension LogReader {
  /// What the log says of its numbers; `nil` where nothing was taken out, or it cannot be read.
  func numbersIfReadable() throws(LogError) -> LogNumbers? {
    do throws(LogError) {
      return try store.headerAlone().numbers
    } catch {
      guard error.code.isDamage else { throw error }
      return nil
    }
  }
}

extension LogStore {
  /// Whether a session of that number was there and is not any more.
  func isGone(_ session: UInt32) throws(LogError) -> Bool {
    guard let numbers = try headerAlone().numbers, session <= numbers.sessions.newest
    else { return false }
    return try sessionRecord(session) == nil
  }

  /// All sessions' cuts, in the order of their numbers.
  func cuts() throws(LogError) -> [CutRecord] {
    try read("the cuts") { snapshot in
      guard let cuts = try snapshot.openDatabase(named: LogFormat.DatabaseName.cuts.rawValue)
      else { return [] }
      return try snapshot.withCursor(in: cuts) { cursor in
        var records: [CutRecord] = []
        var entry = try cursor.first()
        while let found = entry {
          records.append(try CutRecord(found.value, key: found.key))
          entry = try cursor.next()
        }
        return records
      }
    }
  }
}
