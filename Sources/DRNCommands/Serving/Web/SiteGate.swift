import WebServing

/// Who may ask the server: a browser of this machine that has opened the printed link.
///
/// The link's token is exchanged for a cookie, so that it is in no other address. Other pages in the same browser are
/// kept out by the header `Host`, which a name of theirs that leads to this machine would change, by the header
/// `Origin`, and by the cookie: another site can lead to a moment, as a link in a chat does, and nothing else.
struct SiteGate: Sendable {
  static let host = "127.0.0.1"

  let token: String

  /// The answer to a request that is not admitted, or that brings the token; `nil` for all others.
  func answer(to request: Request) -> Response? {
    let host = request.headers["host"] ?? ""
    guard Self.isLocal(host) else {
      return Response(
        text: "This server answers to 127.0.0.1 and localhost only, not to another name.",
        status: 403)
    }
    if let origin = request.headers["origin"], origin != "http://\(host)" {
      return Response(text: "A page of another site asks, which is not allowed.", status: 403)
    }
    if request.method == .post, request.headers["origin"] == nil {
      return Response(text: "A change needs the header Origin.", status: 403)
    }
    if let given = request.query["token"] { return exchange(given, for: request) }
    guard let cookie = request.cookie(cookieName(host)), Secret.areSame(cookie, token) else {
      return Response(
        text: "Open the link that 'drn serve' printed: it lets this browser in.", status: 401)
    }
    return nil
  }

  private func exchange(_ given: String, for request: Request) -> Response {
    guard request.method != .post, Secret.areSame(given, token) else {
      return Response(
        text: "That is not the token: open the link that 'drn serve' printed.", status: 401)
    }
    var response = Response.redirect(to: String(request.path))
    let name = cookieName(request.headers["host"] ?? "")
    response.setCookie("\(name)=\(token); Path=/; HttpOnly; SameSite=Lax")
    return response
  }

  /// Cookies are of all ports of a name: each server has its own.
  private func cookieName(_ host: String) -> String {
    "drn-\(host.split(separator: ":").last.flatMap { Int($0) } ?? 80)"
  }

  /// Whether a header `Host` names this machine, at whichever port, for it may be led through another one.
  private static func isLocal(_ host: String) -> Bool {
    let name = host.lowercased().prefix { $0 != ":" }
    let port = host.dropFirst(name.count)
    return ["127.0.0.1", "localhost"].contains(name)
      && (port.isEmpty || Int(port.dropFirst()).map { 1...65_535 ~= $0 } == true)
  }
}
