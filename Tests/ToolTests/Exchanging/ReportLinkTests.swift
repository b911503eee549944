import TestSupport
import Testing
import ToolTesting

/// A link to a moment is copied from a page that is a file.
@Suite(.temporaryDirectory, .serialized, .enabled(if: Browser.isInstalled, "There is no Chromium."))
struct ReportLinkTests {
  @Test(arguments: [true, false])
  func `the link that is copied leads to the moment`(hasClipboard: Bool) throws {
    try Sample.record(Sample.tour + Sample.shop)
    let report = try OpenReport(fragment: "session=shop&at=4") { page in
      guard !hasClipboard else { return }
      // As a browser has it that gives a file no clipboard.
      try page.call(
        "Page.addScriptToEvaluateOnNewDocument",
        ["source": "Object.defineProperty(navigator, 'clipboard', {value: undefined})"])
    }
    let page = report.page
    try page.press("y")
    // The clipboard is the browser's, and answers when it can.
    try page.wait("document.querySelector('#copy-link').textContent === 'Copied'")
    let said = "document.querySelector('#live').textContent"
    try page.press("ArrowRight")
    // The move is announced after a pause, in the same place.
    try page.wait("\(said).startsWith('5: ')")
    try page.click("#copy-link")
    try page.wait("\(said).startsWith('The link to this moment is copied.')")
    // What is pasted is what has been copied.
    try page.evaluate("document.querySelector('#search').focus()")
    try page.call(
      "Input.dispatchKeyEvent",
      ["type": "keyDown", "key": "v", "code": "KeyV", "modifiers": 2, "commands": ["paste"]])
    try page.settle()
    let copied = try page.string("document.querySelector('#search').value")
    #expect(copied.hasSuffix("/report.html#session=shop&at=5"))
    try page.visit(copied)
    try report.expect(seq: 5)
    report.expectQuiet()
  }
}
