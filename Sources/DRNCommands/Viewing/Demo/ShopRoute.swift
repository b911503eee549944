import DRN

/// The screens of a small shop, as an app would declare them.
enum ShopRoute: NavigationRoute {
  case home
  case search(query: String)
  case favorites
  case favoriteItem(id: Int)
  case favoriteItemWithSettings(id: Int)
  case detail(id: String)
  case checkout
  case orderConfirmed(number: Int)

  enum Overlay: Hashable, Codable, Sendable {
    case filter
    case itemSettings(itemId: Int)
    case confirmPurchase
  }

  var composite: Composite<ShopRoute>? {
    switch self {
    case .favoriteItemWithSettings(let id):
      Composite(.favoriteItem(id: id), overlay: .itemSettings(itemId: id))
    default: nil
    }
  }
}
