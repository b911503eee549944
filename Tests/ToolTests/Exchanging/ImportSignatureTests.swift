import Foundation
import TestSupport
import Testing
import ToolTesting

/// A file that is no text is named by what it seems to be, and nothing of it is shown.
@Suite(.temporaryDirectory) struct ImportSignatureTests {
  private static let readable =
    "JSON Lines, tables (CSV) and files of Redux DevTools can be imported, in UTF-8."

  @Test(arguments: ["table.csv", "lines.jsonl", "state.json", "unnamed"])
  func `a compressed file is to be unpacked`(name: String) throws {
    try Sample.record(Sample.shop)
    try Tool.shell("drn export log.mdb | gzip > \(name)").expectDone()
    let sentence =
      "'\(name)' seems to be a gzip file: unpack it, as with 'gunzip < \(name) | drn import - LOG'."
    for options in ["", "--columns route=1", "--format redux", "--no-header --columns route=1"] {
      try Tool.shell("drn import \(name) new.mdb \(options)").expectTrouble(2, sentence)
    }
    try Tool.shell("drn import - new.mdb < \(name)").expectTrouble(
      2, "Standard input seems to be a gzip file: unpack it with 'gunzip' first.")
    #expect(!TemporaryDirectory.exists("new.mdb"))
    try Tool.shell("gunzip < \(name) | drn import - new.mdb").expectDone()
  }

  @Test(arguments: [
    ([0x50, 0x4b, 3, 4, 0x14, 0], "a zip file, as spreadsheets are too"),
    ([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0], "a PNG picture"),
    ([0xff, 0xd8, 0xff, 0xe0, 0], "a JPEG picture"),
    (Array("%PDF-1.7\n".utf8), "a PDF document"),
    (Array("SQLite format 3\0".utf8), "an SQLite database"),
    ([0xff, 0xfe, 0x61, 0, 0x2c, 0], "text in UTF-16"),
    ([0x61, 0, 0x2c, 0], "binary data, or text that is not in UTF-8"),
    ([UInt8](repeating: 0, count: 16) + [0xde, 0xc0, 0xef, 0xbe], "an LMDB file"),
  ])
  func `another file is named by what it seems to be`(bytes: [UInt8], what: String) throws {
    let path = TemporaryDirectory.path("x.csv")
    try Data(bytes + bytes).write(to: URL(fileURLWithPath: path))
    try Tool.run("import", "x.csv", "new.mdb").expectTrouble(
      2, "'x.csv' seems to be \(what): \(Self.readable)")
    #expect(!TemporaryDirectory.exists("new.mdb"))
  }

  @Test func `a log is exported first, and a page is no data`() throws {
    try Sample.record(Sample.shop)
    try Tool.run("import", "log.mdb", "new.mdb").expectTrouble(
      2, "'log.mdb' is a log itself: 'drn export log.mdb | drn import - LOG' copies its sessions.")
    try Tool.run("report", "log.mdb", "-o", "page.html").expectDone()
    try Tool.run("import", "page.html", "new.mdb").expectTrouble(
      2, "'page.html' seems to be a web page: \(Self.readable)")
    try Tool.shell("drn export log.mdb | drn import - new.mdb").expectDone()
    #expect(try Tool.run("export", "new.mdb").output == Tool.run("export", "log.mdb").output)
  }

  @Test func `a message has a line of a file at most`() throws {
    let long = String(repeating: "x", count: 100_000)
    try TemporaryDirectory.write("\(long),b\n1,2\n", to: "name.csv")
    try TemporaryDirectory.write(
      (0..<5_000).map { "column\($0)" }.joined(separator: ",") + "\n", to: "many.csv")
    try TemporaryDirectory.write("{\"\(long)\":1}\n", to: "key.jsonl")
    try TemporaryDirectory.write("{\"session\":\"\(long)\"}\n", to: "session.jsonl")
    for line in [
      "import name.csv new.mdb", "import name.csv new.mdb --columns route=c",
      "import many.csv new.mdb", "import many.csv new.mdb --columns route=c",
      "import key.jsonl new.mdb", "record new.mdb < key.jsonl", "record new.mdb < session.jsonl",
    ] {
      let result = try Tool.shell("drn \(line)")
      #expect([2, 64].contains(result.status))
      result.expectOneMessage()
      #expect(result.errors.count < 500, "\(line): \(result.errors.prefix(600))")
    }
    try Tool.run("import", "many.csv", "new.mdb", "--columns", "route=c").expectTrouble(
      64,
      "'many.csv' has no column 'c': it has \((0..<21).map { "column\($0)" }.joined(separator: ", ")) and 4979 more."
    )
  }
}
