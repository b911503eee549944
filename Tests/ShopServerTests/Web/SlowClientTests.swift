#if Server
  import Foundation
  import TestSupport
  import Testing

  /// Clients that hold connections: what they send would take minutes at their speed.
  @Suite(.temporaryDirectory, .serialized) struct SlowClientTests {
    @Test func `a body that comes drop by drop ends with its deadline`() throws {
      let server = try ServerProcess(options: ["--body-time", "1"])
      let client = try RawConnection(to: server.port)
      client.send("POST /do/add HTTP/1.1\r\nHost: shop\r\nContent-Length: 9000\r\n\r\n")
      #expect(client.drip(String(repeating: "x", count: 9_000)) < 9_000)
      #expect(client.read().hasPrefix("HTTP/1.1 408 "))
      #expect(try answer(to: "/", of: server).hasPrefix("HTTP/1.1 303 "))
    }

    @Test func `header fields that come drop by drop end with their deadline`() throws {
      let server = try ServerProcess(options: ["--head-time", "1"])
      let client = try RawConnection(to: server.port)
      client.send("GET / HTTP/1.1\r\nHost: shop\r\nX: ")
      #expect(client.drip(String(repeating: "x", count: 7_000)) < 7_000)
      #expect(client.read().hasPrefix("HTTP/1.1 408 "))
    }

    @Test func `the second request of a connection has a deadline as well`() throws {
      let server = try ServerProcess(options: ["--idle-time", "1"])
      let client = try RawConnection(to: server.port)
      client.send("HEAD / HTTP/1.1\r\nHost: shop\r\n\r\n")
      #expect(client.read(through: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
      client.send("GET / HTTP/1.1\r\nHost: shop\r\nX: ")
      #expect(client.drip(String(repeating: "x", count: 7_000)) < 7_000)
      #expect(client.read() == "")
    }

    @Test func `an address has so many connections, and one for each that it closes`() throws {
      let server = try ServerProcess(options: ["--connections", "3"])
      var clients = try (0..<3).map { _ in try RawConnection(to: server.port) }
      for client in clients {
        client.send("HEAD / HTTP/1.1\r\nHost: shop\r\n\r\n")
        #expect(client.read(through: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
      }
      #expect(try answer(to: "/", of: server) == "")
      clients.removeLast()
      // The server learns of it a moment later.
      var last = ""
      for _ in 0..<10_000 where last.isEmpty { last = try answer(to: "/", of: server) }
      #expect(last.hasPrefix("HTTP/1.1 303 "))
    }

    private func answer(to path: String, of server: ServerProcess) throws -> String {
      let client = try RawConnection(to: server.port)
      client.send("GET \(path) HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n")
      return client.read()
    }
  }
#endif
