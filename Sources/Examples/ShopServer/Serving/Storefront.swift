package import DRN
package import DRNLog
package import WebServing

/// The shop for browsers, without the network: requests and responses are plain values.
///
/// Each visitor has an account and several windows, and each window has a navigator with its own
/// session in the log. ``PageAddress`` explains how addresses refer to a window's history.
package final class Storefront: RequestAnswering {
  /// The server's options.
  package struct Options: Sendable {
    /// The maximum number of visitors in memory.
    package var visitorLimit = 20_000
    /// Whether browsers send the cookie over encrypted connections only.
    package var isSecure = false
    /// The token that admits an operator; `nil` disables the operator's page.
    package var operatorToken: String?
    /// How long an operator stays signed in.
    package var operatorLimits = OperatorLimits()
    /// The time now, for what expires.
    package var clock: @Sendable () -> Timestamp = { WallClock.now }

    package init() {}
  }

  private let log: EventLog
  private let options: Options
  private let visitors: VisitorTable
  private let desk: OperatorDesk?

  package init(_ log: EventLog, options: Options = Options()) {
    self.log = log
    self.options = options
    visitors = VisitorTable(in: log, limit: options.visitorLimit)
    desk = options.operatorToken.map {
      OperatorDesk(
        log, token: $0, isSecure: options.isSecure, limits: options.operatorLimits,
        clock: options.clock)
    }
  }

  package var visitorCount: Int { visitors.count }

  /// Releases visitors who have been inactive for `duration`; the log has their sessions.
  package func releaseVisitors(unusedFor duration: Duration) async {
    await visitors.release(unusedFor: duration)
  }

  /// Answers a request; failures are answered as well.
  package func respond(to request: Request) async -> Response {
    guard request.body.count <= Request.bodyLimit else {
      return Response(MessagePage.tooLarge, status: 413)
    }
    guard !request.isPrefetch else { return Response(MessagePage.crowded, status: 503) }
    // A `HEAD` request does not count as a visit.
    guard request.method != .head else {
      let isThere = request.path == StyleSheet.path || (try? Target(request)) != nil
      return Response("", status: isThere ? 200 : 404)
    }
    if request.path == StyleSheet.path { return StyleSheet.response }
    do {
      if request.path == "/operator" || request.path.hasPrefix("/operator/") {
        return try await desk?.respond(to: request) ?? Response(MessagePage.notFound, status: 404)
      }
      if request.path == "/anew" { return try await beginAnew(request) }
      return try await request.method == .post ? take(request) : show(request)
    } catch is OldKey {
      // The cookie stays: another request of the browser may have been answered with its new key.
      return Response(MessagePage.oldKey, status: 403)
    } catch is VisitorTable.Full {
      var response = Response(MessagePage.crowded, status: 503)
      response.headers.append(("Retry-After", "60"))
      return response
    } catch {
      return Response(MessagePage.trouble, status: 503)
    }
  }

  private func show(_ request: Request) async throws -> Response {
    let target: Target
    do throws(BadAddress) {
      target = try Target(request)
    } catch .unknown {
      return Response(MessagePage.notFound, status: 404)
    } catch .unreadable {
      return Response(MessagePage.unreadable, status: 400)
    }
    if let key = try visitor(of: request) {
      return try await visitors.with(key.name) { try await $0.show(target, key) }
    }
    let key = VisitorKey()
    var response = try await visitors.with(key.name) { try await $0.show(target, key) }
    response.setCookie(cookie(key))
    return response
  }

  private func take(_ request: Request) async throws -> Response {
    guard request.path.hasPrefix("/do/") else {
      return Response(MessagePage.notFound, status: 404)
    }
    guard let key = try visitor(of: request) else {
      return Response(MessagePage.foreignForm, status: 403)
    }
    var (response, renewed) = try await visitors.with(key.name) { try await $0.take(request, key) }
    if let renewed { response.setCookie(cookie(renewed)) }
    return response
  }

  /// Makes a browser with an old key that of a new visitor, and leaves others alone.
  private func beginAnew(_ request: Request) async throws -> Response {
    var response = Response.redirect(to: "/")
    if let key = try visitor(of: request),
      try await visitors.with(key.name, { (try? await $0.hasRenewed(key)) ?? true })
    {
      response.setCookie("\(Self.cookieName)=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
    }
    return response
  }

  /// The sender of a request; `nil` for a new visitor. A key that the shop did not issue is
  /// rejected, so nobody can be made to use a key chosen by someone else.
  private func visitor(of request: Request) throws -> VisitorKey? {
    guard let key = request.cookie(Self.cookieName).flatMap(VisitorKey.init),
      try visitors.knows(key.name)
    else { return nil }
    return key
  }

  private static let cookieName = "visitor"

  private func cookie(_ key: VisitorKey) -> String {
    "\(Self.cookieName)=\(key.text); Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"
      + (options.isSecure ? "; Secure" : "")
  }
}

extension Storefront {
  package static func makeToken() -> String { String(VisitorKey().text.prefix(32)) }
}

extension StyleSheet {
  /// The address changes with the content, so browsers may cache it.
  fileprivate static var response: Response {
    var response = Response(Array(text.utf8), type: "text/css; charset=utf-8")
    response.headers.removeAll { $0.name == "Cache-Control" }
    response.headers.append(("Cache-Control", "public, max-age=31536000, immutable"))
    return response
  }
}
