import DRN
import DRNLog
import Shop
import ShopServer
import Testing

@Suite struct FormTests {
  private let shop: TestShop
  private let browser: PlainBrowser

  init() throws {
    shop = try TestShop()
    browser = PlainBrowser(shop)
  }

  private var state: NavigationState<ShopRoute> {
    get throws { try shop.state(of: browser.session) }
  }

  /// Puts something into the basket.
  private func fillBasket() async throws {
    await browser.open("/products/5")
    try await browser.follow("Choose color")
    try await browser.submit("add", ["amount": "2", "color": "black"])
  }

  @Test func `a purchase, from the product to the order`() async throws {
    try await fillBasket()
    #expect(browser.page.notice == "It is in your basket.")
    try await browser.follow("Basket")
    try await browser.follow("Check out")
    #expect(browser.page.heading == "Sign in")
    try await browser.submit("sign-in", ["name": "Robin"])
    #expect(browser.page.heading == "Checkout")
    for _ in 0..<3 { try await browser.submit("continue") }
    #expect(browser.page.dialog == "Buy for 176.00 €?")
    try await browser.submit("buy")
    #expect(browser.page.heading == "Order 1001")
    #expect(try state.tab == .profile)
    // Back into the checkout: it is over, and buys nothing again.
    await browser.back()
    #expect(browser.status == 200)
    #expect(browser.page.heading == "Basket")
  }

  @Test func `a form that is sent twice does nothing the second time`() async throws {
    await browser.open("/products/5")
    try await browser.follow("Choose color")
    let form = try #require(browser.page.forms.first { $0.action.hasSuffix("add") })
    await browser.send(form)
    await browser.send(form)
    #expect(browser.page.notice == "That form had been sent before, so nothing was done again.")
    try await browser.follow("Basket")
    #expect(browser.page.html.contains("1 × "))
  }

  @Test func `a form of a page that is gone does nothing, and says so`() async throws {
    await browser.open("/products/5")
    try await browser.submit("favorite")
    let old = try #require(browser.page.forms.first { $0.action.hasSuffix("favorite") })
    await browser.back()
    await browser.back()
    try await browser.follow("Shop")
    try await browser.follow("Birch")
    await browser.send(old)
    #expect(browser.page.notice?.hasPrefix("That page is no longer there") == true)
    try await browser.follow("Favorites")
    #expect(browser.page.html.contains("Ember"))
  }

  @Test func `a form under an overlay that was closed meanwhile goes on from there`() async throws {
    await browser.open("/products/5")
    try await browser.follow("Choose color")
    let add = try #require(browser.page.forms.first { $0.action.hasSuffix("add") })
    try await browser.submit("close")
    #expect(browser.page.dialog == nil)
    await browser.send(add)
    #expect(browser.page.notice == "It is in your basket.")
    #expect(browser.page.dialog == nil)
  }

  @Test(arguments: [
    ("amount", "0"), ("amount", "10"), ("amount", "-1"), ("amount", "two"), ("amount", ""),
    ("amount", "99999999999999999999"), ("color", "pink"), ("color", ""), ("product", "999"),
    ("product", "five"),
  ])
  func `a form with something else in it is refused in a sentence`(
    name: String, value: String
  ) async throws {
    await browser.open("/products/5")
    try await browser.follow("Choose color")
    let head = browser.seq
    try await browser.submit("add", [name: value])
    #expect(browser.status == 400)
    #expect(browser.page.heading == "That did not work")
    await browser.back()
    #expect(browser.seq == head)
  }

  @Test(arguments: ["", " ", "\u{1}", String(repeating: "x", count: 41)])
  func `a name has to be one`(name: String) async throws {
    await browser.open("/sign-in")
    try await browser.submit("sign-in", ["name": name])
    #expect(browser.status == 400)
  }

  @Test func `a link to a page for members leads there after signing in`() async throws {
    await browser.open("/orders/1001")
    #expect(browser.page.heading == "Sign in")
    try await browser.submit("sign-in", ["name": "Robin"])
    #expect(browser.page.heading == "No such order")
    #expect(browser.status == 404)
    #expect(try state.entries.map(\.route) == [.profile, .order(number: 1_001)])
  }

  @Test func `after signing out no page of the account is shown, in no window`() async throws {
    await browser.open("/sign-in")
    try await browser.submit("sign-in", ["name": "Robin"])
    #expect(browser.page.heading == "Hello, Robin")
    await browser.open("/profile")
    #expect(browser.page.heading == "Hello, Robin")
    try await browser.follow("Sign out")
    #expect(browser.page.dialog == "Sign out?")
    try await browser.submit("sign-out")
    #expect(browser.page.heading == "Good things for your home")
    await browser.back()
    #expect(browser.page.heading == "Sign in")
    browser.show(tab: 0)
    await browser.reload()
    #expect(browser.page.heading == "Sign in")
  }

  @Test func `signing in in one window goes on in the others`() async throws {
    await browser.open("/profile")
    await browser.open("/profile")
    try await browser.submit("sign-in", ["name": "Robin"])
    browser.show(tab: 0)
    await browser.reload()
    #expect(browser.page.heading == "Hello, Robin")
  }
}
