import DRN
import DRNTesting
import Testing

// The documentation's examples.

private enum StoreRoute: NavigationRoute {
  case home, cart, payment, thanks, orders
  case product(id: Int)

  enum Overlay: Hashable, Codable, Sendable { case rating }
}

private struct Checkout<Navigator: Navigating<StoreRoute>> {
  let navigator: Navigator

  func pay() {
    navigator.go(.payment)
    navigator.go(.thanks)
  }
}

/// The one of the articles about exploring.
private final class Account {
  var isSignedIn = false

  func signIn(_ navigation: NavigationManager<KioskRoute>) {
    isSignedIn = true
    navigation.replace(.payment)
  }

  var navigationGuard: NavigationGuard<KioskRoute> {
    NavigationGuard { [self] request in
      request.destination == .payment && !isSignedIn ? .redirect(.login) : .allow
    }
  }
}

private struct Fault: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

private func kiosk() -> ExploredApp<KioskRoute> {
  let account = Account()
  return ExploredApp(
    .menu,
    actions: [
      .go(to: [.dish(id: 1), .dishWithSizes(id: 1), .cart]).weighted(3),
      .go(to: [.payment]).when { $0.currentRoute == .cart },
      .command("sign in") { navigation in account.signIn(navigation) }
        .when { $0.currentRoute == .login },
      .hideOverlay, .goBack,
    ],
    guards: [account.navigationGuard],
    facts: { account.isSignedIn })
}

@Suite struct ExampleTests {
  @Test func `paying leads to the thanks`() throws {
    try ExhaustiveNavigator.test(StoreRoute.cart) { navigator in
      Checkout(navigator: navigator).pay()
      try navigator.expect(.went(.payment))
      try navigator.expect(.went(.thanks)) { state in
        #expect(state.entries.count == 3)
      }
    }
  }

  @Test func `a transaction is asserted as one`() throws {
    try ExhaustiveNavigator.test(StoreRoute.cart) { navigator in
      navigator.showOverlay(.rating)
      navigator.manager.transaction("checkout") {
        navigator.hideOverlay()
        navigator.reset(to: [.home, .orders])
      }
      try navigator.expect(.overlayShown(.rating))
      try navigator.expect(
        transaction: "checkout", [.overlayHidden, .reset(to: [.home, .orders])])
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `no walk goes wrong`(seed: UInt64) throws {
    let explorer = Explorer(kiosk) { state, transition in
      if state.currentRoute == .payment, state.entries.contains(where: { $0.route == .thanks }) {
        throw Fault("What is paid for can be paid again.")
      }
    }
    try explorer.walk(seed: seed, steps: 200)
  }

  @Test func `nobody is stuck`() throws {
    try NavigationCheck(kiosk, routes: [.menu, .dish(id: 1), .cart, .payment])
      .run().requireNone()
  }

  @Test func `a recorded session is replayed with the guard's facts`() throws {
    let account = Account()
    let navigator = TestNavigator(KioskRoute.cart, guards: [account.navigationGuard])
    account.isSignedIn = true
    navigator.note("signed in")
    navigator.go(.payment)
    let session = RecordedSession(transitions: navigator.transitions)
    account.isSignedIn = false
    let replay = try session.replay(
      through: [account.navigationGuard],
      prepare: { transition in
        if case .noted("signed in", _) = transition.event { account.isSignedIn = true }
      })
    try replay.requireSame()
  }
}
