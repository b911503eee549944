import DRN
import DRNLinks
import Shop
import WebServing

/// The address of a page: a screen, its overlay, and the entry of a window.
///
/// The address is the shop's link to the screen, with the entry of the window and the overlay in
/// its query: `/products/5?at=2.17&overlay=settings`. Without these it is the plain link, which can
/// be shared. The rules keep pages, browser and history consistent:
///
/// - A page is served only at the address of its window's current state. Any other request first
///   moves the window or performs a form's action, and is answered with a redirect to that address.
///   So reloading a page changes nothing; only if the visitor had been released, the log records
///   that the window was restored.
/// - `at` names an entry. If the history has it, or the history that another tab of the shop
///   remembers, the browser went back or forward by itself, and the history follows with the cause
///   `browser`; the overlay is shown or closed as the address says. If the entry no longer exists
///   or is of another screen, the screen becomes a new entry. So no address is ever broken, and no
///   visitor can request another visitor's page.
/// - `from`, in the links of a page, names the page's entry. A browser can show a cached page, or
///   one window in two of its tabs, so the history first goes to that entry if necessary, and then
///   to the link's target. Following a link twice has the effect of following it once.
/// - Forms name their page in the same way, and the transition that it showed. A form that is sent
///   twice, or whose page no longer exists, has no effect, and a sentence says so.
/// - An address without `at` and `from` opens a new window: a typed address, a bookmark, a link
///   from elsewhere. So each browser tab has its own window. The exception is a link opened in a
///   new tab: without scripts it can't be distinguished from a click, so it begins in the window it
///   came from. Then two tabs show one window, which follows the one in use.
struct PageAddress: Hashable {
  var route: ShopRoute
  var overlay: ShopOverlay?
  var place: PlaceName

  /// The address as a request target.
  var text: String { route.target(["at": place.text], overlay) }
}

extension ShopRoute {
  /// The path and the query of the link to this screen.
  ///
  /// Every screen has one: a search text that no link can contain is refused earlier.
  var path: String {
    if case .signIn(let destination) = self {
      return "/sign-in?for=" + FormFields.encoding(destination.path)
    }
    let link = (try? Self.table.get().url(for: self, origin: Self.origin)) ?? Self.origin + "/"
    // In a form's query a plus sign means a space.
    return String(link.dropFirst(Self.origin.utf8.count)).replacing("+", with: "%2B")
  }

  /// The path with additional query items.
  func target(_ items: KeyValuePairs<String, String>, _ overlay: ShopOverlay? = nil) -> String {
    var text = path
    for (name, value) in items { text += (text.contains("?") ? "&" : "?") + "\(name)=\(value)" }
    return text + (overlay.map { "&overlay=\($0.name)" } ?? "")
  }

  /// Parses the path and the query of a link.
  ///
  /// - Throws: ``BadAddress`` if it leads nowhere.
  init(path: String) throws(BadAddress) {
    let target = Request(.get, path)
    if target.path == "/sign-in" {
      let destination = target.query["for"] ?? ShopRoute.profile.path
      // A sign-in that leads to another sign-in is rejected.
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

  /// The shop's own link for a request target: without the items that pages add and without empty
  /// form fields.
  static func link(to target: String) -> String {
    let request = Request(.get, target)
    let items = request.query.fields.filter { name, value in
      !["at", "from", "overlay"].contains(name) && (!value.isEmpty || name == "q")
    }.map { "\(FormFields.encoding($0.name))=\(FormFields.encoding($0.value))" }
    return origin + request.path + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }

  /// The maximum length of a search text in bytes.
  private static let searchLimit = 400

  private static let origin = "https://shop.example"
}

enum BadAddress: Error {
  case unknown
  /// The shop has such pages, but part of the address is invalid.
  case unreadable
}

extension ShopOverlay {
  /// The overlay's name in an address; its parameters follow from the screen.
  var name: String {
    switch self {
    case .filter: "filter"
    case .itemSettings: "settings"
    case .confirmPurchase: "purchase"
    case .confirmSignOut: "sign-out"
    // Only a kiosk asks.
    case .stillThere: "still-there"
    }
  }

  /// The overlay with a name; `nil` if the screen does not have it.
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
