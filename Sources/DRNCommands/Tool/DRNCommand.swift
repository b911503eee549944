public import ArgumentParser
import DRNLog

/// The tool `drn`.
public struct DRNCommand: ContextCommand {
  public static let configuration = CommandConfiguration(
    commandName: "drn",
    abstract: "Replay, compare and record navigation logs.",
    usage: """
      drn log.mdb                     where the user was, and what led there
      drn demo                        record a small shop's session and show it
      drn replay log.mdb              travel through time, on a screen
      drn why log.mdb                 why the user is where they are
      drn diff good.mdb bad.mdb       where two runs diverge
      drn report log.mdb -o log.html  a page for people without this tool
      """,
    discussion: """
      'drn help COMMAND' has more on a command, 'drn help topics' on positions, expressions, formats, \
      keys, files, the environment and the exit status.
      """,
    version: """
      \(ToolVersion.name) (log format \(LogFormat.version))
      The log format is DRN's, for the records; LMDB has another one for the file.
      """,
    groupedSubcommands: [
      CommandGroup(
        name: "Look at a log",
        subcommands: [
          OpenCommand.self, DemoCommand.self, ReplayCommand.self, LogCommand.self, ShowCommand.self,
          SessionsCommand.self, BranchCommand.self, GraphCommand.self, StatCommand.self,
        ]),
      CommandGroup(
        name: "Ask what happened",
        subcommands: [
          WhyCommand.self, BlameCommand.self, FindCommand.self, BisectCommand.self,
          DiffCommand.self, FleetCommand.self,
        ]),
      CommandGroup(
        name: "Change a log",
        subcommands: [RecordCommand.self, RewindCommand.self, MarkCommand.self]),
      CommandGroup(
        name: "Exchange it",
        subcommands: [
          ReportCommand.self, ReportBundleCommand.self, AttachmentsCommand.self, ExportCommand.self,
          ImportCommand.self, TestCommand.self, ShipCommand.self, CollectCommand.self,
        ]),
      CommandGroup(name: "Serve it", subcommands: [ServeCommand.self, MCPCommand.self]),
      CommandGroup(
        name: "Take care of it",
        subcommands: [
          VerifyCommand.self, DoctorCommand.self, SnapshotCommand.self, CompactCommand.self,
          EraseCommand.self,
        ]),
      CommandGroup(
        name: "Get help",
        subcommands: [HelpCommand.self, ManualCommand.self, CompletionsCommand.self]),
    ])

  public init() {}

  /// Without a subcommand, shows the help.
  func run(in context: CommandContext) throws { try HelpCommand.show(nil, in: context) }

  /// The names of all subcommands.
  static let commands = configuration.subcommands.compactMap { $0.configuration.commandName }
}
