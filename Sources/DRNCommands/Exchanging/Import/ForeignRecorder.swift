import DRN
import DRNInspect
import DRNLog

/// Records the steps of other programs' files through the engine, as `drn record` does, so that the
/// log has only transitions that the engine allows.
///
/// Besides a bounded cache of managers, it keeps only the name and latest time of each session.
struct ForeignRecorder {
  private let log: EventLog
  private var sessions: SessionTable
  /// The latest time of each session, keyed by the UTF-8 of its name.
  private var times: [[UInt8]: Timestamp] = [:]
  private var steps = 0

  init(_ log: EventLog) {
    self.log = log
    sessions = SessionTable(log)
  }

  /// The manager of the last step's session.
  var current: NavigationManager<JSONRoute>? { sessions.current }

  /// Records a step.
  ///
  /// - Throws: `LineError` if the step is not possible, and `LogError`.
  mutating func record(_ step: ForeignStep, _ report: inout ImportReport) throws {
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
