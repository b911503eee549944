package import DRNLog
import Observation

/// A person with several windows, which all show the same account.
///
/// A change is recorded in the session of its window, together with the resulting move. So any
/// session may have the newest account; the number of changes identifies it.
@Observable package final class AccountOwner {
  package private(set) var account = Account()

  package init() {}

  package static let note = "account"

  /// Takes the account recorded in a session, if it is newer.
  package func restore(from session: String, in log: EventLog) throws(LogError) {
    guard let note = try log.note(Self.note, session: session),
      let recorded = try? JSONCoding.decode(Account.self, from: note),
      recorded.changes > account.changes
    else { return }
    account = recorded
  }

  func change(_ change: (inout Account) -> Void) {
    change(&account)
    account.changes += 1
  }
}
