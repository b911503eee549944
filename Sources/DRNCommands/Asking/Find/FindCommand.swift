import ArgumentParser
import DRNInspect
import DRNLog

struct FindCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", abstract: "Show the transitions that a condition is true of.",
    usage: """
      drn find log.mdb 'route == "detail"'                where the users went there
      drn find log.mdb 'gap > 2s and kind != "noted"'     what came after a pause
      drn find log.mdb 'entries.count > 10' --first       when the history grew long
      drn find log.mdb '"alert" in overlays' --count      how often one was up
      """,
    discussion: """
      A condition compares what a transition has (kind, route, overlay, tab, cause, label, gap and so \
      on) and the state after it (currentRoute, overlays, origin, entries and so on) with values, by \
      == != < <= > >=, in, contains and matches, with and, or, not and parentheses. \
      'drn help expressions' has all of it.

      It looks at all sessions, one after another, unless --session names one. A range is then one of \
      each session that has it.

      Ends with 0, or with 1 where nothing matches.
      """)

  @OptionGroup var options: LogOptions

  @Argument(help: ArgumentHelp("The condition.", valueName: "expr"))
  var expression: String

  @OptionGroup var positions: RangeOptions

  @Flag(help: "All sessions, which is what it does without --session.")
  var allSessions = false

  /// Only the session that was started last, for `drn mcp`.
  @Flag(help: .hidden)
  var newest = false

  /// Whether a last line of JSON says how many sessions were searched, for `drn mcp`.
  @Flag(help: .hidden)
  var searched = false

  /// How many matches are passed over, for `drn mcp`.
  @Option(help: .hidden)
  var skip = 0

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
    help: "Keep running and show new ones of a session; wait for a log that is not there yet.")
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
    if allSessions && options.session != nil {
      throw ValidationError("--all-sessions and --session exclude each other.")
    }
  }

  /// Whether all sessions are searched: what is followed is one.
  private var isOfAll: Bool { options.session == nil && !follow && !newest }

  func run(in context: CommandContext) throws {
    let query = try PositionQuery.warning(about: expression, in: context)
    if follow { try options.waitForLog(in: context) }
    let log = try context.log(named: options.log)
    if !follow, !count { output.page(in: context) }
    var looked = try SearchedSessions(1, of: log)
    var search = MatchSearch(
      query: query, skipped: skip, limit: first || last ? 1 : limit ?? .max,
      isReversed: reverse || last,
      isFollowing: follow, showsMatches: !count,
      namesSessions: allSessions || isOfAll && looked.total > 1, output: output, context: context,
      budget: StateBudget(path: log.path), progress: context.progress("transitions searched"))
    if isOfAll, looked.total != 1 {
      looked.count = try searchAll(log, by: &search, in: context)
    } else {
      let session = try log.session(named: options.session)
      if follow { try session.announce(unlessNamed: options.session, in: context) }
      let window = try positions.range?.window(in: session, isFollowed: follow) ?? .whole(session)
      if !follow {
        search.setTotal(
          try min(session.head(), window.seqs.upperBound) - window.seqs.lowerBound + 1)
      }
      try search.run(in: session, window)
    }
    if count, output.isText {
      context.output.line(grouped(search.matches))
    } else if count {
      output.write(["count": .number(search.matches)], in: context) { looked.write(to: &$0) }
    }
    if searched { context.object { looked.writeAnyway(to: &$0) } }
    if isOfAll, looked.isPart, !search.isFull, !(count && output.json) {
      context.errors.message(
        "\(grouped(looked.count)) of \(counted(looked.total, "session")) "
          + "\(looked.count == 1 ? "was" : "were") searched: the others do not have that range.")
    }
    if search.matches == 0 { throw ExitCode.nothingFound }
  }

  /// Searches all sessions, of a log that has none or several.
  ///
  /// - Returns: How many were looked at: those that have the range, until there were enough matches.
  private func searchAll(_ log: LogReader, by search: inout MatchSearch, in context: CommandContext)
    throws -> Int
  {
    // Fails for a log without sessions.
    _ = try log.latestSession()
    search.setTotal(try log.transitionCount())
    var (count, absence) = (0, (any Error)?.none)
    func look(into session: LogSession, _ search: inout MatchSearch) throws {
      let window: PositionWindow
      do {
        window = try positions.range?.window(in: session, isClamped: true) ?? .whole(session)
      } catch let error as LogError where error.code.isAbsence {
        absence = absence ?? error
        return
      } catch let error as CommandError {
        absence = absence ?? error
        return
      }
      count += 1
      try search.run(in: session, window)
    }
    /// Searches a session. One that is damaged is left out, which is said.
    func searchOne(_ session: LogSession) throws {
      do {
        try look(into: session, &search)
      } catch let error as LogError where error.code.isDamage {
        context.omissions.note([try LogFault(.blocks, error)], of: log.path)
      } catch let error as LogError where error.code.isDropped {
        // It was dropped meanwhile.
      }
      if search.isFull { throw Enough() }
    }
    do {
      if search.isReversed {
        for session in try log.sessions(while: { true }).reversed() { try searchOne(session) }
      } else {
        try log.forEachSession { try searchOne($0) }
      }
    } catch is Enough {}
    if count == 0, let absence { throw absence }
    return count
  }

  /// Ends a search that has enough matches.
  private struct Enough: Error {}
}

extension FindCommand: RouteNaming {
  var namedLog: String { options.log }

  func hint(in log: LogReader) -> String? { (try? PositionQuery(expression))?.hint(in: log) }
}
