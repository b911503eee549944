import Foundation
import TestSupport
import Testing
import ToolTesting

/// What a page looks like when it opens, and where a text has no room.
@Suite(.temporaryDirectory, .serialized, .enabled(if: Browser.isInstalled, "There is no Chromium."))
struct ReportLooksTests {
  @Test(.soak) func `the strip says that it is being read, and has no ring until a key is pressed`()
    throws
  {
    try Sample.record(Sample.shop)
    let report = try OpenReport(before: { page in
      let script = """
        document.addEventListener('readystatechange', () => {
          window.before ??= getComputedStyle(document.querySelector('#strip'), '::before').content;
        });
        """
      try page.call("Page.addScriptToEvaluateOnNewDocument", ["source": script])
    })
    let page = report.page
    #expect(try page.string("window.before").contains("Reading"))
    let after = "getComputedStyle(document.querySelector('#strip'), '::before').content"
    #expect(try page.string(after) == "none")
    let ring = "getComputedStyle(document.querySelector('#strip')).outlineStyle"
    #expect(try page.string("document.activeElement.id") == "strip")
    #expect(try page.string(ring) == "none")
    try page.press("ArrowRight")
    #expect(try page.string(ring) == "solid")
    report.expectQuiet()
  }

  @Test func `of two routes that differ at their ends, the ends are seen`() throws {
    let long = String(repeating: "a-long-name-", count: 10)
    try Sample.record(
      Sample.timed([
        #""session":"main","initial":"home""#, #""go":{"detail":{"id":"\#(long)1"}}"#,
        #""go":{"detail":{"id":"\#(long)2"}}"#,
      ]))
    let report = try OpenReport()
    let seen = try report.page.strings(
      """
      [...document.querySelectorAll('#list .row:not([hidden])')].slice(1).map((row) => {
        const [start, end] = row.querySelector('.text').children;
        const box = end.getBoundingClientRect();
        const isSeen = box.width > 0 && box.right <= row.getBoundingClientRect().right;
        return `${isSeen} ${start.scrollWidth > start.clientWidth} ${end.textContent}`;
      })
      """)
    #expect(seen == [#"true true g-name-1")"#, #"true true g-name-2")"#])
    report.expectQuiet()
  }
}
