import DRN
import Shop

/// What a `GET` asks for.
enum Target {
  /// A page that the history may have: by the browser's back and forward, or by loading it again.
  case page(PageAddress)
  /// A link on a page: from there to a screen, or to an overlay on the same one.
  case step(from: PlaceName, to: ShopRoute, ShopOverlay?)
  /// A tab in the bar of a page.
  case tab(ShopTab, from: PlaceName)
  /// A link from anywhere else: it opens a window of its own.
  case entrance(ShopRoute, link: String)

  /// Reads a request.
  ///
  /// - Throws: ``BadAddress`` where it leads nowhere.
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
