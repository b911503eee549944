import DesktopTesting
import Shop
import TestSupport
import Testing

/// A customer who is interrupted, as nothing can prevent: they go on as if nothing had happened.
@Suite(.temporaryDirectory, .serialized, .enabled(if: RealKiosk.isAvailable))
struct KillTests {
  private static let steps = ["See everything", "Filter and order", "Done"] + PurchaseTests.steps

  /// In the long run at each of 16 places in two windows; otherwise every third place in one.
  @Test(arguments: Soak.isOn ? ["360x800", "1280x800"] : ["1280x800"])
  func `a purchase that is interrupted again and again`(size: String) throws {
    let kiosk = try RealKiosk(size: size, fadesScrollbars: false)
    for (number, step) in Self.steps.enumerated() {
      try kiosk.touch(step)
      guard number % Soak.count(3, long: 1) == 0 else { continue }
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
}

extension RealKiosk {
  /// What is seen, what a screen reader gets, and where the customer is by the log.
  fileprivate func seen() throws -> (Screenshot, String, Place) {
    let (place, _) = try expectAgreement()
    let picture = try program.screenshot()
    // Without what was said last, hidden handles, and the focus, which does not come back in a pane.
    let lines = "\(try stillTree())".split(separator: "\n").filter {
      !$0.contains("alert '") && !$0.contains("'Gtk")
    }
    let tree = lines.joined(separator: "\n").replacing(" focused", with: "")
    return (picture, tree, place)
  }
}
