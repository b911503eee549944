import DRN
import Foundation
import TestSupport
import Testing
import ToolTesting

/// A page of two runs side by side.
@Suite(.temporaryDirectory, .serialized, .enabled(if: Browser.isInstalled, "There is no Chromium."))
struct ReportPairTests {
  /// Writes the page of two logs, or of what the arguments say, and opens it.
  private func open(
    _ arguments: [String] = ["bad.mdb"], fragment: String = "", width: Int = 1280
  ) throws -> OpenReport {
    if !TemporaryDirectory.exists("good.mdb") {
      try Sample.record(Sample.good, to: "good.mdb")
      try Sample.record(Sample.bad, to: "bad.mdb")
    }
    try Tool.run(["report", "good.mdb"] + arguments + ["-o", "report.html"]).expectDone()
    let report = try OpenReport(BrowserPage(Browser(), width: width))
    try report.page.open(TemporaryDirectory.path("report.html"), fragment: fragment)
    return report
  }

  private func place(_ report: OpenReport) throws -> String { try report.page.text("#pair-place") }

  /// The text of the selected row: its positions on both sides.
  private func row(_ report: OpenReport) throws -> [String] {
    try report.page.strings(
      """
      [...document.querySelectorAll('.pair-list [aria-selected="true"] .cell')]
        .map((cell) => cell.querySelector('.seq')?.textContent ?? '')
      """)
  }

  @Test func `it opens at the first difference, with both states and what differs`() throws {
    let report = try open()
    #expect(try report.page.string("document.title") == "good.mdb → bad.mdb")
    #expect(
      try report.page.text("#pair-facts") == "2 transitions the same, then 3 differences.")
    #expect(try place(report) == "1 of 3 differences")
    #expect(try row(report) == ["2", "2"])
    #expect(
      try report.page.strings(
        "[...document.querySelectorAll('.pair-list .pair-row')].map((row) => row.classList[1])")
        == [
          "same", "same", "changed", "same", "same", "only-left", "same", "same", "changed",
          "only-right",
        ])
    #expect(try report.page.text("#pair-left-layers").contains(#"search(query: "lamp")"#))
    #expect(try report.page.text("#pair-right-layers").contains(#"search(query: "table")"#))
    #expect(try report.page.text("#pair-right-title") == "bad.mdb, visit, after 2")
    let difference = try report.page.text("#pair-difference")
    #expect(difference.contains("current route") && difference.contains("−search(query: \"lamp\")"))
    // The rest of the page shows the second run there.
    try report.expect(seq: 2)
    #expect(try report.page.text("#sentence").contains("table"))
    report.expectQuiet()
  }

  @Test func `both sides say what set their parts, and lead there`() throws {
    let report = try open()
    for side in ["left", "right"] {
      let since = try report.page.strings(
        "[...document.querySelectorAll('#pair-\(side)-layers .blame, #pair-\(side)-state .blame')].map((link) => link.textContent)"
      )
      #expect(since.contains("since 2") && since.count > 1, "\(side): \(since)")
    }
    try report.page.evaluate("document.querySelector('#pair-left-layers .blame').click()")
    try report.page.settle()
    #expect(try report.page.text("#sentence").contains("lamp"))
    report.expectQuiet()
  }

  @Test func `keys and buttons go to differences, and move in both runs`() throws {
    let report = try open()
    try report.page.press("J", shift: true)
    #expect(try row(report) == ["5", ""])
    #expect(try report.page.text("#pair-right-title") == "bad.mdb, visit, after 4")
    try report.expect(seq: 4)
    try report.page.click("#pair-next")
    #expect(try row(report) == ["8", "7"])
    #expect(try report.page.bool("document.querySelector('#pair-next').disabled"))
    try report.page.press("j")
    #expect(try row(report) == ["", "8"])
    try report.expect(seq: 8)
    try report.page.press("K", shift: true)
    #expect(try row(report) == ["8", "7"])
    try report.page.press("k")
    #expect(try row(report) == ["7", "6"])
    // The rows follow the rest of the page.
    try report.page.press("ArrowLeft")
    #expect(try row(report) == ["6", "5"])
    try report.page.evaluate("document.querySelector('#pair-list').focus()")
    try report.page.press("Home")
    #expect(try row(report) == ["0", "0"])
    #expect(try report.page.text("#pair-difference").contains("both are in the same state"))
    try report.page.press("End")
    #expect(try row(report) == ["", "8"])
    report.expectQuiet()
  }

  @Test func `a side that is chosen is shown in the rest of the page, and has an address`() throws {
    let report = try open()
    try report.page.click(".pair-list .only-left .cell")
    #expect(try report.page.text("#sessions").contains("good.mdb"))
    try report.expect(seq: 5)
    #expect(try report.page.text("#sentence").contains("lamp-42"))
    #expect(try row(report) == ["5", ""])
    try report.page.evaluate("new Promise((done) => setTimeout(done, 500)).then(() => 0)")
    #expect(try report.page.string("location.hash") == "#session=left&at=5")
    // The text of the transition is that of its own log.
    let shown = try Tool.run("show", "good.mdb", "5", "--json").lines.first.map(String.init)
    try report.page.evaluate("document.querySelector('#json-details').open = true")
    try report.page.settle()
    #expect(try report.page.string("document.querySelector('#json').textContent") == shown)
    let again = try open(fragment: "session=left&at=5")
    #expect(try row(again) == ["5", ""])
    report.expectQuiet()
    again.expectQuiet()
  }

  @Test func `two sessions of one log have a graph and statistics in common`() throws {
    try Sample.record(Sample.good + Sample.bad.replacing("visit", with: "other"), to: "good.mdb")
    let report = try open(["--session", "visit", "--session", "other", "--compare"])
    #expect(try report.page.string("document.title") == "visit → other")
    #expect(try place(report) == "1 of 3 differences")
    #expect(
      try report.page.bool("document.querySelector('#graph').shadowRoot.querySelector('svg')"))
    #expect(try !report.page.bool("document.querySelector('#scope').hidden"))
    report.expectQuiet()
  }

  @Test func `long runs scroll to their differences`() throws {
    try Sample.recordMany(40_000, to: "good.mdb")
    try Sample.recordMany(20_000, to: "bad.mdb", before: "else")
    let report = try open(["bad.mdb", "--title", "long"])
    #expect(try place(report) == "1 of 2 differences")
    #expect(try row(report) == ["0", "0"])
    try report.page.press("J", shift: true)
    #expect(try row(report) == ["20000", ""])
    #expect(try report.page.number("document.querySelectorAll('.pair-list .pair-row').length") < 40)
    try report.page.evaluate("document.querySelector('#pair-list').scrollTop = 30 * 10000")
    try report.page.settle()
    #expect(try report.page.text("#pair-rows").contains("10000"))
    report.expectQuiet()
  }

  @Test(arguments: [390, 768, 1280])
  func `nothing is wider than the window`(width: Int) throws {
    let report = try open(width: width)
    #expect(try report.page.number("document.scrollingElement.scrollWidth") <= Double(width))
    let nodes = try report.page.accessibleNodes()
    for node in nodes where ["button", "listbox", "option"].contains(node.role) {
      #expect(!node.name.isEmpty, "a \(node.role) without a name")
    }
    report.expectQuiet()
  }

  @Test func `hostile names are text on both sides`() throws {
    let name = #"</script><img src=x onerror=alert(1)>"#
    let start = #""session":"\#(name)","initial":"home""#
    try Sample.record(Sample.timed([start, #""go":"\#(name)""#]), to: "good.mdb")
    try Sample.record(Sample.timed([start, #""go":{"\#(name)":{"a":"\#(name)"}}"#]), to: "bad.mdb")
    let report = try open()
    #expect(try report.page.text("#pair-left").contains(name))
    #expect(try report.page.text("#pair-rows").contains(name))
    #expect(try report.page.number("document.querySelectorAll('body img').length") == 0)
    report.expectQuiet()
  }
}

/// `drn report` of two runs as a command.
@Suite(.temporaryDirectory) struct ReportPairCommandTests {
  @Test func `a second argument is a log if it is a file, and otherwise a range`() throws {
    try Sample.record(Sample.good, to: "good.mdb")
    try Sample.record(Sample.bad, to: "3")
    let pair = try Tool.run("report", "good.mdb", "3")
    pair.expectDone()
    let runs = "[[0,2],[1,1],[0,2],[2,1],[0,2],[1,1],[3,1]]"
    #expect(pair.output.contains(#""pair":{"first":0,"runs":\#(runs)}"#))
    let part = try Tool.run("report", "good.mdb", "3..4")
    part.expectDone()
    #expect(!part.output.contains(#""pair":{"#))
    try Tool.run("report", "good.mdb", "none.mdb").expectTrouble(64)
  }

  @Test func `what cannot be compared is said in one sentence`() throws {
    try Sample.record(Sample.good, to: "good.mdb")
    try Sample.record(Sample.bad, to: "bad.mdb")
    let out = ["-o", "x.html"]
    try Tool.run(["report", "good.mdb", "--compare"] + out).expectTrouble(64)
    try Tool.run(["report", "good.mdb", "bad.mdb", "--range", "1..2"] + out).expectTrouble(64)
    try Tool.run(["report", "good.mdb", "bad.mdb", "--all-sessions"] + out).expectTrouble(64)
    try Tool.run(["report", "good.mdb", "bad.mdb", "--session", "none"] + out).expectTrouble(1)
    // Neither of the logs is written over.
    try Tool.run("report", "good.mdb", "bad.mdb", "-o", "bad.mdb").expectTrouble(2)
    #expect(!TemporaryDirectory.exists("x.html"))
  }
}
