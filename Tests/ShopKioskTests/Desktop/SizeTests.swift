import DesktopTesting
import Shop
import TestSupport
import Testing

/// A kiosk in windows of all sizes, and whether it can be read.
@Suite(.temporaryDirectory, .serialized, .enabled(if: RealKiosk.isAvailable))
struct SizeTests {
  private static let widths =
    Soak.isOn
    ? [360, 619, 620, 960, 1_099, 1_100, 1_499, 1_500, 1_920, 360]
    : [360, 620, 1_099, 1_100, 1_920]

  @Test func `nothing is out of the window, however wide it is`() throws {
    let kiosk = try RealKiosk("shop://search?q=", size: "1280x900")
    for step in ["Birch", "Choose and add", "Add to", "Basket, "].prefix(Soak.count(2, long: 4)) {
      for width in Self.widths {
        try kiosk.program.resize(width: width, height: 900)
        try kiosk.desktop.wait("all in a window of \(width)", patience: .seconds(20)) {
          () -> Bool? in
          let (place, tree) = try kiosk.expectAgreement(after: "\(step) in \(width)")
          guard tree.outside.isEmpty else { return nil }
          guard case .product = place.currentRoute, place.overlay == nil else { return true }
          // Beside a product its list is shown.
          let hasList = tree.first(.name("Filter and order")) != nil
          return hasList == (width >= 1_100) ? true : nil
        }
      }
      kiosk.program.expectNoComplaints()
      try kiosk.touch(step)
    }
    kiosk.program.kill()
  }

  @Test(arguments: Soak.isOn ? ["light", "dark"] : ["light"])
  func `every text can be read on what it is written on`(theme: String) throws {
    let kiosk = try RealKiosk(theme: theme)
    // Texts below an overlay are dimmed, and so is a button that cannot be pressed.
    let skipped = ["Choose and add", "Check out for ", "Buy for"]
    for step in PurchaseTests.steps where step != "D" {
      try kiosk.touch(step)
      guard !skipped.contains(step) else { continue }
      let low = try kiosk.program.textsOfLowContrast()
      #expect(low.isEmpty, "After '\(step)': \(low)")
    }
    kiosk.program.kill()
  }
}

extension AccessibilityTree {
  /// What begins or ends beyond the window's sides; what is above or below can be scrolled to.
  fileprivate var outside: [AccessibleNode] {
    windows.flatMap { window in
      // Unnamed parts, such as the handle between panes, keep their place while they are hidden.
      window.nodes.filter { !$0.name.hasPrefix("Gtk") }.filter { node in
        guard let outer = window.frame, var frame = node.frame, !frame.isEmpty else { return false }
        (frame.y, frame.height) = (outer.y, 1)
        return !outer.contains(frame)
      }
    }
  }
}
