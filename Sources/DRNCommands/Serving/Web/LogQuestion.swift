import DRN
import DRNInspect
import DRNLog
import WebServing

/// What the page of a log asks for.
enum LogQuestion: String {
  case window, sessions, overview, news, graph, statistics, find, why, blame, rewind

  /// Whether the answer changes the log.
  var isChange: Bool { self == .rewind }

  func answer(of log: ServedLog, to fields: FormFields) async throws -> Response {
    let session = fields["session"]
    switch self {
    case .window:
      return Self.json(
        try await log.window(
          of: session, around: try fields.position("at"), size: try fields.position("size")))
    case .sessions where fields["where"] != nil:
      return Self.json(try await log.sessions(where: SessionQuery(fields["where"] ?? "")))
    case .sessions: return Self.json(try await log.sessions())
    case .overview:
      let width = min(max(try fields.position("width") ?? 1_000, 1), 4_000)
      return Self.json(try await log.overview(of: session, width: width))
    case .news:
      return Self.json(
        try await log.news(
          of: session, after: try fields.position("head") ?? -1,
          sessions: try fields.position("sessions") ?? -1, life: fields["life"],
          hasGrown: fields["grown"] == "true"))
    case .graph:
      return Response(
        Array(try await log.graph(of: session).utf8), type: "image/svg+xml",
        policy: "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    case .statistics: return Self.json(try await log.statistics(of: session))
    case .find where fields["words"] != nil:
      let found = try await log.find(
        WordSearch(fields["words"] ?? ""), limit: try fields.position("limit") ?? 10_000)
      return Response(found, type: Self.text)
    case .find:
      return try await log.command(
        ["find", "--plain"] + Self.option("--session", session)
          + (session == nil ? ["--all-sessions"] : []) + Self.option("--limit", fields["limit"]),
        [fields["where"] ?? ""], type: Self.text, mayFindNothing: true)
    case .why:
      return try await log.command(
        ["why"] + Self.option("--session", session), [fields["at"] ?? "@"], type: Self.text)
    case .blame:
      return try await log.command(
        ["blame", "--json"] + Self.option("--session", session),
        [fields["at"] ?? "@"] + [fields["path"]].compactMap(\.self), type: Self.json)
    case .rewind:
      return try await log.command(
        ["rewind"] + Self.option("--session", session), [fields["at"] ?? ""], type: Self.text)
    }
  }

  private static let json = "application/json; charset=utf-8"
  private static let text = "text/plain; charset=utf-8"

  private static func json(_ bytes: [UInt8]) -> Response {
    Response(bytes, type: json)
  }

  /// An option and its value, in one word, since a value may begin like an option.
  private static func option(_ name: String, _ value: String?) -> [String] {
    value.map { ["\(name)=\($0)"] } ?? []
  }
}

extension FormFields {
  /// A number; `nil` if there is none.
  ///
  /// - Throws: ``CommandError`` if it is something else.
  fileprivate func position(_ name: String) throws(CommandError) -> Int? {
    guard let text = self[name] else { return nil }
    guard let number = Int(text) else {
      throw CommandError("'\(name)' takes a number, not '\(DisplayText.shortening(text, to: 40))'.")
    }
    return number
  }
}
