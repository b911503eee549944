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

  /// Reads the path and the query of a link.
  ///
  /// - Throws: ``BadAddress`` where it leads nowhere.
  init(path: String) throws(BadAddress) {
    let target = Request(.get, path)
    if target.path == "/sign-in" {
      let destination = target.query["for"] ?? ShopRoute.profile.path
      // The way to the way to sign in leads nowhere.
      guard !destination.hasPrefix("/sign-in") else { throw .unknown }
      self = .signIn(for: try ShopRoute(path: destination))
      return
    }
    do {
      self = try Self.table.get().match(Self.link(to: path)).route
    } catch {
      throw (error as? LinkError)?.code == .noMatch ? .unknown : .unreadable
    }
    if case .search(let search) = self, search.text.utf8.count > Self.searchLimit {
      throw .unreadable
    }
  }

  /// The shop's own link to a path that a browser asks for: without what pages add, and without the
  /// fields of a form that were left empty.
  static func link(to target: String) -> String {
    let request = Request(.get, target)
    let items = request.query.fields.filter { name, value in
      !["at", "from", "overlay"].contains(name) && (!value.isEmpty || name == "q")
    }.map { "\(FormFields.encoding($0.name))=\(FormFields.encoding($0.value))" }
    return origin + request.path + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }

  /// Nobody looks for more bytes of text.
  private static let searchLimit = 400

  private static let origin = "https://shop.example"
}

/// Why an address leads nowhere.
enum BadAddress: Error {
  /// The shop has no such page.
  case unknown
  /// The shop has such pages, but part of the address can't be read.
  case unreadable
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
