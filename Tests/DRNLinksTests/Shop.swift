import DRN
import DRNLinks
import TestSupport

/// The app of the tests of links.
enum Shop: NavigationRoute {
  case home, cart, newProduct, help
  case product(id: Int)
  case productNamed(String)
  case reviews(id: Int, sort: SortOrder?)
  case search(query: String, tags: [String])
  case page(Page)
  case city(String)
  case post(user: Int, post: Int)
  case calendar(year: Int, month: Int?, day: Int?)
  case file(path: [String])
  case price(Double, isGross: Bool)
  case order(OrderNumber)
  case sales(month: Int)

  enum Page: Hashable, Codable {
    case about
    case letters(from: String, to: String)
  }
  enum SortOrder: String, Codable, CaseIterable, LinkParameter { case newest, cheapest }

  struct OrderNumber: Hashable, Codable, LinkParameter {
    var value: Int
    var linkText: String { "A\(value)" }

    init(_ value: Int) { self.value = value }

    init?(linkText: String) {
      guard linkText.hasPrefix("A"), let value = Int(linkText: String(linkText.dropFirst())) else {
        return nil
      }
      self.value = value
    }
  }

  static let links = Result { () throws(LinkTableError) in
    try LinkTable<Shop>(
      "https://shop.example", "https://www.shop.example:443", "http://localhost:8080",
      "https://example.com/shop", "myshop://", root: .home
    ) {
      Link("/", .home)
      Link("/cart", .cart)
      Link("/products/new", .newProduct, under: [.home, .cart])
      Link("/products/:id", Shop.product)
      Link("/products/:id/reviews?sort=", Shop.reviews) { id, _ in [.home, .product(id: id)] }
      Link("/p/:id", Shop.product).alias()
      Link("/named/:name", Shop.productNamed)
      Link("/named/:name?exact=yes", Shop.city)
      Link("/search?q=&tag=", Shop.search)
      Link("/pages/about", .page(.about))
      Link("/pages/letters/:from/:to") { .page(.letters(from: $0, to: $1)) }
      Link("/users/:user/posts/:post", Shop.post)
      Link("/calendar/:year/:month/:day", Shop.calendar)
      Link("/files/*path", Shop.file)
      Link("/price?amount=&gross=", Shop.price)
      Link("/orders/:number", Shop.order).under { _ in [.home, .cart] }
      Link(
        "/sales/:year/:month",
        { (year: Int, month: Int) in
          (0...9999).contains(year) && (0..<12).contains(month)
            ? .sales(month: year * 12 + month) : nil
        },
        values: { route in
          if case .sales(let month) = route { (month / 12, month % 12) } else { nil }
        })
      Link("/größe/straße", .cart).alias()
      Link("/help/*", .help)
    }
  }
}

extension Shop: CustomStringConvertible {
  /// As the tables of URLs have it.
  var description: String {
    switch self {
    case .home: "home"
    case .cart: "cart"
    case .newProduct: "newProduct"
    case .help: "help"
    case .product(let id): "product \(id)"
    case .productNamed(let name): "named '\(name)'"
    case .reviews(let id, let sort): "reviews \(id) \(sort?.rawValue ?? "-")"
    case .search(let query, let tags): "search '\(query)' \(tags)"
    case .page(.about): "about"
    case .page(.letters(let from, let to)): "letters '\(from)' '\(to)'"
    case .city(let name): "city '\(name)'"
    case .post(let user, let post): "post \(user) \(post)"
    case .calendar(let year, let month, let day):
      "calendar " + [year, month, day].compactMap { $0.map(String.init) }.joined(separator: "-")
    case .file(let path): "file \(path)"
    case .price(let amount, let isGross): "price \(amount) \(isGross)"
    case .order(let number): "order \(number.value)"
    case .sales(let month): "sales \(month)"
    }
  }
}
