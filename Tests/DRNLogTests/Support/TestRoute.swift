import DRN

/// An app with everything that a route can have.
enum TestRoute: NavigationRoute {
  case home
  case search(String)
  case item(Int)
  case secret
  case favorite(Int)

  enum Overlay: Hashable, Codable, Sendable {
    case settings
    case share(Int)
  }

  enum Tab: String, Codable, Sendable { case feed, shop }

  enum Flow: String, Codable, Sendable { case guest, member }

  var tab: Tab? {
    switch self {
    case .search: .feed
    case .item(let id) where id.isMultiple(of: 5): .shop
    default: nil
    }
  }

  var composite: Composite<Self>? {
    if case .favorite(let id) = self { Composite(.item(id), overlay: .settings) } else { nil }
  }
}

extension NavigationManager where Route == TestRoute {
  /// Guards that refuse `secret` and send whoever goes to item 3 home.
  func installGuards() {
    guards = [
      NavigationGuard { request in
        request.destination == .secret ? .block(reason: "Members only.") : .allow
      },
      NavigationGuard { request in
        request.destination == .item(3) ? .redirect(.favorite(4)) : .allow
      },
    ]
  }
}

/// A later version of the app, which lost `search`, `share`, `shop` and `member`.
enum LaterRoute: NavigationRoute {
  case home
  case item(Int)
  case welcome

  enum Overlay: Hashable, Codable, Sendable { case settings }

  enum Tab: String, Codable, Sendable { case feed }

  enum Flow: String, Codable, Sendable { case guest }
}
