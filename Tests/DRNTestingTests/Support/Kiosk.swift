import DRN

/// A kiosk's app with tabs, a flow, composites and guards, for walks and checks.
enum KioskRoute: NavigationRoute {
  case start, menu, cart, payment, thanks, help, login
  case dish(id: Int)
  case dishWithSizes(id: Int)

  enum Overlay: Hashable, Codable, Sendable {
    case sizes, allergens
    case message(String)
  }

  enum Tab: String, Hashable, Codable, Sendable { case food, orders }
  enum Flow: String, Hashable, Codable, Sendable { case guest, member }

  var tab: Tab? {
    switch self {
    case .menu, .dish: .food
    case .cart: .orders
    default: nil
    }
  }

  var composite: Composite<KioskRoute>? {
    guard case .dishWithSizes(let id) = self else { return nil }
    return Composite(.dish(id: id), overlay: .sizes)
  }
}
