import DRN
import DRNLog
import LMDB

// The counts in the header of a log from which something was dropped.

extension LogVerifier {
  /// Checks that the counts of symbols and sessions match the header.
  ///
  /// If a writer changed the log during the check, the faults are discarded.
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
        let newest = try log.store.lastSession()
        if newest > numbers.sessions.newest {
          findings.add(
            LogFault(
              .sessions,
              "there is a session \(newest), and the header says that the last is "
                + "\(numbers.sessions.newest)"))
        }
      })
  }
}

extension LogReader {
  /// The counts in the log's header; `nil` if nothing was dropped or they cannot be read.
  func numbersIfReadable() throws(LogError) -> LogNumbers? {
    try LogError.unlessDamaged { () throws(LogError) in try store.headerAlone().numbers }
  }
}
