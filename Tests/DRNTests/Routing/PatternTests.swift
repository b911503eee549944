import DRN
import Testing

/// The example of the pattern's own texts, word for word where Swift allows it.
enum AppRoute: NavigationRoute {
  case home, search, profile, favorites
  case detail(id: String)
  case favoriteItem(id: Int)
  case profileWithSettings
  case favoriteItemWithSettings(id: Int)

  enum Overlay: Hashable, Codable {
    case settings, filter
    case itemSettings(itemId: Int)
  }

  var composite: Composite<AppRoute>? {
    switch self {
    case .profileWithSettings: Composite(.profile, overlay: .settings)
    case .favoriteItemWithSettings(let id):
      Composite(.favoriteItem(id: id), overlay: .itemSettings(itemId: id))
    default: nil
    }
  }
}

@Suite struct PatternTests {
  let nav = NavigationManager(AppRoute.home)

  @Test func `any screen is one step from any other`() {
    nav.go(.profile)
    #expect(nav.currentRoute == .profile)
    nav.go(.detail(id: "42"))
    #expect(nav.currentRoute == .detail(id: "42"))
    nav.go(.home)
    #expect(nav.currentRoute == .home)
  }

  @Test func `an overlay lies on top of a screen and goes`() {
    nav.go(.search)
    nav.showOverlay(.filter)
    #expect(nav.activeOverlay == .filter)
    #expect(nav.currentRoute == .search)
    nav.hideOverlay()
    #expect(nav.activeOverlay == nil)
    #expect(nav.currentRoute == .search)
  }

  @Test(arguments: [
    (AppRoute.profileWithSettings, AppRoute.profile, AppRoute.Overlay.settings),
    (.favoriteItemWithSettings(id: 5), .favoriteItem(id: 5), .itemSettings(itemId: 5)),
  ])
  func `a composite returns to its origin`(
    composite: AppRoute, base: AppRoute, overlay: AppRoute.Overlay
  ) {
    nav.go(.favorites)
    nav.go(composite)
    #expect(nav.currentRoute == base)
    #expect(nav.activeOverlay == overlay)
    #expect(nav.origin == .favorites)
    nav.hideOverlay()
    #expect(nav.currentRoute == .favorites)
    #expect(nav.activeOverlay == nil)
  }

  @Test func `a composite can be closed without returning`() {
    nav.go(.profileWithSettings)
    nav.hideOverlay(returning: false)
    #expect(nav.currentRoute == .profile)
    #expect(nav.activeOverlay == nil)
    #expect(nav.origin == nil)
  }
}

/// What the pattern's published code does wrong.
@Suite struct PatternFaultTests {
  let nav = NavigationManager(AppRoute.home)

  @Test func `going back does not append what it left`() {
    nav.go(.search)
    nav.go(.profile)
    let visited = (1...3).map { _ in
      nav.goBack()
      return nav.currentRoute
    }
    #expect(visited == [.search, .home, .home])
    #expect(nav.entries.map(\.route) == [.home, .search, .profile])
    #expect(!nav.canGoBack)
    nav.goForward(2)
    #expect(nav.currentRoute == .profile)
  }

  @Test func `closing a second overlay over a composite leaves the first`() {
    nav.go(.profileWithSettings)
    nav.pushOverlay(.filter)
    nav.hideOverlay()
    #expect(nav.currentRoute == .profile)
    #expect(nav.overlays == [.settings])
    nav.hideOverlay()
    #expect(nav.currentRoute == .home)
  }

  @Test func `a composite entered from a composite does not forget the first origin`() {
    nav.go(.profileWithSettings)
    nav.go(.favoriteItemWithSettings(id: 5))
    #expect(nav.origin == .profile)
    nav.hideOverlay()
    #expect(nav.currentRoute == .profile)
    #expect(nav.activeOverlay == .settings)
    #expect(nav.origin == .home)
    nav.hideOverlay()
    #expect(nav.currentRoute == .home)
    #expect(nav.activeOverlay == nil)
  }

  @Test func `history knows overlays`() {
    nav.go(.search)
    nav.showOverlay(.filter)
    nav.go(.profileWithSettings)
    #expect(nav.entries.map(\.overlays) == [[], [.filter], [.settings]])
    nav.hideOverlay()
    #expect(nav.currentRoute == .search)
    #expect(nav.activeOverlay == .filter)
  }

  @Test func `a double tap on a composite makes one entry`() {
    let first = nav.go(.profileWithSettings)
    #expect(first == .changed(seq: 1))
    #expect(nav.go(.profileWithSettings) == .unchanged)
    #expect(nav.entries.count == 2)
    nav.hideOverlay()
    #expect(nav.currentRoute == .home)
  }
}
