import Foundation
import TestSupport
import Testing
import ToolTesting

/// A session is found among many, and a page of many is opened as quickly as one of few.
@Suite(.temporaryDirectory, .serialized, .enabled(if: Browser.isInstalled, "There is no Chromium."))
struct ReportSessionsTests {
  /// Sessions of three transitions: `s0` at ten o'clock, and each next one a minute later.
  private func record(_ count: Int) throws {
    try Sample.record(
      (0..<count).map { number in
        let (hour, minute) = (10 + number / 60, number % 60)
        return [
          #""session":"s\#(number)","initial":"home""#,
          #""go":{"item":{"id":"i\#(number % 7)"}}"#,
          #""go":"\#(number % 3 == 0 ? "cart" : "end")""#,
        ].enumerated().map { step, command in
          let day = String(21 + hour / 24)
          let two = { (number: Int) in (number < 10 ? "0" : "") + String(number) }
          let second = two(step * (1 + number % 20))
          return
            #"{"time":"2026-11-\#(day)T\#(two(hour % 24)):\#(two(minute)):\#(second)Z",\#(command)}"#
            + "\n"
        }.joined()
      }.joined())
  }

  private func listed(_ page: BrowserPage) throws -> [String] {
    try page.strings(
      """
      [...document.querySelectorAll('#session-list [role=option]:not([hidden])')]
        .sort((left, right) => left.ariaPosInSet - right.ariaPosInSet)
        .map((row) => row.querySelector('.name').textContent)
      """)
  }

  @Test func `words of names, routes and last screens find sessions`() throws {
    try record(30)
    let report = try OpenReport(fragment: "session=s29&at=0")
    let page = report.page
    try page.press("s")
    #expect(try page.text("#session-count") == "30 sessions")
    #expect(try listed(page).first == "s29", "The newest is the first.")
    for (words, found) in [
      ("s12", ["s12"]), ("cart i3", ["s24", "s3"]), ("I6 END", ["s20", "s13"]), ("nowhere", []),
    ] {
      try page.evaluate("document.querySelector('#session-search').select()")
      try page.type(words)
      #expect(try listed(page) == found, "\(words)")
      #expect(
        try page.text("#session-count") == "\(found.count) of 30 sessions")
    }
    try page.evaluate("document.querySelector('#session-search').select()")
    try page.type("i6")
    try page.press("ArrowDown")
    try page.press("Enter")
    #expect(try page.text("#sessions").hasPrefix("s20 · "))
    try report.expect(seq: 0)
    report.expectQuiet()
  }

  @Test func `each column sorts, and sorts the other way again`() throws {
    try record(24)
    let report = try OpenReport(fragment: "session=s0&at=0")
    let page = report.page
    try page.click("#sessions")
    for (column, first) in [
      ("start", "s0"), ("start", "s23"), ("name", "s0"), ("name", "s9"), ("duration", "s19"),
      ("last", "s0"), ("length", "s23"),
    ] {
      try page.click("[data-sort=\(column)]")
      try page.evaluate("document.querySelector('#session-list').scrollTop = 0")
      try page.settle()
      #expect(try listed(page).first == first, "\(column)")
    }
    report.expectQuiet()
  }

  @Test func `a page of many sessions has few elements, and says what it leaves out`() throws {
    try record(1_200)
    let report = try OpenReport("--limit", "2000", fragment: "session=s700&at=1")
    let page = report.page
    try report.expect(seq: 1)
    #expect(try page.number("document.querySelectorAll('*').length") < 2_000)
    #expect(
      try page.string("document.querySelector('#scope-text').textContent")
        == "All 1,200 sessions; those of each are in 'drn serve', for they are too many for a page")
    let told = try Tool.run("replay", "log.mdb", "--json", "--session", "s1199").lines
    #expect(try report.json(at: [0, 1, 2], session: "s1199") == told.map(String.init))
    try page.press("s")
    try page.type("s11")
    #expect(try page.text("#session-count") == "111 of 1,200 sessions")
    #expect(
      try page.number("document.querySelectorAll('#session-list [role=option]').length") < 40)
    report.expectQuiet()
  }

  @Test func `how large a page will be is said before it is written`() throws {
    try record(100)
    try Tool.run("report", "log.mdb", "-o", "small.html").expectDone()
    let payload = String(repeating: "x", count: 12_000)
    let notes = (0..<1_000).map { #""note":{"label":"n","payload":"\#($0)\#(payload)"}"# }
    try Sample.record(Sample.timed([#""session":"s","initial":"a""#] + notes), to: "large.mdb")
    let result = try Tool.run("report", "large.mdb", "-o", "large.html")
    #expect(result.status == 0)
    let parts = result.errors.split(separator: " ")
    let about = try #require(parts.firstIndex(of: "about").flatMap { Double(parts[$0 + 1]) })
    let size = Double(try TemporaryDirectory.data("large.html").count) / 1_000_000
    #expect((0.7...1.4).contains(about / size), "\(about) and \(size) MB")
    #expect(result.errors.contains(" MB: --limit, --session or a range makes it smaller"))
  }
}
