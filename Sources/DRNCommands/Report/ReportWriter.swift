import DRN
import DRNLog

/// Writes sessions into a page, one after another.
struct ReportWriter {
  private let page: ReportPage
  private let source: LogReader
  private let title: String
  private let log: String
  private var symbols = ReportSymbols()
  private var progress: Progress?
  private var count = 0

  /// - Parameter progress: Says how far it has come; `nil` where nobody is waiting at a terminal.
  init(
    _ source: LogReader, into page: ReportPage, title: String, log: String,
    progress: Progress? = Progress("transitions written")
  ) {
    self.progress = progress
    self.page = page
    self.source = source
    self.title = title
    self.log = log
  }

  /// Writes the whole page.
  ///
  /// - Parameter omitted: How many sessions were left out.
  mutating func write(
    _ sessions: [LogSession], in range: PositionRange?, omitted: Int
  ) throws {
    defer { progress?.finish() }
    try page.begin(title: title)
    let whole = try graph(of: sessions, in: range)
    try page.graph(GraphSVG(whole).text)
    var listed = JSONLineWriter()
    listed.beginArray()
    for (index, session) in sessions.enumerated() {
      let shown = try range?.resolve(in: session) ?? session.firstSeq...Int.max
      let written = try write(session, in: shown)
      try page.data("session\(index)", Base64.encoding(written.bytes))
      try list(session, from: shown.lowerBound, written.session, in: &listed)
    }
    listed.endArray()
    try writeStatistics(sessions, whole)
    try page.json("report", head(listed, omitted: omitted))
    try page.end()
  }

  /// What was walked of all that the page has.
  private func graph(of sessions: [LogSession], in range: PositionRange?) throws -> WalkedGraph {
    if let range, let session = sessions.first {
      return try WalkedGraph(session, in: range.resolve(in: session))
    }
    return try WalkedGraph(source, sessions: sessions.map(\.name))
  }

  /// Writes what was counted over all sessions, and over each where there are several.
  private func writeStatistics(_ sessions: [LogSession], _ whole: WalkedGraph) throws {
    try page.json("statistics", ReportStatistics(whole, limit: 200).json())
    guard sessions.count > 1 else { return }
    // A page of many sessions is not to be all tables.
    let limit = min(200, max(8, 4_000 / sessions.count))
    for (index, session) in sessions.enumerated() {
      let graph = try WalkedGraph(session)
      try page.json("statistics\(index)", ReportStatistics(graph, limit: limit).json())
    }
  }

  private mutating func write(
    _ session: LogSession, in range: ClosedRange<Int>
  ) throws -> (session: ReportSession, bytes: [UInt8]) {
    var written = ReportSession(session, from: max(range.lowerBound, session.firstSeq), &symbols)
    try session.forEachPosition(in: range) { position in
      try written.take(position, &symbols)
      count += 1
      progress?.update(count)
      return true
    }
    let bytes = try written.finish()
    return (written, bytes)
  }

  /// What the page is told of a session before it is opened.
  private func list(
    _ session: LogSession, from first: Int, _ written: ReportSession, in line: inout JSONLineWriter
  ) throws {
    line.beginObject()
    line.member("name", session.name)
    line.member("title", DisplayText.escaping(session.name))
    line.member("first", first)
    line.member("count", written.count)
    line.member("isPart", try first > session.firstSeq || first + written.count <= session.head())
    for (key, time) in [("from", written.firstTime), ("to", written.lastTime)] {
      line.key(key)
      line.time(nanosecondsSince1970: (time ?? session.startedAt).nanosecondsSince1970)
    }
    line.key("marks")
    line.beginArray()
    for (name, target) in try session.marks() {
      line.beginArray()
      line.string(DisplayText.escaping(name))
      line.integer(target)
      line.endArray()
    }
    line.endArray()
    line.endObject()
  }

  private func head(_ sessions: JSONLineWriter, omitted: Int) -> JSONLineWriter {
    var line = JSONLineWriter()
    line.beginObject()
    line.member("tool", "drn \(DRNCommand.version)")
    line.member("log", DisplayText.escaping(log))
    line.member("title", DisplayText.escaping(title))
    line.member("omittedSessions", omitted)
    line.array("columns") { line in
      for column in ReportColumn.allCases {
        line.beginArray()
        line.string(column.rawValue)
        line.bool(column.isDifference)
        line.endArray()
      }
    }
    line.array("kinds") { line in
      let kinds = EventKind.allCases.sorted { EventRecord.code(of: $0) < EventRecord.code(of: $1) }
      for kind in kinds {
        line.beginObject()
        line.member("name", kind.rawValue)
        line.array("fields") { line in
          for field in EventRecord.fields(of: kind) { line.string("\(field)") }
        }
        line.endObject()
      }
    }
    line.key("symbols")
    symbols.write(into: &line)
    line.key("sessions")
    line.canonical(sessions.bytes)
    line.endObject()
    return line
  }
}
