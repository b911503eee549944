import DRN

/// What people do in the shop, besides moving about.
extension Shop {
  /// Shows what there is of it. A filter that is open stays so.
  package func search(_ search: Search) {
    guard case .search = navigation.currentRoute else {
      navigation.go(.search(search))
      return
    }
    navigation.transaction("search") { [navigation] in
      let isFiltering = navigation.activeOverlay == .filter
      navigation.replace(.search(search))
      if isFiltering { navigation.showOverlay(.filter) }
    }
  }

  /// Takes the newest change back. That is time travel, about which no guard is asked, so it is looked
  /// here whether somebody who has signed out may see what comes back.
  package func undo() {
    navigation.undo()
    checkAccount()
  }

  /// Does again what was taken back.
  package func redo() {
    navigation.redo()
    checkAccount()
  }

  private func checkAccount() {
    let route = navigation.currentRoute
    if route.needsAccount, account.name == nil { navigation.replace(.signIn(for: route)) }
  }

  package func toggleFavorite(_ product: Int) {
    change("favorite") { account in
      if let index = account.favorites.firstIndex(of: product) {
        account.favorites.remove(at: index)
      } else {
        account.favorites.append(product)
      }
    }
  }

  /// Puts more of a product into the basket, and closes its settings.
  package func addToBasket(_ product: Int, amount: Int, color: ProductColor) {
    change("add to basket") { account in
      let index = account.basket.firstIndex { $0.product == product && $0.color == color }
      let before = index.map { account.basket[$0].amount } ?? 0
      let line = BasketLine(
        product: product, color: color,
        amount: min(max(before + amount, 1), BasketLine.largestAmount))
      if let index { account.basket[index] = line } else { account.basket.append(line) }
    } then: { navigation in
      navigation.hideOverlays(through: .itemSettings(id: product))
    }
  }

  package func removeFromBasket(at index: Int) {
    guard account.basket.indices.contains(index) else { return }
    change("remove from basket") { $0.basket.remove(at: index) }
  }

  /// Goes on with the checkout: to its next step, or to the question after the last.
  package func continueCheckout() {
    guard case .checkout(let step) = navigation.currentRoute else { return }
    if let next = step.next {
      navigation.go(.checkout(next))
    } else {
      navigation.showOverlay(.confirmPurchase)
    }
  }

  /// Buys what is in the basket. The checkout is no place to go back to, so the tab starts anew.
  package func buy() {
    guard !account.basket.isEmpty else { return }
    let number = 1_001 + account.orders.count
    let tab = navigation.tab
    change("buy") { account in
      account.orders.append(Order(number: number, lines: account.basket))
      account.basket = []
    } then: { navigation in
      navigation.reset(to: [(tab ?? .shop).root])
      navigation.selectTab(.profile, root: .profile)
      navigation.go(.order(number: number))
    }
  }

  /// Signs in, and goes where they wanted to be: that may be a link that has waited for this.
  package func signIn(as name: String) {
    guard case .signIn(let destination) = navigation.currentRoute else { return }
    guard links.pending.isEmpty else {
      change("sign in") { $0.name = name }
      links.resume()
      return
    }
    change("sign in") {
      $0.name = name
    } then: { navigation in
      navigation.replace(destination)
    }
  }

  /// Signs out. Nothing is left to go back to, in any tab.
  package func signOut() {
    change("sign out") {
      $0.name = nil
    } then: { navigation in
      navigation.switchFlow(.visit, root: .home)
    }
  }
}
