#if Server
  import HTTPTypes
  import Hummingbird
  import HummingbirdCore
  import Logging
  import NIOCore
  import ShopServer

  /// Connects the shop to the network: parses requests and writes responses.
  struct WebServer {
    private let shop: Storefront
    private let host: String
    private let port: Int
    private let limits: ConnectionLimits

    init(_ shop: Storefront, host: String, port: Int, limits: ConnectionLimits) {
      (self.shop, self.host, self.port, self.limits) = (shop, host, port, limits)
    }

    /// With the address of the client.
    private struct Context: RequestContext {
      var coreContext: CoreRequestContextStorage
      let sender: String

      init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        sender = source.channel.remoteAddress?.ipAddress ?? ""
      }
    }

    /// Serves until SIGINT or SIGTERM, then completes the requests in progress.
    ///
    /// - Parameter started: Called with the server's address once it listens.
    func run(started: @escaping @Sendable (String) -> Void) async throws {
      var logger = Logger(label: "shop-server")
      logger.logLevel = .warning
      let counts = limits.perAddress.map { ConnectionCounts(limit: $0) }
      let server = HTTPServerBuilder.http1(
        configuration: .init(
          additionalChannelHandlers: [ConnectionGuard(limits, counts)],
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: 8_192, maxHeaderListSize: 16_384, maxHeaderFieldCount: 100)))
      let application = Application(
        responder: CallbackResponder { [shop] (request, context: Context) in
          try await Self.response(to: request, from: context.sender, of: shop)
        },
        server: server,
        configuration: ApplicationConfiguration(
          address: .hostname(host, port: port), backlog: 4_096,
          availableConnectionsDelegate: MaximumAvailableConnections(20_000)),
        onServerRunning: { [host] channel in
          let name = host.contains(":") ? "[\(host)]" : host
          started("http://\(name):\(channel.localAddress?.port ?? 0)")
        },
        logger: logger)
      try await application.runService()
    }

    private static func response(
      to request: HummingbirdCore.Request, from sender: String, of shop: Storefront
    ) async throws -> HummingbirdCore.Response {
      guard let method = ShopServer.Request.Method(rawValue: request.method.rawValue) else {
        return .init(status: .methodNotAllowed, headers: [.allow: "GET, HEAD, POST"])
      }
      var body: [UInt8] = []
      if method == .post {
        do {
          body = Array(buffer: try await request.body.collect(upTo: ShopServer.Request.bodyLimit))
        } catch is NIOTooManyBytesError {
          return .init(status: .contentTooLarge, headers: [.connection: "close"])
        }
      }
      var headers: [String: String] = [:]
      for field in request.headers {
        headers[field.name.canonicalName, default: ""] +=
          (headers[field.name.canonicalName] == nil ? "" : "; ") + field.value
      }
      var asked = ShopServer.Request(
        method, request.uri.description, headers: headers, body: body)
      asked.sender = sender
      let answer = await shop.respond(to: asked)
      var response = HummingbirdCore.Response(
        status: .init(code: answer.status), body: .init(byteBuffer: ByteBuffer(bytes: answer.body)))
      for (name, value) in answer.headers {
        if let name = HTTPField.Name(name) {
          response.headers.append(.init(name: name, value: value))
        }
      }
      return response
    }
  }
#endif
