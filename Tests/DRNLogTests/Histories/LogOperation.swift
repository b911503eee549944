import TestSupport

/// One step of a log's history.
enum LogOperation: Hashable, CustomStringConvertible {
  /// Records in the session of that number, which is started if it is not there.
  case record(session: Int, count: Int)
  /// Lets go of a session.
  case release(session: Int)
  case flush
  /// The writer closes the log, and another one opens it.
  case reopen
  /// The writer dies, and another one opens what it left.
  case kill
  case compact
  /// Keeps so many sessions.
  case keep(sessions: Int)
  case erase(session: Int)
  case snapshot
  /// Opens a reader that stays.
  case openReader
  /// The readers that stay look again.
  case refreshReaders
  /// Somebody deletes the journal.
  case deleteJournal
  /// Somebody deletes the log.
  case deleteLog
  /// Somebody renames the log.
  case renameLog
  /// The disk gets full, but for so many pages.
  case fillDisk(leaving: Int)
  /// There is room on the disk again.
  case freeDisk

  var fillsDisk: Bool { if case .fillDisk = self { true } else { false } }

  var description: String {
    switch self {
    case .record(let session, let count): ".record(session: \(session), count: \(count))"
    case .release(let session): ".release(session: \(session))"
    case .flush: ".flush"
    case .reopen: ".reopen"
    case .kill: ".kill"
    case .compact: ".compact"
    case .keep(let sessions): ".keep(sessions: \(sessions))"
    case .erase(let session): ".erase(session: \(session))"
    case .snapshot: ".snapshot"
    case .openReader: ".openReader"
    case .refreshReaders: ".refreshReaders"
    case .deleteJournal: ".deleteJournal"
    case .deleteLog: ".deleteLog"
    case .renameLog: ".renameLog"
    case .fillDisk(let pages): ".fillDisk(leaving: \(pages))"
    case .freeDisk: ".freeDisk"
    }
  }

  /// A random step; most of them record.
  static func random(_ random: inout SplitMix64) -> LogOperation {
    switch random.number(below: 100) {
    case 0..<46: .record(session: random.number(below: 6), count: 1 + random.number(below: 24))
    case 46..<48: .record(session: random.number(below: 6), count: 500 + random.number(below: 200))
    case 48..<53: .release(session: random.number(below: 6))
    case 53..<61: .flush
    case 61..<65: .reopen
    case 65..<76: .kill
    case 76..<80: .compact
    case 80..<82: .keep(sessions: 2 + random.number(below: 4))
    case 82..<85: .erase(session: random.number(below: 6))
    case 85..<87: .snapshot
    case 87..<91: .openReader
    case 91..<96: .refreshReaders
    case 96..<98: .deleteJournal
    case 98: .deleteLog
    default: .renameLog
    }
  }

  /// A random step of a history in which the disk is full about a third of the time.
  static func randomWithFullDisks(_ random: inout SplitMix64) -> LogOperation {
    switch random.number(below: 100) {
    case 0..<3: .fillDisk(leaving: random.pick([0, 0, 1, 2, 4, 8, 16, 40, 100, 300, 600]))
    case 3..<9: .freeDisk
    default: .random(&random)
    }
  }
}
