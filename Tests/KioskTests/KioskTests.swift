import DRN
import DRNTesting
import Testing

@testable import KioskMain

@MainActor
@Suite struct KioskTests {
  @Test func `every screen says what it is`() throws {
    let orders = Size.allCases.map { KioskRoute.order(dish: 1, size: $0) }
    try TitleCheck<KioskRoute>(
      routes: [.welcome, .menu, .today, .dish(id: 1), .payment, .done, .signIn, .staff] + orders,
      overlays: [.options, .stillThere]
    ).run().requireNone()
  }

  @Test func `the next customer cannot reach the order`() {
    let navigator = TestNavigator(KioskRoute.welcome)
    let kiosk = KioskApp(navigator.manager, write: { _ in })
    kiosk.addDishes()
    kiosk.addOrder()
    let idle = kiosk.addIdleReset(Staff())

    for line in ["dish 2", "large", "note no onions"] { kiosk.touch(line) }
    let start = ContinuousClock.now
    idle.input(at: start)
    idle.advance(to: start.advanced(by: .seconds(20)))
    #expect(navigator.activeOverlay == .stillThere)
    idle.advance(to: start.advanced(by: .seconds(30)))

    #expect(navigator.currentRoute == .welcome)
    #expect(navigator.state.entries.count == 1)
    for outcome in [navigator.undo(), navigator.redo(), navigator.goBack(), navigator.goForward()] {
      #expect(outcome == .unchanged)
    }
  }
}
