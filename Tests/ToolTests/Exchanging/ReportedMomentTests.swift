import Foundation
import TestSupport
import Testing
import ToolTesting

/// A report bundle's page has on top what was reported, and begins there.
@Suite(.temporaryDirectory, .serialized, .enabled(if: Browser.isInstalled, "There is no Chromium."))
struct ReportedMomentTests {
  /// A picture of one pixel.
  private static let picture =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

  private func bundle(_ arguments: [String], named name: String = "bug.mdb") throws {
    try Sample.record(Sample.shop)
    try Tool.run(["report-bundle", "log.mdb", "-o", name] + arguments).expectDone()
  }

  @Test
  func `the reason, the facts and the attachments are on top, and the page begins at the moment`()
    throws
  {
    let picture = try #require(Data(base64Encoded: Self.picture))
    try picture.write(to: URL(fileURLWithPath: TemporaryDirectory.path("shot.png")))
    try TemporaryDirectory.write("first\n\u{1b}[31m<b>second</b>\n", to: "notes.txt")
    try Data([0, 1, 2]).write(to: URL(fileURLWithPath: TemporaryDirectory.path("core.bin")))
    try bundle([
      "--reason", "The <b>button</b> did nothing.", "--note", "device=Pixel 9", "--attach",
      "shot.png",
      "--attach", "notes.txt", "--attach", "core.bin",
    ])
    let report = try OpenReport(log: "bug.mdb")
    #expect(try report.page.text("#reason") == "The <b>button</b> did nothing.")
    #expect(try report.page.text("#reported-facts").contains("Pixel 9"))
    try report.expect(seq: 17)
    #expect(try report.page.number("document.querySelector('#attachments img').naturalWidth") == 1)
    let names = try report.page.strings(
      "[...document.querySelectorAll('#attachments figure')].map((figure) => figure.textContent)")
    #expect(names.count == 3 && names[0] == "core.bin · 3 B" && names[2].hasPrefix("shot.png · "))
    #expect(names[1].hasSuffix("first\n\\u{1b}[31m<b>second</b>\n"))

    // A picture is shown larger on request, and the moment is found again.
    try report.page.evaluate("document.querySelector('#attachments .picture').click()")
    #expect(
      try report.page.string(
        "document.querySelector('#attachments .picture').getAttribute('aria-expanded')") == "true")
    try report.go(to: 3)
    try report.page.evaluate("document.querySelector('#reported-moment').click()")
    try report.page.settle()
    try report.expect(seq: 17)
    report.expectQuiet()
  }

  @Test func `a link into the page leads where it says`() throws {
    try bundle(["--reason", "x"])
    let report = try OpenReport(log: "bug.mdb", fragment: "at=4")
    try report.expect(seq: 4)
    #expect(try report.page.bool("document.querySelector('#attachments').hidden"))
  }

  @Test func `a log that is no bundle has nothing on top and begins at its start`() throws {
    try Sample.record(Sample.shop)
    let report = try OpenReport()
    #expect(try report.page.bool("document.querySelector('#reported').hidden"))
    try report.expect(seq: 0)
    report.expectQuiet()
  }

  @Test func `what is attached is never run, whatever it is called`() throws {
    let script = "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"
    let name = "x\"><img src=x onerror=alert(1)>.svg"
    try TemporaryDirectory.write(script, to: name)
    try bundle([
      "--attach", TemporaryDirectory.path(name), "--note", "<script>=<script>alert(1)</script>",
    ])
    let report = try OpenReport(log: "bug.mdb")
    #expect(
      try report.page.number("document.querySelectorAll('#reported img, #reported svg').length")
        == 0)
    #expect(try report.page.text("#reported").contains("<script>alert(1)</script>"))
    report.expectQuiet()
  }
}
