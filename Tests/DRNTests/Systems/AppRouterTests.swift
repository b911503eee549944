import DRN
import DRNFeatures
import TestSupport
import Testing

/// An app router: flows, tabs and commands, and features that know nothing of each other.
@Suite struct AppRouterTests {
  // What the features declare.

  enum CartRoute: FeatureRoute {
    case items
    case item(id: Int)
    case address
    case success(order: Int)

    enum Overlay: Hashable, Codable { case coupon, sizes }
    enum Command {
      case signIn
      case showOrder(id: Int)
    }
  }

  enum OrdersRoute: FeatureRoute {
    case list
    case order(id: Int)
  }

  /// What the cart's screens may call.
  protocol CartContract {
    func openItem(_ id: Int)
    func chooseCoupon()
    func close()
    func finish(order: Int)
  }

  // What the app makes of them.

  enum AppRoute: NavigationRoute {
    case welcome, password
    case cart(CartRoute)
    case orders(OrdersRoute)

    enum Flow: Hashable, Codable { case guest, member }
    enum Tab: Hashable, Codable { case cart, orders }
    enum Overlay: Hashable, Codable {
      case cart(CartRoute.Overlay)
      case message(text: String)
    }

    var tab: Tab? {
      switch self {
      case .cart: .cart
      case .orders: .orders
      case .welcome, .password: nil
      }
    }
  }

  enum AppCommand: NavigationCommand {
    case signIn, signOut
    case openOrder(id: Int)

    func actions(in state: NavigationState<AppRoute>) -> [NavigationAction<AppRoute>] {
      switch self {
      case .signIn: [.switchFlow(.member, root: Place(.cart(.items)))]
      case .signOut:
        [
          .switchFlow(.guest, root: Place(.welcome)),
          .showRootOverlay(.message(text: "Good bye")),
        ]
      case .openOrder(let id):
        [
          .hideAllOverlays, .selectTab(.orders, root: Place(.orders(.list))),
          .go(Place(.orders(.order(id: id)))),
        ]
      }
    }
  }

  let run = RecordedManager(AppRoute.welcome, flow: .guest)
  var router: NavigationManager<AppRoute> { run.manager }

  var cart: FeatureNavigator<CartRoute> {
    router.feature(
      "cart", in: .member,
      route: Embedding(AppRoute.cart) { if case .cart(let route) = $0 { route } else { nil } },
      overlay: Embedding(AppRoute.Overlay.cart) {
        if case .cart(let overlay) = $0 { overlay } else { nil }
      },
      commands: { command in
        switch command {
        case .showOrder(let id): AppCommand.openOrder(id: id)
        case .signIn: AppCommand.signIn
        }
      })
  }

  var orders: FeatureNavigator<OrdersRoute> {
    router.feature(
      "orders", in: .member,
      route: Embedding(AppRoute.orders) { if case .orders(let route) = $0 { route } else { nil } })
  }

  // Flows.

  @Test func `entering a flow resets everything`() {
    router.go(.password)
    router.switchFlow(.member, root: .cart(.items))
    #expect(router.flow == .member)
    #expect(run.routes == [.cart(.items)])
    #expect(!router.canGoBack)
    router.selectTab(.orders, root: .orders(.list))
    router.switchFlow(.guest, root: .welcome)
    #expect(router.state.rememberedTabs.isEmpty)
  }

  // Tabs.

  @Test func `each tab keeps its own history`() {
    router.perform(AppCommand.signIn)
    cart.go(.item(id: 1))
    router.selectTab(.orders, root: .orders(.list))
    orders.go(.order(id: 7))
    router.selectTab(.cart, root: .cart(.items))
    #expect(run.routes == [.cart(.items), .cart(.item(id: 1))])
    router.selectTab(.orders, root: .orders(.list))
    #expect(run.routes == [.orders(.list), .orders(.order(id: 7))])
  }

  // Commands.

  @Test func `a command is one recorded transaction`() {
    router.perform(AppCommand.signIn)
    let head = router.head
    router.perform(AppCommand.openOrder(id: 7))
    #expect(router.currentRoute == .orders(.order(id: 7)))
    let group = TransitionGroup(name: "openOrder", first: head + 1, count: 2)
    #expect(run.recorder.transitions.suffix(2).map(\.group) == [group, group])
    router.undo()
    #expect(router.currentRoute == .cart(.items))
  }

  @Test func `a command that a guard refuses does nothing at all`() {
    router.perform(AppCommand.signIn)
    let before = router.state
    router.guards = [
      NavigationGuard {
        $0.destination == .orders(.order(id: 7)) ? .block(reason: "Gone.") : .allow
      }
    ]
    #expect(router.perform(AppCommand.openOrder(id: 7)).refusal?.code == .blocked)
    #expect(router.state == before)
    router.guards = []
  }

  @Test func `a success screen's action leads to a command`() {
    router.perform(AppCommand.signIn)
    cart.replace(.success(order: 7))
    let outcome = cart.apply(.showOrder(id: 7))
    #expect(outcome == .changed(seq: router.head))
    #expect(router.currentRoute == .orders(.order(id: 7)))
    #expect(run.recorder.transitions.last?.group?.name == "openOrder")
  }

  // Global overlays.

  @Test func `a global overlay with its payload is reachable from every flow`() {
    for flow in [AppRoute.Flow.guest, .member] {
      router.switchFlow(flow, root: .welcome)
      router.showRootOverlay(.message(text: "in \(flow)"))
      #expect(router.activeOverlay == .message(text: "in \(flow)"))
    }
    router.perform(AppCommand.signOut)
    #expect(router.rootOverlays.last == .message(text: "Good bye"))
  }

  // Features.

  @Test func `a feature navigates in its own routes`() {
    router.perform(AppCommand.signIn)
    cart.go(.item(id: 1))
    cart.showOverlay(.sizes)
    #expect(router.currentRoute == .cart(.item(id: 1)))
    #expect(router.overlays == [.cart(.sizes)])
    #expect(cart.currentRoute == .item(id: 1))
    #expect(cart.activeOverlay == .sizes)
    cart.hideOverlay()
    cart.goBack()
    #expect(cart.currentRoute == .items)
    #expect(cart.routes == [.items, .item(id: 1)])
    #expect(cart.canGoForward && !cart.canGoBack)
  }

  @Test func `a contract narrows what a feature may call`() {
    struct CartCalls: CartContract {
      let cart: FeatureNavigator<CartRoute>
      func openItem(_ id: Int) { cart.go(.item(id: id)) }
      func chooseCoupon() { cart.showOverlay(.coupon) }
      func close() { cart.goBackToRoot() }
      func finish(order: Int) { cart.apply(.showOrder(id: order)) }
    }
    router.perform(AppCommand.signIn)
    let calls: any CartContract = CartCalls(cart: cart)
    calls.openItem(1)
    calls.chooseCoupon()
    #expect(run.routes == [.cart(.items), .cart(.item(id: 1))])
    #expect(router.overlays == [.cart(.coupon)])
    calls.close()
    #expect(cart.currentRoute == .items)
    calls.finish(order: 7)
    #expect(router.currentRoute == .orders(.order(id: 7)))
  }

  @Test func `a feature goes back only within itself`() {
    router.perform(AppCommand.signIn)
    router.go(.orders(.list))
    orders.go(.order(id: 1))
    orders.go(.order(id: 2))
    orders.goBack(99)
    #expect(router.currentRoute == .orders(.list))
    #expect(orders.goBack() == .unchanged)
    #expect(orders.goBackToRoot() == .unchanged)
    #expect(orders.goBack { _ in true } == .unchanged)
    #expect(router.canGoBack)
    orders.goForward(99)
    #expect(orders.currentRoute == .order(id: 2))
  }

  /// Whatever a feature could ask for.
  static let requests: [@Sendable (FeatureNavigator<CartRoute>) -> NavigationOutcome<CartRoute>] = [
    { $0.go(.address) }, { $0.replace(.address) }, { $0.reset(to: [.address]) },
    { $0.showOverlay(.coupon) }, { $0.pushOverlay(.coupon) }, { $0.showRootOverlay(.coupon) },
    { $0.hideOverlay() }, { $0.hideOverlay(returning: false) }, { $0.hideAllOverlays() },
    { $0.hideOverlays(through: .coupon) },
    { $0.goBack() }, { $0.goBack { _ in true } }, { $0.goBackToRoot() }, { $0.goForward() },
    { $0.undo() }, { $0.redo() }, { $0.rewind(to: 0) }, { $0.apply(.showOrder(id: 1)) },
  ]

  @Test(arguments: requests.indices)
  func `a feature is refused while the user is in another one`(request: Int) {
    router.perform(AppCommand.signIn)
    cart.go(.address)
    router.selectTab(.orders, root: .orders(.list))
    router.go(.orders(.order(id: 1)))
    router.showOverlay(.message(text: "Hello"))
    expectRefused(request)
    #expect(!cart.isCurrent)
    #expect(cart.currentRoute == nil)
    #expect(cart.activeOverlay == nil)
    #expect(cart.routes == [])
  }

  @Test(arguments: requests.indices)
  func `a feature is refused while another flow is current`(request: Int) {
    // The same screen, but for guests.
    router.go(.cart(.address))
    expectRefused(request)
    #expect(cart.currentRoute == nil)
  }

  /// Expects a request of the cart's to be refused and to touch nothing.
  private func expectRefused(_ request: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    let (state, head) = (router.state, router.head)
    let refusal = Self.requests[request](cart).refusal
    #expect(refusal?.code == .outsideFeature, sourceLocation: sourceLocation)
    let sentence =
      "The feature 'cart' is not current, and can only navigate while the user is in it."
    #expect(refusal?.reason == sentence, sourceLocation: sourceLocation)
    #expect((router.state, router.head) == (state, head), sourceLocation: sourceLocation)
  }

  @Test func `its transitions fold to the same state`() {
    router.go(.password)
    router.perform(AppCommand.signIn)
    cart.go(.item(id: 1))
    cart.showOverlay(.sizes)
    cart.apply(.showOrder(id: 7))
    router.selectTab(.cart, root: .cart(.items))
    router.perform(AppCommand.signOut)
    router.undo()
    cart.go(.success(order: 8))
    cart.apply(.showOrder(id: 8))
    #expect(router.currentRoute == .orders(.order(id: 8)))
    #expect(run.folded == router.state)
  }
}
