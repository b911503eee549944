import ArgumentParser
import DRNInspect
import DRNLog

struct ReportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Write a page that shows the log in any browser.",
    usage: """
      drn report <log> [<range>] --output <file> [--session <name>] [options]
      drn report <log> <other log> --output <file> [--session <name>]... [options]

      drn report log.mdb -o report.html               every session
      drn report log.mdb -o x.html --session main     one of them
      drn report log.mdb @-500.. -o x.html            the last 501 transitions
      drn report good.mdb bad.mdb -o x.html           two runs side by side
      """,
    discussion: """
      The page is one file that opens in any browser, without a server, a network or this tool. It \
      has a timeline to scrub, the state at every position and what changed, the sequence of \
      screens, the walked graph, statistics and search. The same log gives the same page, byte for \
      byte.

      A range is of one session: the one that is named, or the one started last.

      Two runs are shown row by row, as 'drn diff' aligns them, from the first difference on, with the states of \
      both and what differs between them. Of two logs these are the first sessions of one name that differ; \
      --session names others, twice if they have two names. Two sessions of one log are shown so with --compare.
      How large a page will be is said before it is written, if it is 10 MB or more. A page of more than \
      1,000 sessions has no statistics of each.
      """)

  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  @Argument(
    help: ArgumentHelp(
      "The positions, such as 10..20 (default: all), or another log.", valueName: "range"))
  var other: String?

  @Option(
    name: .customLong("range"),
    help: ArgumentHelp("The positions, as an option.", valueName: "range"),
    transform: PositionRange.parsing)
  var rangeOption: PositionRange?

  @OptionGroup var file: FileOptions

  @Option(help: ArgumentHelp("A session's name; may be given several times.", valueName: "name"))
  var session: [String] = []

  @Flag(help: "Two sessions side by side, which two logs are anyway.")
  var compare = false

  @Flag(help: "All sessions, which is what it does without --session and a range.")
  var allSessions = false

  @Option(
    name: .limit, parsing: .unconditional,
    help: ArgumentHelp("Maximum number of sessions, those started last.", valueName: "count"))
  var limit = 1_000

  @Option(help: ArgumentHelp("The page's title (default: the log's name)."))
  var title: String?

  /// The maximum number of transitions: browsers take long to open larger pages.
  private static let largest = 1_000_000

  /// The other log: the argument, if it is a file or no range.
  private var otherLog: String? {
    other.flatMap {
      SystemFile.isThere($0) || (try? PositionRange.parsing($0)) == nil ? $0 : nil
    }
  }

  private func range() throws -> PositionRange? {
    guard let other, otherLog == nil else { return rangeOption }
    guard rangeOption == nil else {
      throw ValidationError("Give the range once: as an argument, or by --range.")
    }
    return try PositionRange.parsing(other)
  }

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit must be at least 1, not \(limit).") }
    let hasRange = try range() != nil
    if allSessions, !session.isEmpty || hasRange {
      throw ValidationError("--all-sessions goes with neither --session nor a range.")
    }
    if hasRange, session.count > 1 {
      throw ValidationError("a range is of one session, and not of several.")
    }
    if otherLog != nil || compare {
      if hasRange || allSessions {
        throw ValidationError(
          "Two runs are compared as a whole: leave out the range and --all-sessions.")
      }
      guard otherLog == nil ? session.count == 2 : session.count <= 2 else {
        throw ValidationError("Two runs are compared: give another log, or --session twice.")
      }
    }
  }

  func run(in context: CommandContext) throws {
    if file.output == nil, context.output.isTerminal {
      throw ValidationError("name the page's file with -o: a terminal cannot show the page.")
    }
    let reader = try context.log(named: log)
    if otherLog != nil || compare { return try comparePage(reader, in: context) }
    let range = try range()
    let chosen = try chooseSessions(reader, range, in: context)
    let size = try ReportSize(
      of: reader, chosen.sessions, in: chosen.range, transitions: chosen.transitions)
    if size.byteCount >= ReportSize.large {
      context.errors.message(
        "The page will have about \(Quantity.bytes(size.byteCount)): --limit, --session or a range makes it "
          + "smaller, and 'drn serve' shows the log without a page.")
    }
    let file = try DataOutput(file.place(readFrom: log), in: context)
    let page = ReportPage { try file.write($0) }
    let name = LogFiles.parts(of: log).name
    var writer = ReportWriter(
      reader, into: page, title: title ?? name, log: name,
      progress: context.progress("transitions written"))
    try writer.write(chosen.sessions, in: chosen.range, omitted: chosen.omitted)
    try file.finish()
    if chosen.omitted > 0 {
      context.errors.message(
        "The page has the \(counted(limit, "session")) that \(limit == 1 ? "was" : "were") started "
          + "last; \(counted(chosen.omitted, "older session")) "
          + "\(chosen.omitted == 1 ? "is" : "are") left out (--limit).")
    }
  }

  /// Writes a page of two runs side by side.
  private func comparePage(_ reader: LogReader, in context: CommandContext) throws {
    if let otherLog, !SystemFile.isThere(otherLog) {
      throw ValidationError(
        "There is no log '\(otherLog)', and a range is 10..20, 10.., ..20 or one position.")
    }
    let other = try otherLog.map { try context.log(named: $0) } ?? reader
    let pair =
      session.count == 2
      ? try SessionPair(nil, reader.session(named: session[0]), other.session(named: session[1]))
      : try SessionPair.chosen(from: reader, other, named: session.first)
    guard let diff = pair.diff else { return }
    let count = [diff.left, diff.right].reduce(diff.leftCount + diff.rightCount) {
      $0 - $1.firstSeq
    }
    try checkCount(count, "give runs that are shorter.")
    let file = try DataOutput(file.place(readFrom: log, otherLog ?? log), in: context)
    let page = ReportPage { try file.write($0) }
    let names = (log: LogFiles.parts(of: log).name, other: LogFiles.parts(of: other.path).name)
    let sessions = (left: diff.left.name, right: diff.right.name)
    let titles =
      otherLog == nil
      ? sessions : ("\(names.log), \(sessions.left)", "\(names.other), \(sessions.right)")
    let title = otherLog == nil ? sessions : (names.log, names.other)
    // The other one is that in which something went wrong.
    var writer = ReportWriter(
      other, into: page, title: self.title ?? "\(title.0) → \(title.1)",
      log: otherLog == nil ? names.log : "\(names.log) and \(names.other)",
      progress: context.progress("transitions written"))
    try writer.write(diff, titles: titles)
    try file.finish()
  }

  /// Throws if a page cannot hold so many transitions.
  private func checkCount(_ count: Int, _ advice: String) throws(CommandError) {
    guard count > Self.largest else { return }
    throw CommandError(
      "A page can hold \(grouped(Self.largest)) transitions, and these are \(grouped(count)): "
        + advice)
  }

  private func chooseSessions(
    _ reader: LogReader, _ range: PositionRange?, in context: CommandContext
  ) throws -> (
    sessions: [LogSession], range: ClosedRange<Int>?, omitted: Int, transitions: Int
  ) {
    var sessions: [LogSession] = []
    var omitted = 0
    if !session.isEmpty {
      for name in session { sessions.append(try reader.session(named: name)) }
    } else if range != nil {
      sessions = [try reader.latestSession()]
    } else {
      try reader.forEachSession { sessions.append($0) }
      omitted = max(sessions.count - limit, 0)
      sessions.removeFirst(omitted)
      if sessions.isEmpty { _ = try reader.latestSession() }
    }
    let seqs = try range.flatMap { range in
      try sessions.first.map { try range.resolve(in: $0, context) }
    }
    var count = 0
    for session in sessions {
      let shown = seqs ?? session.firstSeq...Int.max
      count += min(try session.head(), shown.upperBound) - shown.lowerBound + 1
    }
    try checkCount(count, "give a range, --session or a smaller --limit.")
    return (sessions, seqs, omitted, count)
  }
}
