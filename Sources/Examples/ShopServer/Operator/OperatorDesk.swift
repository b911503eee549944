import DRNCommands
import DRNLog
import Shop

/// The operator's pages, which list the visitors and show their navigation.
///
/// The token admits an operator in one of two ways: in a browser with a form, which sets a cookie
/// for these pages only; in other programs with the header `Authorization: Bearer TOKEN`.
struct OperatorDesk: Sendable {
  private let log: EventLog
  private let token: String
  /// The value of the cookie: a hash, because the token itself must not be stored.
  private let pass: String
  private let isSecure: Bool

  /// The number of sessions per page.
  static let pageSize = 100

  /// The maximum number of transitions in a report.
  static let reportLimit = 200_000

  init(_ log: EventLog, token: String, isSecure: Bool) {
    self.log = log
    self.token = token
    self.isSecure = isSecure
    pass = Secret.hash("operator \(token)")
  }

  /// Runs off the requests' threads, because a report of a long session takes a while.
  @concurrent
  func respond(to request: Request) async throws -> Response? {
    if request.method == .post { return request.path == "/operator" ? admit(request) : nil }
    guard isAdmitted(request) else { return Response(OperatorPage.entrance(), status: 401) }
    let name = request.path.dropFirst("/operator".count)
    if name.isEmpty { return try list(from: request.query["page"].flatMap { Int($0) } ?? 1) }
    guard name.hasPrefix("/visitors/") else { return nil }
    return try report(on: String(name.dropFirst("/visitors/".count)))
  }

  private func isAdmitted(_ request: Request) -> Bool {
    if let header = request.headers["authorization"] {
      return Secret.areSame(header, "Bearer \(token)")
    }
    return Secret.areSame(request.cookie("operator") ?? "", pass)
  }

  private func admit(_ request: Request) -> Response {
    // Compares hashes, which have equal length, so that the timing does not reveal the token's
    // length.
    guard Secret.areSame(Secret.hash("operator \(request.form["token"] ?? "")"), pass) else {
      return Response(OperatorPage.entrance("That is not the token."), status: 401)
    }
    var response = Response.redirect(to: "/operator")
    response.setCookie(
      "operator=\(pass); Path=/operator; HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : ""))
    return response
  }

  /// The sessions, most recently started first.
  private func list(from page: Int) throws -> Response {
    let reader = try log.reader
    var sessions: [LogSession] = []
    try reader.forEachSession { sessions.append($0) }
    let pages = max(1, (sessions.count + Self.pageSize - 1) / Self.pageSize)
    let page = min(max(page, 1), pages)
    let shown = sessions.reversed().dropFirst((page - 1) * Self.pageSize).prefix(Self.pageSize)
    let rows = shown.map { OperatorPage.Row($0) }
    return Response(OperatorPage.list(rows, page: page, of: pages, sessions: sessions.count))
  }

  /// The report on all windows of a visitor; `nil` if there is no such visitor.
  private func report(on visitor: String) throws -> Response? {
    let reader = try log.reader
    var sessions: [LogSession] = []
    for number in 1...Visitor.windowLimit {
      let name = Window.session(number, of: visitor)
      guard try log.hasSession(name) else { break }
      sessions.append(try reader.session(named: name))
    }
    guard !sessions.isEmpty else { return nil }
    let count = try sessions.reduce(0) { try $0 + $1.head() + 1 }
    guard count <= Self.reportLimit else {
      return Response(OperatorPage.tooLong(visitor, count), status: 413)
    }
    let page = try ReportDocument.bytes(of: sessions, title: "Visitor \(visitor)", in: reader)
    // The report has its own content security policy.
    return Response(page, type: "text/html; charset=utf-8")
  }
}
