import DRN
import DRNLog

/// The managers of the sessions that lines were for lately.
///
/// A session that was not heard of for long is let go, and continued from the log when it is.
struct SessionTable {
  /// Each takes a few kilobytes, and to continue one takes as long as hundreds of lines.
  private static let limit = 1_024

  private let log: EventLog
  /// By the bytes of their names: equivalent names in Unicode are different sessions.
  private var managers: [[UInt8]: NavigationManager<JSONRoute>] = [:]
  private(set) var current: NavigationManager<JSONRoute>?

  init(_ log: EventLog) { self.log = log }

  /// Makes a session the current one; returns whether that started it.
  mutating func select(
    _ name: String, start: RecordLine.SessionStart?, cause: Cause?, time: Timestamp?
  ) throws -> Bool {
    let key = Array(name.utf8)
    if let known = managers[key] {
      current = known
      return false
    }
    if managers.count >= Self.limit {
      current = nil
      managers = [:]
    }
    if let manager = try log.continue(session: name) {
      current = manager
      managers[key] = manager
      return false
    }
    guard let start else {
      throw LineError(
        "there is no session '\(DisplayText.escaping(name))' to go on with; give it an 'initial' route"
      )
    }
    let manager = try log.start(
      session: name, at: Place(route: JSONRoute(json: start.route), tab: start.tab),
      flow: start.flow, settings: SessionSettings(historyLimit: start.historyLimit),
      cause: cause ?? .user, time: time)
    current = manager
    managers[key] = manager
    return true
  }
}
