public import ArgumentParser
import DRN
import DRNLog

/// The tool `drn`.
public struct DRNCommand: ParsableCommand {
  /// The tool's version.
  public static let version = "0.2.0"

  public static let configuration = CommandConfiguration(
    commandName: "drn",
    abstract: "Replay, compare and record navigation logs.",
    usage: """
      drn demo                        record a small shop's session and show it
      drn replay log.mdb              travel through time, on a screen
      drn why log.mdb                 why the user is where they are
      drn diff good.mdb bad.mdb       where two runs part
      drn report log.mdb -o log.html  a page for somebody who has none of this
      """,
    discussion: """
      'drn help COMMAND' has more on a command, 'drn help topics' on positions, expressions, formats, \
      keys, files, the environment and the exit status.
      """,
    version: "drn \(version) (log format \(LogFormat.version))",
    groupedSubcommands: [
      CommandGroup(
        name: "Look at a log",
        subcommands: [
          DemoCommand.self, ReplayCommand.self, LogCommand.self, ShowCommand.self,
          SessionsCommand.self, BranchCommand.self, GraphCommand.self, StatCommand.self,
        ]),
      CommandGroup(
        name: "Ask what happened",
        subcommands: [
          WhyCommand.self, BlameCommand.self, FindCommand.self, BisectCommand.self,
          DiffCommand.self,
        ]),
      CommandGroup(
        name: "Change a log",
        subcommands: [RecordCommand.self, RewindCommand.self, MarkCommand.self]),
      CommandGroup(
        name: "Exchange it",
        subcommands: [
          ReportCommand.self, ReportBundleCommand.self, AttachmentsCommand.self, ExportCommand.self,
          ImportCommand.self, TestCommand.self,
        ]),
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

  /// Without a subcommand it shows what there is.
  public func run() throws { try HelpCommand.show(nil) }

  /// Runs the tool with the process's arguments and ends the process with its status.
  public static func runAndExit() -> Never {
    StandardOutput.prepare()
    Interruption.prepare()
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let request = CompletionRequest(arguments) { request.answerAndExit() }
    StandardError.prepare(ColorChoice(in: arguments))
    var running: (any ParsableCommand)?
    do {
      var command = try parse(arguments)
      running = command
      try command.run()
      StandardOutput.shared.finish()
      exit()
    } catch let status as ExitCode {
      StandardOutput.shared.finish()
      if status == .nothingFound { showHint(for: running) }
      exit(withError: status)
    } catch let trouble as CommandTrouble {
      if trouble.status == .nothingFound { showHint(for: running) }
      fail(trouble.description, trouble.status)
    } catch let error as QueryError {
      fail("\(error)", .validationFailure, below: error.excerpt)
    } catch let error as LogError {
      let session = CommandLineWords(arguments).value(of: "--session")
      fail(
        error.description(session: session), error.code.isAbsence ? .nothingFound : .trouble)
    } catch {
      switch exitCode(for: error) {
      case .success: exit(withError: error)
      case .validationFailure: failOfUsage(error, arguments)
      default: fail("\(error)", .trouble)
      }
    }
  }

  /// The names of all subcommands.
  static let commands = configuration.subcommands.compactMap { $0.configuration.commandName }

  /// The command that the arguments ask for.
  private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    try checkCommand(arguments)
    let arguments = CompletionsCommand.translating(arguments)
    let command = try parseAsRoot(BisectCommand.separatingCommand(in: arguments))
    let types = [DRNCommand.self] + configuration.subcommands
    if types.contains(where: { $0 == type(of: command) }) { return command }
    // The parser's own help has neither our order nor our topics.
    var help = HelpCommand()
    help.topic = arguments.first.flatMap { commands.contains($0) ? $0 : nil }
    return help
  }

  /// Names a subcommand that there is not: the parser would count arguments.
  private static func checkCommand(_ arguments: [String]) throws {
    guard let name = arguments.first, !name.hasPrefix("-"), !commands.contains(name) else { return }
    let meant = Spelling.nearest(to: name, in: commands).map { "; did you mean '\($0)'?" } ?? "."
    throw ValidationError("There is no subcommand '\(name)'\(meant)")
  }

  /// Says to people which name was meant, where what was asked for is not there.
  private static func showHint(for command: (any ParsableCommand)?) {
    if let hint = (command as? any NamingRoutes)?.hint { StandardError.message(hint) }
  }

  /// Says what is wrong with the arguments; on a terminal with examples, where one is missing.
  private static func failOfUsage(_ error: any Error, _ arguments: [String]) -> Never {
    var below = ""
    if StandardError.isTerminal, message(for: error).hasPrefix("Missing expected argument"),
      let command = arguments.first.flatMap(CommandDescription.init(named:))
    {
      below = HelpPage(command).examples.map { $0.dropFirst(2) }.joined(separator: "\n")
    }
    fail(usageMessage(for: error, arguments), .validationFailure, below: below)
  }

  /// - Parameter below: Lines that show what the message is about, indented.
  private static func fail(_ message: String, _ status: ExitCode, below: String = "") -> Never {
    Interruption.letEnd()
    StandardOutput.shared.finish()
    StandardError.message(message)
    for line in below.split(separator: "\n") { StandardError.write("  \(line)\n") }
    exit(withError: status)
  }

  /// What is wrong with the arguments, and which help tells more.
  private static func usageMessage(for error: any Error, _ arguments: [String]) -> String {
    var message = message(for: error)
    let words = CommandLineWords(BisectCommand.separatingCommand(in: arguments))
    let command = words.command ?? CommandDescription(DRNCommand.self)
    // The parser may take the value of an option that it does not know for something else.
    if let option = words.unknownOption, words.command != nil {
      let name = option.prefix { $0 != "=" }
      let meant = Spelling.nearest(to: String(name), in: command.options.flatMap(\.names))
      message = "Unknown option '\(name)'\(meant.map { "; did you mean '\($0)'?" } ?? ".")"
    } else if message.hasPrefix("Unknown option '-"), let back = words.positionFromEnd {
      message = "Unknown option '\(back)'; did you mean the position '@\(back)'?"
    }
    message = namingChoices(in: message)
    if message.last?.isPunctuation != true || message.hasSuffix("'") { message += "." }
    // That says already where there is more.
    if message.contains("'drn help'") { return message }
    // The help of help is the tool's.
    let name = command.type == HelpCommand.self ? "drn" : command.fullName
    return "\(message) See '\(name) --help' for more information."
  }
}

extension DRNCommand {
  /// The parser's two ways to say what a value can be, as one: "… for '--by': it is 'name' or 'route'."
  private static func namingChoices(in message: String) -> String {
    guard let middle = message.firstRange(of: ". Please provide one of ") else { return message }
    let list = message[middle.upperBound...]
    let isOneLine = list.hasPrefix("'")
    let choices =
      isOneLine
      ? list.split(separator: "'").filter { !$0.contains { " .".contains($0) } }
      : list.split(separator: "\n").filter { $0.hasPrefix("  - ") }.map { $0.dropFirst(4) }
    guard let last = choices.last else { return message }
    let others = choices.dropLast().map { "'\($0)'" }.joined(separator: ", ")
    return message[..<middle.lowerBound] + ": it is "
      + (others.isEmpty ? "" : "\(others) or ") + "'\(last)'."
  }
}

/// What kept a command from doing its work: one sentence, and the status to end with.
struct CommandTrouble: Error, CustomStringConvertible {
  let description: String
  var status = ExitCode.trouble
}

extension ExitCode {
  /// It differs, it is not there, or the condition is false.
  static let nothingFound = ExitCode(1)
  /// Missing, unreadable, not a log, damaged, or busy.
  static let trouble = ExitCode(2)
}
