#if Server
  import Testing
  import WebServing

  /// Requests for the fields of an answer alone.
  struct HeadTests {
    private struct Page: RequestAnswering {
      func respond(to request: Request) async -> Response {
        Response(text: "so many bytes", status: 200)
      }
    }

    @Test func `the answer to HEAD says how long the content is, and has none`() async throws {
      let (addresses, told) = AsyncStream.makeStream(of: String.self)
      // Beside other tests, which block the threads that answers are made on, it may take its time.
      var limits = ConnectionLimits()
      let hour = Duration.seconds(3_600)
      (limits.head, limits.response, limits.idle) = (hour, hour, hour)
      let server = Task { [limits] in
        try await WebServer(
          Page(), name: "test", host: "127.0.0.1", port: 0, limits: limits, endsGracefully: false
        )
        .run { told.yield($0) }
      }
      let address = try #require(await addresses.first { _ in true })
      let client = try RawConnection(
        to: try #require(address.split(separator: ":").last.flatMap { Int($0) }))
      client.send("HEAD / HTTP/1.1\r\nHost: test\r\n\r\n")
      let head = client.read(through: "\r\n\r\n")
      #expect(head.hasPrefix("HTTP/1.1 200 ") && head.contains("\r\nContent-Length: 14\r\n"))
      // What follows at once is the next answer.
      client.send("GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n")
      let answer = client.read()
      #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("\r\n\r\nso many bytes\n"))
      server.cancel()
      _ = await server.result
    }
  }
#endif
