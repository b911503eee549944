import DRN
import DRNLog
import Support

/// How a log is folded.
enum Fold {
  /// Folds the first `count` transitions of a session, and returns how many it has seen.
  static func states(_ session: LogSession, _ count: Int) throws -> Int {
    let state = try session.fold(through: count - 1)
    withExtendedLifetime(state) {}
    return count
  }
}
