package import DRN
import DRNLinks

package indirect enum ShopRoute: TitledRoute {
  case home
  case search(Search)
  case product(id: Int)
  case favorites
  /// A favorite with its settings open: a composite; closing the settings returns to its origin.
  case favorite(id: Int)
  case basket
  case checkout(CheckoutStep)
  case profile
  case order(number: Int)
  /// The sign-in screen, with the destination that requires it.
  case signIn(for: ShopRoute)

  package var tab: ShopTab? {
    switch self {
    case .home, .search: .shop
    case .favorites: .favorites
    case .profile, .order: .profile
    // These open in the current tab.
    case .product, .favorite, .basket, .checkout, .signIn: nil
    }
  }

  package var composite: Composite<ShopRoute>? {
    guard case .favorite(let id) = self else { return nil }
    return Composite(.product(id: id), overlay: .itemSettings(id: id))
  }

  package var isSignIn: Bool { if case .signIn = self { true } else { false } }

  package var needsAccount: Bool {
    switch self {
    case .profile, .order, .checkout: true
    case .home, .search, .product, .favorites, .favorite, .basket, .signIn: false
    }
  }
}

/// The tabs; each has its own history.
package enum ShopTab: String, Codable, Sendable, CaseIterable {
  case shop, favorites, profile

  /// The first screen of a tab.
  package var root: ShopRoute {
    switch self {
    case .shop: .home
    case .favorites: .favorites
    case .profile: .profile
    }
  }
}

package enum ShopOverlay: Hashable, Codable, Sendable {
  /// The filter and order of a search.
  case filter
  /// The amount and color of a product.
  case itemSettings(id: Int)
  case confirmPurchase
  case confirmSignOut
  /// The question to whoever may have left a kiosk.
  case stillThere
}

/// A person's visit to the shop; signing out begins a new one.
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
    case .confirmPurchase, .confirmSignOut, .stillThere: .confirmationDialog
    }
  }
}

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
