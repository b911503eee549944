package import DRNLog
import Observation

/// Somebody with windows, all of which show the same account.
///
/// Every change is recorded in the session of the window in which it was made, together with where that
/// led. So the newest account is in any of them, and its number of changes tells which.
@Observable package final class AccountOwner {
  package private(set) var account = Account()

  package init() {}

  static let note = "account"

  /// Takes the account that a session has, if it is newer.
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
