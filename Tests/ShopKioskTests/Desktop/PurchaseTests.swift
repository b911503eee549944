import DesktopTesting
import Shop
import TestSupport
import Testing

/// A whole purchase, as people make it.
@Suite(.temporaryDirectory, .serialized, .enabled(if: RealKiosk.isAvailable))
struct PurchaseTests {
  /// What is pressed, by the beginnings of the names.
  static let steps = [
    "Birch, ", "Choose and add", "Add to", "Basket, ", "Check out for ", "A", "D", "A", "Go on",
    "Go on: Payment", "Go on: Review", "Buy for", "Buy",
  ]

  @Test(arguments: ["360x800", "1280x800", "1920x1080"])
  func `a purchase by touch`(size: String) throws {
    let kiosk = try RealKiosk(size: size)
    for step in Self.steps { try kiosk.touch(step) }
    try kiosk.expect(.order(number: 1_001))
    kiosk.program.kill()
  }

  @Test func `a purchase by keyboard alone`() throws {
    let kiosk = try RealKiosk()
    for step in Self.steps.prefix(5) { try kiosk.press(step) }
    try kiosk.desktop.keyboard.moveFocus(to: "Your name")
    try kiosk.desktop.keyboard.type("Ada")
    try kiosk.desktop.wait(for: .button("Go on"))
    try kiosk.desktop.keyboard.press("Return")
    try kiosk.expect(.checkout(.address))
    for step in Self.steps.suffix(4) { try kiosk.press(step) }
    try kiosk.expect(.order(number: 1_001))
    kiosk.program.kill()
  }
}
