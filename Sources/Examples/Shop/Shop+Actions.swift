import DRN
import DRNLinks

/// The user's actions besides plain navigation.
extension Shop {
  /// Shows the results of a search. An open filter stays open.
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

  /// Undoes the newest change. Guards are not consulted for time travel, so this checks whether a
  /// signed-out user may see the restored screen.
  package func undo() {
    navigation.undo()
    checkAccount()
  }

  /// Redoes what was undone.
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

  /// Adds a product to the basket, and closes its settings.
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

  /// Goes to the next step of the checkout, or to the question after the last one.
  package func continueCheckout() {
    guard case .checkout(let step) = navigation.currentRoute else { return }
    if let next = step.next {
      navigation.go(.checkout(next))
    } else {
      navigation.showOverlay(.confirmPurchase)
    }
  }

  /// Buys the basket. The user must not go back to the checkout, so the tab's history begins anew.
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

  /// Signs in, and goes to the original destination, which may be a link that waited for this.
  ///
  /// - Parameters:
  ///   - name: The person's name.
  ///   - proof: The new ``Account/proof``; `nil` if the program serves one person.
  package func signIn(as name: String, proof: String? = nil) {
    guard case .signIn(let destination) = navigation.currentRoute else { return }
    guard links.pending.isEmpty else {
      change("sign in") { ($0.name, $0.proof) = (name, proof) }
      links.resume()
      return
    }
    change("sign in") {
      ($0.name, $0.proof) = (name, proof)
    } then: { navigation in
      navigation.replace(destination)
    }
  }

  /// Signs out, and clears the history of every tab.
  ///
  /// - Parameter proof: The new ``Account/proof``; `nil` if the program serves one person.
  package func signOut(proof: String? = nil) {
    change("sign out") {
      ($0.name, $0.proof) = (nil, proof)
    } then: { navigation in
      navigation.switchFlow(.visit, root: .home)
    }
  }
}
