import ArgumentParser
import DRN
import DRNInspect
import DRNLog

struct EraseCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase", abstract: "Remove sessions so that no byte of them is left.",
    usage: """
      drn erase log.mdb --session visitor-4711            one visitor
      drn erase log.mdb --session a --session b --yes     two, without a question
      drn erase log.mdb --where 'route.user.id == 4711'   all who were there
      """,
    discussion: """
      Removes the transitions, marks, branches and names of the sessions, and every value that only they \
      have: the log is written anew without them, and the old file and the journal are overwritten. \
      Other sessions stay as they are, with their positions and prefix hashes. Copies, snapshots and \
      reports that were made before still have them, and a file system or a disk may keep old contents of \
      files.

      It asks before it does so, unless --yes is given; without a terminal --yes is needed. Not while \
      another process writes the log: an app erases by itself, with erase(session:).

      Ends with 0, with 1 where no session is to be erased, or with 2 where it could not be done: the log \
      is then as it was. It ends with 2 as well where the log's journal is missing: what was there is \
      erased, and what was recorded last was not seen.
      """)

  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  @Option(help: ArgumentHelp("A session to erase; may be repeated.", valueName: "name"))
  var session: [String] = []

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp("Erase the sessions in which this holds anywhere.", valueName: "expr"))
  var condition: String?

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if session.isEmpty == (condition == nil) {
      throw ValidationError("Give the sessions by --session, or a condition by --where.")
    }
  }

  func run(in context: CommandContext) throws {
    let query = try condition.map { (text) throws(QueryError) in
      try PositionQuery.warning(about: text, in: context)
    }
    let (names, transitions) = try chosen(query, in: context)
    guard !names.isEmpty else {
      show(ErasureReport(), in: context)
      throw ExitCode.nothingFound
    }
    try confirm(names, transitions, in: context)
    let interruption = Interruption { UnfinishedFiles.removeAll() }
    defer { withExtendedLifetime(interruption) {} }
    let report = try context.progress("transitions written").during { update in
      let writer = try context.writing(log, .init(createsLog: false, onDamage: .refuse))
      let report = try writer.erase(sessions: names, progress: update)
      try writer.close()
      return report
    }
    show(report, in: context)
  }

  /// The names of the sessions to erase, and the number of their transitions.
  private func chosen(_ query: PositionQuery?, in context: CommandContext) throws -> (
    names: [String], transitions: Int
  ) {
    let reader = try context.log(at: log)
    var (names, transitions): ([String], Int) = ([], 0)
    func choose(_ session: LogSession) throws {
      names.append(session.name)
      transitions += try session.head() - session.firstSeq + 1
    }
    if let query {
      var progress = context.progress("transitions searched", of: try reader.transitionCount())
      defer { progress.finish() }
      var searched = 0
      try reader.forEachSession { session in
        var hasMatch = false
        try session.forEachMatch(of: query, in: session.firstSeq...Int.max - 1) { _ in
          hasMatch = true
          return false
        }
        if hasMatch { try choose(session) }
        searched += try session.head() - session.firstSeq + 1
        progress.update(searched)
      }
    } else {
      for name in session where !names.contains(name) {
        try choose(try reader.session(named: name))
      }
    }
    return (names, transitions)
  }

  /// Asks the user at the terminal to confirm, unless `--yes` is given.
  private func confirm(_ names: [String], _ transitions: Int, in context: CommandContext) throws {
    guard !yes else { return }
    let shown = names.prefix(10).map { "'\(DisplayText.escaping($0))'" }.joined(separator: ", ")
    let rest = names.count > 10 ? " and \(grouped(names.count - 10)) more" : ""
    let what =
      "\(counted(names.count, "session")) with \(counted(transitions, "transition")): \(shown)\(rest)"
    guard context.input.isTerminal, context.errors.isTerminal else {
      throw CommandError(
        "Nothing was erased from '\(log)': without a terminal to ask at, --yes is needed "
          + "to erase \(counted(names.count, "session")).")
    }
    context.errors.message("This erases \(what).")
    context.errors.message("It cannot be undone. Type 'yes' to continue:")
    guard readLine() == "yes" else {
      throw CommandError("Nothing was erased from '\(log)'.")
    }
  }

  private func show(_ report: ErasureReport, in context: CommandContext) {
    switch output.form {
    case .json, .plain:
      let names = JSONValue.array(report.sessions.map { .string($0) }).canonicalBytes
      output.write(
        [
          "sessions": output.json ? .json(names) : .number(report.sessions.count),
          "transitions": .number(report.transitions), "symbols": .number(report.symbols),
          "bytesBefore": .number(report.bytesBefore), "bytesAfter": .number(report.bytesAfter),
        ], in: context)
    case .text:
      guard !report.sessions.isEmpty else {
        return context.output.line("nothing erased: no session matches")
      }
      context.output.line(
        "erased: \(counted(report.sessions.count, "session")), "
          + "\(counted(report.transitions, "transition")), \(counted(report.symbols, "value"))")
    }
  }
}
