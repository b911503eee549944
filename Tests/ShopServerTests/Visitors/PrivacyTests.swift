import DRN
import DRNLog
import Shop
import ShopServer
import Testing
import WebServing

@Suite struct PrivacyTests {
  private let shop: TestShop
  private let browser: PlainBrowser

  init() throws {
    shop = try TestShop()
    browser = PlainBrowser(shop)
  }

  @Test func `a cookie is 256 random bits that no script and no other site gets`() async throws {
    let response = await browser.answer(Request(.get, "/"))
    let cookie = try #require(response[header: "Set-Cookie"])
    #expect(cookie.contains("; HttpOnly"))
    #expect(cookie.contains("; SameSite=Lax"))
    #expect(cookie.contains("; Path=/"))
    let key = try #require(browser.cookies["visitor"])
    #expect(key.count == 64)
    let other = PlainBrowser(shop)
    _ = await other.answer(Request(.get, "/"))
    #expect(other.cookies["visitor"] != key)
  }

  @Test func `neither the log nor a page has the cookie`() async throws {
    await browser.open("/products/5")
    let key = try #require(browser.cookies["visitor"])
    #expect(!browser.session.contains(key.prefix(8)))
    #expect(!browser.page.html.contains(key.prefix(16)))
    var names: [String] = []
    try shop.log.reader.forEachSession { names.append($0.name) }
    #expect(names == [browser.session])
    // What the log has is no cookie.
    let thief = PlainBrowser(shop)
    thief.cookies["visitor"] =
      String(browser.session.prefix(32)) + String(browser.session.prefix(32))
    await thief.open(browser.address)
    #expect(thief.session.prefix(32) != browser.session.prefix(32))
  }

  @Test(arguments: [
    String(repeating: "0", count: 64), "", "1", "../../etc/passwd",
    String(repeating: "f", count: 10_000), "x; visitor=y",
  ])
  func `who comes with a key that was not given out gets a new one`(key: String) async throws {
    await browser.open("/")
    let guest = PlainBrowser(shop)
    guest.cookies["visitor"] = key
    await guest.open(browser.address)
    #expect(guest.session != browser.session)
    #expect(guest.cookies["visitor"] != key)
    #expect(guest.status == 200)
  }

  @Test func `the address of somebody else's page is a link to what it shows`() async throws {
    await browser.open("/")
    try await browser.follow("Birch")
    let seq = browser.seq
    let other = PlainBrowser(shop)
    await other.open(browser.address)
    #expect(other.page.heading == "Birch")
    #expect(other.session != browser.session)
    await browser.reload()
    #expect(browser.seq == seq)
  }

  @Test func `a form without the token, or with another visitor's, does nothing`() async throws {
    await browser.open("/products/5")
    let other = PlainBrowser(shop)
    await other.open("/products/5")
    let seq = browser.seq
    let foreign = try #require(other.page.forms.first { $0.action.hasSuffix("favorite") })
    for token in ["", "0", foreign.fields.first { $0.name == "token" }?.value ?? ""] {
      try await browser.submit("favorite", ["token": token])
      #expect(browser.status == 403)
      await browser.back()
    }
    let own = try #require(browser.page.forms.first { $0.action.hasSuffix("favorite") })
    let response = await shop.front.respond(to: own.request())
    #expect(response.status == 403)
    #expect(browser.seq == seq)
  }

  @Test func `what a browser asks for in advance is no visit`() async throws {
    for headers in [
      ["sec-purpose": "prefetch"], ["sec-purpose": "prefetch;prerender"], ["purpose": "prefetch"],
    ] {
      let response = await browser.answer(Request(.get, "/products/5", headers: headers))
      #expect(response.status == 503)
    }
    #expect(await browser.answer(Request(.head, "/products/5")).status == 200)
    #expect(await browser.answer(Request(.head, "/nothing")).status == 404)
    #expect(try shop.log.reader.sessionCount() == 0)
  }

  @Test func `every page is asked for again, and may load and run nothing`() async throws {
    await browser.open("/")
    let response = try #require(browser.tab.response)
    #expect(response[header: "Cache-Control"] == "no-store")
    let policy = try #require(response[header: "Content-Security-Policy"])
    #expect(policy.hasPrefix("default-src 'none'"))
    #expect(!policy.contains("script"))
  }
}
