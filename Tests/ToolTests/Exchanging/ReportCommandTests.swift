import Foundation
import TestSupport
import Testing
import ToolTesting

/// `drn report` as a command: what it writes, and what it says.
@Suite(.temporaryDirectory) struct ReportCommandTests {
  @Test func `the same log gives the same bytes`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    for name in ["a.html", "b.html"] {
      try Tool.run("report", "log.mdb", "-o", name).expectDone()
    }
    #expect(try TemporaryDirectory.data("a.html") == TemporaryDirectory.data("b.html"))
    let output = try Tool.run("report", "log.mdb")
    output.expectDone()
    #expect(try Data(output.output.utf8) == TemporaryDirectory.data("a.html"))
  }

  @Test func `a page asks for nothing from elsewhere`() throws {
    try Sample.record(Sample.shop)
    let page = try Tool.run("report", "log.mdb").output
    #expect(page.contains("default-src 'none'"))
    for text in ["src=", "href=", "@import", "url(", "import(", "innerHTML", "eval("] {
      #expect(!page.contains(text), "\(text)")
    }
  }

  @Test func `sessions beyond the limit are left out, and that is said`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    let result = try Tool.run("report", "log.mdb", "-o", "page.html", "--limit", "1")
    #expect(result.status == 0)
    result.expectOneMessage(
      "The page has the 1 session that was started last; 1 older session is left out (--limit).")
    let page = try TemporaryDirectory.text("page.html")
    #expect(page.contains(#""omittedSessions":1"#))
    #expect(!page.contains(#""name":"tour""#))
  }

  @Test func `named sessions come in the order in which they are named`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    let page = try Tool.run("report", "log.mdb", "--session", "shop", "--session", "tour").output
    let (shop, tour) = (page.range(of: #""name":"shop""#), page.range(of: #""name":"tour""#))
    #expect(try #require(shop).lowerBound < #require(tour).lowerBound)
  }

  @Test func `what cannot be written is said in one sentence`() throws {
    try Sample.record(Sample.shop)
    try Tool.run("report", "log.mdb", "-o", "x.html", "--session", "none").expectTrouble(1)
    try Tool.run("report", "log.mdb", "12..5", "-o", "x.html").expectTrouble(64)
    try Tool.run("report", "log.mdb", "-o", "x.html", "--limit", "0").expectTrouble(64)
    try Tool.run("report", "none.mdb", "-o", "x.html").expectTrouble(2)
    #expect(try TemporaryDirectory.names().allSatisfy { $0.hasPrefix("log.mdb") })
    try Tool.run("record", "empty.mdb").expectDone()
    try Tool.run("report", "empty.mdb", "-o", "x.html")
      .expectTrouble(2, "The log 'empty.mdb' has no session yet.")
  }
}
