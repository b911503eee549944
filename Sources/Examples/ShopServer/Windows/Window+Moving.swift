import DRN
import DRNLinks
import Shop

// The effects of the browser's requests on the history.

extension Window {
  /// Shows the entry that an address names, or the address's screen as a new entry.
  func show(_ address: PageAddress) {
    if navigation.state.find(address.place.entry)?.entry.route == address.route {
      navigation.perform(
        BrowserMove(entry: address.place.entry, overlay: .some(address.overlay)), cause: .browser)
    } else {
      navigation.go(address.route, cause: .browser)
      // The question of a dialog was already answered.
      if address.overlay?.presentationStyle != .confirmationDialog {
        lay(address.overlay, on: address.route)
      }
    }
    settle()
  }

  /// Follows a link on a page.
  func step(from entry: EntryID, to route: ShopRoute, _ overlay: ShopOverlay?) {
    guard !isThere(route, from: entry) else { return }
    follow(to: entry)
    if overlay == nil || navigation.currentRoute != route { navigation.go(route) }
    lay(overlay, on: route)
    settle()
  }

  /// Selects a tab in the bar of a page.
  func select(_ tab: ShopTab, from entry: EntryID) {
    follow(to: entry)
    navigation.tapTab(tab, root: tab.root)
    settle()
  }

  /// Opens a link from outside the shop.
  func enter(_ route: ShopRoute, link: String) {
    if case .unknown = shop.links.open(ShopRoute.link(to: link)) {
      // The sign-in address exists only on the server, not in the shop's links.
      navigation.go(route, cause: .link)
    }
    settle()
  }

  /// Moves to the page that a link or a form is on. Usually it is current already, but a browser
  /// can show a cached page, and two browser tabs can show one window.
  ///
  /// - Returns: Whether the history has the page.
  @discardableResult
  func follow(to entry: EntryID, overlay: ShopOverlay?? = nil) -> Bool {
    guard navigation.state.find(entry) != nil else { return false }
    navigation.perform(BrowserMove(entry: entry, overlay: overlay), cause: .browser)
    return navigation.state.current.id == entry
  }

  /// Whether the link has already been followed, as after a double click.
  private func isThere(_ route: ShopRoute, from entry: EntryID) -> Bool {
    let state = navigation.state
    guard state.cursor > 0, state.entries[state.cursor - 1].id == entry else { return false }
    let place = Place(route)
    return state.currentRoute == place.route && state.overlays.last == place.overlay
  }

  private func lay(_ overlay: ShopOverlay?, on route: ShopRoute) {
    // A guard may have redirected.
    guard let overlay, navigation.currentRoute == route else { return }
    navigation.showOverlay(overlay)
  }

  /// Leaves a page that the visitor may not see after signing in or out in another window.
  func settle() { shop.followAccount() }
}
