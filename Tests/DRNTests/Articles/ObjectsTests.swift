import DRN
import Testing

/// The examples of the article "Objects and values of a screen", in its order.
@Suite struct ObjectsTests {
  enum AppRoute: NavigationRoute {
    case home
    case order(id: Int)

    enum Overlay: Hashable, Codable, Sendable { case filter }
  }

  final class ScreenModel {
    let route: AppRoute
    init(_ route: AppRoute) { self.route = route }
  }

  @Test func `the article's examples do what it says`() {
    let navigation = NavigationManager(AppRoute.home)
    navigation.go(.order(id: 7))

    let models = EntryTable(navigation) { entry in ScreenModel(entry.route) }
    #expect(models[navigation.state.current].route == .order(id: 7))
    navigation.goBack()
    #expect(models.count == 1)
    navigation.reset(to: [.home])
    #expect(models.count == 0)

    navigation.save("Ann", as: "name")
    #expect(navigation.savedValue("name") == "Ann")
    navigation.showOverlay(.filter)
    #expect(navigation.savedValue("name") == nil)
    navigation.hideOverlay()
    navigation.update(.order(id: 8))
    #expect(navigation.savedValue("name") == "Ann")
  }
}
