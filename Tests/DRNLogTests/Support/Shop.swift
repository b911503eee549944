import DRN

@testable import DRNLog

/// A version of one app's types, with values to walk among.
protocol ShopVersion: NavigationRoute where Tab: RawRepresentable {
  static var schema: String { get }
  static var home: Self { get }
  static var examples: [Self] { get }
  static var overlays: [Overlay] { get }
  static var tabs: [Tab] { get }
  static var flows: [Flow] { get }
}

/// Three versions of an app, and what leads from one to the next.
enum Shop {
  static var migrations: MigrationChain {
    get throws {
      try MigrationChain([
        Migration(from: "1", to: "2") { kind, json in
          switch kind {
          case .route:
            json.renameCase("detail", to: "product")
            json.addParameter("currency", "EUR", toCase: "product")
            json.renameParameter("_0", to: "query", ofCase: "search")
          case .tab: json.replace("shop", with: "store")
          default: break
          }
        },
        Migration(from: "2", to: "3") { kind, json in
          switch kind {
          case .route:
            json.replaceCase("offers", with: ["home": [:]])
            json.updateCase("product") { $0["variant"] = ["plain": [:]] }
          case .overlay: json.renameCase("rate", to: "review")
          case .tab: json.replace("news", with: "feed")
          case .flow: json.replace("member", with: "account")
          default: break
          }
        },
      ])
    }
  }

  enum V1: ShopVersion {
    case home
    case detail(id: Int)
    case search(String)
    case offers(page: Int)
    case legacy(Int)

    enum Overlay: Hashable, Codable, Sendable {
      case filter
      case rate(stars: Int, note: String)
    }
    enum Tab: String, Codable, Sendable { case feed, shop, news }
    enum Flow: String, Codable, Sendable { case guest, member }

    var tab: Tab? {
      switch self {
      case .detail(let id) where id.isMultiple(of: 2): .shop
      case .offers: .news
      default: nil
      }
    }
    var composite: Composite<Self>? {
      self == .legacy(7) ? Composite(.detail(id: 1), overlay: .filter) : nil
    }

    static var schema: String { "1" }
    static var examples: [Self] {
      [.home, .detail(id: 1), .detail(id: 2), .search("lamp"), .offers(page: 1), .legacy(7)]
    }
    static var overlays: [Overlay] { [.filter, .rate(stars: 5, note: "good")] }
    static var tabs: [Tab] { [.feed, .shop, .news] }
    static var flows: [Flow] { [.guest, .member] }
  }

  enum V2: ShopVersion {
    case home
    case product(id: Int, currency: String)
    case search(query: String)
    case offers(page: Int)
    case legacy(Int)

    /// It reads what version 1 wrote, and writes it otherwise.
    enum Overlay: Hashable, Codable, Sendable {
      case filter
      case rate(stars: Int)
    }
    enum Tab: String, Codable, Sendable { case feed, store, news }
    enum Flow: String, Codable, Sendable { case guest, member }

    var tab: Tab? {
      switch self {
      case .product(let id, _) where id.isMultiple(of: 2): .store
      case .offers: .news
      default: nil
      }
    }
    var composite: Composite<Self>? {
      self == .legacy(7) ? Composite(.product(id: 1, currency: "EUR"), overlay: .filter) : nil
    }

    static var schema: String { "2" }
    static var examples: [Self] {
      [
        .home, .product(id: 1, currency: "EUR"), .product(id: 2, currency: "EUR"),
        .product(id: 1, currency: "USD"), .search(query: "lamp"), .offers(page: 1), .legacy(7),
      ]
    }
    static var overlays: [Overlay] { [.filter, .rate(stars: 5)] }
    static var tabs: [Tab] { [.feed, .store, .news] }
    static var flows: [Flow] { [.guest, .member] }
  }

  enum V3: ShopVersion {
    case home, welcome
    case product(id: Int, currency: String, variant: Variant)
    case search(query: String, sort: String?)

    enum Variant: Hashable, Codable, Sendable {
      case plain
      case signed(by: String)
    }
    enum Overlay: Hashable, Codable, Sendable {
      case filter
      case review(stars: Int)
    }
    enum Tab: String, Codable, Sendable { case feed, store }
    enum Flow: String, Codable, Sendable { case guest, account }

    var tab: Tab? {
      switch self {
      case .product(let id, _, _) where id.isMultiple(of: 2): .store
      case .search(_, let sort?) where sort == "new": .feed
      default: nil
      }
    }
    var composite: Composite<Self>? {
      guard case .search(_, "best") = self else { return nil }
      return Composite(.product(id: 1, currency: "EUR", variant: .plain), overlay: .filter)
    }

    static var schema: String { "3" }
    static var examples: [Self] {
      [
        .home, .product(id: 1, currency: "EUR", variant: .plain),
        .product(id: 2, currency: "EUR", variant: .plain),
        .product(id: 1, currency: "EUR", variant: .signed(by: "Ada")),
        .search(query: "lamp", sort: nil), .search(query: "lamp", sort: "new"),
        .search(query: "lamp", sort: "best"),
      ]
    }
    static var overlays: [Overlay] { [.filter, .review(stars: 5)] }
    static var tabs: [Tab] { [.feed, .store] }
    static var flows: [Flow] { [.guest, .account] }
  }
}
