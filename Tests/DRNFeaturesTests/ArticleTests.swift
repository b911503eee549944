import DRN
import DRNFeatures
import TestSupport
import Testing

/// The examples of the article "Features", in its order.
@Suite struct ArticleTests {
  enum CartRoute: FeatureRoute {
    case items
    case item(id: Int)

    enum Overlay: Hashable, Codable, Sendable { case coupon }
    enum Command { case showOrder(id: Int) }
  }

  enum AppRoute: NavigationRoute {
    case home
    case order(id: Int)
    case cart(CartRoute)

    enum Overlay: Hashable, Codable, Sendable { case cart(CartRoute.Overlay) }
  }

  struct OpenOrder: NavigationCommand {
    let id: Int

    func actions(in state: NavigationState<AppRoute>) -> [NavigationAction<AppRoute>] {
      [.hideAllOverlays, .reset([Place(.home), Place(.order(id: id))])]
    }
  }

  @Test func `the article's examples do what it says`() {
    let navigation = NavigationManager(AppRoute.home, recorder: MemoryRecorder())
    let cart: FeatureNavigator<CartRoute> = navigation.feature(
      "cart",
      route: Embedding(AppRoute.cart) { if case .cart(let route) = $0 { route } else { nil } },
      overlay: Embedding(AppRoute.Overlay.cart) {
        if case .cart(let overlay) = $0 { overlay } else { nil }
      },
      commands: { command in
        switch command {
        case .showOrder(let id): OpenOrder(id: id)
        }
      })

    navigation.go(.cart(.items))
    cart.go(.item(id: 1))
    cart.showOverlay(.coupon)
    #expect(cart.currentRoute == .item(id: 1))
    #expect(navigation.currentRoute == .cart(.item(id: 1)))
    cart.apply(.showOrder(id: 7))
    #expect(cart.currentRoute == nil)
    #expect(cart.go(.items).refusal?.code == .outsideFeature)
  }
}
