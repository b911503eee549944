import ArgumentParser
import DRN
import DRNLog

extension LogOptions {
  /// Continues the session for one call and closes the log.
  func record(
    _ call: (NavigationManager<JSONRoute>) -> NavigationOutcome<JSONRoute>
  ) throws {
    let name = try openSession().name
    let log = try EventLog.open(self.log, options: .init(createsLog: false, onDamage: .refuse))
    guard let manager = try log.continue(session: name) else {
      throw LogError(.noSuchSession(name), path: self.log)
    }
    if case .refused(let refusal) = call(manager) {
      throw CommandTrouble(description: refusal.description)
    }
    try log.close()
  }

  /// Prints the newest transition, which the command has made.
  func showHead(_ output: OutputOptions) throws {
    let session = try openSession()
    let newest = try session.position(session.head())
    switch output.form {
    case .json:
      let line = try TransitionLine(session).bytes(newest.record, state: newest.state)
      StandardOutput.shared.line(line)
    case .plain: try PlainLine.write(newest.record, of: session)
    case .text:
      let text = TransitionText(session: session, style: output.style, times: output.times)
      StandardOutput.shared.line(try text.line(newest.record, isAlone: true))
    }
  }
}
