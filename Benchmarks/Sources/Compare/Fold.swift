import DRN
import DRNLog
import Support

/// Folds logs.
enum Fold {
  /// Folds the first `count` transitions of a session, and returns `count`.
  static func states(_ session: LogSession, _ count: Int) throws -> Int {
    let state = try session.fold(through: count - 1)
    withExtendedLifetime(state) {}
    return count
  }
}
