import DRN
import Shop

extension TerminalShop {
  func choose(_ row: Row) {
    if case .stepper = row.kind { _ = step(by: 1) }
    guard let action = row.action else { return }
    switch action {
    case .go(let route): navigation.go(route)
    case .show(let overlay): navigation.showOverlay(overlay)
    case .search(let search): changeFilter(search)
    case .toggleFavorite(let product): shop.toggleFavorite(product)
    case .addToBasket(let product):
      shop.addToBasket(product, amount: draft.amount, color: draft.color)
      message = "It is in your basket. Press b to see it."
    case .choose(let delivery): shop.choose(delivery)
    case .pay(let payment): shop.choose(payment)
    case .continueCheckout: continueCheckout()
    case .buy: shop.buy()
    case .signIn: signIn()
    case .signOut: shop.signOut()
    case .close: navigation.hideOverlay()
    case .stay: navigation.hideOverlay(returning: false)
    }
  }

  /// Changes the focused value if it is a stepper; returns false otherwise.
  func step(by count: Int) -> Bool {
    guard case .stepper(let stepper) = focusedRow?.kind else { return false }
    switch stepper {
    case .amount: draft.amount = min(max(draft.amount + count, 1), BasketLine.largestAmount)
    case .color:
      let colors = ProductColor.allCases
      let index = colors.firstIndex(of: draft.color) ?? 0
      draft.color = colors[(index + count + colors.count) % colors.count]
    }
    return true
  }

  func search() {
    if case .search = navigation.currentRoute, navigation.activeOverlay == nil {
      focus(on: "field")
    } else {
      navigation.go(.search(Search("")))
    }
  }

  /// Changes the search and keeps the filter open.
  private func changeFilter(_ search: Search) {
    let target = focusedRow?.target
    shop.search(search)
    // The search is a new entry, which has no focus yet.
    if let target { navigation.focus = target }
  }

  func remove() {
    guard case .basket = navigation.currentRoute, navigation.activeOverlay == nil,
      let target = focusedRow?.target, let index = page.targets.firstIndex(of: target)
    else { return }
    shop.removeFromBasket(at: index)
  }

  private func continueCheckout() {
    if case .checkout = navigation.currentRoute {
      shop.continueCheckout()
    } else {
      navigation.go(.checkout(.address))
    }
  }

  private func signIn() {
    let name = draft.name.split(separator: " ").joined(separator: " ")
    if name.isEmpty {
      message = "Type a name; any will do."
    } else {
      shop.signIn(as: name)
    }
  }
}
