#if Server
  import HTTPTypes
  import HummingbirdCore
  import Logging
  import NIOCore
  import NIOHTTP1
  import NIOPosix
  import Platform
  import ServiceLifecycle
  import UnixSignals

  /// Connects a program to the network: parses requests and writes responses.
  package struct WebServer: Sendable {
    private let program: any RequestAnswering
    private let name: String
    private let host: String
    private let port: Int
    private let limits: ConnectionLimits
    /// Whether the first signal waits for the requests in progress; otherwise signals are the program's matter.
    private let endsGracefully: Bool

    /// - Parameters:
    ///   - program: What answers the requests.
    ///   - name: The program's name, for what the server itself logs.
    ///   - port: The port; 0 for one that is free.
    ///   - endsGracefully: Whether SIGINT and SIGTERM end it after the requests in progress.
    package init(
      _ program: any RequestAnswering, name: String, host: String, port: Int,
      limits: ConnectionLimits = ConnectionLimits(), endsGracefully: Bool = true
    ) {
      (self.program, self.name, self.limits) = (program, name, limits)
      (self.host, self.port, self.endsGracefully) = (host, port, endsGracefully)
    }

    /// Serves until it is ended.
    ///
    /// - Parameter started: Called with the server's address once it listens.
    /// - Throws: An error of the network, as where the port is taken; its description is the system's reason.
    package func run(started: @escaping @Sendable (String) -> Void) async throws {
      StandardDescriptors.keep()
      var logger = Logger(label: name)
      logger.logLevel = .warning
      let counts = limits.perAddress.map { ConnectionCounts(limit: $0) }
      let builder = HTTPServerBuilder.http1(
        configuration: .init(
          additionalChannelHandlers: [ConnectionGuard(limits, counts)],
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: 8_192, maxHeaderListSize: 16_384, maxHeaderFieldCount: 100)))
      let server = try builder.buildServer(
        configuration: ServerConfiguration(
          address: .hostname(host, port: port), backlog: 4_096,
          availableConnectionsDelegate: MaximumAvailableConnections(20_000)),
        eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
        logger: logger,
        responder: { [program] request, writer, channel in
          let sender = channel.remoteAddress?.ipAddress ?? ""
          try await Self.answer(request, from: sender, of: program, with: writer)
        },
        onServerRunning: { [host] channel in
          let name = host.contains(":") ? "[\(host)]" : host
          started("http://\(name):\(channel.localAddress?.port ?? 0)")
        })
      let group = ServiceGroup(
        configuration: ServiceGroupConfiguration(
          services: [server], gracefulShutdownSignals: endsGracefully ? [.sigterm, .sigint] : [],
          logger: logger))
      do {
        try await group.run()
      } catch let error as IOError {
        throw ListenError(reason: unsafe String(cString: strerror(error.errnoCode)))
      }
    }

    /// An error of the network, without the names of functions that the system's has.
    private struct ListenError: Error, CustomStringConvertible {
      let reason: String
      var description: String { reason }
    }

    /// A request that cannot be parsed any further, after its response has begun.
    private struct BrokenRequest: Error {}

    /// Answers a request, with the time of the answer.
    ///
    /// - Throws: `HTTPParserError` if the request cannot be parsed, which the server answers; any other
    ///   error closes the connection.
    @concurrent private static func answer(
      _ request: HummingbirdCore.Request, from sender: String, of program: any RequestAnswering,
      with writer: consuming ResponseWriter
    ) async throws {
      var response: HummingbirdCore.Response
      do {
        response = try await self.response(to: request, from: sender, of: program)
      } catch let error as HTTPParserError {
        throw error
      } catch {
        response = .init(status: .internalServerError)
      }
      response.headers[.date] = HTTPDate.now.description
      do {
        try await writer.write(response: response.head, body: response.body)
      } catch is HTTPParserError {
        // The server would answer the parser's error with a second response.
        throw BrokenRequest()
      }
    }

    private static func response(
      to request: HummingbirdCore.Request, from sender: String, of program: any RequestAnswering
    ) async throws -> HummingbirdCore.Response {
      guard let method = WebServing.Request.Method(rawValue: request.method.rawValue) else {
        return .init(status: .methodNotAllowed, headers: [.allow: "GET, HEAD, POST"])
      }
      var body: [UInt8] = []
      if method == .post {
        do {
          body = Array(buffer: try await request.body.collect(upTo: WebServing.Request.bodyLimit))
        } catch is NIOTooManyBytesError {
          return .init(status: .contentTooLarge, headers: [.connection: "close"])
        }
      }
      // The package keeps this field apart from the others.
      var headers = ["host": request.head.authority].compactMapValues(\.self)
      for field in request.headers {
        headers[field.name.canonicalName, default: ""] +=
          (headers[field.name.canonicalName] == nil ? "" : "; ") + field.value
      }
      var asked = WebServing.Request(
        method, request.uri.description, headers: headers, body: body)
      asked.sender = sender
      let isAlone = method != .post && program.isCancelled(withConnectionOf: asked)
      let answer =
        if isAlone {
          try await request.body.consumeWithCancellationOnInboundClose { [asked] _ in
            await program.respond(to: asked)
          }
        } else {
          await program.respond(to: asked)
        }
      // The answer to HEAD says how long the content is, and has none (RFC 9110, 9.3.2).
      let content = method == .head ? ByteBuffer() : ByteBuffer(bytes: answer.body)
      var response = HummingbirdCore.Response(
        status: .init(code: answer.status), body: .init(byteBuffer: content))
      if method == .head { response.headers[.contentLength] = "\(answer.body.count)" }
      if isAlone { response.headers[.connection] = "close" }
      for (name, value) in answer.headers {
        if let name = HTTPField.Name(name) {
          response.headers.append(.init(name: name, value: value))
        }
      }
      return response
    }
  }
#endif
