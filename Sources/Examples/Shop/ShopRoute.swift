package import DRN

/// Every screen of the shop.
package indirect enum ShopRoute: NavigationRoute {
  case home
  case search(Search)
  case product(id: Int)
  case favorites
  /// A favorite with its settings open: a composite, from which closing the settings leads back.
  case favorite(id: Int)
  case basket
  case checkout(CheckoutStep)
  case profile
  case order(number: Int)
  /// The way to a screen that is only for people who have signed in.
  case signIn(for: ShopRoute)

  package var tab: ShopTab? {
    switch self {
    case .home, .search: .shop
    case .favorites: .favorites
    case .profile, .order: .profile
    // These open in whichever tab asked for them.
    case .product, .favorite, .basket, .checkout, .signIn: nil
    }
  }

  package var composite: Composite<ShopRoute>? {
    guard case .favorite(let id) = self else { return nil }
    return Composite(.product(id: id), overlay: .itemSettings(id: id))
  }

  /// Whether it is only for people who have signed in.
  package var needsAccount: Bool {
    switch self {
    case .profile, .order, .checkout: true
    case .home, .search, .product, .favorites, .favorite, .basket, .signIn: false
    }
  }
}

/// The tabs, each with a history of its own.
package enum ShopTab: String, Codable, Sendable, CaseIterable {
  case shop, favorites, profile

  /// Where a tab begins.
  package var root: ShopRoute {
    switch self {
    case .shop: .home
    case .favorites: .favorites
    case .profile: .profile
    }
  }
}

/// What lies on top of a screen.
package enum ShopOverlay: Hashable, Codable, Sendable {
  /// What a search shows.
  case filter
  /// How many of a product, and in which color.
  case itemSettings(id: Int)
  case confirmPurchase
  case confirmSignOut
}

/// Somebody's time in the shop, which begins anew when they sign out.
package enum ShopFlow: String, Codable, Sendable {
  case visit
}

extension ShopRoute {
  package typealias Tab = ShopTab
  package typealias Overlay = ShopOverlay
  package typealias Flow = ShopFlow
}

extension ShopOverlay: PresentableOverlay {
  package var presentationStyle: PresentationStyle {
    switch self {
    case .filter: .panel
    case .itemSettings: .sheet
    case .confirmPurchase, .confirmSignOut: .confirmationDialog
    }
  }
}

/// The steps of a checkout, in their order.
package enum CheckoutStep: String, Codable, Sendable, CaseIterable, LinkParameter {
  case address, payment, review

  /// The step after this one; `nil` after the last.
  package var next: CheckoutStep? {
    switch self {
    case .address: .payment
    case .payment: .review
    case .review: nil
    }
  }
}
