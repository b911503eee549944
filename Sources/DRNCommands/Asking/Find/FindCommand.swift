import ArgumentParser
import DRNInspect
import DRNLog

struct FindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", abstract: "Show the transitions that a condition is true of.",
    usage: """
      drn find log.mdb 'route == "detail"'                where the user went there
      drn find log.mdb 'gap > 2s and kind != "noted"'     what came after a pause
      drn find log.mdb 'entries.count > 10' --first       when the history grew long
      drn find log.mdb '"alert" in overlays' --count      how often one was up
      """,
    discussion: """
      A condition compares what a transition has (kind, route, overlay, tab, cause, label, gap and so \
      on) and the state after it (currentRoute, overlays, origin, entries and so on) with values, by \
      == != < <= > >=, in, contains and matches, with and, or, not and parentheses. \
      'drn help expressions' has all of it.

      Ends with 0, or with 1 where nothing matches.
      """)

  @OptionGroup var options: LogOptions

  @Argument(help: ArgumentHelp("The condition.", valueName: "expr"))
  var expression: String

  @OptionGroup var positions: RangeOptions

  @Flag(help: "All sessions, one after another.")
  var allSessions = false

  @Flag(help: "Only the first match.")
  var first = false

  @Flag(help: "Only the last match.")
  var last = false

  @Flag(help: "Only how many matches there are.")
  var count = false

  @Option(
    name: .limit, parsing: .unconditional,
    help: ArgumentHelp("Maximum number of matches, 1 or more.", valueName: "count"))
  var limit: Int?

  @Flag(help: "The newest first.")
  var reverse = false

  @Flag(
    name: .shortAndLong,
    help: "Keep running and show new transitions; wait for a log that is not there yet.")
  var follow = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let limit, limit < 1 {
      throw ValidationError("-n must be at least 1, not \(limit).")
    }
    if [first, last, count, limit != nil].count(where: \.self) > 1 {
      throw ValidationError("Give one of --first, --last, --count and -n.")
    }
    if follow && (reverse || last || count || allSessions) {
      throw ValidationError(
        "--follow cannot be combined with --reverse, --last, --count or --all-sessions.")
    }
    if allSessions && (options.session != nil || positions.range != nil) {
      throw ValidationError("--all-sessions goes with neither --session nor a range.")
    }
  }

  func run() throws {
    let query = try PositionQuery.warning(about: expression)
    if follow { try options.waitForLog() }
    let log = try LogReader.answering(from: options.log)
    if !follow, !count { output.page() }
    var search = MatchSearch(
      query: query, limit: first || last ? 1 : limit ?? .max, isReversed: reverse || last,
      isFollowing: follow, showsMatches: !count, namesSessions: allSessions, output: output,
      budget: StateBudget(path: log.path))
    if allSessions {
      search.setTotal(try log.transitionCount())
      try log.forEachSession { try search.run(in: $0, range: nil) }
    } else {
      let session = try log.session(named: options.session)
      let range = try positions.range?.resolve(in: session) ?? session.firstSeq...Int.max
      if !follow {
        search.setTotal(try min(session.head(), range.upperBound) - range.lowerBound + 1)
      }
      try search.run(in: session, range: range)
    }
    if count, output.isText {
      StandardOutput.shared.line(grouped(search.matches))
    } else if count {
      output.write(["count": .number(search.matches)])
    }
    if search.matches == 0 { throw ExitCode.nothingFound }
  }
}

extension FindCommand: RouteNaming {
  var namedLog: String { options.log }

  func hint(in log: LogReader) -> String? { (try? PositionQuery(expression))?.hint(in: log) }
}
