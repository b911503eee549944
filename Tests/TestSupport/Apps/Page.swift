package import DRN

/// The routes of a test app: screens without a tab and in two tabs, composites, overlays and flows.
package enum Page: NavigationRoute {
  case home, search
  case detail(Int)
  /// In the tab `feed`.
  case news
  case post(Int)
  /// In the tab `shop`.
  case store, cart
  case searchWithFilter
  case detailWithShare(Int)
  case cartWithCoupon

  package enum Overlay: Hashable, Codable { case filter, share, coupon, alert }
  package enum Tab: Hashable, Codable { case feed, shop }
  package enum Flow: Hashable, Codable { case guest, member }

  package var tab: Tab? {
    switch self {
    case .news, .post: .feed
    case .store, .cart: .shop
    default: nil
    }
  }

  package var composite: Composite<Page>? {
    switch self {
    case .searchWithFilter: Composite(.search, overlay: .filter)
    case .detailWithShare(let id): Composite(.detail(id), overlay: .share)
    case .cartWithCoupon: Composite(.cart, overlay: .coupon)
    default: nil
    }
  }
}
