#if Server
  import Foundation
  import TestSupport
  import Testing

  /// Clients that hold connections: what they send would take minutes at their speed.
  @Suite(.temporaryDirectory, .serialized) struct SlowClientTests {
    @Test func `a body that comes drop by drop ends with its deadline`() throws {
      let server = try ServerProcess(options: ["--body-time", "1"])
      let client = try RawConnection(to: server.port)
      let request = "POST /do/add HTTP/1.1\r\nHost: shop\r\nContent-Length: 9000\r\n\r\n"
      #expect(answer(to: request, drops: 9_000, of: client).hasPrefix("HTTP/1.1 408 "))
      #expect(try answer(to: "/", of: server).hasPrefix("HTTP/1.1 303 "))
    }

    @Test func `header fields that come drop by drop end with their deadline`() throws {
      let server = try ServerProcess(options: ["--head-time", "1"])
      let client = try RawConnection(to: server.port)
      #expect(answer(to: Self.head, drops: 7_000, of: client).hasPrefix("HTTP/1.1 408 "))
    }

    @Test func `the second request of a connection has a deadline as well`() throws {
      let server = try ServerProcess(options: ["--idle-time", "1"])
      let client = try servedClient(of: server)
      #expect(answer(to: Self.head, drops: 7_000, of: client) == "")
    }

    @Test func `an address has so many connections, and one for each that it closes`() throws {
      let server = try ServerProcess(options: ["--connections", "3"])
      var clients = try (0..<3).map { _ in try servedClient(of: server) }
      #expect(try answer(to: "/", of: server) == "")
      clients.removeLast()
      // The server learns of it a moment later.
      var last = ""
      for _ in 0..<10_000 where last.isEmpty { last = try answer(to: "/", of: server) }
      #expect(last.hasPrefix("HTTP/1.1 303 "))
    }

    /// A request up to a header field without an end.
    private static let head = "GET / HTTP/1.1\r\nHost: shop\r\nX: "

    /// A client whose first request was answered.
    private func servedClient(of server: ServerProcess) throws -> RawConnection {
      let client = try RawConnection(to: server.port)
      client.send("HEAD / HTTP/1.1\r\nHost: shop\r\n\r\n")
      #expect(client.read(through: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
      return client
    }

    /// The answer to a request that goes on drop by drop, before all drops are sent.
    private func answer(to request: String, drops: Int, of client: RawConnection) -> String {
      client.send(request)
      #expect(client.drip(String(repeating: "x", count: drops)) < drops)
      return client.read()
    }

    private func answer(to path: String, of server: ServerProcess) throws -> String {
      let client = try RawConnection(to: server.port)
      client.send("GET \(path) HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n")
      return client.read()
    }
  }
#endif
