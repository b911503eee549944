import DRN
import Shop
import WebServing

/// The target of a `GET` request.
enum Target {
  /// A page that the history may have: requested with back, forward or reload.
  case page(PageAddress)
  /// A link on a page to a screen, or to an overlay on the same screen.
  case step(from: PlaceName, to: ShopRoute, ShopOverlay?)
  /// A tab in the bar of a page.
  case tab(ShopTab, from: PlaceName)
  /// A link from anywhere else, which opens a new window.
  case entrance(ShopRoute, link: String)

  /// Parses a request.
  ///
  /// - Throws: ``BadAddress`` if it leads nowhere.
  init(_ request: Request) throws(BadAddress) {
    let query = request.query
    let from = query["from"].flatMap(PlaceName.init)
    if request.path.hasPrefix("/tabs/") {
      guard let tab = ShopTab(rawValue: String(request.path.dropFirst(6))) else { throw .unknown }
      self = from.map { .tab(tab, from: $0) } ?? .entrance(tab.root, link: tab.root.path)
      return
    }
    let route = try ShopRoute(path: request.target)
    let overlay = ShopOverlay(query["overlay"], on: route)
    if let place = query["at"].flatMap(PlaceName.init) {
      self = .page(PageAddress(route: route, overlay: overlay, place: place))
    } else if let from {
      self = .step(from: from, to: route, overlay)
    } else {
      self = .entrance(route, link: request.target)
    }
  }
}
