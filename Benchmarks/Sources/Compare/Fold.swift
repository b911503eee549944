import DRN
import DRNLog
import Support

/// The one place that knows how a log is folded; to be changed when there is a faster way.
enum Fold {
  /// Folds the first `count` states of a session, and returns how many it has seen.
  static func states(_ session: LogSession, _ count: Int) throws -> Int {
    var (seen, sum) = (0, 0)
    try session.forEachPosition(in: 0...count - 1) { position in
      seen += 1
      sum &+= position.state.cursor
      return true
    }
    withExtendedLifetime(sum) {}
    return seen
  }
}
