/// What the shop knows of somebody besides where they are.
package struct Account: Hashable, Codable, Sendable {
  /// Their name; `nil` for somebody who has not signed in.
  package var name: String?
  /// The numbers of their favorite products, newest last.
  package var favorites: [Int] = []
  package var basket: [BasketLine] = []
  /// What they ordered, newest last.
  package var orders: [Order] = []
  /// How often it was changed, which tells the newest one.
  package var changes = 0

  package init() {}

  /// In cents.
  package var total: Int { basket.reduce(0) { $0 + $1.price } }
}

/// So many of a product in a color.
package struct BasketLine: Hashable, Codable, Sendable {
  package var product: Int
  package var color: ProductColor
  /// From 1 to ``largestAmount``.
  package var amount: Int

  package static let largestAmount = 9

  /// In cents.
  package var price: Int { amount * (Product.find(product)?.price ?? 0) }
}

package struct Order: Hashable, Codable, Sendable {
  package var number: Int
  package var lines: [BasketLine]

  /// In cents.
  package var total: Int { lines.reduce(0) { $0 + $1.price } }
}
