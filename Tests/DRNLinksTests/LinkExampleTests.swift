import DRN
import DRNLinks
import Testing

/// The examples of the article about links, as they stand there.
@Suite struct LinkExampleTests {
  enum ShopRoute: NavigationRoute {
    case home, cart
    case product(id: Int)
    case reviews(id: Int, sort: SortOrder?)
    case search(query: String, tags: [String])
    case file(path: [String])
    case order(id: Int)

    enum SortOrder: String, Codable, LinkParameter { case newest, cheapest }
  }

  final class Account {
    var isSignedIn = false
  }

  let account = Account()
  let links: LinkTable<ShopRoute>

  init() throws {
    links = try LinkTable<ShopRoute>("https://shop.example", "myshop://", root: .home) {
      Link("/", .home)
      Link("/cart", .cart)
      Link("/products/:id", ShopRoute.product)
      Link("/products/:id/reviews?sort=", ShopRoute.reviews) { id, _ in [.home, .product(id: id)] }
      Link("/p/:id", ShopRoute.product).alias()
      Link("/search?q=&tag=", ShopRoute.search)
      Link("/files/*path", ShopRoute.file)
      Link("/orders/:id", ShopRoute.order)
    }
  }

  @Test func `links are read and printed`() throws {
    let match = try links.match("https://shop.example/products/5/reviews?sort=newest")
    #expect(match.route == .reviews(id: 5, sort: .newest))
    #expect(match.history == [.home, .product(id: 5)])
    let url = try links.url(for: .search(query: "red shoes", tags: ["größe"]))
    #expect(url == "https://shop.example/search?q=red%20shoes&tag=gr%C3%B6%C3%9Fe")
    #expect(try links.url(for: .cart, origin: "myshop://") == "myshop://cart")
    #expect(throws: LinkError.self) { try links.url(for: .file(path: [""])) }
  }

  @Test func `links are opened`() {
    let navigation = NavigationManager(ShopRoute.home, recorder: MemoryRecorder())
    navigation.guards = [
      NavigationGuard { [account] request in
        if case .order = request.destination, !account.isSignedIn {
          .redirect(.cart)
        } else {
          .allow
        }
      }
    ]

    let inbox = LinkInbox(links, navigation: navigation)
    inbox.open("https://shop.example/orders/7")
    inbox.ready()
    #expect(navigation.currentRoute == .cart)

    account.isSignedIn = true
    inbox.resume()
    #expect(navigation.entries.map(\.route) == [.home, .order(id: 7)])
  }

  @Test func `the table is compared with the site`() throws {
    let association = try AppSiteAssociation([
      "applinks": [
        "details": [
          [
            "appIDs": ["ABCDE12345.com.example.shop"],
            "components": [["/": "/products/*"], ["/": "/orders/*", "exclude": true]],
          ]
        ]
      ]
    ])
    let differences = links.differences(from: association)
    #expect(differences.count == 6)
    #expect(differences.contains { if case .excluded = $0 { true } else { false } })
  }

  @Test func `an origin that the table does not have is a difference`() throws {
    let links = try LinkTable<ShopRoute>("myshop://", "https://shop.example:8443/app") {
      Link("/cart", .cart)
    }
    let association = try AppSiteAssociation([
      "applinks": [
        "details": [["appIDs": ["A.b"], "components": [["/": "/app/cart"], ["/": "/app/x"]]]]
      ]
    ])
    let found = links.differences(from: association)
    #expect(found.map(\.description).count == 1)
    guard case .noPattern(_, "https://shop.example:8443/app/x")? = found.first else {
      return #expect(Bool(false), "\(found)")
    }
    for origin in ["https://shop.example:8443/app", "HTTPS://shop.example:8443/app/"] {
      #expect(links.differences(from: association, origin: origin) == found)
    }
    for origin in ["https://shop.exmaple", "https://shop.example/app", "myshop://", "shop"] {
      let differences = links.differences(from: association, origin: origin)
      #expect(differences == [.unknownOrigin(origin)])
      #expect(differences[0].description == "The table has no origin \"\(origin)\" with a host.")
    }
    let own = try LinkTable<ShopRoute>("myshop://") { Link("/cart", .cart) }
    #expect(own.differences(from: association) == [.unknownOrigin(nil)])
  }

  @Test func `a closure refuses values of which it can make no route`() throws {
    let links = try LinkTable<ShopRoute>("https://shop.example", root: .home) {
      Link("/deals/:id") { $0 > 0 ? .product(id: $0) : nil }
      Link("/deals/:id/orders", { $0 > 0 ? .order(id: $0) : nil }) { id in
        [.home, .product(id: id)]
      }
    }
    #expect(try links.match("https://shop.example/deals/5").route == .product(id: 5))
    let match = try links.match("https://shop.example/deals/5/orders")
    #expect(match.routes == [.home, .product(id: 5), .order(id: 5)])
    #expect(try links.url(for: .order(id: 5)) == "https://shop.example/deals/5/orders")
    #expect(throws: LinkError.self) { try links.url(for: .order(id: -5)) }
    let error = try #require(throws: LinkError.self) {
      try links.match("https://shop.example/deals/-5")
    }
    #expect(error.code == .badParameter)
    #expect(error.reason == "The pattern \"/deals/:id\" has no route for \"-5\".")
  }

  @Test(arguments: [
    ("myshop://nowhere", "/nowhere"), ("myshop://no/where", "/no/where"),
    ("myshop:///nowhere", "/nowhere"), ("https://shop.example/nowhere", "/nowhere"),
  ])
  func `a path that leads nowhere is named`(url: String, path: String) throws {
    let error = try #require(throws: LinkError.self) { try links.match(url) }
    #expect(error.reason == "No pattern matches the path \"\(path)\" and its query.")
  }

  @Test func `types of an app's own are parameters`() throws {
    struct OrderNumber: Hashable, Codable, LinkParameter {
      var value: Int
      var linkText: String { "A\(value)" }

      init(_ value: Int) { self.value = value }

      init?(linkText: String) {
        guard linkText.hasPrefix("A"), let value = Int(linkText.dropFirst()) else { return nil }
        self.value = value
      }
    }
    #expect(OrderNumber(linkText: "A5") == OrderNumber(5))
    #expect(OrderNumber.linkExample == OrderNumber(1))
    #expect(ShopRoute.SortOrder(linkText: "newest") == .newest)
    #expect(ShopRoute.SortOrder(linkText: "oldest") == nil)
    #expect(ShopRoute.SortOrder.newest.linkText == "newest")
  }
}
