import TestSupport
import Testing
import ToolTesting

/// Every key, click and touch does what it says.
@Suite(.temporaryDirectory, .serialized, .enabled(if: Browser.isInstalled, "There is no Chromium."))
struct ReportInputTests {
  @Test func `keys move through the session`() throws {
    try Sample.record(Sample.shop)
    let report = try OpenReport(fragment: "at=0")
    for (key, shift, seq) in [
      ("ArrowRight", false, 1), ("ArrowRight", false, 2), ("ArrowLeft", false, 1),
      ("End", false, 17), ("ArrowRight", false, 17), ("Home", false, 0), ("ArrowLeft", false, 0),
      ("PageDown", false, 10), ("PageDown", false, 17), ("PageUp", false, 7),
      ("ArrowDown", false, 8), ("ArrowUp", false, 7), ("ArrowRight", true, 8),
      ("ArrowLeft", true, 6), ("j", false, 7), ("k", false, 6), ("G", true, 17), ("g", false, 0),
      ("]", false, 4), ("]", false, 7), ("[", false, 4),
    ] {
      try report.page.press(key, shift: shift)
      #expect(try report.seq == seq, "after \(key)")
    }
    report.expectQuiet()
  }

  @Test func `the rest of the keys works wherever the focus is`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    let report = try OpenReport(fragment: "at=3")
    let page = report.page
    try page.evaluate("document.activeElement.blur()")
    try page.press("?", shift: true)
    #expect(try page.bool("document.querySelector('#help-dialog').open"))
    #expect(try page.text("#keys").contains("the next transition"))
    try page.press("Escape")
    #expect(try !page.bool("document.querySelector('#help-dialog').open"))
    try page.press("t")
    #expect(try page.string("document.documentElement.dataset.theme") == "dark")
    try page.press("t")
    #expect(try page.string("document.documentElement.dataset.theme") == "light")
    try page.press("x")
    #expect(try page.string("document.querySelector('#axis').ariaPressed") == "true")
    try page.press("s")
    #expect(try page.string("document.activeElement.id") == "session-search")
    try page.press("ArrowDown")
    try page.press("Enter")
    #expect(try page.text("#session-facts").hasPrefix("15 transitions"))
    report.expectQuiet()
  }

  @Test func `search goes from match to match and around the ends`() throws {
    try Sample.record(Sample.shop)
    let report = try OpenReport(fragment: "at=0")
    let page = report.page
    try page.press("/")
    #expect(try page.string("document.activeElement.id") == "search")
    try page.type("lamp")
    try page.press("Enter")
    try report.expect(seq: 1)
    try page.press("Enter")
    try report.expect(seq: 4)
    #expect(try page.text("#search-count").hasPrefix("2 of "))
    try page.press("Enter", shift: true)
    try report.expect(seq: 1)
    try page.evaluate("document.querySelector('#strip').focus()")
    try page.press("n")
    try report.expect(seq: 4)
    try page.press("N", shift: true)
    try report.expect(seq: 1)
    try page.press("N", shift: true)
    #expect(try report.seq > 4)
    try page.click("#search-next")
    try report.expect(seq: 1)
    // A payload, a kind, a reason: several words are all to be there.
    for (words, seq) in [("4900 card", 10), ("overlayshown filter", 2), ("checkout noted", 10)] {
      try page.evaluate("document.querySelector('#search').select()")
      try page.type(words)
      try page.press("Enter")
      #expect(try report.seq == seq, "\(words)")
    }
    try page.type("nowhere")
    try page.press("Enter")
    #expect(try page.text("#search-count") == "nothing found")
    try page.press("Escape")
    #expect(try page.text("#search-count") == "")
    #expect(try page.string("document.activeElement.id") == "strip")
    report.expectQuiet()
  }

  @Test func `a mouse scrubs, and clicks go where they are`() throws {
    try Sample.record(Sample.shop)
    let report = try OpenReport(fragment: "at=0")
    let page = report.page
    try page.drag("#strip", from: 0.02, to: 0.97)
    try report.expect(seq: 17)
    try page.drag("#strip", from: 0.97, to: 0.51)
    try report.expect(seq: 9)
    try page.click("#film", at: 2.5 / 18)
    try report.expect(seq: 2)
    for (button, seq) in [("next", 3), ("previous", 2), ("last", 17), ("first", 0)] {
      try page.click("#\(button)")
      try report.expect(seq: seq)
    }
    try page.click("#row6")
    try report.expect(seq: 6)
    // Before the one that is shown: where the user came from.
    try page.click("#flow li.here + .arrow + li button")
    try report.expect(seq: 8)
    try page.click("#flow li:has(+ .arrow + .here) button")
    try report.expect(seq: 6)
    try page.click("#state .history li:first-child button")
    try report.expect(seq: 0)
    report.expectQuiet()
  }

  @Test func `a finger scrubs`() throws {
    try Sample.record(Sample.shop)
    let report = try OpenReport(fragment: "at=0") { page in
      try page.resize(width: 390, height: 844, isPhone: true)
      try page.call("Emulation.setTouchEmulationEnabled", ["enabled": true])
    }
    try report.page.swipe("#strip", from: 0.1, to: 0.97)
    try report.expect(seq: 17)
    try report.page.swipe("#strip", from: 0.97, to: 0.3)
    try report.expect(seq: 5)
    report.expectQuiet()
  }

  @Test func `the address leads back to a moment`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    let report = try OpenReport(fragment: "session=tour&at=4")
    try report.expect(seq: 4)
    #expect(try report.page.text("#session-facts").hasPrefix("15 transitions"))
    try report.page.press("ArrowRight")
    try report.page.evaluate("new Promise((done) => setTimeout(done, 400)).then(() => 0)")
    #expect(try report.page.string("location.hash") == "#session=tour&at=5")
    try report.go(to: 9, session: "shop")
    try report.expect(seq: 9)
    #expect(try report.page.text("#session-facts").hasPrefix("18 transitions"))
    // What is not there is no place to go to.
    try report.go(to: 99, session: "shop")
    try report.expect(seq: 9)
    report.expectQuiet()
  }

  @Test func `a rewind's target and a statistic's screen are links`() throws {
    try Sample.record(Sample.shop)
    let report = try OpenReport(fragment: "at=13")
    #expect(try report.page.text("#event").contains("rewound"))
    try report.page.click("#event .link")
    try report.expect(seq: 3)
    try report.page.click("#times .screen")
    #expect(try report.page.string("document.querySelector('#search').value").hasPrefix("screen:"))
    #expect(try report.page.text("#search-count").contains(" of "))
    report.expectQuiet()
  }

  @Test func `a screen of the graph is found in the session by click and by key`() throws {
    try Sample.record(Sample.shop)
    let report = try OpenReport(fragment: "at=0")
    let page = report.page
    let box =
      "[...document.querySelector('#graph').shadowRoot.querySelectorAll('g.screen')]"
      + ".find((box) => box.textContent.startsWith('offers'))"
    try page.evaluate("\(box).focus()")
    try page.press("Enter")
    #expect(try page.string("document.querySelector('#search').value") == #"screen:"offers""#)
    try report.expect(seq: 14)
    try page.evaluate("\(box).dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    try page.settle()
    try report.expect(seq: 16)
    #expect(try page.text("#search-count") == "2 of 2")
    report.expectQuiet()
  }

  @Test func `the strip by time gives each transition the room that it took`() throws {
    try Sample.record(
      """
      {"time":"2026-11-21T10:00:00Z","session":"w","initial":"home"}
      {"time":"2026-11-21T10:00:09Z","go":"cart"}
      {"time":"2026-11-21T10:00:10Z","go":"home"}

      """)
    let report = try OpenReport(fragment: "at=2")
    try report.page.click("#axis")
    try report.page.click("#strip", at: 0.85)
    try report.expect(seq: 0)
    try report.page.click("#strip", at: 0.93)
    try report.expect(seq: 1)
    try report.page.click("#axis")
    try report.page.click("#strip", at: 0.85)
    try report.expect(seq: 2)
    report.expectQuiet()
  }
}
