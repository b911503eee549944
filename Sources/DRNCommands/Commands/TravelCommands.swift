import ArgumentParser
import DRN
import DRNLog

struct RewindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rewind", abstract: "Set a session's state to what it was at a position.",
    discussion: """
      This is recorded as one more transition: nothing is deleted, and what was overtaken stays as \
      a branch. 'drn rewind LOG @-1' undoes it.
      """)

  @OptionGroup var options: LogOptions

  @Argument(
    help: ArgumentHelp("The position.", valueName: "pos"), transform: PositionName.parsing)
  var position: PositionName

  @OptionGroup var output: OutputOptions

  func run() throws {
    let seq = try options.openSession().seq(of: position)
    try options.record { manager in manager.rewind(to: seq) }
    try options.showHead(output)
  }
}

struct MarkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mark", abstract: "Give a position a name.",
    discussion: "The position is the newest unless given; ':NAME' stands for it from then on.")

  @OptionGroup var options: LogOptions

  @Argument(help: ArgumentHelp("The name.", valueName: "name"))
  var name: String

  @Argument(
    help: ArgumentHelp("The position; the newest unless given.", valueName: "pos"),
    transform: PositionName.parsing)
  var position: PositionName?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if name.isEmpty { throw ValidationError("A mark needs a name.") }
  }

  func run() throws {
    let seq = try options.openSession().seq(of: position ?? .newest)
    try options.record { manager in manager.mark(name, at: seq) }
    try options.showHead(output)
  }
}

extension LogOptions {
  /// Continues the session for one call and waits until that is on the disk.
  fileprivate func record(
    _ call: (NavigationManager<JSONRoute>) -> NavigationOutcome<JSONRoute>
  ) throws {
    let name = try openSession().name
    let log = try EventLog.open(self.log, options: .init(createsLog: false))
    guard let manager = try log.continue(session: name) else {
      throw LogError(.noSuchSession(name), path: self.log)
    }
    if case .refused(let refusal) = call(manager) {
      throw CommandTrouble(description: refusal.description)
    }
    try log.flush()
  }

  /// Prints the newest transition, which the command has made.
  fileprivate func showHead(_ output: OutputOptions) throws {
    let session = try openSession()
    let newest = try session.position(session.head())
    if output.json {
      let line = try TransitionLine(session).bytes(newest.record, state: newest.state)
      StandardOutput.shared.line(line)
    } else {
      let text = TransitionText(session: session, style: output.style)
      StandardOutput.shared.line(try text.line(newest.record))
    }
  }
}
