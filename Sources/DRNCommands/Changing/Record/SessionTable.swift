import DRN
import DRNInspect
import DRNLog

/// A cache of the managers of recently used sessions.
///
/// A full cache is emptied; a session that is no longer in it is continued from the log.
struct SessionTable {
  /// A manager takes a few kilobytes; continuing a session takes as long as hundreds of lines.
  private static let limit = 1_024

  private let log: EventLog
  /// Keyed by UTF-8: names that are canonically equivalent in Unicode are different sessions.
  private var managers: [[UInt8]: NavigationManager<JSONRoute>] = [:]
  private(set) var current: NavigationManager<JSONRoute>?

  init(_ log: EventLog) { self.log = log }

  /// Makes a session the current one, and returns whether it was started by this call.
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
        "there is no session '\(DisplayText.escaping(name))' to continue; give it an 'initial' route"
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
