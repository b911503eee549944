import Foundation
import TestSupport
import Testing
import ToolTesting

/// The README's pictures of the page; `.ci/pictures/take` takes them anew.
///
/// Another version of the browser draws other pixels, so nothing is expected of them but that the
/// page is all there.
@Suite(.temporaryDirectory, .serialized, .enabled(if: Browser.isInstalled, "There is no Chromium."))
struct ReportPictureTests {
  @Test(arguments: [("report", 1280, 860), ("report-phone", 390, 844)])
  func `the pictures are of this page`(name: String, width: Int, height: Int) throws {
    try ShopVisit.record()
    let report = try OpenReport(log: "shop.mdb", fragment: "at=6") { page in
      try page.setTimeZone("UTC")
      try page.resize(width: width, height: height, isPhone: width < 500)
    }
    try report.page.evaluate("document.activeElement.blur()")
    try report.page.settle()
    #expect(try report.page.text(".where").hasPrefix("6 of 0..16"))
    #expect(try report.page.text("#layers").contains("itemSettings(itemId: 5)"))
    report.expectQuiet()
    guard ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" else { return }
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Pictures/\(name).png")
    try report.page.screenshot().write(to: file)
  }
}
