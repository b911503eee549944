import ArgumentParser
import DRN
import DRNLog

/// A file of Redux DevTools: one of ours, whose transitions are taken as they were recorded, or that of
/// any Redux app, whose changes of route become moves and whose other actions become notes.
struct ReduxSource: ImportSource {
  private let document: ReduxDocument
  /// Where another app's route is.
  private let route: ValuePath?
  /// The session's name; of an export of ours its own, unless given.
  private let session: String?
  private let defaultSession: String
  private var index = 0

  /// - Throws: ``CommandTrouble`` where another app's route is not told.
  init(
    _ document: ReduxDocument, route: ValuePath?, session: String?, defaultSession: String,
    path: String
  ) throws(CommandTrouble) {
    self.document = document
    self.route = route
    self.session = session
    self.defaultSession = defaultSession
    guard !isOurs, route == nil else { return }
    throw CommandTrouble(
      description: "'\(path)' is another app's: say where its route is, with "
        + "--route state.router.location.pathname or --route action.payload.to.",
      status: .validationFailure)
  }

  var place: String { "action \(index)" }

  var progress: Progress {
    let count = document.steps.count
    return Progress("actions imported", of: count)
  }

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
      report.come(to: index)
      guard var transition = Self.transition(of: step) else {
        try report.leaveOut(LineError("it is no transition of drn's"), at: place)
        continue
      }
      if let session { transition["session"] = .string(session) }
      try importer.add(LineFields(.object(transition)))
      report.transitionCount = importer.transitionCount
    }
    try importer.finish()
    report.sessionCount = importer.sessionCount
  }

  private mutating func readActions(
    into log: EventLog, _ report: inout ImportReport
  ) throws {
    var recorder = ForeignRecorder(log)
    for (index, step) in document.steps.enumerated() {
      self.index = index
      report.come(to: index)
      do {
        try recorder.take(try self.step(step, at: recorder.current?.currentRoute), &report)
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
    let root = route?.root == "action" ? step.action : step.state
    var value = root.flatMap { route?.value(in: $0) }
    if value?.isNull == true { value = nil }
    let found = value.map(JSONRoute.init(json:))
    var foreign = ForeignStep(
      session: session ?? defaultSession, time: step.time, cause: Cause(rawValue: type),
      event: .seen(found, tab: nil, overlay: .unknown))
    // Where it went nowhere, it is a fact; its other members are what is known of it.
    if current != nil, found == nil || found == current {
      var payload = action
      payload["type"] = nil
      foreign.cause = .user
      foreign.note = (type, payload.isEmpty ? nil : .object(payload))
    }
    return foreign
  }

  /// The transition that an action of ours is.
  private static func transition(of step: ReduxDocument.Step) -> JSONObject? {
    guard let transition = step.action["drn"]?.objectValue, transition["seq"] != nil,
      transition["kind"] != nil
    else { return nil }
    return transition
  }
}
