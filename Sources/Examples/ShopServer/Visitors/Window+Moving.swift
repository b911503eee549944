import DRN
import Shop

// What the browser's requests do to the history.

extension Window {
  /// Shows what an address names: the entry, if the history has it, or else the screen as a new one.
  func show(_ address: PageAddress) {
    if navigation.state.find(address.place.entry)?.entry.route == address.route {
      navigation.perform(
        BrowserMove(entry: address.place.entry, overlay: .some(address.overlay)), cause: .browser)
    } else {
      navigation.go(address.route, cause: .browser)
      // What was asked then has been answered.
      if address.overlay?.presentationStyle != .confirmationDialog {
        lay(address.overlay, on: address.route)
      }
    }
    settle()
  }

  /// Follows a link of a page.
  func step(from entry: EntryID, to route: ShopRoute, _ overlay: ShopOverlay?) {
    guard !isThere(route, from: entry) else { return }
    follow(to: entry)
    if overlay == nil || navigation.currentRoute != route { navigation.go(route) }
    lay(overlay, on: route)
    settle()
  }

  /// Follows a tab in the bar of a page.
  func select(_ tab: ShopTab, from entry: EntryID) {
    follow(to: entry)
    navigation.tapTab(tab, root: tab.root)
    settle()
  }

  /// Opens a link that came from somewhere else.
  func enter(_ route: ShopRoute, link: String) {
    if case .unknown = shop.links.open(ShopRoute.link(to: link)) {
      // The way to sign in is the server's own.
      navigation.go(route, cause: .link)
    }
    settle()
  }

  /// Goes to the page that a link or a form is on. Mostly one is there; but a browser can show a page
  /// that it has kept, and two of its tabs can show one window.
  ///
  /// - Returns: Whether the history has it.
  @discardableResult
  func follow(to entry: EntryID, overlay: ShopOverlay?? = nil) -> Bool {
    guard navigation.state.find(entry) != nil else { return false }
    navigation.perform(BrowserMove(entry: entry, overlay: overlay), cause: .browser)
    return navigation.state.current.id == entry
  }

  /// Whether a link has been followed: somebody clicked on it twice.
  private func isThere(_ route: ShopRoute, from entry: EntryID) -> Bool {
    let state = navigation.state
    guard state.cursor > 0, state.entries[state.cursor - 1].id == entry else { return false }
    let place = Place(route)
    return state.currentRoute == place.route && state.overlays.last == place.overlay
  }

  private func lay(_ overlay: ShopOverlay?, on route: ShopRoute) {
    // A guard may have led somewhere else.
    guard let overlay, navigation.currentRoute == route else { return }
    navigation.showOverlay(overlay)
  }

  /// Leaves a page that they have no business on: they signed in or out in another window.
  func settle() {
    let (route, isSignedIn) = (navigation.currentRoute, shop.account.name != nil)
    if route.needsAccount, !isSignedIn {
      navigation.replace(.signIn(for: route), cause: .account)
    } else if case .signIn(let destination) = route, isSignedIn {
      guard shop.links.pending.isEmpty else {
        shop.links.resume()
        return
      }
      navigation.replace(destination, cause: .account)
    }
  }
}

extension Cause {
  /// They signed in or out in another window.
  fileprivate static let account: Self = "account"
}
