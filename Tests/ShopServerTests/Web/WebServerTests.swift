import DRN
import DRNInspect
import DRNLog
import Foundation
import Shop
import ShopServer
import TestSupport
import Testing
import ToolTesting
import WebServing

#if Server
  @Suite(.temporaryDirectory, .serialized) struct WebServerTests {
    private let client = WebClient()

    @Test func `a page is served at its own address, with the transition that it shows`()
      async throws
    {
      let server = try ServerProcess()
      let answer = try await client.get(server.address + "/products/5?utm=x")
      #expect(answer.status == 200)
      #expect(answer.address == server.address + "/products/5?at=1.1.1")
      #expect(answer.page.heading == "Ember")
      #expect(answer["drn-seq"] == "3")
      let again = try await client.get(answer.address)
      #expect(again["drn-seq"] == "3")
      #expect(again["drn-session"] == answer["drn-session"])
      #expect(try await client.get(server.address + "/nothing").status == 404)
      #expect(server.end(by: SIGTERM) == 0)
    }

    @Test func `a visitor who was let go of and comes back is recorded as restored, once`()
      async throws
    {
      let server = try ServerProcess(idle: 1)
      let first = try await client.get(server.address + "/products/5")
      let seq = try #require(first["drn-seq"].flatMap { Int($0) })
      var again = first
      // The server looks for visitors who are away four times a second.
      for _ in 0..<400 where again["drn-seq"] == first["drn-seq"] {
        try await Task.sleep(for: .milliseconds(1_500))
        again = try await client.get(first.address)
      }
      #expect(again["drn-seq"].flatMap { Int($0) }.map { $0 > seq } == true)
      #expect(again.address == first.address)
      #expect(again["drn-session"] == first["drn-session"])
      #expect(server.end(by: SIGTERM) == 0)
      let log = try LogReader(path: TemporaryDirectory.path("shop.mdb"))
      let session = try log.session(named: try #require(first["drn-session"]))
      var kinds: [NavigationEvent<ShopRoute>.Kind] = []
      try session.forEachTransition(of: ShopRoute.self) { kinds.append($0.event.kind) }
      #expect(Set(kinds.dropFirst(seq + 1)) == [.restored])
    }

    @Test func `visitors go on where they were after the server was killed`() async throws {
      var server = try ServerProcess()
      var page = try await client.get(server.address + "/products/5")
      page = try await client.send("favorite", of: page, at: server.address)
      let link = try #require(page.page.links.first { $0.text.contains("Choose") })
      page = try await client.get(server.address + link.address)
      page = try await client.send(
        "add", of: page, ["amount": "3", "color": "white"], at: server.address)
      let before = page
      server.end(by: SIGKILL)

      server = try ServerProcess(port: server.port)
      page = try await client.get(before.address)
      #expect(page.address == before.address)
      #expect(page["drn-session"] == before["drn-session"])
      #expect(page.page.html.contains("Remove from favorites"))
      let basket = try await client.get(server.address + "/basket")
      #expect(basket.page.html.contains("3 × "))
      // A form of the page that the browser showed all the while.
      page = try await client.send("favorite", of: before, at: server.address)
      #expect(page.page.html.contains("Add to favorites"))

      #expect(server.end(by: SIGTERM) == 0)
      #expect(try TemporaryDirectory.names().filter { $0.contains("journal") } == [])
      let log = try LogReader(path: TemporaryDirectory.path("shop.mdb"))
      #expect(try LogVerifier.verify(log).isWhole)
    }

    @Test func `a connection has limits`() async throws {
      let server = try ServerProcess()
      let large = Data(repeating: UInt8(ascii: "x"), count: 100_000)
      let answer = try await client.send("POST", server.address + "/do/add", body: large)
      #expect(answer.status == 413)
      #expect(try await client.send("PUT", server.address + "/", body: Data()).status == 405)
      let long = String(repeating: "x", count: 20_000)
      let status = try? await client.get(server.address + "/", headers: ["X-Long": long]).status
      #expect(status.map { (400..<500).contains($0) } ?? true)
      #expect(try await client.get(server.address + "/").status == 200)
      server.end(by: SIGINT)
    }

    @Test(arguments: [
      ("GET", "/", 200), ("GET", "/nothing", 404), ("PUT", "/", 405), ("POST", "/do/add", 413),
    ])
    func `each answer has the time at which it was made`(
      method: String, path: String, status: Int
    ) async throws {
      let server = try ServerProcess()
      let body = method == "POST" ? Data(repeating: UInt8(ascii: "x"), count: 100_000) : nil
      let earliest = Int64(Date().timeIntervalSince1970)
      let answer = try await client.send(method, server.address + path, body: body)
      let latest = Int64(Date().timeIntervalSince1970)
      #expect(answer.status == status)
      let dates = (earliest...latest).map { HTTPDate(secondsSince1970: $0).description }
      #expect(dates.contains(answer["date"] ?? ""), "\(answer.headers)")
      #expect(answer["server"] == nil)
    }

    @Test func `the operator's page is for whoever has the token`() async throws {
      let server = try ServerProcess()
      let visit = try await client.get(server.address + "/products/5")
      let visitor = try #require(visit["drn-session"]).prefix(32)
      let path = server.address + "/operator/visitors/\(visitor)"
      for header in [[:], ["Authorization": "Bearer "], ["Authorization": "Bearer x"]] {
        #expect(try await client.get(path, headers: header).status == 401)
      }
      let header = ["Authorization": "Bearer \(ServerProcess.operatorToken)"]
      let report = try await client.get(path, headers: header)
      #expect(report.status == 200)
      #expect(report.page.title == "Visitor \(visitor)")
      #expect(server.end(by: SIGTERM) == 0)
    }
  }
#else
  @Suite struct WebServerTests {
    @Test func `without its trait the program says how it is started`() throws {
      let process = Process()
      let output = OutputLines()
      process.executableURL = Tool.executable.deletingLastPathComponent()
        .appendingPathComponent("shop-server")
      process.standardOutput = output.pipe
      try process.run()
      #expect(output.next().hasSuffix("swift run --traits Server shop-server"))
      process.waitUntilExit()
    }
  }
#endif
