import Foundation
import TestSupport
import Testing
import WebServing

@testable import DRNCommands
@testable import ToolTests

@Suite(.temporaryDirectory) struct SiteGateTests {
  private static let stranger = ["drn-token": ""]

  @Test func `a browser without the token gets a page that has nothing of a log`() async throws {
    try Sample.record(Sample.shop)
    let site = try TestSite("log.mdb")
    let gates = await [
      site.get("/", headers: Self.stranger), site.get("/logs/log.mdb/", headers: Self.stranger),
      site.get("/logs/none.mdb/", headers: Self.stranger),
    ]
    for gate in gates {
      #expect(gate.status == 200 && gate["Set-Cookie"] == nil && gate["Location"] == nil)
      #expect(!gate.text.contains("log.mdb") && !gate.text.contains(TestSite.token))
      // It is the same at each address, so that it does not tell which logs there are.
      #expect(gate.text == gates[0].text)
    }
    // Two slashes would be another host's address for the page's script.
    for target in [
      "//evil.example/", "/logs/log.mdb/window", "/logs/log.mdb/sessions", "/logs/log.mdb/none",
      "/x",
    ] {
      let data = await site.get(target, headers: Self.stranger)
      #expect(data.status == 401 && data.text.contains("Open the link that 'drn serve' printed"))
    }
    let page = await site.get("/logs/log.mdb/")
    #expect(page.status == 200 && page.text.contains("log.mdb"))
    #expect(page["Set-Cookie"] == nil && !page.text.contains(TestSite.token))
  }

  @Test(arguments: ["x", String(repeating: "0", count: 64), "0123456789abcdef"])
  func `another token does not let in, and none does in an address or a cookie`(token: String)
    async throws
  {
    try Sample.record(Sample.shop)
    let site = try TestSite("log.mdb")
    for target in ["/", "/logs/log.mdb/", "/logs/log.mdb/window"] {
      #expect(await site.get(target, headers: ["drn-token": token]).status == 401, "\(target)")
    }
    let cookie = ["cookie": "drn-8377=\(TestSite.token); drn-token=\(TestSite.token)"]
    let headers = Self.stranger.merging(cookie) { $1 }
    for target in ["/logs/log.mdb/window", "/logs/log.mdb/window?token=\(TestSite.token)"] {
      #expect(await site.get(target, headers: headers).status == 401)
    }
  }

  /// DNS rebinding: a name of somebody else's that leads to this machine.
  @Test(arguments: [
    "evil.example", "evil.example:8377", "127.0.0.1.evil.example", "localhost.evil", "127.0.0.1:x",
    "127.0.0.1:0", "[::1]:8377", "0.0.0.0:8377",
  ])
  func `another host name is refused, whatever else is right`(host: String) async throws {
    try Sample.record(Sample.shop)
    let site = try TestSite("log.mdb")
    for target in ["/", "/logs/log.mdb/window"] {
      #expect(await site.get(target, headers: ["host": host]).status == 403)
    }
  }

  @Test func `this machine's names are taken, at the port that it is reached by`() async throws {
    try Sample.record(Sample.shop)
    let site = try TestSite("log.mdb")
    for host in ["127.0.0.1:8377", "localhost:8377", "LOCALHOST:8377", "localhost:9000"] {
      #expect(await site.get("/logs/log.mdb/window", headers: ["host": host]).status == 200)
    }
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

  /// What current browsers say of each request, and pages cannot change.
  @Test func `who asks is known by Sec-Fetch-Site, also with the token`() async throws {
    try Sample.record(Sample.shop)
    let site = try TestSite("log.mdb", isWritable: true)
    for name in ["cross-site", "same-site"] {
      let headers = ["sec-fetch-site": name, "sec-fetch-mode": "no-cors"]
      #expect(await site.get("/logs/log.mdb/window", headers: headers).status == 403)
      let change = headers.merging(["origin": "http://127.0.0.1:8377"]) { $1 }
      #expect(
        await site.send(.post, "/logs/log.mdb/rewind", headers: change, body: "at=3").status == 403)
      // A link leads to a moment, in a window of its own; in a frame there is nothing.
      let link = ["drn-token": "", "sec-fetch-site": name, "sec-fetch-mode": "navigate"]
      #expect(
        await site.get(
          "/logs/log.mdb/", headers: link.merging(["sec-fetch-dest": "document"]) { $1 }
        ).text.contains("One moment"))
      #expect(
        await site.get(
          "/logs/log.mdb/", headers: link.merging(["sec-fetch-dest": "iframe"]) { $1 }
        ).status == 403)
    }
    for name in ["same-origin", "none"] {
      #expect(
        await site.get("/logs/log.mdb/window", headers: ["sec-fetch-site": name]).status == 200)
    }
  }
}

#if Server
  import ToolTesting

  /// Two servers of this machine in one browser.
  @Suite(
    .temporaryDirectory, .serialized, .enabled(if: Browser.isInstalled, "There is no Chromium."))
  struct NeighbourTests {
    @Test func `another local server gets no token, and reads no log`() throws {
      try Sample.record(Sample.shop)
      try Sample.record(Sample.tour, to: "other.mdb")
      let server = try ServeProcess("log.mdb", "--writable")
      let other = try ServeProcess("other.mdb")
      let page = try BrowserPage(Browser())
      // The other server's pages allow themselves all.
      try page.call("Page.setBypassCSP", ["enabled": true])
      try page.enter(server.link)
      try page.wait("document.querySelector('#position').textContent === '17'")
      let token = try page.string("localStorage.getItem('drn-token')")
      #expect(server.link.hasSuffix("#token=\(token)") && !token.isEmpty)

      try page.enter(other.link)
      try page.wait("document.querySelector('#position').textContent !== ''")
      // Chromium sends a cookie to each port of a host, so there is none.
      let addresses = ["\(server.address)/logs/log.mdb/", "\(other.address)/logs/other.mdb/"]
      let cookies = try page.call("Network.getCookies", ["urls": addresses])
      #expect((cookies["cookies"] as? [Any])?.isEmpty == true)
      #expect(
        try page.string("JSON.stringify({...localStorage, ...sessionStorage})").contains(token)
          == false)
      let window = "'\(server.address)/logs/log.mdb/window'"
      for request in [
        "fetch(\(window), {credentials: 'include'})", "fetch(\(window), {mode: 'no-cors'})",
        "fetch(\(window), {headers: {'DRN-Token': localStorage.getItem('drn-token')}})",
        "fetch('\(addresses[0])', {credentials: 'include'})",
      ] {
        let answer = try #require(
          try page.evaluate(
            "\(request).then((response) => response.text()).catch((error) => error.name)")
            as? String)
        #expect(answer.isEmpty || answer == "TypeError", "\(request): \(answer)")
      }
      let change =
        "fetch('\(server.address)/logs/log.mdb/rewind', {method: 'POST', mode: 'no-cors', body: 'at=3'})"
      try page.evaluate("\(change).then(() => 0, () => 0)")
      #expect(try Tool.run("show", "log.mdb", "--json").output.contains(#""seq":17"#))

      // Each browser tab of the own server goes on, beside the other one.
      try page.enter("\(server.address)/logs/log.mdb/#session=shop&at=4")
      try page.wait("document.querySelector('#position').textContent === '4'")
    }

    @Test func `a browser that has not opened the link is told to`() throws {
      try Sample.record(Sample.shop)
      let server = try ServeProcess("log.mdb")
      let page = try BrowserPage(Browser())
      try page.visit("\(server.address)/logs/log.mdb/#at=4")
      try page.wait("document.body.textContent.includes('Open the link that')")
      try page.visit("\(server.address)/#token=\(String(repeating: "0", count: 64))")
      try page.wait("document.body.textContent.includes('it lets this browser in')")
      #expect(try page.string("location.hash") == "")
      // What was not let in is not kept.
      #expect(try page.bool("localStorage.getItem('drn-token') === null"))
    }
  }
#endif
