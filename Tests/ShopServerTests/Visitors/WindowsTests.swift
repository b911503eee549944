import DRN
import DRNLog
import Shop
import ShopServer
import TestSupport
import Testing

@Suite struct WindowsTests {
  @Test func `two tabs are two windows with histories of their own`() async throws {
    let shop = try TestShop()
    let browser = PlainBrowser(shop)
    await browser.open("/products/5")
    let first = browser.session
    await browser.open("/products/6")
    #expect(browser.session != first)
    try await browser.follow("Chairs")
    #expect(try shop.state(of: first).currentRoute == .product(id: 5))
    #expect(try shop.state(of: browser.session).entries.count == 3)
    browser.show(tab: 0)
    await browser.back()
    await browser.reload()
    #expect(browser.page.heading == "Ember")
  }

  @Test func `the windows of a visitor share the account`() async throws {
    let browser = PlainBrowser(try TestShop())
    await browser.open("/products/5")
    await browser.open("/products/6")
    try await browser.submit("favorite")
    browser.show(tab: 0)
    try await browser.follow("Favorites")
    #expect(browser.page.html.contains("Fjord"))
  }

  @Test func `the newest account is found, whichever window it was changed in`() async throws {
    let shop = try TestShop()
    let browser = PlainBrowser(shop)
    await browser.open("/products/5")
    await browser.open("/products/6")
    for (tab, count) in [(0, 1), (1, 2), (0, 3)] {
      browser.show(tab: tab)
      await browser.reload()
      try await browser.follow("Choose color")
      try await browser.submit("add", ["color": "green"])
      await shop.front.releaseVisitors(unusedFor: .zero)
      #expect(shop.front.visitorCount == 0)
      await browser.reload()
      try await browser.follow("Basket")
      let counts = browser.page.html.matches(of: /(\d) ×/).compactMap { Int($0.1) }
      #expect(counts.reduce(0, +) == count)
      await browser.back()
    }
  }

  @Test func `who was let go of is continued where they were`() async throws {
    let shop = try TestShop()
    let browser = PlainBrowser(shop)
    await browser.open("/products/5")
    try await browser.follow("Choose color")
    await shop.front.releaseVisitors(unusedFor: .zero)
    #expect(shop.front.visitorCount == 0)
    let address = browser.address
    await browser.reload()
    #expect(browser.address == address)
    #expect(browser.page.dialog != nil)
    await browser.back(2)
    #expect(browser.status == 200)
  }

  @Test func `a visitor has eight windows at most, and then the oldest is used again`() async throws
  {
    let shop = try TestShop()
    let browser = PlainBrowser(shop)
    for id in 1...9 { await browser.open("/products/\(id)") }
    #expect(browser.session.hasSuffix("/1"))
    #expect(browser.page.heading == "Iris")
    #expect(try shop.log.reader.sessionCount() == 8)
    // The tab whose window it was.
    browser.show(tab: 0)
    await browser.reload()
    #expect(browser.page.heading == "Aster")
  }

  @Test func `two tabs on one window follow whoever is used`() async throws {
    let shop = try TestShop()
    let browser = PlainBrowser(shop)
    await browser.open("/products/5")
    let address = browser.address
    await browser.open(address)
    #expect(browser.address == address)
    try await browser.follow("Lamps")
    browser.show(tab: 0)
    try await browser.submit("favorite")
    #expect(browser.page.heading == "Ember")
    #expect(browser.page.html.contains("Remove from favorites"))
  }

  @Test(.temporaryDirectory)
  func `everything is there after the log was closed and opened again`() async throws {
    let path = TemporaryDirectory.path("shop.mdb")
    var cookies: [String: String] = [:]
    var address = ""
    do {
      let shop = try TestShop(durability: .process, path: path)
      let browser = PlainBrowser(shop)
      await browser.open("/products/5")
      try await browser.submit("favorite")
      try await browser.follow("Choose color")
      (cookies, address) = (browser.cookies, browser.address)
      try shop.log.close()
    }
    let shop = try TestShop(durability: .process, path: path)
    let browser = PlainBrowser(shop)
    browser.cookies = cookies
    await browser.open(address)
    #expect(browser.redirects == 0)
    #expect(browser.page.dialog == "Ember: color and amount")
    try await browser.submit("close")
    #expect(browser.page.html.contains("Remove from favorites"))
    #expect(browser.cookies["visitor"] == cookies["visitor"])
  }
}
