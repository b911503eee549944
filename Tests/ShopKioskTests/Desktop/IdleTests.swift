import DesktopTesting
import Foundation
import Shop
import TestSupport
import Testing
import ToolTesting

/// A kiosk that nobody touches any more.
@Suite(.temporaryDirectory, .serialized, .enabled(if: RealKiosk.isAvailable))
struct IdleTests {
  @Test func `the countdown is shown and said, and a touch keeps the customer`() throws {
    let kiosk = try RealKiosk()
    try fillBasket(of: kiosk)
    let basket = try kiosk.desktop.wait(for: .name("Basket, 1 thing"))
    _ = try kiosk.desktop.accessibilityEvents()
    try kiosk.pass(seconds: RealKiosk.idle)
    try kiosk.expect(.product(id: 2), under: .stillThere)
    try kiosk.desktop.wait(for: .name("10 seconds left"))
    var said: [String] = []
    try kiosk.desktop.wait("a word of it") {
      said += try kiosk.desktop.accessibilityEvents().announcements
      return said.contains { $0.contains("Are you still there?") } ? true : nil
    }
    try kiosk.pass(seconds: 3)
    try kiosk.desktop.wait(for: .name("7 seconds left"))
    // A touch that ends the countdown does nothing else.
    try kiosk.desktop.pointer.click(basket)
    try kiosk.expect(.product(id: 2))
    try kiosk.pass(seconds: RealKiosk.idle - 1)
    try kiosk.touch("Basket, 1 thing")
    try kiosk.expect(.basket)
    kiosk.program.kill()
  }

  @Test func `when it ends, nothing leads back to the customer`() throws {
    let kiosk = try RealKiosk()
    try fillBasket(of: kiosk)
    try kiosk.pass(seconds: RealKiosk.idle)
    try kiosk.expect(.product(id: 2), under: .stillThere)
    try kiosk.pass(seconds: 10)
    try expectNobody(at: kiosk)
    try kiosk.desktop.keyboard.press("Left", .alt)
    try kiosk.desktop.keyboard.press("F12")
    try kiosk.desktop.wait(for: .name("Maintenance"))
    // Nothing is to follow from it that could be waited for.
    let undo = try #require(try kiosk.stillTree().first(.button("Undo")))
    try kiosk.desktop.pointer.click(undo)
    try kiosk.desktop.keyboard.press("Escape")
    try kiosk.desktop.wait(forNo: .name("Maintenance"))
    try expectNobody(at: kiosk)
    let log = try Tool.run("log", "shop.mdb").output
    #expect(log.contains("fenced"), "\(log)")
    kiosk.program.kill()
  }

  @Test func `a start after the idle time is for the next customer`() throws {
    let kiosk = try RealKiosk(idle: 1, countdown: 0)
    try fillBasket(of: kiosk)
    let end = Date(timeIntervalSinceNow: 1)
    try kiosk.desktop.wait("the end of the idle time") { Date() > end ? true : nil }
    try kiosk.killAndRestart()
    try expectNobody(at: kiosk)
    kiosk.program.kill()
  }

  private func fillBasket(of kiosk: RealKiosk) throws {
    for step in ["Birch, ", "Choose and add", "Add to"] { try kiosk.touch(step) }
    try kiosk.desktop.wait(for: .name("Basket, 1 thing"))
  }

  private func expectNobody(at kiosk: RealKiosk) throws {
    try kiosk.expect(.home)
    try kiosk.expectAgreement()
    try kiosk.desktop.wait(for: .name("Basket, 0 things"))
    #expect(try kiosk.place().entries == [.home])
  }
}
