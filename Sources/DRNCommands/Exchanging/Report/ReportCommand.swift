import ArgumentParser
import DRNLog

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Write a page that shows the log in any browser.",
    usage: """
      drn report <log> [<range>] --output <file> [--session <name>] [options]

      drn report log.mdb -o report.html               every session
      drn report log.mdb -o x.html --session main     one of them
      drn report log.mdb @-500.. -o x.html            the last 501 transitions
      """,
    discussion: """
      The page is one file that opens in any browser, without a server, a network or this tool. It \
      has a timeline to scrub, the state at every position and what changed, the sequence of \
      screens, the walked graph, statistics and search. The same log gives the same page, byte for \
      byte.

      A range is of one session: the one that is named, or the one started last.

      How large a page will be is said before it is written, if it is 10 MB or more. A page of more than \
      1,000 sessions has no statistics of each.
      """)

  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  @OptionGroup var positions: RangeOptions

  @OptionGroup var file: FileOptions

  @Option(help: ArgumentHelp("A session's name; may be given several times.", valueName: "name"))
  var session: [String] = []

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

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit must be at least 1, not \(limit).") }
    if allSessions, !session.isEmpty || positions.range != nil {
      throw ValidationError("--all-sessions goes with neither --session nor a range.")
    }
    if positions.range != nil, session.count > 1 {
      throw ValidationError("a range is of one session, and not of several.")
    }
    if file.output == nil, StandardOutput.isTerminal {
      throw ValidationError("name the page's file with -o: a terminal cannot show the page.")
    }
  }

  func run() throws {
    let reader = try LogReader.answering(from: log)
    let chosen = try chooseSessions(reader)
    let size = try ReportSize(
      of: reader, sessions: chosen.sessions.count, transitions: chosen.transitions)
    if size.byteCount >= ReportSize.large {
      StandardError.message(
        "The page will have about \(Quantity.bytes(size.byteCount)): --limit, --session or a range makes it "
          + "smaller, and 'drn serve' shows the log without a page.")
    }
    let file = try DataOutput(file.place(readFrom: log))
    let page = ReportPage { try file.write($0) }
    let name = LogFiles.parts(of: log).name
    var writer = ReportWriter(reader, into: page, title: title ?? name, log: name)
    try writer.write(chosen.sessions, in: positions.range, omitted: chosen.omitted)
    try file.finish()
    if chosen.omitted > 0 {
      StandardError.message(
        "The page has the \(counted(limit, "session")) that \(limit == 1 ? "was" : "were") started "
          + "last; \(counted(chosen.omitted, "older session")) "
          + "\(chosen.omitted == 1 ? "is" : "are") left out (--limit).")
    }
  }

  private func chooseSessions(
    _ reader: LogReader
  ) throws -> (sessions: [LogSession], omitted: Int, transitions: Int) {
    var sessions: [LogSession] = []
    var omitted = 0
    if !session.isEmpty {
      for name in session { sessions.append(try reader.session(named: name)) }
    } else if positions.range != nil {
      sessions = [try reader.latestSession()]
    } else {
      try reader.forEachSession { sessions.append($0) }
      omitted = max(sessions.count - limit, 0)
      sessions.removeFirst(omitted)
      if sessions.isEmpty { _ = try reader.latestSession() }
    }
    var count = 0
    for session in sessions {
      let shown = try positions.range?.resolve(in: session) ?? session.firstSeq...Int.max
      count += min(try session.head(), shown.upperBound) - shown.lowerBound + 1
    }
    guard count <= Self.largest else {
      throw CommandError(
        "A page can hold \(grouped(Self.largest)) transitions, and these are "
          + "\(grouped(count)): give a range, --session or a smaller --limit.")
    }
    return (sessions, omitted, count)
  }
}
