import ArgumentParser
import DRN
import DRNInspect
import DRNLog

/// A file of Redux DevTools. Transitions that `drn export` wrote are imported as recorded; in any
/// other file, changes of the route become moves and other actions become notes.
struct ReduxSource: ImportSource {
  private let document: ReduxDocument
  /// The path to another app's route, in its state or its actions.
  private let route: JSONPath?
  /// The session's name, if given; an export by `drn` has its own.
  private let session: String?
  private let defaultSession: String
  private var index = 0

  /// - Throws: ``CommandError`` if the file is another app's and `route` is `nil`.
  init(
    _ document: ReduxDocument, route: JSONPath?, session: String?, defaultSession: String,
    path: String
  ) throws(CommandError) {
    self.document = document
    self.route = route
    self.session = session
    self.defaultSession = defaultSession
    guard !isOurs, route == nil else { return }
    throw CommandError(
      "'\(path)' is another app's: say where its route is, with "
        + "--route state.router.location.pathname or --route action.payload.to.",
      status: .validationFailure)
  }

  var place: String { "action \(index)" }

  private var isOurs: Bool { document.steps.contains { Self.transition(of: $0) != nil } }

  mutating func read(into log: EventLog, _ report: inout ImportReport) throws {
    if isOurs {
      try readTransitions(into: log, &report)
    } else {
      try readActions(into: log, &report)
    }
  }

  private mutating func readTransitions(
    into log: EventLog, _ report: inout ImportReport
  ) throws {
    var importer = LogImporter(into: log)
    for (index, step) in document.steps.enumerated() {
      self.index = index
      report.updateProgress(to: index)
      guard var transition = Self.transition(of: step) else {
        try report.leaveOut(LineError("it is not a transition of drn's"), at: place)
        continue
      }
      if let session { transition["session"] = .string(session) }
      do {
        try importer.add(LineFields(.object(transition)))
      } catch let error as LineError {
        try report.leaveOutOfExport(error, at: place)
      }
      report.transitionCount = importer.transitionCount
    }
    try importer.finish(&report, at: place)
  }

  private mutating func readActions(
    into log: EventLog, _ report: inout ImportReport
  ) throws {
    var recorder = ForeignRecorder(log)
    for (index, step) in document.steps.enumerated() {
      self.index = index
      report.updateProgress(to: index)
      do {
        try recorder.record(try self.step(step, at: recorder.current?.currentRoute), &report)
      } catch let error as LineError {
        try report.leaveOut(error, at: place)
      }
    }
  }

  private func step(
    _ step: ReduxDocument.Step, at current: JSONRoute?
  ) throws(LineError) -> ForeignStep {
    guard !step.isSkipped else { throw LineError("it is switched off in Redux DevTools") }
    guard let type = step.action["type"]?.stringValue, let action = step.action.objectValue else {
      throw LineError("it has no type")
    }
    var value = route?.value(in: ["state": step.state ?? .null, "action": step.action])
    if value?.isNull == true { value = nil }
    let found = value.map(JSONRoute.init(json:))
    var foreign = ForeignStep(
      session: session ?? defaultSession, time: step.time, cause: Cause(rawValue: type),
      event: .seen(found, tab: nil, overlay: .unknown))
    // Without a change of the route it becomes a note, with the action's other members as payload.
    if current != nil, found == nil || found == current {
      var payload = action
      payload["type"] = nil
      foreign.cause = .user
      foreign.note = (type, payload.isEmpty ? nil : .object(payload))
    }
    return foreign
  }

  /// The transition in an action that `drn export` wrote; `nil` for other actions.
  private static func transition(of step: ReduxDocument.Step) -> JSONObject? {
    guard let transition = step.action["drn"]?.objectValue, transition["seq"] != nil,
      transition["kind"] != nil
    else { return nil }
    return transition
  }
}
