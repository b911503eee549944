import DRN
import DRNLog
package import Shop

/// What is chosen in a product's options before it is in the basket: saved with the sheet, it is there after a kill.
package struct ItemChoice: Hashable, Codable, Sendable {
  package private(set) var amount = 1
  package var color = ProductColor.natural

  package init() {}

  package mutating func add(_ count: Int) {
    amount = min(max(amount + count, 1), BasketLine.largestAmount)
  }
}

extension ItemChoice {
  private static let key = "options"

  /// The saved choice of the sheet that is open.
  static func saved(in navigation: NavigationManager<ShopRoute>) -> ItemChoice {
    let saved = try? navigation.savedValue(key, as: ItemChoice.self)
    return saved.flatMap { $0 } ?? ItemChoice()
  }

  func save(in navigation: NavigationManager<ShopRoute>) {
    _ = try? navigation.save(encoding: self, as: Self.key)
  }
}
