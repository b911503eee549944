import DRN
import DRNLog
import Shop
import TestSupport
import Testing

@testable import ShopServer

@Suite struct RenewedKeyTests {
  private let shop: TestShop
  private let browser: PlainBrowser

  init() throws {
    shop = try TestShop()
    browser = PlainBrowser(shop)
  }

  @Test func `signing in and out renews the key, and the session goes on`() async throws {
    await browser.open("/products/5")
    try await browser.submit("favorite")
    var keys = [browser.cookies["visitor"]]
    let session = browser.session
    for round in 0..<2 {
      await browser.go("/sign-in?at=1.0")
      try await browser.submit("sign-in", ["name": "Robin"])
      #expect(browser.page.heading == "Hello, Robin")
      keys.append(browser.cookies["visitor"])
      try await browser.follow("Sign out")
      try await browser.submit("sign-out")
      #expect(browser.page.heading == "Good things for your home")
      keys.append(browser.cookies["visitor"])
      #expect(browser.session == session)
      await shop.front.releaseVisitors(unusedFor: .zero)
      // The account is still theirs.
      await browser.go("/products/5")
      #expect(browser.page.html.contains("Remove from favorites"), "round \(round)")
      browser.show(tab: 0)
    }
    #expect(Set(keys).count == 5)
    // Each of them but the last is good for nothing, and none is in the log.
    for key in keys.dropLast() {
      let thief = PlainBrowser(shop)
      thief.cookies["visitor"] = key
      await thief.open("/products/5?at=1.1")
      #expect(thief.status == 403)
      #expect(thief.cookies["visitor"] == key)
      try await thief.follow("Begin anew")
      #expect(thief.status == 200)
      #expect(thief.session.prefix(32) != session.prefix(32))
    }
    await browser.go("/anew")
    await browser.go("/products/5")
    #expect(browser.session.prefix(32) == session.prefix(32))
  }

  @Test func `a form with an old key does nothing`() async throws {
    await browser.open("/sign-in")
    let old = PlainBrowser(shop)
    old.cookies["visitor"] = browser.cookies["visitor"]
    await old.open(browser.address)
    let form = try #require(old.page.forms.first { $0.action.hasSuffix("sign-in") })
    try await browser.submit("sign-in", ["name": "Robin"])
    await old.send(form, ["name": "Mallory"])
    #expect(old.status == 403)
    await browser.reload()
    #expect(browser.page.heading == "Hello, Robin")
  }

  @Test func `a form that signs nobody in renews nothing`() async throws {
    await browser.open("/sign-in")
    let key = browser.cookies["visitor"]
    let form = try #require(browser.page.forms.first { $0.action.hasSuffix("sign-in") })
    try await browser.submit("sign-in", ["name": " "])
    #expect(browser.cookies["visitor"] == key)
    await browser.open("/")
    await browser.go("/profile?at=9.9")
    var stale = form
    stale.fields = stale.fields.map { $0.name == "page" ? ("page", "/sign-in?for=/&at=1.77") : $0 }
    await browser.send(stale, ["name": "Robin"])
    #expect(browser.cookies["visitor"] == key)
  }

  /// The log has a hash of a renewed key, as of the first one.
  @Test func `nobody can use what the log has`() async throws {
    await browser.open("/sign-in")
    try await browser.submit("sign-in", ["name": "Robin"])
    let name = String(browser.session.prefix(32))
    let note = try #require(try shop.log.note(AccountOwner.note, session: browser.session))
    let proof = try #require(note["proof"]?.stringValue)
    for key in [
      "\(name).\(proof)\(proof)", "\(name).\(name)\(name)", "\(name).\(proof)", name + "." + name,
      "\(name).\(String(repeating: "0", count: 64))",
    ] {
      let thief = PlainBrowser(shop)
      thief.cookies["visitor"] = key
      await thief.open(browser.address)
      #expect(!thief.page.html.contains("Robin"))
    }
  }

  @Test(arguments: ["", "0", String(repeating: "0", count: 31)])
  func `a renewed key has a name and a secret`(name: String) {
    let secret = String(repeating: "0", count: 64)
    #expect(VisitorKey("\(name).\(secret)") == nil)
    #expect(VisitorKey("\(secret).\(secret)") == nil)
    let key = VisitorKey(renewedFor: String(repeating: "a", count: 32))
    #expect(VisitorKey(key.text)?.name == key.name)
    #expect(VisitorKey(key.text)?.proof == key.proof)
    #expect(key.fits(key.proof))
    #expect(!key.fits(nil))
    #expect(!VisitorKey().fits(key.proof))
    #expect(VisitorKey().fits(nil))
  }

  /// A log with limits drops old notes. The account must not go with them, nor may an old key be
  /// good again.
  @Test func `the account is noted again before its note is dropped`() async throws {
    await browser.open("/sign-in")
    let first = browser.cookies["visitor"]
    try await browser.submit("sign-in", ["name": "Robin"])
    for _ in 0..<5 {
      for _ in 0..<150 {
        try await browser.follow("Favorites")
        await browser.back()
      }
      await shop.front.releaseVisitors(unusedFor: .zero)
      await browser.reload()
      await shop.front.releaseVisitors(unusedFor: .zero)
    }
    let session = try shop.log.reader.session(named: browser.session)
    let mark = try #require(try session.mark(named: AccountOwner.note))
    #expect(try session.head() - mark < 600)
    #expect(mark > 600)
    await browser.go("/profile")
    #expect(browser.page.heading == "Hello, Robin")
    let thief = PlainBrowser(shop)
    thief.cookies["visitor"] = first
    await thief.open("/profile")
    #expect(thief.status == 403)
  }
}
