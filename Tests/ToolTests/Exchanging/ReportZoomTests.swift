import TestSupport
import Testing
import ToolTesting

/// The strip and the graph are zoomed and moved with keys, wheel, fingers and buttons.
@Suite(.temporaryDirectory, .serialized, .enabled(if: Browser.isInstalled, "There is no Chromium."))
struct ReportZoomTests {
  @Test func `keys zoom the strip around the cursor, and it stays in sight`() throws {
    try Sample.recordMany(5_000)
    let report = try OpenReport(fragment: "at=2500")
    let page = report.page
    #expect(try page.text("#zoom-reset") == "1×")
    for _ in 0..<6 { try page.press("+") }
    #expect(try page.text("#zoom-reset") == "11×")
    let shown = "document.querySelector('#zoom-range div').style.marginLeft"
    let before = try page.string(shown)
    try page.press(".")
    #expect(try page.string(shown) != before)
    try page.press(",")
    #expect(try page.string(shown) == before)
    // The middle of the strip is still where the cursor is.
    try page.click("#strip")
    #expect(abs(try report.seq - 2_500) < 10)
    try page.press("End")
    try report.expect(seq: 4_999)
    #expect(try page.bool("document.querySelector('#cursor').checkVisibility()"))
    try page.press("-")
    #expect(try page.text("#zoom-reset") == "7.6×")
    try page.press("0")
    #expect(try page.text("#zoom-reset") == "1×")
    #expect(try !page.bool("document.querySelector('#zoom-range').checkVisibility()"))
    report.expectQuiet()
  }

  @Test(.soak) func `the wheel zooms, and scrolls the page where nothing is left to zoom`() throws {
    try Sample.recordMany(5_000)
    let report = try OpenReport(fragment: "at=0")
    let page = report.page
    try page.wheel("#strip", at: 0.25, by: -700)
    #expect(try page.text("#zoom-reset") == "4.1×")
    try page.wheel("#strip", at: 0.25, by: 2_000)
    #expect(try page.text("#zoom-reset") == "1×")
    #expect(try page.number("scrollY") == 0)
    try page.wheel("#strip", at: 0.25, by: 200)
    #expect(try page.number("scrollY") > 0)
    try page.click("#zoom-in")
    #expect(try page.text("#zoom-reset") == "2×")
    try page.click("#zoom-reset")
    #expect(try page.text("#zoom-reset") == "1×")
    report.expectQuiet()
  }

  @Test(.soak) func `two fingers zoom the strip and leave the cursor`() throws {
    try Sample.recordMany(5_000)
    let report = try OpenReport(fragment: "at=1000") { page in
      try page.resize(width: 390, height: 844, isPhone: true)
    }
    let page = report.page
    let box = try page.box(of: "#strip")
    func touch(_ type: String, _ places: [Double]) throws {
      let points = places.enumerated().map { id, part in
        ["x": box.x + box.width * part, "y": box.y + 20, "id": Double(id)]
      }
      try page.call("Input.dispatchTouchEvent", ["type": type, "touchPoints": points])
    }
    try touch("touchStart", [0.45])
    try page.settle()
    let seq = try report.seq
    try touch("touchStart", [0.45, 0.55])
    for step in 1...4 {
      try touch("touchMove", [0.45 - 0.05 * Double(step), 0.55 + 0.05 * Double(step)])
    }
    try touch("touchEnd", [])
    try page.settle()
    #expect(try page.text("#zoom-reset") == "5×")
    #expect(try report.seq == seq)
    report.expectQuiet()
  }

  @Test(.soak) func `the graph is zoomed and dragged once it is chosen`() throws {
    try Sample.record(Sample.shop)
    let report = try OpenReport(fragment: "at=4")
    let page = report.page
    let width = "document.querySelector('#graph').shadowRoot.querySelector('svg').clientWidth"
    let before = try page.number(width)
    try page.evaluate("document.querySelector('#graph').scrollIntoView({block: 'center'})")
    try page.wheel("#graph", at: 0.5, by: -200)
    #expect(try page.number(width) == before, "A page is scrolled over it.")
    try page.evaluate("document.querySelector('#graph').focus()")
    for _ in 0..<4 { try page.press("+") }
    #expect(try page.text("#graph-zoom-reset") == "5.06×")
    #expect(abs(try page.number(width) - before * 5.0625) < 2)
    #expect(try page.text("#zoom-reset") == "1×")
    let scrolled = "document.querySelector('#graph').scrollLeft"
    let left = try page.number(scrolled)
    try page.drag("#graph", from: 0.6, to: 0.4)
    #expect(try page.number(scrolled) > left)
    try page.click("#graph-zoom-reset")
    #expect(try page.number(width) == before)
    report.expectQuiet()
  }
}

extension BrowserPage {
  /// Turns the wheel over an element, at a fraction of its width, as far as so many pixels.
  func wheel(_ selector: String, at part: Double, by pixels: Double) throws {
    let box = try box(of: selector)
    try call(
      "Input.dispatchMouseEvent",
      [
        "type": "mouseWheel", "x": box.x + box.width * part, "y": box.y + box.height / 2,
        "deltaX": 0, "deltaY": pixels,
      ])
    try settle()
  }
}
