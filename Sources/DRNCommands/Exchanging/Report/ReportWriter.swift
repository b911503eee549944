import DRN
import DRNInspect
import DRNLog

/// Writes sessions into a page, one after another.
struct ReportWriter {
  let page: ReportPage
  private let source: LogReader
  let title: String
  private let log: String
  private let budget: StateBudget
  private var symbols: ReportSymbols
  private(set) var progress: Progress?
  private var count = 0

  /// - Parameter progress: Shows the progress on a terminal; `nil` to show none.
  init(
    _ source: LogReader, into page: ReportPage, title: String, log: String,
    progress: Progress?
  ) {
    self.progress = progress
    self.page = page
    self.source = source
    budget = StateBudget(path: source.path)
    symbols = ReportSymbols(budget)
    self.title = title
    self.log = log
  }

  /// Writes the whole page.
  ///
  /// - Parameter omitted: The number of sessions that were left out.
  mutating func write(
    _ sessions: [LogSession], in range: ClosedRange<Int>?, omitted: Int
  ) throws {
    defer { progress?.finish() }
    try page.begin(title: title)
    let whole = try graph(of: sessions, in: range)
    try page.graph(GraphSVG(GraphDrawing(whole, limit: GraphPicture.usualLimit)).text)
    var listed: [[UInt8]] = []
    var blocks = SessionBlocks(page)
    var routes: [UInt8] = []
    for (index, session) in sessions.enumerated() {
      let shown = range ?? session.firstSeq...Int.max
      var written = try write(session, in: shown)
      listed.append(try list(session, from: shown.lowerBound, written))
      routes.append(variableLength: UInt64(written.routes.count))
      for route in written.routes { routes.append(variableLength: UInt64(route)) }
      try blocks.add(index) { try written.finish(BranchTree(session), $0) }
    }
    try blocks.finish()
    try page.beginBlock("id=\"session-routes\"")
    _ = try page.data { try $0(routes) }
    try page.endBlock()
    try writeStatistics(sessions, whole)
    try page.json("report", head(listed, omitted: omitted))
    try page.end()
  }

  /// Writes a page that fetches what it shows.
  ///
  /// - Parameters:
  ///   - list: The address of the list of logs; `nil` if there is none.
  ///   - isWritable: Whether it may change the log.
  func writeServed(list: String?, isWritable: Bool) throws {
    try page.begin(title: title, isServed: true)
    try page.graph("")
    try page.json(
      "report",
      head([], omitted: 0) { line in
        line.object("served") { line in
          line.member("isWritable", isWritable)
          if let list { line.member("list", list) }
        }
      })
    try page.end()
  }

  /// The walked graph of all transitions in the page.
  func graph(of sessions: [LogSession], in range: ClosedRange<Int>?) throws -> WalkedGraph {
    if let range, let session = sessions.first {
      return try WalkedGraph(session, in: range)
    }
    return try WalkedGraph(source, sessions: sessions.map(\.name))
  }

  /// Writes the statistics of all sessions together, and of each one if there are several but not too many.
  ///
  /// - Parameter whole: The graph of all together, if there is one.
  func writeStatistics(_ sessions: [LogSession], _ whole: WalkedGraph?) throws {
    if let whole { try page.json("statistics", ReportStatistics(whole, limit: 200).json()) }
    guard sessions.count > 1, sessions.count <= ReportStatistics.sessionLimit else { return }
    // The more sessions, the shorter the table of each.
    let limit = min(200, max(8, 4_000 / sessions.count))
    try page.beginBlock("id=\"session-statistics\"")
    for session in sessions {
      try page.json(ReportStatistics(WalkedGraph(session), limit: limit).json())
    }
    try page.endBlock()
  }

  mutating func write(
    _ session: LogSession, in range: ClosedRange<Int>
  ) throws -> ReportSession {
    var written = ReportSession(
      session, from: max(range.lowerBound, session.firstSeq), &symbols, budget)
    try session.forEachState(in: range) { record, state, node in
      try written.add(record, state, node: node, &symbols)
      count += 1
      progress?.update(count)
      return true
    }
    return written
  }

  /// The summary of a session, for the page's list.
  ///
  /// - Parameters:
  ///   - key: What tells it from the others, if not its name.
  ///   - title: What it is called on the page, if not by its name.
  func list(
    _ session: LogSession, from first: Int, _ written: ReportSession, key: String? = nil,
    title: String? = nil
  ) throws -> [UInt8] {
    try JSONLineWriter.object { line in
      try line.members(of: session, from: first, count: written.count, title: title)
      if let key { line.member("key", key) }
      line.member("last", written.lastRoute)
      line.member("isPart", try first > session.firstSeq || first + written.count <= session.head())
      line.member("from", written.firstTime ?? session.startedAt)
      line.member("to", written.lastTime ?? session.startedAt)
    }
  }

  /// - Parameters:
  ///   - pair: How the two sessions are aligned, if they are shown side by side.
  ///   - more: Writes further members.
  func head(
    _ sessions: [[UInt8]], omitted: Int, pair: AlignedRows? = nil,
    _ more: (inout JSONLineWriter) -> Void = { _ in }
  ) throws -> [UInt8] {
    try JSONLineWriter.object { line in
      more(&line)
      line.member("tool", ToolVersion.name)
      line.member("log", DisplayText.escaping(log))
      line.member("title", DisplayText.escaping(title))
      line.member("omittedSessions", omitted)
      if let pair { line.object("pair") { pair.write(to: &$0) } }
      line.member("omitsStatistics", sessions.count > ReportStatistics.sessionLimit)
      // A page of a damaged report has what is intact.
      let reported = try LogError.unlessDamaged { () throws(LogError) in
        try ReportedMoment(of: source)
      }
      if let reported { line.member("reported", reported.json) }
      let columns = ReportColumn.allCases.map { column -> JSONValue in
        [.string(column.name), .bool(column.isDifference)]
      }
      line.member("columns", .array(columns))
      let kinds = EventKind.allCases.sorted { $0.rawValue < $1.rawValue }
      line.objects("kinds", kinds) { line, kind in
        line.member("name", kind.name)
        line.member(
          "fields", .array(EventRecord.fields(of: kind).map { .string("\($0)") }))
      }
      line.member("troubleWords", .array(TroubleLabels.words.map { .string($0) }))
      line.key("symbols")
      try symbols.write(into: &line)
      line.array("sessions") { line in
        for session in sessions { line.canonical(session) }
      }
    }
  }
}
