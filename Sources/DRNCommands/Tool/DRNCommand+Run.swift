import ArgumentParser
import DRNInspect
import DRNLog

extension DRNCommand {
  /// Runs the tool with the process's arguments and ends the process with its status.
  public static func runAndExit() -> Never {
    System.keepStandardDescriptors()
    SubcommandNames.set(commands)
    WordCompletion.set { WordCompleter($0, index: $1).completion.words }
    // Writing fails then, as on a full disk.
    Signal.fileSizeLimit.ignore()
    LogStore.limitLargeValues(to: 1 << 30)
    Interruption.prepare()
    let typed = Array(CommandLine.arguments.dropFirst())
    if let request = CompletionRequest(typed) {
      request.answer(to: .standard())
      exit()
    }
    // A file in the place of a subcommand is opened.
    let arguments = OpenCommand.translating(typed, besides: commands)
    let context = CommandContext.standard(color: ColorChoice(in: arguments)) { run($0, in: $1) }
    let status = run(arguments, in: context)
    context.close()
    exit(withError: status)
  }

  /// Runs the tool with arguments.
  ///
  /// - Returns: Its status. What is wrong was said.
  static func run(_ arguments: [String], in context: CommandContext) -> ExitCode {
    var running: (any ParsableCommand)?
    do {
      var command = try parse(arguments)
      running = command
      try command.run(in: context)
      context.output.finish()
      return incompletely(.success, arguments, context)
    } catch let status as ExitCode {
      context.output.finish()
      if status == .nothingFound { showHint(for: running, context) }
      return incompletely(status, arguments, context)
    } catch let error as CommandError {
      if error.status == .nothingFound { showHint(for: running, context) }
      let status = incompletely(error.status, arguments, context)
      return context.fail(error.description, status)
    } catch let error as QueryError {
      return context.fail("\(error)", .validationFailure, details: error.excerpt)
    } catch let error as LogError {
      if let refusal = CommandError(refusing: error) {
        return context.fail(refusal.description, refusal.status)
      }
      let session = CommandLineWords(arguments, of: DRNCommand.self).value(of: "--session")
      let status: ExitCode = error.code.isAbsence ? .nothingFound : .operationFailed
      return context.fail(
        error.description(session: session), incompletely(status, arguments, context))
    } catch {
      switch exitCode(for: error) {
      // What the parser itself answers, such as its version.
      case .success:
        context.output.line(fullMessage(for: error))
        context.output.finish()
        return .success
      case .validationFailure:
        let usage = UsageMessage(message(for: error), arguments)
        let examples = context.errors.isTerminal ? usage.examples(on: context.output) : ""
        return context.fail(usage.text, .validationFailure, details: examples)
      default: return context.fail("\(error)", .operationFailed)
      }
    }
  }

  /// The status of an answer that would have another one if nothing were left out.
  private static func incompletely(
    _ status: ExitCode, _ arguments: [String], _ context: CommandContext
  ) -> ExitCode {
    // What follows `--` belongs to another program, or is an argument.
    let options = BisectCommand.separatingCommand(in: arguments).prefix { $0 != "--" }
    guard status == .success || status == .nothingFound, context.omissions.areThere,
      !options.contains("--keep-going")
    else { return status }
    return .operationFailed
  }

  /// Parses the arguments into a command.
  private static func parse(_ arguments: [String]) throws -> any ContextCommand {
    try checkCommand(arguments)
    let arguments = CompletionsCommand.translating(arguments)
    let command = try parseAsRoot(BisectCommand.separatingCommand(in: arguments))
    if let command = command as? any ContextCommand { return command }
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
  private static func showHint(for command: (any ParsableCommand)?, _ context: CommandContext) {
    if let hint = (command as? any RouteNaming)?.hint(in: context) { context.errors.message(hint) }
  }
}

extension CommandContext {
  /// Says what went wrong, after the output.
  ///
  /// - Parameter details: Lines to print indented below the message.
  fileprivate func fail(_ message: String, _ status: ExitCode, details: String = "") -> ExitCode {
    if !output.isKept { Interruption.waitIfEnding() }
    output.finish()
    errors.message(message)
    for line in details.split(separator: "\n") { errors.write("  \(line)\n") }
    return status
  }
}
