import ArgumentParser
import DRN
import DRNLog

struct FindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", abstract: "Show the transitions that a condition is true of.",
    usage: """
      drn find <log> <expr> [options]

      drn find log.mdb 'route == "detail" && overlay == "filter"'
      drn find log.mdb 'gap > 2s and kind != "noted"'
      drn find log.mdb 'state.entries.count > 10' --first
      drn find log.mdb 'route.detail.id matches "^4"' --json
      drn find log.mdb '"alert" in overlays' --count
      """,
    discussion: """
      A name is a key of the transition's JSON where the event has it, else of the state's: kind, \
      route, overlay, overlays, tab, flow, origin, entries, cursor, cause, label, payload, reason, \
      time, seq and so on; event.route and state.tab are only the one's or the other's. gap is the \
      time since the transition before.

      Operators: == != < <= > >=, in, not in, contains, matches (a regular expression), and, or, \
      not, and parentheses. Values: "text", 42, true, null, 250ms, 2s, 3m, ["a", "b"], and times \
      such as "2026-11-21T10:00:00Z". A route compared with a text means its case's name. Paths: \
      route.detail.id, route["any key"], entries[-1], overlays.count.

      Ends with 0, or with 1 where nothing matches.
      """)

  @OptionGroup var options: LogOptions

  @Argument(help: ArgumentHelp("The condition.", valueName: "expr"))
  var expression: String

  @Option(
    help: ArgumentHelp("Search positions such as 10..20 only.", valueName: "range"),
    transform: PositionRange.parsing)
  var range: PositionRange?

  @Flag(help: "All sessions, one after another.")
  var allSessions = false

  @Flag(help: "Only the first match.")
  var first = false

  @Flag(help: "Only the last match.")
  var last = false

  @Flag(help: "Only how many matches there are.")
  var count = false

  @Option(name: .short, help: ArgumentHelp("At most so many matches."))
  var n: Int?

  @Flag(help: "The newest first.")
  var reverse = false

  @Flag(name: .shortAndLong, help: "Go on with what is recorded from now on.")
  var follow = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let n, n < 1 { throw ValidationError("-n takes a number from 1 on, not \(n).") }
    if [first, last, count, n != nil].count(where: \.self) > 1 {
      throw ValidationError("Give one of --first, --last, --count and -n.")
    }
    if follow && (reverse || last || count || allSessions) {
      throw ValidationError(
        "--follow goes with none of --reverse, --last, --count and --all-sessions.")
    }
    if allSessions && (options.session != nil || range != nil) {
      throw ValidationError("--all-sessions goes with neither --session nor --range.")
    }
  }

  func run() throws {
    let query = try PositionQuery(expression)
    let log = try LogReader(path: options.log)
    if !follow, !count { output.page() }
    var search = MatchSearch(
      query: query, limit: first || last ? 1 : n ?? .max, isReversed: reverse || last,
      isFollowing: follow, showsMatches: !count, namesSessions: allSessions, output: output)
    if allSessions {
      search.expect(try log.transitionCount())
      try log.forEachSession { try search.run(in: $0, range: nil) }
    } else {
      let session = try log.session(named: options.session)
      let range = try range?.resolve(in: session) ?? session.firstSeq...Int.max
      if !follow {
        search.expect(try min(session.head(), range.upperBound) - range.lowerBound + 1)
      }
      try search.run(in: session, range: range)
    }
    if count { showCount(search.matches) }
    if search.matches == 0 { throw ExitCode.nothingFound }
  }

  private func showCount(_ count: Int) {
    guard output.json else {
      return StandardOutput.shared.line(output.plain ? "\(count)" : grouped(count))
    }
    var line = JSONLineWriter()
    line.beginObject()
    line.member("count", count)
    line.endObject()
    StandardOutput.shared.line(line.bytes)
  }
}
