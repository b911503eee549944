#if Server
  import DRNInspect
  import DRNLog
  import Foundation
  import TestSupport
  import Testing
  import ToolTesting

  /// What somebody gets who has what they should not have, or keeps trying.
  @Suite(.temporaryDirectory, .serialized) struct ServerTrustTests {
    @Test func `a cookie from before the sign-in is not signed in, also after a restart`()
      async throws
    {
      var server = try ServerProcess()
      let attacker = WebClient()
      let visitor = WebClient()
      // The attacker makes the visitor's browser use a cookie that the shop has given the attacker.
      let first = try await attacker.get(server.address + "/sign-in")
      let key = try #require(attacker.cookie("visitor", at: server.address))
      visitor.setCookie("visitor", key, at: server.address)
      var page = try await visitor.get(first.address)
      #expect(page["drn-session"] == first["drn-session"])
      page = try await visitor.send("sign-in", of: page, ["name": "Robin"], at: server.address)
      #expect(page.page.heading == "Hello, Robin")
      #expect(page["drn-session"] == first["drn-session"])
      #expect(visitor.cookie("visitor", at: server.address) != key)
      for _ in 0..<2 {
        let seen = try await attacker.get(page.address)
        #expect(seen.status == 403)
        #expect(!seen.page.html.contains("Robin"))
        let own = try await visitor.get(page.address)
        #expect(own.page.heading == "Hello, Robin")
        #expect(own["drn-session"] == first["drn-session"])
        server.end(by: SIGKILL)
        server = try ServerProcess(port: server.port)
      }
      // And it gets a key of its own.
      let anew = try await attacker.get(server.address + "/anew")
      #expect(anew.status == 200)
      #expect(anew["drn-session"]?.prefix(32) != first["drn-session"]?.prefix(32))
      #expect(try await visitor.get(page.address).page.heading == "Hello, Robin")
    }

    @Test func `who guesses the operator's token is locked out, and told until when`() async throws
    {
      let server = try ServerProcess(options: [
        "--operator-attempts", "3", "--operator-lock", "1000000",
      ])
      let client = WebClient()
      let path = server.address + "/operator"
      for number in 0..<3 {
        let answer = try await client.get(path, headers: ["Authorization": "Bearer \(number)"])
        #expect(answer.status == 401)
      }
      let right = ["Authorization": "Bearer \(ServerProcess.operatorToken)"]
      for _ in 0..<3 {
        let answer = try await client.get(path, headers: right)
        #expect(answer.status == 429)
        #expect(answer["retry-after"].flatMap { Int($0) }.map { $0 > 0 } == true)
        #expect(answer.page.html.contains("It can try again after 20"))
      }
      #expect(try await client.get(server.address + "/").status == 200)
    }

    @Test(arguments: [["--operator-idle", "1"], ["--operator-lifetime", "1"]])
    func `an operator does not stay signed in`(options: [String]) async throws {
      let server = try ServerProcess(options: options)
      let client = WebClient()
      let path = server.address + "/operator"
      let token = Data("token=\(FormText.encode(ServerProcess.operatorToken))".utf8)
      _ = try await client.send("POST", path, body: token)
      #expect(client.cookie("operator", at: path) != nil)
      var status = 0
      for _ in 0..<400 where status != 401 {
        try await Task.sleep(for: .milliseconds(1_500))
        status = try await client.get(path).status
      }
      #expect(status == 401)
    }

    @Test func `an operator who is busy stays signed in, and one who leaves does not`() async throws
    {
      let server = try ServerProcess()
      let client = WebClient()
      let path = server.address + "/operator"
      let token = Data("token=\(FormText.encode(ServerProcess.operatorToken))".utf8)
      _ = try await client.send("POST", path, body: token)
      for _ in 0..<3 { #expect(try await client.get(path).status == 200) }
      let cookie = try #require(client.cookie("operator", at: path))
      #expect(try await client.send("POST", path + "/sign-out").status == 401)
      // Nor does who has kept the cookie.
      client.setCookie("operator", cookie, at: path)
      #expect(try await client.get(path).status == 401)
    }

    @Test func `old visits are dropped, in the background`() async throws {
      var server = try ServerProcess()
      for _ in 0..<20 { _ = try await WebClient().get(server.address + "/products/5") }
      #expect(server.end(by: SIGTERM) == 0)
      let log = try LogReader(path: TemporaryDirectory.path("shop.mdb"))
      #expect(try log.sessionCount() == 20)
      server = try ServerProcess(options: ["--keep-sessions", "7"])
      // The limits are applied soon after the start.
      for _ in 0..<4_000 where try log.sessionCount() > 7 {
        try await Task.sleep(for: .milliseconds(50))
        try log.refresh()
      }
      #expect(try log.sessionCount() == 7)
      #expect(try await WebClient().get(server.address + "/products/5").status == 200)
      #expect(server.end(by: SIGTERM) == 0)
      #expect(try LogVerifier.verify(LogReader(path: log.path)).isWhole)
    }
  }

  private enum FormText {
    static func encode(_ text: String) -> String {
      text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
  }
#endif
