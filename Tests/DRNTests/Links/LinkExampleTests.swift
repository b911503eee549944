import DRN
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
