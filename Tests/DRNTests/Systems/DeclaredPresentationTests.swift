import DRN
import TestSupport
import Testing

/// A route that declares how it is shown.
@Suite struct DeclaredPresentationTests {
  enum AppRoute: SelfPresentingRoute {
    case home
    case product(id: Int)
    case productWithPhoto(id: Int)
    case welcome
    case step(number: Int)
    case settings
    case photo(id: Int)
    case updateRequired

    /// An overlay that shows a route.
    enum Overlay: Hashable, Codable { case screen(AppRoute) }

    var presentation: RoutePresentation<Self> {
      switch self {
      case .home, .product, .productWithPhoto: .place
      case .welcome: .root
      case .step: .replacement
      case .settings: .overlay(.screen(self))
      case .photo: .pushedOverlay(.screen(self))
      case .updateRequired: .rootOverlay(.screen(self))
      }
    }

    var composite: Composite<Self>? {
      if case .productWithPhoto(let id) = self {
        Composite(.product(id: id), overlay: .screen(.photo(id: id)))
      } else {
        nil
      }
    }
  }

  let run = RecordedManager(AppRoute.home)
  var navigation: NavigationManager<AppRoute> { run.manager }

  @Test func `a route that is a place is gone to`() {
    navigation.navigate(to: .product(id: 7))
    #expect(run.sketch == "home [product(id: 7)]")
  }

  @Test func `a composite is a place that remembers its origin`() {
    navigation.navigate(to: .productWithPhoto(id: 7))
    #expect(navigation.origin == .home)
    navigation.hideOverlay()
    #expect(run.sketch == "[home]")
  }

  @Test func `a route that is an overlay is shown on the current place`() {
    navigation.navigate(to: .product(id: 7))
    navigation.navigate(to: .settings)
    #expect(navigation.currentRoute == .product(id: 7))
    #expect(navigation.activeOverlay == .screen(.settings))
  }

  @Test func `an overlay takes the place of the top one or lies on it, as it declares`() {
    navigation.navigate(to: .settings)
    navigation.navigate(to: .photo(id: 1))
    #expect(navigation.overlays == [.screen(.settings), .screen(.photo(id: 1))])
    navigation.navigate(to: .settings)
    #expect(navigation.overlays == [.screen(.settings), .screen(.settings)])
  }

  @Test func `a route may replace the current one, the whole history, or lie above everything`() {
    navigation.navigate(to: .product(id: 7))
    navigation.navigate(to: .step(number: 2))
    #expect(run.sketch == "home [step(number: 2)]")
    navigation.navigate(to: .welcome)
    #expect(run.sketch == "[welcome]")
    navigation.navigate(to: .updateRequired)
    #expect(navigation.rootOverlays == [.screen(.updateRequired)])
  }

  @Test func `a cause and metadata go with it`() {
    navigation.with(.animated("zoom")).navigate(to: .product(id: 7), cause: .link)
    #expect(run.recorder.transitions.last?.cause == .link)
    #expect(run.recorder.transitions.last?.metadata?.animation == "zoom")
  }

  @Test func `its transitions fold to the same state`() {
    for route in [AppRoute.welcome, .step(number: 1), .home, .settings, .photo(id: 1)] {
      navigation.navigate(to: route)
    }
    navigation.navigate(to: .productWithPhoto(id: 7))
    navigation.navigate(to: .updateRequired)
    navigation.hideOverlay()
    navigation.hideOverlay()
    #expect(run.routes == [.step(number: 1), .home])
    #expect(navigation.overlays == [.screen(.settings), .screen(.photo(id: 1))])
    #expect(run.folded == navigation.state)
  }
}
