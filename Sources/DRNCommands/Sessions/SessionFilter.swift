import DRNInspect
import DRNLog

/// Selects sessions by a text and by a condition.
struct SessionFilter {
  private let text: String?
  private let times: LocalTime
  /// Made with the first session: its text is of the log.
  private var search: SessionSearch?
  private var matcher: SessionMatcher?
  private var symbols = BlockSymbols()

  init(search text: String?, query: SessionQuery?, log: LogReader, _ times: LocalTime) {
    (self.text, self.times) = (text, times)
    matcher = query.map { SessionMatcher($0, path: log.path) }
  }

  /// Whether a session has the text, and the condition is true of it.
  mutating func passes(_ row: SessionRow) throws -> Bool {
    if let text {
      var search =
        search.take() ?? SessionSearch(text, TransitionText(session: row.session, times: times))
      defer { self.search = search }
      let isFound =
        try search.isFound(in: row) || search.isFound(inRoutesOf: row.session, &symbols)
      guard isFound else { return false }
    }
    return try matcher?.matches(row.session, head: row.head, lastTime: row.lastTime) ?? true
  }
}
