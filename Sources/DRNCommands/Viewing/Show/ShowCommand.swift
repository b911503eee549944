import ArgumentParser
import DRNLog

struct ShowCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the state at a position.",
    usage: """
      drn show log.mdb                where the user is now
      drn show log.mdb :crash         at a mark
      drn show log.mdb 42 --json      the same for programs
      drn show log.mdb --all-sessions 10:00:00Z    all windows at that time
      """)

  @OptionGroup var options: LogOptions

  @Argument(
    help: ArgumentHelp("The position (default: @).", valueName: "pos"),
    transform: PositionName.parsing)
  var position: PositionName?

  @Flag(help: "The states of all sessions that have the position.")
  var allSessions = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if allSessions, options.session != nil {
      throw ValidationError("--all-sessions and --session exclude each other.")
    }
  }

  func run(in context: CommandContext) throws {
    if allSessions { return try showAll(in: context) }
    let session = try options.openSession(in: context)
    let found = try session.position(session.seq(of: position ?? .newest))
    output.page(in: context)
    try TransitionOutput(session, output, in: context).showWithState(found, isAlone: true)
    if output.isText, found.record.seq == session.firstSeq,
      let sentence = try session.droppedSentence(output.times)
    {
      context.errors.message(sentence)
    }
  }

  private func showAll(in context: CommandContext) throws {
    let log = try context.log(named: options.log)
    var absence: LogError?
    var last: TransitionOutput?
    output.page(in: context)
    try log.forEachSession { session in
      do {
        let found = try session.position(session.seq(of: position ?? .newest))
        let out = TransitionOutput(session, output, in: context, after: last)
        last = out
        out.showName()
        try out.showWithState(found)
      } catch let error as LogError where error.code.isAbsence {
        absence = error
      }
    }
    if last == nil { throw absence ?? LogError(.empty, path: log.path) }
  }
}
