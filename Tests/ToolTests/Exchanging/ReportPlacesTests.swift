import TestSupport
import Testing
import ToolTesting

/// From mark to mark, from branch to branch, and from one refused move to the next.
@Suite(.temporaryDirectory, .serialized, .enabled(if: Browser.isInstalled, "There is no Chromium."))
struct ReportPlacesTests {
  @Test func `keys and buttons jump to marks and branches`() throws {
    try Sample.record(Sample.shop)
    let report = try OpenReport(fragment: "at=0")
    for (key, seq) in [
      ("]", 4), ("]", 7), ("]", 7), ("[", 4), ("}", 11), ("}", 13), ("}", 15), ("}", 16),
      ("}", 16), ("{", 15), ("r", 15),
    ] {
      try report.page.press(key, shift: "{}".contains(key))
      #expect(try report.seq == seq, "after \(key)")
    }
    #expect(
      try report.page.string("document.querySelector('#live').textContent")
        == "There is no refused move or error after this.")
    try report.page.click("[data-places=marks][data-offset=\"-1\"]")
    try report.expect(seq: 7)
    #expect(try report.page.bool("document.querySelector('[data-places=refused]').disabled"))
    report.expectQuiet()
  }

  @Test func `refused moves and errors are found`() throws {
    try Sample.record(
      Sample.timed([
        #""session":"s","initial":"a""#, #""go":"b""#, #""note":{"label":"payment failed"}"#,
        #""go":"c""#, #""note":{"label":"crash"}"#, #""go":"d""#,
      ]))
    let report = try OpenReport(fragment: "at=0")
    for seq in [2, 4, 4] {
      try report.page.press("r")
      try report.expect(seq: seq)
    }
    try report.page.press("R", shift: true)
    try report.expect(seq: 2)
    report.expectQuiet()
  }

  @Test func `the list has all of them, and leads to each`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    let report = try OpenReport(fragment: "session=shop&at=12")
    let page = report.page
    let rows = """
      [...document.querySelectorAll('#places-list [role=option]:not([hidden])')]
        .map((row) => [...row.children].slice(0, 3).map((part) => part.textContent).join(' '))
      """
    try page.press("i")
    #expect(
      try page.strings(rows) == [
        "4 ◆ lamp", "7 ◆ before checkout", "11 ↶ rewound to 6", "13 ↶ rewound to 3",
        "15 ↶ rewound to 3", "16 ↶ rewound to 14",
      ])
    try page.press("ArrowUp")
    try page.press("Enter")
    try report.expect(seq: 11)
    try page.click("#places")
    try page.click("[data-shown=marks]")
    #expect(try page.strings(rows) == ["4 ◆ lamp", "7 ◆ before checkout"])
    try page.click("#places-list [role=option]")
    try report.expect(seq: 4)
    try report.go(to: 3, session: "tour")
    try page.press("i")
    #expect(try page.text("#places-none") == "There is none in this session.")
    try page.press("Escape")
    report.expectQuiet()
  }
}
