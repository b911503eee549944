public import ArgumentParser
import DRN
import DRNLog

/// The tool `drn`.
public struct DRNCommand: ParsableCommand {
  /// The tool's version.
  public static let version = "0.1.0"

  public static let configuration = CommandConfiguration(
    commandName: "drn",
    abstract: "Replay, compare and record navigation logs.",
    usage: """
      drn demo                        record a small shop's session and show it
      drn replay log.mdb              every transition, with the state after it
      drn log log.mdb --graph         one line per transition, with its branches
      drn show log.mdb @-3            the state three transitions ago
      drn diff good.mdb bad.mdb       where two runs part
      drn why log.mdb                 why the user is where they are
      drn find log.mdb 'gap > 2s'     the transitions that a condition is true of
      drn graph log.mdb -o graph.svg  a picture of the ways that were walked
      drn report log.mdb -o x.html    a page to send to somebody who has none of this
      """,
    discussion: """
      Positions: 42, @ (the newest), @-3, :mark, or a time such as 2026-11-21T10:00:00Z.
      Ranges include both ends: 10..20, 10.., ..20.

      Exit status:
        0    done, the same, or verified
        1    differs, or not found
        2    trouble: missing, unreadable, no log, damaged, or busy
        64   wrong usage
        130  interrupted
      """,
    version: "drn \(version) (log format \(LogFormat.version))",
    subcommands: [
      DemoCommand.self, RecordCommand.self, ReplayCommand.self, LogCommand.self,
      ShowCommand.self, DiffCommand.self, WhyCommand.self, BlameCommand.self, FindCommand.self,
      GraphCommand.self, BisectCommand.self, RewindCommand.self, MarkCommand.self,
      BranchCommand.self,
      ExportCommand.self, ImportCommand.self, TestCommand.self, ReportCommand.self,
      SessionsCommand.self,
      StatCommand.self, VerifyCommand.self, DoctorCommand.self, SnapshotCommand.self,
    ])

  public init() {}

  /// Runs the tool with the process's arguments and ends the process with its status.
  public static func runAndExit() -> Never {
    StandardOutput.prepare()
    Interruption.prepare()
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      try checkCommand(arguments)
      var command = try parseAsRoot(BisectCommand.separatingCommand(in: arguments))
      try command.run()
      StandardOutput.shared.flush()
      exit()
    } catch let status as ExitCode {
      StandardOutput.shared.flush()
      exit(withError: status)
    } catch let trouble as CommandTrouble {
      fail(trouble.description, trouble.status)
    } catch let error as QueryError {
      fail("\(error)", .validationFailure, below: error.excerpt)
    } catch let error as LogError {
      fail("\(error)", error.code.isAbsence ? .nothingFound : .trouble)
    } catch {
      switch exitCode(for: error) {
      case .success: exit(withError: error)
      case .validationFailure: fail(usageMessage(for: error), .validationFailure)
      default: fail("\(error)", .trouble)
      }
    }
  }

  /// The names of all subcommands.
  static let commands =
    configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]

  /// Names a subcommand that there is not: the parser would count arguments.
  private static func checkCommand(_ arguments: [String]) throws {
    let name = arguments.first == "help" ? arguments.dropFirst().first : arguments.first
    guard let name, !name.hasPrefix("-"), !commands.contains(name) else { return }
    let meant = Spelling.nearest(to: name, in: commands).map { "; did you mean '\($0)'?" } ?? "."
    throw ValidationError("There is no subcommand '\(name)'\(meant)")
  }

  /// - Parameter below: Lines that show what the message is about, indented.
  private static func fail(_ message: String, _ status: ExitCode, below: String = "") -> Never {
    Interruption.letEnd()
    StandardOutput.shared.flush()
    StandardError.message(message)
    for line in below.split(separator: "\n") { StandardError.write("  \(line)\n") }
    exit(withError: status)
  }

  /// What is wrong with the arguments, and which help tells more: the parser's message, without the
  /// usage that it prints below.
  private static func usageMessage(for error: any Error) -> String {
    var message = message(for: error)
    if message.last?.isPunctuation != true || message.hasSuffix("'") { message += "." }
    let lines = fullMessage(for: error).split(separator: "\n")
    if let hint = lines.last?.drop(while: { $0 == " " }), hint.hasPrefix("See '") {
      message += " " + hint
    }
    return message
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
