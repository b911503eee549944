import DRN
import DRNLog
import Shop

/// A visitor's window: one tab of their browser, with a navigator of its own.
///
/// It belongs to its ``Visitor``.
final class Window {
  let number: Int
  let shop: Shop
  /// A sentence that the next page shows, once.
  var notice: String?
  /// The forms that came last, so that one that is sent twice does nothing the second time.
  private var sentForms: [Int] = []

  init(_ number: Int, of visitor: String, in log: EventLog, owner: AccountOwner) throws {
    self.number = number
    shop = try Shop(
      in: log, session: Self.session(number, of: visitor), window: "window \(number)", of: owner)
  }

  /// The name of a window's session in the log.
  static func session(_ number: Int, of visitor: String) -> String { "\(visitor)/\(number)" }

  var navigation: NavigationManager<ShopRoute> { shop.navigation }

  /// Where the window is. The only address that its page is served at.
  var address: PageAddress {
    let entry = navigation.state.current
    return PageAddress(
      route: entry.route, overlay: entry.overlays.last,
      place: PlaceName(window: number, entry: entry.id))
  }

  /// Whether a form came before; it counts as sent from then on.
  func isSentAgain(_ request: Request) -> Bool {
    var hasher = Hasher()
    hasher.combine(request.path)
    hasher.combine(request.body)
    let form = hasher.finalize()
    guard !sentForms.contains(form) else { return true }
    sentForms = sentForms.suffix(3) + [form]
    return false
  }
}
