#if Server
  import Foundation
  import ShopServer
  import ToolTesting
  import WebServing

  #if canImport(FoundationNetworking)
    import FoundationNetworking
    import TestSupport
  #endif

  /// The built server as a process of its own, with its log in the test's directory.
  final class ServerProcess {
    static let operatorToken = "the operator's own token"

    /// Where it is, such as `http://127.0.0.1:38291`.
    private(set) var address = ""
    private let process = Process()
    private let errors = OutputLines()

    static var executable: URL {
      Tool.executable.deletingLastPathComponent().appendingPathComponent("shop-server")
    }

    /// Starts it, and waits until it listens.
    ///
    /// - Parameters:
    ///   - idle: After how many seconds a visitor is let go of: none is by default, for each return is
    ///     recorded, and a test on a busy machine may pause for longer than a visitor.
    ///   - options: What else is said on its command line.
    init(port: Int = 0, idle: Int = 1_000_000, options: [String] = []) throws {
      process.executableURL = Self.executable
      process.arguments =
        [
          "--port", "\(port)", "--log", TemporaryDirectory.path("shop.mdb"), "--operator-token",
          Self.operatorToken, "--idle", "\(idle)",
        ] + options
      process.standardError = errors.pipe
      try process.run()
      var line = errors.next()
      while !line.isEmpty, !line.contains("http://") { line = errors.next() }
      guard let start = line.range(of: "http://") else {
        throw BrowserError("The server says: \(line)")
      }
      address = String(line[start.lowerBound...].dropLast())
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    var port: Int { Int(address.split(separator: ":").last ?? "") ?? 0 }

    /// Ends it as nothing can prevent, or as a terminal does, and waits for that.
    @discardableResult
    func end(by signal: Int32) -> Int32 {
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      return process.status
    }
  }

  /// A browser's part of a connection: cookies, and redirects that are followed.
  struct WebClient {
    private let session = URLSession(configuration: .ephemeral)

    /// What was answered at the end of the redirects.
    struct Answer {
      var status: Int
      var address: String
      var headers: [String: String]
      var page: PageContent

      subscript(name: String) -> String? { headers.first { $0.key.lowercased() == name }?.value }
    }

    /// The value of a cookie that the client has for an address.
    func cookie(_ name: String, at url: String) -> String? {
      guard let url = URL(string: url) else { return nil }
      return session.configuration.httpCookieStorage?.cookies(for: url)?
        .first { $0.name == name }?.value
    }

    func setCookie(_ name: String, _ value: String, at url: String) {
      guard let url = URL(string: url), let host = url.host,
        let cookie = HTTPCookie(properties: [
          .name: name, .value: value, .domain: host, .path: url.path.isEmpty ? "/" : url.path,
        ])
      else { return }
      session.configuration.httpCookieStorage?.setCookie(cookie)
    }

    func get(_ url: String, headers: [String: String] = [:]) async throws -> Answer {
      try await send("GET", url, headers: headers)
    }

    func send(
      _ method: String, _ url: String, headers: [String: String] = [:], body: Data? = nil
    ) async throws -> Answer {
      guard let url = URL(string: url) else { throw BrowserError("\(url) is no URL.") }
      var request = URLRequest(url: url)
      request.httpMethod = method
      request.httpBody = body
      for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
      let (data, response) = try await session.data(for: request)
      guard let response = response as? HTTPURLResponse else { throw BrowserError("no answer") }
      var fields: [String: String] = [:]
      for (name, value) in response.allHeaderFields { fields["\(name)"] = "\(value)" }
      return Answer(
        status: response.statusCode, address: response.url?.absoluteString ?? "", headers: fields,
        page: PageContent(String(decoding: data, as: UTF8.self)))
    }

    /// Sends a form of a page.
    func send(
      _ action: String, of answer: Answer, _ values: [String: String] = [:], at server: String
    ) async throws -> Answer {
      guard let form = answer.page.forms.first(where: { $0.action.hasSuffix(action) }) else {
        throw BrowserError("There is no form \(action).")
      }
      let request = form.request(values)
      return try await send(
        request.method.rawValue, server + request.target, body: Data(request.body))
    }
  }
#endif
