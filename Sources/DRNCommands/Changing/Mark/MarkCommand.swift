import ArgumentParser
import DRN
import DRNLog

struct MarkCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "mark", abstract: "Give a position a name.",
    usage: """
      drn mark log.mdb crash          the newest position is ':crash' from now on
      drn mark log.mdb login 42       another position
      drn show log.mdb :login         the state there
      """,
    discussion: """
      This is recorded as one more transition, which changes no state. A name that is given again \
      moves to the new position.
      """)

  @OptionGroup var options: LogOptions

  @Argument(help: ArgumentHelp("The name, without a colon.", valueName: "mark"))
  var name: String

  @Argument(
    help: ArgumentHelp("The position (default: @).", valueName: "pos"),
    transform: PositionName.parsing)
  var position: PositionName?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    // `:name` is how a position is written; the mark itself is `name`.
    if name.unicodeScalars.first == ":" {
      throw ValidationError(
        "A mark's name is given without its colon, as '\(name.drop { $0 == ":" })'.")
    }
    if name.isEmpty { throw ValidationError("A mark needs a name.") }
  }

  func run(in context: CommandContext) throws {
    let seq = try options.openSession(in: context).seq(of: position ?? .newest)
    try options.record(in: context) { manager in manager.mark(name, at: seq) }
    try options.showHead(output, in: context)
  }
}
