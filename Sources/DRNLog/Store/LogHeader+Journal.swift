extension LogHeader {
  /// What a journal beside the log has to fit.
  package var journalOwner: JournalSearch.Owner {
    JournalSearch.Owner(identity: identity, position: journalPosition, hasJournal: hasJournal)
  }
}
