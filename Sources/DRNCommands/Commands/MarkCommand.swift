import ArgumentParser
import DRN
import DRNLog

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
