import DRN

/// The app of these tests: screens in no tab and in two, composites, overlays and flows.
enum Page: NavigationRoute {
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

  enum Overlay: Hashable, Codable { case filter, share, coupon, alert }
  enum Tab: Hashable, Codable { case feed, shop }
  enum Flow: Hashable, Codable { case guest, member }

  var tab: Tab? {
    switch self {
    case .news, .post: .feed
    case .store, .cart: .shop
    default: nil
    }
  }

  var composite: Composite<Page>? {
    switch self {
    case .searchWithFilter: Composite(.search, overlay: .filter)
    case .detailWithShare(let id): Composite(.detail(id), overlay: .share)
    case .cartWithCoupon: Composite(.cart, overlay: .coupon)
    default: nil
    }
  }
}
