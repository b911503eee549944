import ArgumentParser
import DRNLog

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the state at a position.",
    usage: """
      drn show log.mdb                where the user is now
      drn show log.mdb @-3            three transitions ago
      drn show log.mdb :crash         at a mark
      drn show log.mdb 42 --json      the same for programs
      """)

  @OptionGroup var options: LogOptions

  @Argument(
    help: ArgumentHelp("The position (default: @).", valueName: "pos"),
    transform: PositionName.parsing)
  var position: PositionName?

  @OptionGroup var output: OutputOptions

  func run() throws {
    let session = try options.openSession()
    let found = try session.position(session.seq(of: position ?? .newest))
    output.page()
    try TransitionOutput(session, output).showWithState(found, isAlone: true)
    if output.isText, found.record.seq == session.firstSeq,
      let sentence = try session.droppedSentence(output.times)
    {
      StandardError.message(sentence)
    }
  }
}
