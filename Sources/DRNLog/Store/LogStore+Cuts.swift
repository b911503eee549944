import LMDB

extension LogStore {
  /// Whether a session with that number was removed.
  package func isGone(_ session: UInt32) throws(LogError) -> Bool {
    guard let numbers = try headerAlone().numbers, session <= numbers.sessions.newest
    else { return false }
    return try sessionRecord(session) == nil
  }

  /// The cuts of all sessions, ordered by session number.
  package func cuts() throws(LogError) -> [CutRecord] {
    try read("the cuts") { snapshot in
      guard let cuts = try snapshot.openDatabase(named: LogFormat.DatabaseName.cuts.rawValue)
      else { return [] }
      return try snapshot.list(in: cuts) { try CutRecord($0.value, key: $0.key) }
    }
  }
}
