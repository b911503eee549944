import DRN
import DRNLog

/// Records what other programs' files say through the engine, as `drn record` does: so a log has only
/// what the engine would do.
///
/// It remembers the name of each session that it began and the time that it has come to, and nothing
/// else of what it recorded.
struct ForeignRecorder {
  private let log: EventLog
  private var sessions: SessionTable
  /// By the bytes of their names.
  private var times: [[UInt8]: Timestamp] = [:]
  private var steps = 0

  init(_ log: EventLog) {
    self.log = log
    sessions = SessionTable(log)
  }

  /// The session that the last step was taken in.
  var current: NavigationManager<JSONRoute>? { sessions.current }

  /// Records what a step says.
  ///
  /// - Throws: `LineError` where it cannot be taken, and `LogError`.
  mutating func take(_ step: ForeignStep, _ report: inout ImportReport) throws {
    let key = Array(step.session.utf8)
    let last = times[key]
    let time = step.time ?? last ?? .unknown
    if let last, time < last {
      throw LineError(
        "it is earlier than what stands before it in its session; sort by session and time")
    }
    let isStarted = last == nil
    if isStarted {
      try start(step, at: time)
      report.sessionCount += 1
      report.transitionCount += 1
    } else {
      _ = try sessions.select(step.session, start: nil, cause: nil, time: nil)
    }
    times[key] = time
    guard let manager = sessions.current else { return }
    var hasChanged = isStarted
    for action in step.actions(in: manager.state, isStarted: isStarted) {
      let outcome = manager.perform(action, cause: step.cause, time: time)
      if case .refused(let refusal) = outcome { throw LineError(refusal.reason) }
      guard outcome.seq != nil else { continue }
      report.transitionCount += 1
      hasChanged = true
    }
    guard hasChanged else { throw LineError("it changes nothing") }
    steps += 1
    if steps % 16_384 == 0 { try log.confirm() }
  }

  private mutating func start(_ step: ForeignStep, at time: Timestamp) throws {
    guard let place = step.place else {
      throw LineError("its session has no route yet to begin at")
    }
    guard try !log.hasSession(step.session) else {
      throw LogError(.sessionExists(step.session), path: log.path)
    }
    let start = RecordLine.SessionStart(route: place.route.json, tab: place.tab)
    _ = try sessions.select(step.session, start: start, cause: step.cause, time: time)
  }
}
