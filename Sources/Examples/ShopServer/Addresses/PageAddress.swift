import DRN
import Shop

/// What an address names: a screen, the overlay on it, and the entry of a window that this is.
///
/// The address of a page is that of the shop's link to the screen, and says in its query which entry of
/// which window it is, and what lies on it: `/products/5?at=2.17&overlay=settings`. Without that it is
/// the link, which anybody may be sent.
struct PageAddress: Hashable {
  var route: ShopRoute
  var overlay: ShopOverlay?
  var place: PlaceName

  init(route: ShopRoute, overlay: ShopOverlay? = nil, place: PlaceName) {
    self.route = route
    self.overlay = overlay
    self.place = place
  }

  /// The address as a browser asks for it.
  var text: String { route.target(["at": place.text], overlay) }
}

extension ShopRoute {
  /// The path and the query of the link to this screen.
  ///
  /// Every screen has one: a text that no link can hold is refused before it becomes a search.
  var path: String {
    if case .signIn(let destination) = self {
      return "/sign-in?for=" + FormFields.encoding(destination.path)
    }
    let link = (try? Self.table.get().url(for: self, origin: Self.origin)) ?? Self.origin + "/"
    // A form's query has plus signs for spaces.
    return String(link.dropFirst(Self.origin.utf8.count)).replacing("+", with: "%2B")
  }

  /// The path, and what else the query is to say.
  func target(_ items: KeyValuePairs<String, String>, _ overlay: ShopOverlay? = nil) -> String {
    var text = path
    for (name, value) in items { text += (text.contains("?") ? "&" : "?") + "\(name)=\(value)" }
    return text + (overlay.map { "&overlay=\($0.name)" } ?? "")
  }

  /// Reads the path and the query of a link; `nil` where it leads nowhere.
  init?(path: String) {
    let target = Request(.get, path)
    if target.path == "/sign-in" {
      let destination = target.query["for"] ?? ShopRoute.profile.path
      // The way to the way to sign in leads nowhere.
      guard !destination.hasPrefix("/sign-in"), let route = ShopRoute(path: destination)
      else { return nil }
      self = .signIn(for: route)
      return
    }
    guard let match = try? Self.table.get().match(Self.link(to: path)) else { return nil }
    self = match.route
  }

  /// The shop's own link to a path that a browser asks for.
  static func link(to target: String) -> String { origin + target.replacing("+", with: "%20") }

  private static let origin = "https://shop.example"
}

extension ShopOverlay {
  /// What an address calls it; the rest is said by the screen that it is on.
  var name: String {
    switch self {
    case .filter: "filter"
    case .itemSettings: "settings"
    case .confirmPurchase: "purchase"
    case .confirmSignOut: "sign-out"
    }
  }

  /// The overlay of a name; `nil` where that screen has none.
  init?(_ name: String?, on route: ShopRoute) {
    switch (name, route) {
    case ("filter", .search): self = .filter
    case ("settings", .product(let id)): self = .itemSettings(id: id)
    case ("purchase", .checkout(.review)): self = .confirmPurchase
    case ("sign-out", .profile): self = .confirmSignOut
    default: return nil
    }
  }
}
