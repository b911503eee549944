import DRN
import DRNCommands
import DRNLog
import Locking
import Shop
import WebServing

/// The operator's pages, which list the visitors and show their navigation.
///
/// The token admits an operator in one of two ways: in a browser with a form, which sets a cookie
/// for these pages only; in other programs with the header `Authorization: Bearer TOKEN`. The cookie
/// is a random key that expires, and wrong tokens are counted: see ``OperatorLimits``.
struct OperatorDesk: Sendable {
  private struct State: Sendable {
    var sessions: OperatorSessions
    var wrongTokens: WrongTokens
  }

  private let log: EventLog
  /// Of the token.
  private let hash: String
  private let isSecure: Bool
  private let clock: @Sendable () -> Timestamp
  private let state: Lock<State>

  /// The number of sessions per page.
  static let pageSize = 100

  /// The maximum number of transitions in a report.
  static let reportLimit = 200_000

  init(
    _ log: EventLog, token: String, isSecure: Bool, limits: OperatorLimits,
    clock: @escaping @Sendable () -> Timestamp
  ) {
    self.log = log
    self.isSecure = isSecure
    self.clock = clock
    hash = Self.hash(token)
    state = Lock(State(sessions: OperatorSessions(limits), wrongTokens: WrongTokens(limits)))
  }

  /// Runs off the requests' threads, because a report of a long session takes a while.
  @concurrent
  func respond(to request: Request) async throws -> Response? {
    if request.method == .post {
      switch request.path {
      case "/operator": return admit(request)
      case "/operator/sign-out": return signOut(request)
      default: return nil
      }
    }
    if let refusal = refusal(of: request) { return refusal }
    let name = request.path.dropFirst("/operator".count)
    if name.isEmpty { return try list(from: request.query["page"].flatMap { Int($0) } ?? 1) }
    guard name.hasPrefix("/visitors/") else { return nil }
    return try report(on: String(name.dropFirst("/visitors/".count)))
  }

  /// The answer to a request that an operator did not send; `nil` if one did.
  private func refusal(of request: Request) -> Response? {
    // A header of another scheme is for a proxy, and not an operator's. The scheme's case is free.
    if let header = request.headers["authorization"], header.prefix(7).lowercased() == "bearer " {
      return check(header.dropFirst(7), of: request)
    }
    let now = clock()
    let isAdmitted = state.withLock {
      $0.sessions.admits(request.cookie(Self.cookieName) ?? "", at: now)
    }
    return isAdmitted ? nil : Response(OperatorPage.entrance(), status: 401)
  }

  /// The answer to a token that is wrong, or comes from a locked address; `nil` for the right one.
  private func check(_ token: some StringProtocol, of request: Request) -> Response? {
    let now = clock()
    // Compares hashes, which have equal length, so that the timing does not reveal the token's
    // length.
    let isRight = Secret.areSame(Self.hash(token), hash)
    let end = state.withLock { state in
      let end = state.wrongTokens.lockEnd(of: request.sender, at: now)
      if end == nil {
        if isRight {
          state.wrongTokens.forget(request.sender)
        } else {
          state.wrongTokens.add(from: request.sender, at: now)
        }
      }
      return end
    }
    if let end { return Self.locked(until: end, at: now) }
    return isRight ? nil : Response(OperatorPage.entrance("That is not the token."), status: 401)
  }

  private static func locked(until end: Timestamp, at now: Timestamp) -> Response {
    let left = (end.nanosecondsSince1970 - now.nanosecondsSince1970) / 1_000_000_000 + 1
    let text = RFC3339.string(
      nanosecondsSince1970: now.advanced(by: .seconds(left)).nanosecondsSince1970)
    let time = "\(text.prefix(19).replacing("T", with: " ")) UTC"
    var response = Response(
      OperatorPage.entrance(
        "Too many wrong tokens came from your address. It can try again after \(time)."),
      status: 429)
    response.headers.append(("Retry-After", "\(left)"))
    return response
  }

  private func admit(_ request: Request) -> Response {
    if let refusal = check(request.form["token"] ?? "", of: request) { return refusal }
    let now = clock()
    let pass = state.withLock { $0.sessions.begin(at: now) }
    var response = Response.redirect(to: "/operator")
    response.setCookie(cookie(pass))
    return response
  }

  private func signOut(_ request: Request) -> Response {
    state.withLock { $0.sessions.end(request.cookie(Self.cookieName) ?? "") }
    var response = Response.redirect(to: "/operator")
    response.setCookie(cookie("") + "; Max-Age=0")
    return response
  }

  private static let cookieName = "operator"

  private func cookie(_ pass: String) -> String {
    "\(Self.cookieName)=\(pass); Path=/operator; HttpOnly; SameSite=Strict"
      + (isSecure ? "; Secure" : "")
  }

  private static func hash(_ token: some StringProtocol) -> String {
    Secret.hash("operator \(token)")
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
