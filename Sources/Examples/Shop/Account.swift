/// A person's account: everything the shop stores about them besides their navigation.
package struct Account: Hashable, Codable, Sendable {
  /// The person's name; `nil` if they have not signed in.
  package var name: String?
  /// The ids of the favorite products, newest last.
  package var favorites: [Int] = []
  package var basket: [BasketLine] = []
  /// The orders, newest last.
  package var orders: [Order] = []
  /// The number of the first order; `nil` for that of a new shop. In a kiosk it is after those of earlier customers.
  package var firstOrder: Int?
  package var delivery = Delivery.home
  package var payment = Payment.card
  /// By what a server knows the person's browser, such as a hash of its cookie; it changes when the
  /// person signs in or out.
  package var proof: String?
  /// The number of changes, which identifies the newest version.
  package var changes = 0

  package init(changes: Int = 0) { self.changes = changes }

  /// The number of the next order.
  package var nextOrder: Int { (firstOrder ?? 1_001) + orders.count }

  /// What is left for a kiosk's next customer.
  package var forgotten: Account {
    var account = Account(changes: changes)
    account.firstOrder = orders.isEmpty ? firstOrder : nextOrder
    return account
  }

  /// In cents.
  package var total: Int { basket.reduce(0) { $0 + $1.price } }
}

/// A product in the basket, with its color and amount.
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
