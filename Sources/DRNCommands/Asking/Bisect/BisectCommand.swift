import ArgumentParser
import DRNInspect
import DRNLog

struct BisectCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "bisect", abstract: "Find the first bad transition by binary search.",
    usage: """
      drn bisect <log> --expr <expr> [options]
      drn bisect <log> [options] [run] <command>...

      drn bisect log.mdb --expr 'entries.count > 10'        by a condition
      drn bisect log.mdb run sh -c '! grep -q confirm'      by a command's exit status
      drn bisect log.mdb --good :login --bad @-3 ./check    between two positions
      """,
    discussion: """
      With --expr, the first transition that the condition is true of; 'drn help expressions' has \
      the language. It has to be false at the good position and true at the bad one.

      A command is run for a position with the document of 'drn show LOG POS --json' on its \
      standard input, and with DRN_LOG, DRN_SESSION and DRN_POS in its environment; what it prints \
      goes to standard error. It ends with 0 where the position is good, with 1 to 127 where it is \
      bad, with 125 where that cannot be told and the position is to be skipped; anything above \
      127, or a signal, aborts the search. Options stand before the command: what follows its \
      first word belongs to it.

      If it becomes true several times, one of those positions is found; 'drn find --first' looks \
      at every transition.

      Ends with 0 where the first bad transition is found, with 1 where it is not: the condition is \
      not true at the bad position, or only skipped positions are left.
      """)

  @OptionGroup var options: LogOptions

  @Option(
    help: ArgumentHelp("A good position (default: the session's first).", valueName: "pos"),
    transform: PositionName.parsing)
  var good: PositionName?

  @Option(
    help: ArgumentHelp("A later, bad position (default: @).", valueName: "pos"),
    transform: PositionName.parsing)
  var bad: PositionName?

  @Option(help: ArgumentHelp("A condition that is true where it is bad.", valueName: "expr"))
  var expr: String?

  @OptionGroup var output: OutputOptions

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("The command and its arguments.", valueName: "command"))
  var words: [String] = []

  /// The command to run, without a leading `run` and `--`.
  private var command: [String] {
    guard words.first == "run" else { return words }
    return Array(words.dropFirst(words.dropFirst().first == "--" ? 2 : 1))
  }

  func validate() throws {
    guard (expr != nil) != !command.isEmpty else {
      throw ValidationError("Give either --expr or a command.")
    }
  }

  func run(in context: CommandContext) throws {
    let query = try expr.map { expr throws(QueryError) in
      try PositionQuery.warning(about: expr, in: context)
    }
    let session = try options.openSession(in: context)
    if !output.json { try session.announce(unlessNamed: options.session, in: context) }
    let ends = try ends(in: session)
    var search = BisectSearch(session, good: ends.good, bad: ends.bad, output: output, in: context)
    if let query {
      try search.run(ExpressionTest(query, in: session, ends))
    } else {
      try search.run(
        CommandTest(command, log: options.log, session: session, good: ends.good, in: context))
    }
  }

  private func ends(in session: LogSession) throws -> (good: Int, bad: Int) {
    let good = if let good { try session.seq(of: good) } else { session.firstSeq }
    let bad = if let bad { try session.seq(of: bad) } else { try session.head() }
    if good > bad {
      throw CommandError(
        "The good position \(good) comes after the bad one, \(bad): "
          + "give them the other way round.",
        status: .validationFailure)
    }
    if good == bad {
      throw CommandError(
        "The good and the bad position are both \(good): nothing is between them.",
        status: .nothingFound)
    }
    return (good, bad)
  }
}

// Options after the command's first word belong to that command, not to `drn bisect`.

extension BisectCommand {
  /// Returns the tool's arguments with `--` before the command's first word, inserted if missing.
  static func separatingCommand(in arguments: [String]) -> [String] {
    guard arguments.first == configuration.commandName else { return arguments }
    let options = ["--good", "--bad", "--expr", "--session", "--color"]
    var (index, isLogFound) = (1, false)
    while index < arguments.count, arguments[index] != "--" {
      let argument = arguments[index]
      if options.contains(argument) {
        index += 1
      } else if !argument.hasPrefix("-") {
        guard !isLogFound else { return arguments[..<index] + ["--"] + arguments[index...] }
        isLogFound = true
      }
      index += 1
    }
    return arguments
  }
}

extension BisectCommand: RouteNaming {
  var namedLog: String { options.log }

  func hint(in log: LogReader) -> String? {
    expr.flatMap { try? PositionQuery($0) }?.hint(in: log)
  }
}
