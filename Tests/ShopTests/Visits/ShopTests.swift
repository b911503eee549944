import DRN
import DRNLinks
import DRNLog
import Shop
import TestSupport
import Testing

/// Somebody in the shop, with a log that can be opened again.
struct Visit {
  var log: EventLog
  var shop: Shop
  let path: String

  init(path: String = TemporaryDirectory.path("shop.mdb")) throws {
    self.path = path
    log = try EventLog.open(path)
    shop = try Shop(in: log, session: "main")
  }

  /// Ends the program and starts it again.
  mutating func restart() throws {
    try log.close()
    self = try Visit(path: path)
  }
}

@Suite(.temporaryDirectory) struct ShopTests {
  @Test func `the table of links can be made, and prints what it reads`() throws {
    let links = try ShopRoute.links()
    let urls = [
      "shop://search?q=oak&category=chairs&order=price", "shop://products/5", "shop://favorites/7",
      "shop://orders/1001", "shop://checkout/payment",
    ]
    for url in urls {
      let route = try #require(try links.match(url).routes.last)
      #expect(try links.url(for: route) == url)
    }
  }

  @Test func `every product can be found, and only those`() {
    for product in Product.catalog { #expect(Product.find(product.id) == product) }
    #expect(Product.find(0) == nil)
    #expect(Search("OAK chair").results.map(\.name) == ["Fjord"])
    #expect(Search("", category: .rugs, order: .price).results.map(\.id) == [18, 16, 15, 17])
    #expect(Search("no such thing").results.isEmpty)
  }

  @Test func `the profile asks for a name, and is shown then`() throws {
    let visit = try Visit()
    visit.shop.navigation.selectTab(.profile, root: .profile)
    #expect(visit.shop.navigation.currentRoute == .signIn(for: .profile))
    visit.shop.signIn(as: "Ada")
    #expect(visit.shop.navigation.currentRoute == .profile)
    #expect(visit.shop.navigation.tab == .profile)
    // As if nobody had asked: the other tab is where it was, without the question.
    #expect(visit.shop.navigation.entries.map(\.route) == [.profile])
    visit.shop.navigation.selectTab(.shop, root: .home)
    #expect(visit.shop.navigation.entries.map(\.route) == [.home])
  }

  @Test func `a link to an order waits for the sign-in, also through a restart`() throws {
    var visit = try Visit()
    guard case .pending = visit.shop.links.open("shop://orders/1001") else {
      Issue.record("It did not wait.")
      return
    }
    #expect(visit.shop.navigation.currentRoute == .signIn(for: .profile))
    try visit.restart()
    #expect(visit.shop.links.pending == ["shop://orders/1001"])
    visit.shop.signIn(as: "Ada")
    #expect(visit.shop.navigation.currentRoute == .order(number: 1_001))
    #expect(visit.shop.links.pending.isEmpty)
    #expect(visit.shop.navigation.entries.map(\.route) == [.profile, .order(number: 1_001)])
  }

  @Test func `closing a favorite's settings leads back to the favorites`() throws {
    let visit = try Visit()
    let navigation = visit.shop.navigation
    navigation.selectTab(.favorites, root: .favorites)
    navigation.go(.favorite(id: 5))
    #expect(navigation.currentRoute == .product(id: 5))
    #expect(navigation.activeOverlay == .itemSettings(id: 5))
    #expect(navigation.origin == .favorites)
    navigation.exit()
    #expect(navigation.currentRoute == .favorites)
  }

  @Test func `a filter stays open while the search below it changes`() throws {
    let visit = try Visit()
    let shop = visit.shop
    shop.search(Search("oak"))
    shop.navigation.showOverlay(.filter)
    shop.search(Search("oak", category: .chairs))
    #expect(shop.navigation.activeOverlay == .filter)
    let chairs = Search("oak", category: .chairs)
    #expect(shop.navigation.entries.map(\.route) == [.home, .search(chairs)])
    shop.navigation.undo()
    #expect(shop.navigation.currentRoute == .search(Search("oak")))
    #expect(shop.navigation.activeOverlay == .filter)
  }

  @Test func `buying is one transaction, with nothing of the checkout to go back to`() throws {
    let visit = try Visit()
    let shop = visit.shop
    shop.navigation.go(.signIn(for: .home))
    shop.signIn(as: "Ada")
    shop.navigation.go(.product(id: 5))
    shop.navigation.showOverlay(.itemSettings(id: 5))
    shop.addToBasket(5, amount: 2, color: .green)
    #expect(shop.navigation.activeOverlay == nil)
    #expect(shop.account.total == 17_600)
    shop.navigation.go(.checkout(.address))
    for _ in CheckoutStep.allCases { shop.continueCheckout() }
    #expect(shop.navigation.activeOverlay == .confirmPurchase)
    let before = shop.navigation.head
    shop.buy()
    #expect(shop.navigation.currentRoute == .order(number: 1_001))
    #expect(shop.account.basket.isEmpty)
    #expect(shop.account.orders.map(\.total) == [17_600])
    #expect(shop.navigation.entries.map(\.route) == [.profile, .order(number: 1_001)])
    let session = try visit.log.reader.session(named: "main")
    for seq in before + 1...shop.navigation.head {
      let group = try #require(try session.position(seq).record.group)
      #expect(group.first == before + 1 && group.last == shop.navigation.head)
    }
    shop.navigation.selectTab(.shop, root: .home)
    #expect(shop.navigation.entries.map(\.route) == [.home])
    // Nothing is bought twice.
    shop.buy()
    #expect(shop.account.orders.count == 1)
  }

  @Test func `a restart keeps what is theirs and where they were`() throws {
    var visit = try Visit()
    visit.shop.toggleFavorite(5)
    visit.shop.addToBasket(7, amount: 20, color: .white)
    visit.shop.choose(.pickup)
    visit.shop.navigation.selectTab(.favorites, root: .favorites)
    visit.shop.navigation.go(.favorite(id: 5))
    let (account, state) = (visit.shop.account, visit.shop.navigation.state)
    #expect(account.basket.map(\.amount) == [BasketLine.largestAmount])
    try visit.restart()
    #expect(visit.shop.account == account)
    #expect(visit.shop.navigation.state == state)
  }

  @Test func `signing out leaves nothing to go back to, and undo does not bring it back`() throws {
    let visit = try Visit()
    let shop = visit.shop
    shop.navigation.selectTab(.profile, root: .profile)
    shop.signIn(as: "Ada")
    shop.navigation.showOverlay(.confirmSignOut)
    shop.signOut()
    #expect(shop.account.name == nil)
    #expect(shop.navigation.entries.map(\.route) == [.home])
    #expect(shop.navigation.state.rememberedTabs.isEmpty)
    #expect(shop.navigation.undo() == .unchanged)
    #expect(shop.navigation.currentRoute == .home)
  }
}
