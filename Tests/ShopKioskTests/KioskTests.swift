import DRN
import DRNLinks
import DRNLog
import Foundation
import Shop
import ShopKiosk
import TestSupport
import Testing

/// A kiosk without its window.
@MainActor
@Suite(.temporaryDirectory) struct KioskTests {
  let path = TemporaryDirectory.path("kiosk.mdb")
  let times = IdleTimes(idle: .seconds(60), countdown: .seconds(10))

  /// Runs a kiosk that knows nothing of its end.
  private func run<Result>(
    after passed: Duration = .zero, _ clock: SteppedClock = SteppedClock(),
    _ body: (Kiosk) async throws -> Result
  ) async throws -> Result {
    let log = try EventLog.open(path)
    let seconds = Date().timeIntervalSince1970 + Double(passed.components.seconds)
    let now = Timestamp(nanosecondsSince1970: Int64(seconds * 1_000_000_000))
    let result = try await body(Kiosk(in: log, times: times, clock: clock, now: now))
    try log.close()
    return result
  }

  private func fillBasket(_ kiosk: Kiosk) {
    kiosk.navigation.go(.product(id: 5))
    kiosk.shop.addToBasket(5, amount: 2, color: .green)
    kiosk.navigation.go(.basket)
  }

  private func buy(_ kiosk: Kiosk) -> Int? {
    fillBasket(kiosk)
    kiosk.navigation.go(.checkout(.address))
    kiosk.shop.signIn(as: "Ada")
    for _ in CheckoutStep.allCases { kiosk.shop.continueCheckout() }
    kiosk.shop.buy()
    return kiosk.shop.account.orders.last?.number
  }

  @Test func `after a kill the customer is where they were`() async throws {
    try await run { kiosk in
      fillBasket(kiosk)
      kiosk.navigation.showOverlay(.itemSettings(id: 5))
    }
    try await run(after: .seconds(30)) { kiosk in
      #expect(kiosk.navigation.currentRoute == .basket)
      #expect(kiosk.navigation.activeOverlay == .itemSettings(id: 5))
      #expect(kiosk.shop.account.basket.map(\.amount) == [2])
    }
  }

  @Test func `when the customer must have gone meanwhile, nothing of them is left`() async throws {
    try await run { kiosk in fillBasket(kiosk) }
    try await run(after: .seconds(75)) { kiosk in
      #expect(kiosk.navigation.currentRoute == .home)
      #expect(kiosk.navigation.flow == .visit)
      #expect(kiosk.shop.account.basket.isEmpty)
      #expect(!kiosk.navigation.canGoBack)
      kiosk.navigation.undo()
      #expect(kiosk.navigation.currentRoute == .home)
    }
    // Nor at the next start.
    try await run { kiosk in #expect(kiosk.shop.account.basket.isEmpty) }
  }

  @Test func `the idle time ends with the start, and an empty account`() async throws {
    let clock = SteppedClock()
    try await run(clock) { kiosk in
      fillBasket(kiosk)
      let watch = Task { await kiosk.watch() }
      await wait { clock.isAwaited }
      clock.step(by: .seconds(61))
      await wait { kiosk.navigation.activeOverlay == .stillThere }
      #expect(kiosk.idle?.remaining() == 9)
      clock.step(by: .seconds(9))
      await wait { kiosk.navigation.currentRoute == .home }
      #expect(kiosk.shop.account.basket.isEmpty)
      #expect(kiosk.navigation.activeOverlay == nil)
      watch.cancel()
      await watch.value
    }
  }

  @Test func `a touch ends the countdown, and everything is as it was`() async throws {
    let clock = SteppedClock()
    try await run(clock) { kiosk in
      fillBasket(kiosk)
      let watch = Task { await kiosk.watch() }
      await wait { clock.isAwaited }
      clock.step(by: .seconds(65))
      await wait { kiosk.navigation.activeOverlay == .stillThere }
      #expect(kiosk.idle?.input() == true)
      #expect(kiosk.idle?.input() == false)
      #expect(kiosk.navigation.activeOverlay == nil)
      #expect(kiosk.navigation.currentRoute == .basket)
      watch.cancel()
      await watch.value
    }
  }

  @Test func `each order has a number of its own, also that of the next customer`() async throws {
    try await run { kiosk in
      #expect(buy(kiosk) == 1_001)
      kiosk.startOver()
      #expect(kiosk.shop.account.orders.isEmpty)
      #expect(buy(kiosk) == 1_002)
      kiosk.startOver()
      kiosk.startOver()
    }
    try await run(after: .seconds(1_000)) { kiosk in #expect(buy(kiosk) == 1_003) }
  }

  @Test func `a link that waited for a sign-in does not open for the next customer`() async throws {
    try await run { kiosk in
      kiosk.shop.links.open("shop://orders/1001")
      #expect(!kiosk.shop.links.pending.isEmpty)
      kiosk.startOver()
      #expect(kiosk.shop.links.pending.isEmpty)
      kiosk.navigation.go(.profile)
      kiosk.shop.signIn(as: "Bea")
      #expect(kiosk.navigation.currentRoute == .profile)
    }
  }

  @Test func `the timeline has the newest transitions, newest first`() async throws {
    try await run { kiosk in
      for id in 1...20 { kiosk.navigation.go(.product(id: id)) }
      let timeline = try Timeline(of: kiosk.shop.session, in: kiosk.log, limit: 5)
      #expect(timeline.head == kiosk.navigation.head)
      #expect(timeline.lines.map(\.seq) == (0..<5).map { timeline.head - $0 })
      #expect(timeline.lines.first?.text.contains("product(id: 20)") == true)
    }
  }

  /// Waits until something is so, which the clock's steps lead to.
  private func wait(for condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }
}

@Suite struct IdleTimesTests {
  let times = IdleTimes(idle: .seconds(60), countdown: .seconds(10))

  @Test(arguments: [(69, false), (70, true), (-5, false), (Int64.max, true)])
  func `somebody has gone when a running kiosk would have begun anew`(seconds: Int64, isOver: Bool)
  {
    let newest = Timestamp(nanosecondsSince1970: 1_000_000_000_000)
    let (passed, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let now = Timestamp(
      nanosecondsSince1970: overflows ? .max : newest.nanosecondsSince1970 + passed)
    #expect(times.isOver(since: newest, at: now) == isOver)
  }
}
