extension JournalSearch {
  /// Why a log may lack what was recorded last; `nil` if it does not.
  func absence(_ header: LogHeader) -> LogFault? {
    let what: String
    switch self {
    case .journal: return nil
    case .nothing:
      guard header.hasJournal else { return nil }
      what = "the last writer did not close the log, and its journal is missing"
    case .foreign: what = "the journal beside the log belongs to another log"
    case .unknown: what = "the file in the place of its journal is no journal"
    }
    return LogFault(.journal, "\(what): transitions of the last second may be missing")
  }
}

extension LogHeader {
  /// What a journal beside the log has to fit.
  package var journalOwner: JournalSearch.Owner {
    JournalSearch.Owner(identity: identity, position: journalPosition, hasJournal: hasJournal)
  }
}
