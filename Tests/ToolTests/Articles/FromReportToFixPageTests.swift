import DRN
import DRNLog
import Foundation
import TestSupport
import Testing
import ToolTesting

/// The article "A bug report, from the file to the fix" in a browser, and its pictures; `.ci/pictures/take` takes them
/// anew.
@Suite(.temporaryDirectory, .serialized, .enabled(if: Browser.isInstalled, "There is no Chromium."))
struct FromReportToFixPageTests {
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"

  /// Opens a page as its picture shows it.
  private func open(_ file: String) throws -> OpenReport {
    let report = try OpenReport(BrowserPage(Browser(), width: 1280))
    try prepare(report.page)
    try report.page.open(TemporaryDirectory.path(file))
    return report
  }

  private func prepare(_ page: BrowserPage) throws {
    try page.setTimeZone("UTC")
    try page.resize(width: 1280, height: 860)
  }

  private func take(_ name: String, of page: BrowserPage) throws {
    try page.evaluate("document.activeElement.blur()")
    try page.settle()
    guard Self.isRecording else { return }
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Pictures/\(name).png")
    try page.screenshot().write(to: file)
  }

  @Test func `the page says why without a click, and a click goes where it went wrong`() throws {
    try ReportedVisit().runAll()
    let report = try open("bug.html")
    let page = report.page
    try report.expect(seq: 8)
    #expect(try page.text("#reported").contains("Ordered once, charged twice"))
    #expect(
      try page.text("#why").contains("you went back to checkout, from orderConfirmed(number: 1001)")
    )
    try take("report-bug", of: page)

    try page.click("#reported summary")
    #expect(try page.text("#reported").contains("17:03:24  49.00 EUR  order 1002"))
    // The second line of why.
    try page.click("#why li:nth-child(2) button")
    try report.expect(seq: 6)
    #expect(try page.text("#sentence") == "The user went back by 1, to checkout.")
    report.expectQuiet()
  }

  @Test func `the fixed run and the reported one differ where the app confirms`() throws {
    try ReportedVisit().runAll()
    let report = try open("pair.html")
    try report.expect(seq: 5)
    #expect(try report.page.text("#pair-place") == "1 of 2 differences")
    try take("report-pair", of: report.page)
    report.expectQuiet()
  }

  #if Server
    /// Takes long, for a picture alone.
    @Test(.enabled(if: isRecording, "It only takes a picture."))
    func `a long session is served`() throws {
      try recordLongSession(1_000_000)
      let server = try ServeProcess("kiosk.mdb")
      let page = try BrowserPage(Browser(), width: 1280)
      try prepare(page)
      try page.enter(server.link)
      // The strip of the whole comes last.
      Thread.sleep(forTimeInterval: 10)
      try take("served", of: page)
    }
  #endif

  /// A session in which screens follow each other at random.
  private func recordLongSession(_ count: Int) throws {
    let log = try EventLog.open(TemporaryDirectory.path("kiosk.mdb"))
    let manager = try log.manager(session: "kiosk", initial: JSONRoute(json: "home")).manager
    let screens = ["offers", "search", "list", "detail", "cart", "checkout", "help", "map"]
    var random = SplitMix64(state: 1)
    for number in 1..<count {
      let screen = screens[Int.random(in: 0..<screens.count, using: &random)]
      manager.go(JSONRoute(json: .object([screen: ["id": .integer(number % 500)]])))
    }
    try log.close()
  }
}
