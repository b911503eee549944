import ArgumentParser
import DRNLog

struct HelpCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "help", abstract: "Show the help of a command, or of a topic.",
    usage: """
      drn help                 all commands, by what they are for
      drn help find            one of them
      drn help topics          what else there is help on
      drn help expressions     one of these
      """)

  @Argument(help: ArgumentHelp("A command or a topic.", valueName: "topic"))
  var topic: String?

  func run(in context: CommandContext) throws { try Self.show(topic, in: context) }

  /// Prints the help of a command or a topic; without a name, of the tool.
  static func show(_ name: String?, in context: CommandContext) throws {
    let width = HelpText.width(on: context.output)
    let style = Style(.auto, on: context.output.isTerminal)
    let lines: [String]
    if let name {
      if let command = CommandDescription(named: name) {
        lines = HelpPage(command, width: width, style: style).lines
      } else if name == "topics" {
        lines =
          ["There is help on these:", ""] + HelpTopic.list(width: width)
          + ["", "'drn help TOPIC' shows one; 'drn help COMMAND' a command's."]
      } else if let topic = HelpTopic.all.first(where: { $0.name == name }) {
        lines = topic.lines(width: width, style: style)
      } else {
        throw unknown(name)
      }
    } else {
      lines = HelpPage(.tool, width: width, style: style).lines
    }
    context.output.usePager()
    for line in lines { context.output.line(line) }
  }

  /// The error for a name without help.
  static func unknown(_ name: String) -> ValidationError {
    let names = DRNCommand.commands + ["topics"] + HelpTopic.all.map(\.name)
    let meant =
      Spelling.nearest(to: name, in: names).map { "; did you mean '\($0)'?" }
      ?? ": 'drn help' lists the commands, 'drn help topics' the topics."
    return ValidationError("There is no command or topic '\(name)'\(meant)")
  }
}
