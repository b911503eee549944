import DRN
import DRNFeatures
import Foundation
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// Apps that are written in other systems' ways, each in a log of its own: closed and opened, they
/// are where they were.
@Suite(.temporaryDirectory) struct SystemsTests {
  @Test(arguments: SystemApp.all) func `an app is where it was`(app: SystemApp) throws {
    try app.check(temporaryPath())
  }
}

/// An app, and what its user did.
struct SystemApp: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let check: @Sendable (_ path: String) throws -> Void

  init<Route: NavigationRoute>(
    _ name: String, at first: Route, flow: Route.Flow? = nil,
    use: @escaping @Sendable (NavigationManager<Route>) -> Void
  ) {
    testDescription = name
    check = { path in
      var told: [Transition<Route>] = []
      let state = try withLog(path) { log in
        let manager = try log.manager(session: "main", initial: first, flow: flow).manager
        manager.observe { told += $0.transitions }
        use(manager)
        return manager.state
      }
      try withLog(path) { log in
        let session = try log.manager(session: "main", initial: first)
        #expect(session.manager.state == state)
        #expect(session.restoration?.losses.isEmpty == true)
      }
      var recorded: [Transition<Route>] = []
      try LogReader(path: path).latestSession().forEachTransition(of: Route.self) {
        recorded.append($0)
      }
      #expect(recorded.dropFirst().dropLast().map(\.event.kind) == told.map(\.event.kind))
      #expect(recorded.map(\.meta).dropFirst().dropLast() == told.map(\.meta)[...])
      #expect(recorded.map(\.group).dropFirst().dropLast() == told.map(\.group)[...])
      _ = try LogVerifier.verify(LogReader(path: path))
    }
  }

  static let all: [SystemApp] = [
    SystemApp("direct routes", at: DirectRoute.home) { navigation in
      navigation.guards = [
        NavigationGuard { request in
          request.destination == .orders ? .redirect(.login(returnTo: .orders)) : .allow
        }
      ]
      navigation.go(.orders)
      navigation.go(.itemWithSettings(5))
      navigation.with(.interactive).goBack()
      navigation.go(.itemWithSettings(6))
    },
    SystemApp("one path", at: PathRoute.root) { router in
      router.path = [.product(.list), .product(.detail(id: 7)), .account(.settings)]
      router.path.removeLast()
      router.path.append(.account(.settings))
      router.path[0] = .account(.settings)
    },
    SystemApp("flows, tabs, commands and features", at: ShopRoute.welcome, flow: .guest) { router in
      let cart: FeatureNavigator<ShopRoute.Cart> = router.feature(
        "cart", in: .member,
        route: Embedding(ShopRoute.cart) { if case .cart(let cart) = $0 { cart } else { nil } },
        commands: { _ in ShopCommand.openOrder(id: 7) })
      router.perform(ShopCommand.signIn)
      cart.go(.item(id: 1))
      cart.apply(.showOrder)
      router.showRootOverlay(.message(text: "تم الطلب"))
      router.tapTab(.orders, root: .orders)
    },
    SystemApp("modals, a sheet with levels, and a focus", at: ModalRoute.map) { navigation in
      navigation.focus = "place 7"
      navigation.with(.animated("zoom", .milliseconds(250))).navigate(to: .place(7))
      navigation.navigate(to: .details(7))
      navigation.pushOverlay(.reviews(7))
      navigation.dismissByUser()
      navigation.navigate(to: .details(8))
      navigation.exit()
      navigation.navigate(to: .update)
      navigation.undo()
    },
  ]
}

private enum DirectRoute: NavigationRoute {
  case home, orders
  case item(Int)
  case itemWithSettings(Int)
  indirect case login(returnTo: DirectRoute)

  enum Overlay: Hashable, Codable { case settings(Int) }

  var composite: Composite<Self>? {
    if case .itemWithSettings(let id) = self {
      Composite(.item(id), overlay: .settings(id))
    } else {
      nil
    }
  }
}

private enum PathRoute: NavigationRoute {
  enum Product: Hashable, Codable {
    case list
    case detail(id: Int)
  }
  enum Account: Hashable, Codable { case settings }

  case root
  case product(Product)
  case account(Account)
}

private enum ShopRoute: NavigationRoute {
  enum Cart: FeatureRoute {
    case items
    case item(id: Int)

    enum Command { case showOrder }
  }

  enum Tab: String, Codable { case cart, orders }
  enum Flow: String, Codable { case guest, member }
  enum Overlay: Hashable, Codable { case message(text: String) }

  case welcome, orders
  case order(id: Int)
  case cart(Cart)

  var tab: Tab? {
    switch self {
    case .cart: .cart
    case .orders, .order: .orders
    case .welcome: nil
    }
  }
}

private enum ShopCommand: NavigationCommand {
  case signIn
  case openOrder(id: Int)

  func actions(in state: NavigationState<ShopRoute>) -> [NavigationAction<ShopRoute>] {
    switch self {
    case .signIn: [.switchFlow(.member, root: Place(.cart(.items)))]
    case .openOrder(let id):
      [.selectTab(.orders, root: Place(.orders)), .go(Place(.order(id: id)))]
    }
  }
}

private enum ModalRoute: SelfPresentingRoute {
  enum Overlay: Hashable, Codable, PresentableOverlay {
    case screen(ModalRoute)
    case reviews(Int)

    var presentationStyle: PresentationStyle {
      if case .reviews = self { .level } else { .sheet }
    }
  }

  case map
  case place(Int)
  case details(Int)
  case update

  var presentation: RoutePresentation<Self> {
    switch self {
    case .map, .place: .place
    case .details: .overlay(.screen(self))
    case .update: .rootOverlay(.screen(self))
    }
  }
}
