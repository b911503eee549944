import Shop

extension Account {
  /// How many of a product are in the basket; of all products without one.
  func count(of product: Int? = nil) -> Int {
    basket.reduce(0) { $0 + (product == nil || $1.product == product ? $1.amount : 0) }
  }
}
