import DRN
import Shop

/// What an address names: a screen, the overlay on it, and the entry of a window that this is.
///
/// The address of a page is that of the shop's link to the screen, and says in its query which entry of
/// which window it is, and what lies on it: `/products/5?at=2.17&overlay=settings`. Without that it is
/// the link, which anybody may be sent. This is how pages, browser and history stay together:
///
/// - A page is served at its own address only, the one that says where its window is. Whatever else is
///   asked for moves the window first, or does what a form wants, and is answered with a redirect there.
///   So loading a page again asks for what is there already, and changes nothing.
/// - `at` names an entry. Where the history has it, also in one that another tab of the shop remembers,
///   the browser went back or forward by itself, and the history follows, with the cause `browser`; an
///   overlay is put up or taken away as the address says. Where the entry is gone, or is of another
///   screen, the address is that of the screen, which becomes a new entry: nothing is ever broken, and
///   nobody can ask for somebody else's page.
/// - `from`, in the links of a page, names the entry that the page is of. A browser can show a page
///   without asking for it, or in two of its tabs; so the history goes there first, if it has to, and
///   then where the link leads. A link that is followed twice is followed once.
/// - Forms name their page in the same way, and the transition that it showed. One that is sent again
///   does nothing, and neither does one whose page is gone; a sentence says so.
/// - An address with neither opens a window of its own: what is typed, a bookmark, a link from somewhere
///   else. So each of a browser's tabs has a window. Only a link that is opened in a new tab begins in
///   the window that it came from, for without scripts nobody can tell that from a click. Then two tabs
///   show one window, which follows the one that is used.
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
