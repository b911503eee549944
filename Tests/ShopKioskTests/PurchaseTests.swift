import DesktopTesting
import TestSupport
import Testing

/// A whole purchase, as people make it.
@Suite(.temporaryDirectory, .serialized, .enabled(if: RealKiosk.isAvailable))
struct PurchaseTests {
  /// What is pressed, by the beginnings of the names.
  private static let steps = [
    "Birch, ", "Choose and add", "Add to", "Basket, ", "Check out for ", "A", "D", "A", "Go on",
    "Go on: Payment", "Go on: Review", "Buy for", "Buy",
  ]

  @Test(arguments: ["360x800", "1280x800", "1920x1080"])
  func `a purchase by touch`(size: String) throws {
    let kiosk = try RealKiosk(size: size)
    for step in Self.steps { try kiosk.touch(step) }
    try kiosk.desktop.wait(for: .name(containing: "Order number "))
    kiosk.program.kill()
  }

  @Test func `a purchase by touch that is interrupted at each step`() throws {
    let kiosk = try RealKiosk()
    for step in Self.steps {
      try kiosk.touch(step)
      let before = try kiosk.program.screenshot()
      try kiosk.killAndRestart()
      let difference = try kiosk.program.screenshot().difference(from: before)
      #expect(difference == nil, "After '\(step)'")
    }
    try kiosk.desktop.wait(for: .name(containing: "Order number "))
    kiosk.program.kill()
  }
}
