import ArgumentParser
import DRNLog

struct OpenCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Open a log, a report bundle, an export or a folder: drn LOG.",
    usage: """
      drn <log> [<pos>] [--session <name>] [options]
      drn open <log> [<pos>] [--session <name>] [options]

      drn bug.mdb             a screen on a terminal, ten lines elsewhere
      drn bug.mdb.gz 42       at a position; also packed by gzip
      drn - < session.jsonl   standard input; also what 'drn export' wrote
      drn reports             a folder: its logs, the newest first, to pick from
      """,
    discussion: """
      The word 'open' may be left out, unless the file has the name of a subcommand: 'drn ./export'. On a \
      terminal it shows the screen of 'drn replay', at the end of the session that was started last, and of a \
      report bundle at the moment that was reported. Elsewhere, and with --text, --json or --plain, it says \
      what the file is, what it has, where the user was, the last transitions, and what to try next.

      What a file is, is told by its contents and not by its name. gzip data, exports and standard input are \
      read into a temporary log, which is removed at the end. A folder without a log ends with 1.
      """)

  @Argument(
    help: ArgumentHelp(
      "A log, a report bundle or an export, also packed by gzip; - for standard input; or a folder.",
      valueName: "log"), completion: .file())
  var log: String

  @Argument(
    help: ArgumentHelp("The position (default: the end).", valueName: "pos"),
    transform: PositionName.parsing)
  var position: PositionName?

  @Option(
    help: ArgumentHelp("A session's name (default: the one started last).", valueName: "name"))
  var session: String?

  @Flag(help: "Print text, on a terminal too.")
  var text = false

  @OptionGroup var output: OutputOptions

  func run(in context: CommandContext) throws {
    guard log == "-" || FileStatus(path: log)?.isDirectory != true else {
      return try openFolder(in: context)
    }
    try open(log, in: context)
  }

  private func showsScreen(in context: CommandContext) -> Bool {
    output.isText && !text && ReplayScreen.isPossible(in: context)
  }

  /// Opens a file.
  ///
  /// - Returns: Whether the user wants to leave the tool, not only the screen.
  @discardableResult
  private func open(_ name: String, in context: CommandContext) throws -> Bool {
    let known = context.omissions.all.count
    let input = try OpenedInput(name, in: context)
    // The temporary log is removed with it, and is read until the end.
    defer { withExtendedLifetime(input) {} }
    let reader: LogReader
    do throws(LogError) {
      reader = try context.log(at: input.path)
    } catch {
      guard error.code == .notALog else { throw error }
      throw CommandError.notOpened(name, input.kind)
    }
    do {
      return try show(
        reader, of: input, lacks: Array(context.omissions.all.dropFirst(known)), in: context)
    } catch let error as LogError where input.isTemporary {
      // A suggestion needs the log, which is removed with the input.
      throw CommandError(
        error.description(session: session),
        status: error.code.isAbsence ? .nothingFound : .operationFailed)
    }
  }

  /// - Parameter lacks: What is missing of the input.
  private func show(
    _ reader: LogReader, of input: OpenedInput, lacks: [String], in context: CommandContext
  ) throws -> Bool {
    let place = try reader.firstPlace(session: session, at: position)
    if showsScreen(in: context), let place {
      let screen = try ReplayScreen(
        place.session, of: reader, at: place.seq...place.seq, follows: false,
        style: output.style(in: context),
        times: output.times, original: input.isTemporary ? input.name : nil,
        in: context)
      if let manifest = try reader.reportManifest() { screen.showMessage(greeting(manifest)) }
      screen.showLacks(lacks)
      screen.run()
      return screen.isQuitting
    }
    let summary = try LogSummary(reader, of: input, at: place, in: context)
    switch output.form {
    case .json: context.document(try summary.json())
    case .plain: try summary.writePlain(to: context.output)
    case .text:
      for line in try summary.lines(output.style(in: context), output.times) {
        context.output.line(line)
      }
    }
    return true
  }

  /// What the screen says of a report bundle until the first key.
  private func greeting(_ manifest: ReportManifest) -> String {
    let reason = manifest.reason.map { ": \"\(DisplayText.shortening($0, to: 200))\"" } ?? ""
    return "Reported\(reason). a has this again, and what is attached; :open has more."
  }

  private func openFolder(in context: CommandContext) throws {
    if position != nil || session != nil {
      throw CommandError(
        "'\(log)' is a folder: name a log in it to see a session or a position.",
        status: .validationFailure)
    }
    let folder = try LogFolder(log, in: context)
    guard !folder.entries.isEmpty else {
      if output.json { context.output.line("[]") }
      if let forbidden = folder.forbidden { throw CommandError(forbidden) }
      throw CommandError(
        "There is no log in the folder '\(log)', and no report bundle and no export.",
        status: .nothingFound)
    }
    if let forbidden = folder.forbidden { context.omissions.note(forbidden) }
    switch output.form {
    case .json, .plain: output.write(folder.entries.map(\.answer), in: context)
    case .text where showsScreen(in: context): try pick(from: folder, in: context)
    case .text:
      output.page(in: context)
      for line in folder.lines(output.style(in: context), output.times) {
        context.output.line(line)
      }
    }
  }

  /// Lets the user pick logs of the folder until there is nothing more to see.
  private func pick(from folder: LogFolder, in context: CommandContext) throws {
    let lines = folder.lines(Style(isColored: true), output.times).flatMap { StyledText.lines($0) }
    let screen = PickerScreen(
      "Logs in \(log), the newest first", lines, paths: folder.entries.map(folder.path),
      isColored: output.style(in: context).isColored, isUTC: output.times.isUTC, in: context)
    while let index = try screen.pick() {
      do {
        if try open(folder.path(of: folder.entries[index]), in: context) { return }
      } catch let error as CommandError {
        screen.showError(error.description)
      } catch let error as LogError {
        screen.showError(error.description)
      }
    }
  }
}

extension OpenCommand {
  /// Puts the command's name before arguments that begin with a file or folder in its place.
  ///
  /// - Parameter commands: The names of all commands, which files cannot take.
  static func translating(_ arguments: [String], besides commands: [String]) -> [String] {
    guard let first = operand(of: arguments), !commands.contains(first),
      first == "-" || FileStatus(path: first) != nil || SystemError.last.isForbidden
    else { return arguments }
    return [configuration.commandName ?? ""] + arguments
  }

  /// The first word that is no option, if the options before it are those of this command.
  private static func operand(of arguments: [String]) -> String? {
    guard let first = arguments.first else { return nil }
    guard first.hasPrefix("-"), first != "-" else { return first }
    // The description of a command takes longer to make than the rest of `drn --version`.
    guard arguments.contains(where: { !$0.hasPrefix("-") || $0 == "-" || $0 == "--" }) else {
      return nil
    }
    let command = CommandLineWords(["open"] + arguments, of: OpenTool.self)
    return command.operand(named: "log")
  }

  /// A tool with this command alone.
  private struct OpenTool: ParsableCommand {
    static let configuration = CommandConfiguration(subcommands: [OpenCommand.self])
  }
}
