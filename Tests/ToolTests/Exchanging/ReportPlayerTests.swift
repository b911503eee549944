import TestSupport
import Testing
import ToolTesting

/// The page plays a session in its own time, which the tests set.
@Suite(.temporaryDirectory, .serialized, .enabled(if: Browser.isInstalled, "There is no Chromium."))
struct ReportPlayerTests {
  /// Frames come when they come, but their time is the one that a test sets.
  private static let clock = """
    {
      const real = requestAnimationFrame;
      window.now = 1_000;
      window.requestAnimationFrame = (action) => real(() => action(now));
    }
    """

  private func open(_ fragment: String) throws -> OpenReport {
    try OpenReport(fragment: fragment) { page in
      try page.call("Page.addScriptToEvaluateOnNewDocument", ["source": Self.clock])
    }
  }

  private func pass(_ milliseconds: Int, in page: BrowserPage) throws {
    try page.evaluate("now += \(milliseconds)")
    try page.settle()
  }

  private func isPlaying(_ page: BrowserPage) throws -> Bool {
    try page.string("document.querySelector('#play').ariaLabel") == "Pause"
  }

  @Test func `each transition comes when it came`() throws {
    try Sample.record(Sample.shop)
    let report = try open("at=4")
    let page = report.page
    try page.press(" ")
    #expect(try isPlaying(page))
    try pass(990, in: page)
    try report.expect(seq: 4)
    try pass(20, in: page)
    try report.expect(seq: 5)
    try pass(2_100, in: page)
    try report.expect(seq: 7)
    // A transaction comes at once.
    try pass(1_000, in: page)
    try report.expect(seq: 10)
    try page.press(" ")
    #expect(try !isPlaying(page))
    try pass(5_000, in: page)
    try report.expect(seq: 10)
    for key in [">", ">", ">", ">", ">", "<"] { try page.press(key, shift: true) }
    #expect(try page.string("document.querySelector('#speed').value") == "10")
    try page.click("#play")
    try pass(350, in: page)
    try report.expect(seq: 13)
    // It stops at the end, and begins again from there.
    try pass(10_000, in: page)
    try report.expect(seq: 17)
    #expect(try !isPlaying(page))
    try page.evaluate("document.activeElement.blur()")
    try page.press(" ")
    try report.expect(seq: 0)
    report.expectQuiet()
  }

  @Test func `a long pause is cut short`() throws {
    let times = ["10:00:00", "10:00:01", "12:00:00", "12:00:01"]
    let commands = [#""session":"s","initial":"a""#, #""go":"b""#, #""go":"c""#, #""go":"d""#]
    try Sample.record(
      zip(times, commands).map { #"{"time":"2026-11-21T\#($0)Z",\#($1)}"# + "\n" }.joined())
    let report = try open("at=0")
    try report.page.press(" ")
    try pass(1_500, in: report.page)
    try report.expect(seq: 1)
    try pass(1_510, in: report.page)
    try report.expect(seq: 2)
    report.expectQuiet()
  }

  @Test func `a session that took no time is played in even steps`() throws {
    let time = #"{"time":"2026-11-21T10:00:00Z","#
    try Sample.record(
      ([#""session":"s","initial":"a""#] + (1...9).map { #""go":"b\#($0)""# })
        .map { time + $0 + "}\n" }.joined())
    let report = try open("at=0")
    try report.page.press(" ")
    try pass(510, in: report.page)
    try report.expect(seq: 2)
    report.expectQuiet()
  }
}
