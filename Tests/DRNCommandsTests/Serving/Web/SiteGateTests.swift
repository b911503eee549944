import Foundation
import TestSupport
import Testing
import WebServing

@testable import DRNCommands
@testable import ToolTests

@Suite(.temporaryDirectory) struct SiteGateTests {
  @Test func `the printed link lets a browser in, and leaves no token in an address`() async throws
  {
    try Sample.record(Sample.shop)
    let site = try TestSite("log.mdb")
    let stranger = await site.get("/logs/log.mdb/", headers: ["cookie": ""])
    #expect(stranger.status == 401)
    #expect(stranger.text.contains("Open the link that 'drn serve' printed"))

    let entry = await site.get("/?token=\(TestSite.token)", headers: ["cookie": ""])
    #expect(entry.status == 303)
    #expect(entry["Location"] == "/")
    let cookie = try #require(entry["Set-Cookie"])
    #expect(cookie == "drn-8377=\(TestSite.token); Path=/; HttpOnly; SameSite=Lax")
    let page = await site.get(
      "/logs/log.mdb/", headers: ["cookie": String(cookie.prefix { $0 != ";" })])
    #expect(page.status == 200)
    #expect(!page.text.contains(TestSite.token))
  }

  @Test(arguments: ["", "x", String(repeating: "0", count: 64), "0123456789abcdef"])
  func `another token does not`(token: String) async throws {
    try Sample.record(Sample.shop)
    let site = try TestSite("log.mdb")
    for headers in [["cookie": ""], ["cookie": "drn-8377=\(token)"]] {
      for target in ["/?token=\(token)", "/logs/log.mdb/", "/logs/log.mdb/window"]
      where headers != ["cookie": ""] || !token.isEmpty {
        let response = await site.get(target, headers: headers)
        #expect(response.status == 401, "\(target)")
        #expect(response["Set-Cookie"] == nil)
      }
    }
    let other = await site.get("/", headers: ["cookie": "drn-8378=\(TestSite.token)"])
    #expect(other.status == 401, "the cookie is another server's")
  }

  /// DNS rebinding: a name of somebody else's that leads to this machine.
  @Test(arguments: [
    "evil.example", "evil.example:8377", "127.0.0.1.evil.example", "localhost.evil", "127.0.0.1:x",
    "127.0.0.1:0", "[::1]:8377", "0.0.0.0:8377",
  ])
  func `another host name is refused, whatever else is right`(host: String) async throws {
    try Sample.record(Sample.shop)
    let site = try TestSite("log.mdb")
    for target in ["/", "/logs/log.mdb/window", "/?token=\(TestSite.token)"] {
      let response = await site.get(target, headers: ["host": host])
      #expect(response.status == 403)
      #expect(response["Set-Cookie"] == nil)
    }
  }

  @Test func `this machine's names are taken, at the port that it is reached by`() async throws {
    try Sample.record(Sample.shop)
    let site = try TestSite("log.mdb")
    for host in ["127.0.0.1:8377", "localhost:8377", "LOCALHOST:8377"] {
      #expect(await site.get("/logs/log.mdb/", headers: ["host": host]).status == 200)
    }
    let led = ["host": "localhost:9000", "cookie": "drn-9000=\(TestSite.token)"]
    #expect(await site.get("/logs/log.mdb/", headers: led).status == 200)
  }

  @Test func `another site's page is refused`() async throws {
    try Sample.record(Sample.shop)
    let site = try TestSite("log.mdb", isWritable: true)
    for origin in [
      "http://evil.example", "http://127.0.0.1:8378", "https://127.0.0.1:8377", "null",
    ] {
      #expect(await site.get("/logs/log.mdb/window", headers: ["origin": origin]).status == 403)
      let change = await site.send(
        .post, "/logs/log.mdb/rewind", headers: ["origin": origin], body: "at=3")
      #expect(change.status == 403)
    }
    #expect(
      await site.get("/logs/log.mdb/window", headers: ["origin": "http://127.0.0.1:8377"]).status
        == 200)
    #expect(
      await site.send(.post, "/logs/log.mdb/rewind", body: "at=3").status == 403,
      "a change needs an origin")
  }
}
