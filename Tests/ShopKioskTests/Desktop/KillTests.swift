import DesktopTesting
import Shop
import TestSupport
import Testing

/// A customer who is interrupted, as nothing can prevent: they go on as if nothing had happened.
@Suite(.temporaryDirectory, .serialized, .enabled(if: RealKiosk.isAvailable))
struct KillTests {
  private static let steps = ["See everything", "Filter and order", "Done"] + PurchaseTests.steps

  /// In the long run at each of 16 places in two windows; otherwise every sixth place in one.
  @Test(arguments: Soak.isOn ? ["360x800", "1280x800"] : ["1280x800"])
  func `a purchase that is interrupted again and again`(size: String) throws {
    let kiosk = try RealKiosk(size: size, fadesScrollbars: false)
    for (number, step) in Self.steps.enumerated() {
      try kiosk.touch(step)
      guard number % Soak.count(6, long: 1) == 0 else { continue }
      let (picture, tree, place) = try kiosk.seen()
      try kiosk.killAndRestart()
      let (newPicture, newTree, newPlace) = try kiosk.seen()
      #expect(newPlace == place, "After '\(step)'")
      #expect(newTree == tree, "After '\(step)'")
      #expect(newPicture.difference(from: picture) == nil, "After '\(step)'")
    }
    try kiosk.expect(.order(number: 1_001))
    kiosk.program.kill()
  }

  @Test func `a name goes on where the system has ended the kiosk`() throws {
    let kiosk = try RealKiosk()
    for step in PurchaseTests.steps.prefix(5) { try kiosk.touch(step) }
    for (part, whole) in [("Ad", "Ad"), ("a", "Ada")] {
      try kiosk.desktop.wait("the focus in the name") {
        try kiosk.desktop.accessibilityTree().focused?.name == "Your name" ? true : nil
      }
      try kiosk.desktop.keyboard.type(part)
      try kiosk.desktop.wait("the name '\(whole)'") {
        try kiosk.desktop.accessibilityTree().first(.name("Your name"))?.text == whole ? true : nil
      }
      #expect(try kiosk.endAndRestart() == 0)
    }
    kiosk.program.kill()
  }
}

extension RealKiosk {
  /// What is seen, what a screen reader gets, and where the customer is by the log.
  fileprivate func seen() throws -> (Screenshot, String, Place) {
    let (place, _) = try expectAgreement()
    let picture = try program.screenshot()
    // Without what was said last, and hidden handles.
    let lines = "\(try stillTree())".split(separator: "\n").filter {
      !$0.contains("alert '") && !$0.contains("'Gtk")
    }
    return (picture, lines.joined(separator: "\n"), place)
  }
}
