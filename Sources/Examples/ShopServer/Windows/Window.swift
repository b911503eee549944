import DRN
import DRNLog
import Shop
import WebServing

/// A visitor's window: one tab of their browser, with its own navigator.
///
/// It belongs to its ``Visitor``.
final class Window {
  let number: Int
  let shop: Shop
  /// A sentence that the next page shows once.
  var notice: String?
  /// Hashes of the last forms, to ignore a form that is sent twice.
  private var sentForms: [Int] = []

  init(_ number: Int, of visitor: String, in log: EventLog, owner: AccountOwner) throws {
    self.number = number
    shop = try Shop(
      in: log, session: Self.session(number, of: visitor), window: "window \(number)", of: owner)
  }

  static func session(_ number: Int, of visitor: String) -> String { "\(visitor)/\(number)" }

  var navigation: NavigationManager<ShopRoute> { shop.navigation }

  /// The address of the window's current page, which is served at no other address.
  var address: PageAddress {
    let entry = navigation.state.current
    return PageAddress(
      route: entry.route, overlay: entry.overlays.last,
      place: PlaceName(window: number, entry: entry.id))
  }

  /// Whether the form was sent before; records it as sent.
  func isSentAgain(_ request: Request) -> Bool {
    let form = [request.path.hashValue, request.body.hashValue].hashValue
    guard !sentForms.contains(form) else { return true }
    sentForms = sentForms.suffix(3) + [form]
    return false
  }
}
