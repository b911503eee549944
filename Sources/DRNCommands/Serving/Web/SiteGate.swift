import WebServing

/// Who may ask the server: a browser of this machine that has opened the printed link.
///
/// The token is in the link's fragment, which is sent to no server. A page without data takes it from there into the
/// storage of this origin, out of the address, and its script sends it in a header. A cookie would not do: it is sent to
/// all ports of a host, so that any other local server would get it.
///
/// Other pages in the same browser are kept out by the header `Host`, which a name of theirs that leads to this machine
/// would change, by `Origin` and `Sec-Fetch-Site`, and by the token, which no request has by itself. Another site can
/// lead to a moment, as a link in a chat does, and nothing else.
struct SiteGate: Sendable {
  static let host = "127.0.0.1"
  /// The name of the header with the token, in lower case.
  static let header = "drn-token"

  let token: String

  /// The answer to a request without the token, or that is not admitted; `nil` for all others.
  func answer(to request: Request) -> Response? {
    let host = request.headers["host"] ?? ""
    guard Self.isLocal(host) else {
      return Response(
        text: "This server answers to 127.0.0.1 and localhost only, not to another name.",
        status: 403)
    }
    if let origin = request.headers["origin"], origin != "http://\(host)" {
      return Self.otherSite
    }
    if request.method == .post, request.headers["origin"] == nil {
      return Response(text: "A change needs the header Origin.", status: 403)
    }
    if let given = request.headers[Self.header], !Self.isOfOtherSite(request) {
      return Secret.areSame(given, token) ? nil : Self.unknown
    }
    if Self.isPage(request) { return GatePage.response() }
    return Self.isOfOtherSite(request) ? Self.otherSite : Self.unknown
  }

  private static let otherSite = Response(
    text: "A page of another site asks, which is not allowed.", status: 403)
  private static let unknown = Response(
    text: "Open the link that 'drn serve' printed: it lets this browser in.", status: 401)

  /// Whether a browser says that another site's page asks; another port of this machine is one as well.
  private static func isOfOtherSite(_ request: Request) -> Bool {
    request.headers["sec-fetch-site"].map { !["same-origin", "none"].contains($0) } ?? false
  }

  /// Whether a page is opened in a window, and not in a frame; by the form of its address alone.
  private static func isPage(_ request: Request) -> Bool {
    request.method != .post && request.headers["sec-fetch-mode"] ?? "navigate" == "navigate"
      && request.headers["sec-fetch-dest"] ?? "document" == "document"
      && !request.path.hasPrefix("//")
      && (request.path.hasSuffix("/") || request.path == "/logs")
  }

  /// Whether a header `Host` names this machine, at whichever port, for it may be led through another one.
  private static func isLocal(_ host: String) -> Bool {
    let name = host.lowercased().prefix { $0 != ":" }
    let port = host.dropFirst(name.count)
    return ["127.0.0.1", "localhost"].contains(name)
      && (port.isEmpty || Int(port.dropFirst()).map { 1...65_535 ~= $0 } == true)
  }
}
