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
    let number = account.nextOrder
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

  /// Signs in, and makes the call that needed it, which may be a link that waited for this.
  ///
  /// - Parameters:
  ///   - name: The person's name.
  ///   - proof: The new ``Account/proof``; `nil` if the program serves one person.
  package func signIn(as name: String, proof: String? = nil) {
    guard navigation.currentRoute.isSignIn else { return }
    guard links.pending.isEmpty else {
      change("sign in") { ($0.name, $0.proof) = (name, proof) }
      links.resume()
      return
    }
    change("sign in") {
      ($0.name, $0.proof) = (name, proof)
    } then: { [unowned self] _ in
      leaveSignIn()
    }
  }

  /// Makes the call that the sign-in screen came in the way of, as if it had not.
  func leaveSignIn() {
    guard case .signIn(let destination) = navigation.currentRoute else { return }
    if navigation.wantedCall?.route == destination {
      navigation.resume(removing: \.isSignIn)
    } else {
      // The user went to the screen itself, as by its address.
      navigation.replace(destination)
    }
  }

  /// Leaves a screen that the user may not see after signing out in another window, and the sign-in screen after
  /// signing in there.
  package func followAccount() {
    navigation.revalidate(orElse: .home)
    guard navigation.currentRoute.isSignIn, account.name != nil else { return }
    if links.pending.isEmpty { leaveSignIn() } else { links.resume() }
  }

  /// Begins anew for a kiosk's next customer: nothing of the last one is left, nor a link that waited for them to
  /// sign in.
  package func beginAnew() {
    if !links.pending.isEmpty { links.drop(reason: "The next customer has come.") }
    guard account != account.forgotten else { return }
    change("next customer") { $0 = $0.forgotten }
  }

  /// Signs out, and clears the history of every tab. Nothing leads back, for the next person at the device.
  ///
  /// - Parameter proof: The new ``Account/proof``; `nil` if the program serves one person.
  package func signOut(proof: String? = nil) {
    change("sign out") {
      ($0.name, $0.proof) = (nil, proof)
    } then: { navigation in
      navigation.switchFlow(.visit, root: .home)
    }
    navigation.fence()
  }
}
