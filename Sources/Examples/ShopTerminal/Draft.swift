import DRN
import DRNLog
package import Shop

/// Unfinished input at a place or in an overlay, saved with it: it is there on return, and after a kill.
package struct Draft: Hashable, Codable, Sendable {
  /// The focused target; `nil` for the initial focus.
  package var focus: String?
  package var amount = 1
  package var color = ProductColor.natural
  package var name = ""

  package init(focus: String? = nil) { self.focus = focus }
}

extension Draft {
  private static let key = "draft"

  /// The saved draft of what the user sees.
  static func saved(in navigation: NavigationManager<ShopRoute>) -> Draft? {
    try? navigation.savedValue(key, as: Draft.self)
  }

  func save(in navigation: NavigationManager<ShopRoute>) {
    _ = try? navigation.save(encoding: self, as: Self.key)
  }
}
