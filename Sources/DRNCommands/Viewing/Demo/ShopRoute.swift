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

/// A short visit to the shop, made with the same calls as in an app.
enum ShopVisit {
  static func walk(_ shop: NavigationManager<ShopRoute>) {
    shop.go(.search(query: "lamp"))
    shop.showOverlay(.filter)
    shop.hideOverlay()
    shop.go(.detail(id: "lamp-42"))
    shop.go(.favorites)
    shop.go(.favoriteItemWithSettings(id: 5))
    shop.hideOverlay()
    shop.mark("before checkout")
    shop.transaction("checkout") {
      shop.go(.checkout)
      shop.showOverlay(.confirmPurchase)
      shop.note("payment", ["method": "card", "amount": 4900])
    }
    shop.goBack()
    // The purchase after all: the rewind leaves the overtaken future in the log, as a branch.
    shop.rewind(to: shop.head - 1)
    shop.hideAllOverlays()
    shop.replace(.orderConfirmed(number: 1001))
  }
}
