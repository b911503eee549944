import DRN
import DRNLog
package import Shop

/// Somebody who looks around in the shop, and buys something or gives up.
package struct Customer: Sendable {
  private var random: any RandomNumberGenerator & Sendable

  package init(_ random: any RandomNumberGenerator & Sendable) { self.random = random }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func product() -> Int {
    // Some are looked at more than others.
    let (one, other) = (
      Int.random(in: 1...24, using: &random), Int.random(in: 1...24, using: &random)
    )
    return min(one, other)
  }

  /// Visits the shop once.
  package mutating func visit(_ shop: Shop) {
    let navigation = shop.navigation
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      look(shop)
      if chance(10) { return }
    }
    guard !shop.account.basket.isEmpty else { return }
    navigation.go(.basket)
    if chance(20) { shop.removeFromBasket(at: 0) }
    guard chance(80), !shop.account.basket.isEmpty else {
      navigation.goBack()
      return
    }
    navigation.go(.checkout(.address))
    if navigation.currentRoute.isSignIn {
      guard chance(75) else { return }
      shop.signIn(as: "Customer")
    }
    checkOut(shop)
    if chance(50) { shop.signOut() }
  }

  private mutating func look(_ shop: Shop) {
    let navigation = shop.navigation
    if chance(60) {
      let category = chance(50) ? Category.allCases.randomElement(using: &random) : nil
      shop.search(Search("", category: category, order: chance(30) ? .price : .name))
      if chance(15) {
        navigation.showOverlay(.filter)
        navigation.hideOverlay()
      }
    }
    let id = product()
    navigation.go(.product(id: id))
    if chance(15) { shop.toggleFavorite(id) }
    if chance(10) {
      navigation.go(.favorites)
      if let favorite = shop.account.favorites.last { navigation.go(.favorite(id: favorite)) }
    }
    if chance(35) {
      navigation.showOverlay(.itemSettings(id: id))
      if chance(80) {
        shop.addToBasket(id, amount: 1, color: .natural)
      } else {
        navigation.hideOverlay()
      }
    }
    for _ in 0..<Int.random(in: 0...2, using: &random) { navigation.goBack() }
  }

  private mutating func checkOut(_ shop: Shop) {
    let navigation = shop.navigation
    while case .checkout(let step) = navigation.currentRoute, navigation.activeOverlay == nil {
      switch step {
      case .address: shop.choose(Delivery.allCases.randomElement(using: &random) ?? .home)
      case .payment: shop.choose(Payment.allCases.randomElement(using: &random) ?? .card)
      case .review: break
      }
      guard chance(88) else {
        navigation.go(.home)
        return
      }
      let before = navigation.head
      shop.continueCheckout()
      // The next step was refused: they try once more, and give up.
      guard navigation.currentRoute != .checkout(step) || navigation.activeOverlay != nil else {
        shop.continueCheckout()
        if navigation.head > before, navigation.currentRoute == .checkout(step) {
          navigation.go(.home)
        }
        return
      }
    }
    guard navigation.activeOverlay == .confirmPurchase else { return }
    if chance(92) { shop.buy() } else { navigation.hideOverlay() }
  }
}
