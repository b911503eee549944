import DRN

/// The routes of the recorded sessions: plain ones, some with a parameter, in two tabs, and composites.
enum Screen: NavigationRoute {
  case home, search
  case item(Int)
  /// In the tab `feed`.
  case news
  /// In the tab `shop`.
  case cart
  case searchWithFilter
  case itemWithShare(Int)

  enum Overlay: Int, RouteValue, CaseIterable { case filter, share, alert }
  enum Tab: Int, RouteValue, CaseIterable { case feed, shop }
  enum Flow: Int, RouteValue, CaseIterable { case guest, member }

  var tab: Tab? {
    switch self {
    case .news: .feed
    case .cart: .shop
    default: nil
    }
  }

  var composite: Composite<Screen>? {
    switch self {
    case .searchWithFilter: Composite(.search, overlay: .filter)
    case .itemWithShare(let id): Composite(.item(id), overlay: .share)
    default: nil
    }
  }
}

extension Screen {
  /// The screen as a number, which a session's file has.
  var number: Int {
    switch self {
    case .home: 0
    case .search: 1
    case .news: 2
    case .cart: 3
    case .searchWithFilter: 4
    case .item(let id): 5 + 2 * id
    case .itemWithShare(let id): 6 + 2 * id
    }
  }

  init(number: Int) {
    self =
      switch number {
      case 0: .home
      case 1: .search
      case 2: .news
      case 3: .cart
      case 4: .searchWithFilter
      default: number % 2 == 1 ? .item((number - 5) / 2) : .itemWithShare((number - 6) / 2)
      }
  }
}
