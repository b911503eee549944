import ArgumentParser
import DRNInspect
import DRNLog

extension DRNCommand {
  /// Runs the tool with the process's arguments and ends the process with its status.
  public static func runAndExit() -> Never {
    System.keepStandardDescriptors()
    SubcommandNames.set(commands)
    WordCompletion.set { WordCompleter($0, index: $1).completion.words }
    StandardOutput.prepare()
    // Writing fails then, as on a full disk.
    Signal.fileSizeLimit.ignore()
    LogStore.limitLargeValues(to: 1 << 30)
    Interruption.prepare()
    let typed = Array(CommandLine.arguments.dropFirst())
    if let request = CompletionRequest(typed) { request.answerAndExit() }
    // A file in the place of a subcommand is opened.
    let arguments = OpenCommand.translating(typed, besides: commands)
    StandardError.prepare(ColorChoice(in: arguments))
    var running: (any ParsableCommand)?
    do {
      var command = try parse(arguments)
      running = command
      try command.run()
      StandardOutput.shared.finish()
      exit(withError: incompletely(.success, arguments))
    } catch let status as ExitCode {
      StandardOutput.shared.finish()
      if status == .nothingFound { showHint(for: running) }
      exit(withError: incompletely(status, arguments))
    } catch let error as CommandError {
      if error.status == .nothingFound { showHint(for: running) }
      fail(error.description, incompletely(error.status, arguments))
    } catch let error as QueryError {
      fail("\(error)", .validationFailure, details: error.excerpt)
    } catch let error as LogError {
      if let refusal = CommandError(refusing: error) {
        fail(refusal.description, refusal.status)
      }
      let session = CommandLineWords(arguments, of: DRNCommand.self).value(of: "--session")
      fail(
        error.description(session: session),
        incompletely(error.code.isAbsence ? .nothingFound : .operationFailed, arguments))
    } catch {
      switch exitCode(for: error) {
      case .success: exit(withError: error)
      case .validationFailure:
        let usage = UsageMessage(message(for: error), arguments)
        let examples = StandardError.isTerminal ? usage.examples : ""
        fail(usage.text, .validationFailure, details: examples)
      default: fail("\(error)", .operationFailed)
      }
    }
  }

  /// The status of an answer that would have another one if nothing were left out.
  private static func incompletely(_ status: ExitCode, _ arguments: [String]) -> ExitCode {
    // What follows `--` belongs to another program, or is an argument.
    let options = BisectCommand.separatingCommand(in: arguments).prefix { $0 != "--" }
    guard status == .success || status == .nothingFound, Omissions.areThere,
      !options.contains("--keep-going")
    else { return status }
    return .operationFailed
  }

  /// Parses the arguments into a command.
  private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    try checkCommand(arguments)
    let arguments = CompletionsCommand.translating(arguments)
    let command = try parseAsRoot(BisectCommand.separatingCommand(in: arguments))
    let types = [DRNCommand.self] + configuration.subcommands
    if types.contains(where: { $0 == type(of: command) }) { return command }
    // Replaces the parser's built-in help, which has no topics and another order.
    var help = HelpCommand()
    help.topic = arguments.first.flatMap { commands.contains($0) ? $0 : nil }
    return help
  }

  /// Rejects an unknown subcommand by name; the parser would only report an unexpected argument.
  private static func checkCommand(_ arguments: [String]) throws {
    guard let name = arguments.first, !name.hasPrefix("-"), !commands.contains(name) else { return }
    throw ValidationError(UnknownCommand(name).description)
  }

  /// Prints the command's suggestion for a name that was not found, if it has one.
  private static func showHint(for command: (any ParsableCommand)?) {
    if let hint = (command as? any RouteNaming)?.hint { StandardError.message(hint) }
  }

  /// - Parameter details: Lines to print indented below the message.
  private static func fail(_ message: String, _ status: ExitCode, details: String = "") -> Never {
    Interruption.waitIfEnding()
    StandardOutput.shared.finish()
    StandardError.message(message)
    for line in details.split(separator: "\n") { StandardError.write("  \(line)\n") }
    exit(withError: status)
  }
}
