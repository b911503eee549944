import DRN
import TestSupport
import Testing

/// Direct routes with a remembered origin: one manager, from any screen to any other.
@Suite struct DirectRoutesTests {
  enum AppRoute: NavigationRoute {
    case home, search, favorites, profile, orders
    case favoriteItem(id: Int)
    case favoriteItemWithSettings(id: Int)
    indirect case login(returnTo: AppRoute)

    enum Overlay: Hashable, Codable {
      case filter
      case itemSettings(id: Int)
    }

    var composite: Composite<Self>? {
      switch self {
      case .favoriteItemWithSettings(let id):
        Composite(.favoriteItem(id: id), overlay: .itemSettings(id: id))
      default: nil
      }
    }
  }

  enum BarItem { case home, favorites, profile }

  let run = RecordedManager(AppRoute.home)
  var navigation: NavigationManager<AppRoute> { run.manager }

  /// What a container draws, and all that it needs to know.
  var screen: String {
    let overlay = navigation.activeOverlay.map { " under \($0)" } ?? ""
    return "\(navigation.currentRoute)\(overlay)"
  }

  /// Which item a tab bar highlights.
  var highlighted: BarItem? {
    navigation.state.highlighted { route in
      switch route {
      case .home, .search: .home
      case .favorites, .favoriteItem: .favorites
      case .profile: .profile
      default: nil
      }
    }
  }

  @Test func `the manager goes from any screen to any other in one step`() {
    for route in [AppRoute.profile, .favoriteItem(id: 7), .search, .home] {
      navigation.go(route)
      #expect(navigation.currentRoute == route)
    }
  }

  @Test func `the container shows the route and the overlay on it`() {
    #expect(screen == "home")
    navigation.showOverlay(.filter)
    #expect(screen == "home under filter")
    navigation.hideOverlay()
    #expect(screen == "home")
  }

  @Test func `the tab bar highlights the item that the route belongs to`() {
    navigation.go(.favoriteItem(id: 7))
    #expect(highlighted == .favorites)
    navigation.go(.profile)
    #expect(highlighted == .profile)
  }

  @Test func `a route that belongs to no item leaves the highlight where the user came from`() {
    navigation.go(.favorites)
    navigation.go(.orders)
    #expect(highlighted == .favorites)
    navigation.reset(to: [.orders])
    #expect(highlighted == nil)
  }

  @Test(arguments: [AppRoute.home, .search, .profile])
  func `a composite remembers where it was entered from`(origin: AppRoute) {
    navigation.go(origin)
    navigation.go(.favoriteItemWithSettings(id: 5))
    #expect(navigation.currentRoute == .favoriteItem(id: 5))
    #expect(navigation.activeOverlay == .itemSettings(id: 5))
    #expect(navigation.origin == origin)
    navigation.hideOverlay()
    #expect(navigation.currentRoute == origin)
    #expect(navigation.activeOverlay == nil)
  }

  @Test func `whoever is not signed in logs in and continues where they wanted to go`() {
    var isSignedIn = false
    navigation.guards = [
      NavigationGuard { request in
        isSignedIn || request.destination != .orders
          ? .allow : .redirect(.login(returnTo: request.destination))
      }
    ]
    #expect(navigation.go(.orders) == .redirected(to: .login(returnTo: .orders), seq: 1))
    isSignedIn = true
    navigation.resume { if case .login = $0 { true } else { false } }
    #expect(run.routes == [.home, .orders])
    navigation.guards = []
  }

  @Test func `history goes back and forward without growing`() {
    navigation.go(.search)
    navigation.go(.profile)
    navigation.goBack(2)
    #expect(navigation.currentRoute == .home)
    navigation.goForward()
    #expect(navigation.currentRoute == .search)
    #expect(run.routes == [.home, .search, .profile])
  }

  @Test func `the back gesture goes back and says that it was one`() {
    navigation.go(.search)
    navigation.with(.interactive).goBack()
    #expect(navigation.currentRoute == .home)
    #expect(run.recorder.transitions.last?.metadata?.isInteractive == true)
    #expect(!navigation.canGoBack)
    #expect(navigation.with(.interactive).goBack() == .unchanged)
  }

  @Test func `the debug description says where the user is and where closing leads`() {
    navigation.go(.favoriteItemWithSettings(id: 5))
    #expect(
      navigation.debugDescription == """
        route: favoriteItem(id: 5)
        overlay: itemSettings(id: 5)
        will return to: home
        history: home → [favoriteItem(id: 5)]
        """)
  }

  @Test func `each window has a manager of its own`() {
    let windows = (1...2).map { number in
      NavigationManager(
        AppRoute.home, settings: SessionSettings(window: "window \(number)"),
        recorder: MemoryRecorder())
    }
    windows[0].go(.profile)
    windows[1].showOverlay(.filter)
    #expect(windows.map(\.currentRoute) == [.profile, .home])
    #expect(windows.map(\.activeOverlay) == [nil, .filter])
    windows[0].undo()
    #expect(windows.map(\.head) == [2, 1])
  }

  /// An overlay type that has a case for nothing.
  enum OverlayType {
    case none, filter

    var overlay: AppRoute.Overlay? {
      switch self {
      case .none: nil
      case .filter: .filter
      }
    }
  }

  /// Shows what such a type says.
  private func show(_ type: OverlayType) {
    if let overlay = type.overlay {
      navigation.showOverlay(overlay)
    } else {
      navigation.hideAllOverlays()
    }
  }

  @Test func `a case for no overlay is the optional's`() {
    #expect(navigation.activeOverlay == .none)
    show(.filter)
    #expect(navigation.activeOverlay == .filter)
    show(.none)
    #expect(navigation.activeOverlay == .none)
  }

  @Test func `its transitions fold to the same state`() {
    navigation.go(.search)
    navigation.showOverlay(.filter)
    navigation.go(.favoriteItemWithSettings(id: 5))
    navigation.go(.favoriteItemWithSettings(id: 6))
    navigation.hideOverlay()
    navigation.go(.login(returnTo: .orders))
    navigation.replace(.orders)
    navigation.goBack()
    navigation.undo()
    #expect(run.sketch == "home search+filter favoriteItem(id: 5) [orders]")
    #expect(run.folded == navigation.state)
  }
}
