import CustomDump
import TestSupport
import Testing
import ToolTesting

/// What the page shows at a position is what the tool says of it.
@Suite(.temporaryDirectory, .serialized, .enabled(if: Browser.isInstalled, "There is no Chromium."))
struct ReportStateTests {
  @Test(arguments: Soak.isOn ? [1, 2, 3, 5, 8, 13] : [13] as [UInt64])
  func `every transition and state is the tool's, byte for byte`(seed: UInt64) throws {
    let (lines, _) = CommandGenerator.session(seed: seed, count: 120)
    try Sample.record(Sample.tour + lines.map { $0.text + "\n" }.joined())
    let name = "window-\(seed)"
    let told = try Tool.run("replay", "log.mdb", "--json", "--session", name).lines.map(String.init)
    let report = try OpenReport()
    let shown = try report.json(at: Array(told.indices), session: name)
    for (shown, told) in zip(shown, told) { expectNoDifference(shown, told) }
    #expect(shown.count == told.count)
    report.expectQuiet()
  }

  @Test func `what tabs remember, origins and root overlays are shown as they are`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    let report = try OpenReport(fragment: "session=tour&at=7")
    let layers = try report.page.text("#layers").split(separator: "\n")
    #expect(layers.contains { $0.hasPrefix("above everything") })
    #expect(layers.contains("update"))
    #expect(!layers.contains("menu"))
    #expect(try report.page.text("#state").contains("tab feed remembers"))
    try report.go(to: 5, session: "shop")
    #expect(try report.page.text("#state").contains("closing returns to"))
    #expect(try report.page.text("#layers .layer.base").contains("favoriteItem(5)"))
    #expect(try report.page.text("#layers").contains("itemSettings(itemId: 5)"))
    report.expectQuiet()
  }

  @Test func `the difference names what went out and what came in`() throws {
    try Sample.record(Sample.shop)
    let report = try OpenReport(fragment: "at=4")
    let lines = try report.page.text("#difference").split(separator: "\n").map(String.init)
    expectNoDifference(
      lines,
      [
        "current route", "−search(query: \"lamp\")", "+detail(id: \"lamp-42\")",
        "history", "+detail(id: \"lamp-42\")", "cursor", "−1", "+2",
      ])
    try report.go(to: 7)
    #expect(try report.page.text("#difference").hasPrefix("Nothing"))
    try report.go(to: 0)
    #expect(try report.page.text("#difference") == "The session begins here.")
    report.expectQuiet()
  }

  @Test func `a page of a range has its positions and no others`() throws {
    try Sample.record(Sample.shop)
    let report = try OpenReport("5..12")
    try report.expect(seq: 5)
    let told = try Tool.run("replay", "log.mdb", "--json").lines.map(String.init)
    let shown = try report.json(at: [5, 9, 12], session: "shop")
    expectNoDifference(shown, [told[5], told[9], told[12]])
    #expect(try report.page.number("document.querySelectorAll('.row:not([hidden])').length") == 8)
    // What was walked and counted is of the range, and the page says so.
    #expect(try report.page.text("#session-facts").hasPrefix("8 transitions (5..12 of a longer"))
    let text = { (selector: String) throws -> String in
      try report.page.string("document.querySelector('\(selector)').textContent")
    }
    #expect(try text("#scope-text") == "Positions 5..12")
    #expect(try text("#figures").hasPrefix("8transitions"))
    #expect(
      try !report.page.bool(
        "document.querySelector('#graph').shadowRoot.textContent.includes('offers')"))
    #expect(try report.page.text(".where").hasPrefix("12 of 5..12 "))
    report.expectQuiet()
  }
}
