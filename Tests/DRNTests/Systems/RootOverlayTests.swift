import DRN
import TestSupport
import Testing

/// Global overlays, such as a forced update or a message: above every flow, and they outlive moves.
@Suite struct RootOverlayTests {
  enum AppRoute: NavigationRoute {
    case home, orders, login, cart, cartWithCoupon

    enum Overlay: Hashable, Codable, PresentableOverlay {
      case coupon
      case message(text: String)
      case updateRequired(version: String)

      var presentationStyle: PresentationStyle {
        if case .updateRequired = self { .fullScreenCover } else { .sheet }
      }

      var isDismissible: Bool { if case .updateRequired = self { false } else { true } }
    }

    enum Tab: Hashable, Codable { case shop, account }
    enum Flow: Hashable, Codable { case guest, member }

    var composite: Composite<Self>? {
      self == .cartWithCoupon ? Composite(.cart, overlay: .coupon) : nil
    }
  }

  typealias Navigation = NavigationManager<AppRoute>

  let run = RecordedManager(AppRoute.home, flow: .guest)
  var navigation: Navigation { run.manager }

  static let moves: [@Sendable (Navigation) -> Void] = [
    { $0.go(.orders) },
    { $0.go(.cartWithCoupon) },
    { $0.replace(.orders) },
    { $0.reset(to: [.home, .cart]) },
    { $0.goBack() },
    { $0.selectTab(.account, root: .orders) },
    { $0.switchFlow(.member, root: .home) },
    { $0.hideAllOverlays() },
  ]

  @Test(arguments: moves.indices) func `a global overlay outlives every move`(move: Int) {
    navigation.go(.cart)
    navigation.showOverlay(.coupon)
    navigation.showRootOverlay(.message(text: "We are closed today."))
    Self.moves[move](navigation)
    #expect(navigation.rootOverlays == [.message(text: "We are closed today.")])
    #expect(navigation.activeOverlay == .message(text: "We are closed today."))
  }

  @Test func `it lies above the overlays of the place, which are there when it is closed`() {
    navigation.showOverlay(.coupon)
    navigation.showRootOverlay(.message(text: "Hello"))
    navigation.hideOverlay()
    #expect(navigation.activeOverlay == .coupon)
  }

  @Test func `closing it does not return to an origin`() {
    navigation.go(.cartWithCoupon)
    navigation.showRootOverlay(.message(text: "Hello"))
    navigation.hideOverlay()
    #expect(navigation.currentRoute == .cart)
    navigation.hideOverlay()
    #expect(navigation.currentRoute == .home)
  }

  @Test func `the user cannot dismiss a forced update, the app can`() {
    navigation.showRootOverlay(.updateRequired(version: "2.0"))
    run.expectRefused(.notDismissible) { $0.dismissByUser() }
    run.expectRefused(.notDismissible) { $0.exit() }
    navigation.dismiss()
    #expect(navigation.rootOverlays == [])
  }

  @Test func `messages lie on each other, and the newest is closed first`() {
    navigation.showRootOverlay(.message(text: "1"))
    navigation.showRootOverlay(.message(text: "2"))
    navigation.dismiss()
    #expect(navigation.rootOverlays == [.message(text: "1")])
  }

  @Test func `its transitions fold to the same state`() {
    for move in Self.moves {
      navigation.showRootOverlay(.message(text: "at \(navigation.head)"))
      move(navigation)
    }
    navigation.dismiss()
    navigation.undo()
    #expect(navigation.rootOverlays.count == Self.moves.count)
    #expect(run.folded == navigation.state)
  }
}
