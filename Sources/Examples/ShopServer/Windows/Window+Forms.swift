import DRN
import Shop

extension Window {
  /// The name of the saved color that was chosen last at a place.
  static let color = "color"

  /// Performs a form's action if the form's page still exists.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - page: The address of the form's page.
  ///   - proof: The proof of the visitor's next key, for a form that signs in or out.
  func take(_ action: FormAction, from page: PageAddress, proof: String?) {
    guard navigation.state.find(page.place.entry)?.entry.route == page.route else {
      notice = "That page is no longer there, so nothing was changed. This is where you are."
      return
    }
    if follow(to: page.place.entry, overlay: .some(page.overlay)) { take(action, proof) }
    settle()
  }

  private func take(_ action: FormAction, _ proof: String?) {
    switch action {
    case .toggleFavorite(let product): shop.toggleFavorite(product)
    case .add(let product, let amount, let color):
      // The next choice at this place begins with the color of this one.
      navigation.save(.string(color.rawValue), as: Self.color, of: navigation.state.current.id)
      shop.addToBasket(product, amount: amount, color: color)
      notice = "It is in your basket."
    case .remove(let product, let color):
      let line = shop.account.basket.firstIndex { ($0.product, $0.color) == (product, color) }
      if let line { shop.removeFromBasket(at: line) }
    case .continueCheckout: shop.continueCheckout()
    case .buy:
      guard navigation.activeOverlay == .confirmPurchase, !shop.account.basket.isEmpty else {
        notice = "Your basket is empty, so nothing was bought."
        navigation.hideOverlay()
        return
      }
      shop.buy()
      notice = "Thank you. Your order is on its way."
    case .signIn(let name): shop.signIn(as: name, proof: proof)
    case .signOut: shop.signOut(proof: proof)
    case .close: navigation.hideOverlay()
    }
  }
}
