import DRN
import DRNLog

extension LogOptions {
  /// Continues the session, makes one call and closes the log.
  func record(
    in context: CommandContext,
    _ call: (NavigationManager<JSONRoute>) throws -> NavigationOutcome<JSONRoute>
  ) throws {
    let name = try openSession(in: context).name
    let log = try context.writing(self.log, .init(createsLog: false, onDamage: .refuse))
    guard let manager = try log.continue(session: name) else {
      throw LogError(.noSuchSession(name), path: self.log)
    }
    if case .refused(let refusal) = try call(manager) {
      throw CommandError(refusal.description)
    }
    try log.close()
  }

  /// Prints the session's newest transition, which the command has just recorded.
  func showHead(_ output: OutputOptions, in context: CommandContext) throws {
    let session = try openSession(in: context)
    let newest = try session.position(session.head())
    let out = TransitionOutput(session, output, in: context)
    if output.json {
      try out.show(newest.record, state: newest.state, isAlone: true)
    } else {
      try out.show(newest.record, isAlone: true)
    }
  }
}
