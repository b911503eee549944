import DRN
import DRNLog
import Shop
import ShopServer
import Testing

@Suite struct BackAndForwardTests {
  private let shop: TestShop
  private let browser: PlainBrowser

  init() throws {
    shop = try TestShop()
    browser = PlainBrowser(shop)
  }

  private var state: NavigationState<ShopRoute> {
    get throws { try shop.state(of: browser.session) }
  }

  @Test func `a link leads to a page with an address of its own`() async throws {
    await browser.open("/")
    try await browser.follow("Birch")
    #expect(browser.page.heading == "Birch")
    #expect(browser.address.hasPrefix("/products/2?at=1."))
    #expect(try state.entries.map(\.route) == [.home, .product(id: 2)])
    #expect(browser.seq == (try shop.log.reader.session(named: browser.session).head()))
  }

  @Test func `the history follows the browser back and forward`() async throws {
    await browser.open("/")
    try await browser.follow("Birch")
    try await browser.follow("Lamps")
    await browser.back(2)
    #expect(browser.page.heading == "Good things for your home")
    #expect(try state.cursor == 0)
    await browser.forward()
    #expect(browser.page.heading == "Birch")
    #expect(try state.currentRoute == .product(id: 2))
    #expect(try state.entries.count == 3)
    #expect(
      try shop.kinds(of: browser.session).suffix(2) == ["browser wentBack", "browser wentForward"])
  }

  @Test func `loading a page again changes nothing`() async throws {
    await browser.open("/products/5")
    let (address, seq) = (browser.address, browser.seq)
    for _ in 0..<3 { await browser.reload() }
    #expect(browser.address == address)
    #expect(browser.seq == seq)
    #expect(browser.redirects == 0)
  }

  @Test func `a link after going back drops what was forward`() async throws {
    await browser.open("/")
    try await browser.follow("Birch")
    await browser.back()
    try await browser.follow("Kestrel")
    #expect(try state.entries.map(\.route) == [.home, .product(id: 11)])
    #expect(!browser.canTravel(1))
  }

  @Test func `a link that is clicked twice is followed once`() async throws {
    await browser.open("/")
    let link = try #require(browser.page.links.first { $0.text.contains("Birch") })
    await browser.go(link.address)
    let seq = browser.seq
    await browser.go(link.address)
    #expect(browser.seq == seq)
    #expect(try state.entries.count == 2)
  }

  @Test func `an overlay has an address, and the browser's back closes it`() async throws {
    await browser.open("/products/5")
    try await browser.follow("Choose color")
    #expect(browser.page.dialog == "Ember: color and amount")
    #expect(browser.address.hasSuffix("&overlay=settings"))
    await browser.back()
    #expect(browser.page.dialog == nil)
    #expect(try state.overlays == [])
    await browser.forward()
    #expect(browser.page.dialog != nil)
    #expect(try state.overlays == [.itemSettings(id: 5)])
    #expect(try state.entries.count == 2)
  }

  @Test func `closing a composite's settings returns to where it was entered from`() async throws {
    await browser.open("/products/2")
    try await browser.submit("favorite")
    try await browser.follow("Favorites")
    try await browser.follow("Choose")
    #expect(try state.origin == .favorites)
    #expect(browser.page.html.contains("Back to favorites"))
    try await browser.submit("close")
    #expect(browser.page.heading == "Favorites")
    #expect(try state.currentRoute == .favorites)
    // The browser can still go to the page whose entry is gone: it becomes a new one.
    await browser.back()
    #expect(browser.page.heading == "Birch")
    #expect(browser.page.dialog != nil)
    let address = browser.address
    await browser.reload()
    #expect(browser.address == address)
  }

  @Test func `back across a change of tab takes up what the tab remembers`() async throws {
    await browser.open("/products/2")
    try await browser.follow("Favorites")
    #expect(try state.tab == .favorites)
    await browser.back()
    #expect(browser.page.heading == "Birch")
    #expect(try state.tab == .shop)
    #expect(try state.entries.map(\.route) == [.home, .product(id: 2)])
  }

  @Test func `a page of another route with the same entry is a link`() async throws {
    await browser.open("/products/2")
    await browser.go(browser.address.replacing("products/2", with: "products/3"))
    #expect(browser.page.heading == "Comet")
    #expect(try state.currentRoute == .product(id: 3))
    #expect(browser.redirects == 1)
  }

  @Test func `a search is a page of the history`() async throws {
    await browser.open("/")
    try await browser.submit("/search", ["q": "oak table"])
    #expect(browser.page.heading == "Results for “oak table”")
    try await browser.follow("Filter and sort")
    try await browser.submit("/search", ["category": "", "order": "price"])
    #expect(try state.currentRoute == .search(Search("oak table", order: .price)))
    await browser.back()
    #expect(browser.page.dialog == "Filter and sort")
    await browser.back()
    #expect(browser.page.dialog == nil)
    #expect(try state.currentRoute == .search(Search("oak table")))
    #expect(try state.entries.count == 3)
  }
}
