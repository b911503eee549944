import Foundation
import TestSupport
import Testing
import ToolTesting

/// Which form `drn export` writes, and of what.
@Suite(.temporaryDirectory) struct ExportFormatTests {
  @Test(arguments: [
    ("a.jsonl", "jsonl"), ("a.ndjson", "jsonl"), ("a.json", "jsonl"), ("a", "jsonl"),
    ("a.CSV", "csv"), ("a.redux.json", "redux"), ("a.trace.json", "chrome"),
    ("a.cast", "asciicast"), ("a.mmd", "mermaid"),
    ("a.mermaid", "mermaid"), ("a.dot", "dot"), ("a.gv", "dot"),
  ])
  func `a file's name says its form`(name: String, format: String) throws {
    try Sample.record(Sample.shop)
    try Tool.run("export", "log.mdb", "-o", name).expectDone()
    let named = try Tool.run("export", "log.mdb", "--format", format)
    named.expectDone()
    #expect(try TemporaryDirectory.text(name) == named.output)
    try Tool.run("export", "log.mdb", "-o", name, "--format", "chrome").expectDone()
    #expect(try TemporaryDirectory.text(name).hasPrefix("{\"traceEvents\":["))
  }

  @Test(arguments: ["mermaid", "dot"])
  func `a graph is the one that is drawn of the whole log, or of one session`(
    format: String
  ) throws {
    try Sample.record(Sample.shop + Sample.tour)
    for session in [[], ["--session", "shop"]] {
      let exported = try Tool.run(["export", "log.mdb", "--format", format] + session)
      exported.expectDone()
      let drawn = try Tool.run(["graph", "log.mdb", "--format", format] + session)
      #expect(exported.output == drawn.output)
    }
    try Tool.run("export", "log.mdb", "3..4", "--format", format).expectTrouble(64)
  }

  @Test func `a range is of the session that is named, or of the newest`() throws {
    try Sample.record(Sample.shop + Sample.tour)
    let tour = try Tool.run("export", "log.mdb", "3..@-9")
    #expect(tour.values(of: "seq") == ["3", "4", "5"])
    #expect(Set(tour.values(of: "session")) == [#""tour""#])
    let shop = try Tool.run("export", "log.mdb", ":lamp..5", "--session", "shop")
    #expect(shop.values(of: "seq") == ["4", "5"])
    try Tool.run("export", "log.mdb", "99..").expectTrouble(1)
    try Tool.run("export", "log.mdb", "--format", "xml").expectTrouble(64)
  }

  @Test func `an option that says nothing about a file is wrong usage`() throws {
    try Sample.record(Sample.shop)
    try Tool.run("export", "log.mdb", "-o", "log.jsonl").expectDone()
    for arguments in [["--session", "x"], ["--route", "state.x"], ["--columns", "route=1"]] {
      let format = ["--format", "jsonl"]
      try Tool.run(["import", "log.jsonl", "again.mdb"] + arguments + format).expectTrouble(64)
    }
    #expect(!TemporaryDirectory.exists("again.mdb"))
    try Tool.run("export", "log.mdb", "--json").expectDone()
    for format in ["csv", "dot", "mermaid"] {
      try Tool.run("export", "log.mdb", "--json", "--format", format).expectTrouble(
        64,
        "--json cannot be combined with the format \(format): leave it out. See 'drn export --help' for more "
          + "information.")
    }
    try Tool.run("export", "log.mdb", "--plain").expectTrouble(
      64,
      "--plain cannot be used with an export: --format csv has one record per line. See 'drn export --help' for more "
        + "information.")
  }
}
