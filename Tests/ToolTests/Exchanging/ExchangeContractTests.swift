import CustomDump
import Foundation
import TestSupport
import Testing
import ToolTesting

/// `drn export`, `drn import`, `drn snapshot`: logs as lines, and as copies.
@Suite(.temporaryDirectory) struct ExchangeContractTests {
  @Test func `an export has the lines of a replay without their states, session by session`() throws
  {
    try Sample.record(Sample.shop + Sample.tour)
    let exported = try Tool.run("export", "log.mdb")
    exported.expectDone()
    let replayed = try ["shop", "tour"].flatMap {
      try Tool.run("replay", "log.mdb", "--session", $0, "--json").lines
    }.map { line in
      line.firstRange(of: ",\"state\":{").map { line[..<$0.lowerBound] + "}" } ?? line
    }
    expectNoDifference(exported.lines, replayed)
    let one = try Tool.run("export", "log.mdb", "--session", "shop")
    #expect(one.lines == exported.lines.filter { $0.hasPrefix("{\"session\":\"shop\",") })
    #expect(try Tool.run("export", "log.mdb", "--json").output == exported.output)
  }

  @Test func `export, import, export is the identity`() throws {
    try Sample.record(
      Sample.shop + Sample.tour + #"{"session":"caf\u00e9 \u001b","initial":null}"# + "\n"
        + #"{"session":"cafe\u0301","initial":1e400}"#)
    try Tool.run("export", "log.mdb", "-o", "log.jsonl").expectDone()
    let imported = try Tool.run("import", "log.jsonl", "again.mdb")
    imported.expectDone()
    #expect(imported.output == "")
    try Tool.run("export", "again.mdb", "--output", "again.jsonl").expectDone()
    #expect(
      try TemporaryDirectory.data("log.jsonl") == TemporaryDirectory.data("again.jsonl"))
    #expect(try Tool.run("export", "log.mdb").output == TemporaryDirectory.text("log.jsonl"))
    try Tool.run("verify", "again.mdb").expectDone()
    #expect(try Tool.run("diff", "log.mdb", "again.mdb").status == 0)
    #expect(
      try Tool.run("replay", "again.mdb", "--all-sessions", "--json").output
        == Tool.run("replay", "log.mdb", "--all-sessions", "--json").output)
  }

  @Test func `an import reads standard input, states and sessions in any mixture`() throws {
    try Sample.record(Sample.shop + Sample.tour)
    let shop = try Tool.run("replay", "log.mdb", "--session", "shop", "--json").lines
    let tour = try Tool.run("replay", "log.mdb", "--session", "tour", "--json").lines
    var mixed: [Substring] = []
    for number in 0..<18 {
      mixed += shop.dropFirst(number).prefix(1) + tour.dropFirst(number).prefix(1)
    }
    let input = mixed.joined(separator: "\r\n\n")
    try Tool.run("import", "-", "again.mdb", input: input).expectDone()
    #expect(try Tool.run("export", "again.mdb").output == Tool.run("export", "log.mdb").output)
  }

  @Test func `a session that the log has already is not imported over it`() throws {
    try Sample.record(Sample.shop)
    try Tool.run("export", "log.mdb", "-o", "log.jsonl").expectDone()
    let before = try Tool.run("export", "log.mdb").output
    try Tool.run("import", "log.jsonl", "log.mdb").expectTrouble(2)
    #expect(try Tool.run("export", "log.mdb").output == before)
    try Tool.run("verify", "log.mdb").expectDone()
  }

  @Test func `sessions are added to those that are there`() throws {
    try Sample.record(Sample.shop)
    try Tool.run("export", "log.mdb", "-o", "shop.jsonl").expectDone()
    try Sample.record(Sample.tour, to: "other.mdb")
    try Tool.run("import", "shop.jsonl", "other.mdb").expectDone()
    #expect(try Tool.run("stat", "other.mdb", "--json").values(of: "transitions") == ["33"])
    // What was imported can be continued.
    try Sample.record("{\"session\":\"shop\"}\n{\"go\":\"more\"}\n", to: "other.mdb")
    try Tool.run("verify", "other.mdb").expectDone()
  }

  /// Changes to line 6 of an export, each of which makes it invalid.
  static let faults: [(from: String, to: String)] = [
    (#""seq":5"#, #""seq":6"#), (#""seq":5"#, #""seq":4"#), (#""seq":5"#, #""seq":"5""#),
    (#""seq":5"#, #""seq":-5"#), (#""seq":5,"#, ""), (#""kind":"composed""#, #""kind":"compost""#),
    (#""kind":"composed","#, ""), (#""time":""#, #""time":"x"#),
    (#""cause":"user""#, #""cause":1"#), (#""cause":"user","#, ""),
    (#""group":null"#, #""group":1"#),
    (#""group":null"#, #""group":{"name":"g","first":6,"count":2}"#),
    (#""group":null"#, #""group":{"name":"g","first":4,"count":2}"#),
    (#""group":null"#, #""group":null,"surprise":1"#), (#""route":"#, #""root":"#),
    (#""session":"shop""#, #""session":"other""#), (#""session":"shop""#, #""session":1"#),
    ("{", ""), ("}", "]"), (#""overlay""#, #""overlays""#),
  ]

  @Test(arguments: faults)
  func `a broken line ends the import, with its number`(from: String, to: String) throws {
    try Sample.record(Sample.shop)
    var lines = try Tool.run("export", "log.mdb").lines.map(String.init)
    lines[5] = lines[5].replacing(from, with: to, maxReplacements: 1)
    try TemporaryDirectory.write(lines.joined(separator: "\n"), to: "broken.jsonl")
    let imported = try Tool.run("import", "broken.jsonl", "again.mdb")
    imported.expectTrouble(2)
    #expect(imported.errors.hasPrefix("drn: line 6 of 'broken.jsonl': "))
    #expect(imported.errors.hasSuffix(" Nothing after it was read.\n"))
    // What came before it is there, and whole.
    #expect(try Tool.run("log", "again.mdb", "--json").lines.count == 5)
    try Tool.run("verify", "again.mdb").expectDone()
  }

  @Test func `a transaction that is cut off is left out`() throws {
    try Sample.record(Sample.shop)
    let lines = try Tool.run("export", "log.mdb").lines.prefix(10)
    let imported = try Tool.run("import", "-", "again.mdb", input: lines.joined(separator: "\n"))
    imported.expectTrouble(2)
    #expect(try Tool.run("log", "again.mdb", "--json").lines.count == 8)
    try Tool.run("verify", "again.mdb").expectDone()
  }

  @Test func `what cannot be read is not imported`() throws {
    try Tool.run("import", "nowhere.jsonl", "log.mdb").expectTrouble(
      2, "'nowhere.jsonl' cannot be read: No such file or directory.")
    try Tool.run("import", ".", "log.mdb").expectTrouble(2, "'.' cannot be read: Is a directory.")
    #expect(!TemporaryDirectory.exists("log.mdb"))
    try Tool.run("import", "-", "log.mdb", bytes: [0xff, 0x00, 0x0a]).expectTrouble(2)
    try Tool.run("import", "-").expectTrouble(64)
  }

  @Test func `an export replaces a file as a whole, and leaves none behind where it fails`() throws
  {
    try Sample.record(Sample.shop)
    try TemporaryDirectory.write("before", to: "out.jsonl")
    try Tool.run("export", "log.mdb", "-o", "out.jsonl").expectDone()
    #expect(try TemporaryDirectory.text("out.jsonl").split(separator: "\n").count == 18)
    try Tool.run("export", "log.mdb", "-o", "nowhere/out.jsonl").expectTrouble(
      2, "'nowhere/out.jsonl' cannot be written: its directory does not exist; create it first.")
    try Tool.run("export", "log.mdb", "-o", ".").expectTrouble(
      2, "'.' cannot be written: it is a directory; name a file in it.")
    #expect(try TemporaryDirectory.names() == ["log.mdb", "log.mdb-lock", "out.jsonl"])
  }

  @Test func `an export goes into a pipe and through a link as into a file`() throws {
    try Sample.record(Sample.shop)
    let lines = try Tool.run("export", "log.mdb").output
    let piped = try Tool.shell("mkfifo pipe; cat pipe & drn export log.mdb -o pipe; wait")
    piped.expectDone()
    #expect(piped.output == lines)
    #expect(try Tool.shell("[ -p pipe ]").status == 0)
    try Tool.shell("touch file.jsonl; ln -s file.jsonl link").expectDone()
    try Tool.run("export", "log.mdb", "-o", "link").expectDone()
    #expect(try Tool.shell("[ -L link ]").status == 0)
    #expect(try TemporaryDirectory.text("file.jsonl") == lines)
  }

  @Test func `a snapshot is a log of its own with the same lines`() throws {
    try Sample.record(Sample.shop + Sample.tour)
    let made = try Tool.run("snapshot", "log.mdb", "-o", "copy.mdb")
    made.expectDone()
    #expect(made.output == "")
    #expect(try Tool.run("export", "copy.mdb").output == Tool.run("export", "log.mdb").output)
    #expect(try Tool.run("stat", "copy.mdb", "--json").values(of: "transitions") == ["33"])
    try Tool.run("verify", "copy.mdb").expectDone()
    let sizes = try ["copy.mdb", "log.mdb"].map { try TemporaryDirectory.data($0).count }
    #expect(sizes[0] <= sizes[1])
    try Sample.record("{\"session\":\"shop\"}\n{\"go\":\"more\"}\n", to: "copy.mdb")
    try Tool.run("verify", "copy.mdb").expectDone()
  }

  @Test func `a snapshot that cannot be written changes nothing`() throws {
    try Sample.record(Sample.shop)
    try Tool.run("snapshot", "log.mdb", "-o", ".").expectTrouble(2)
    try Tool.run("snapshot", "log.mdb", "-o", "nowhere/copy.mdb").expectTrouble(2)
    try Tool.run("snapshot", "log.mdb").expectTrouble(64)
    try Tool.run("verify", "log.mdb").expectDone()
  }

  @Test func `logs and what is written beside them are for their owner alone`() throws {
    try Sample.record(Sample.shop)
    try Tool.run("snapshot", "log.mdb", "-o", "copy.mdb").expectDone()
    try Tool.run("export", "log.mdb", "-o", "log.jsonl").expectDone()
    for name in try TemporaryDirectory.names() {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: TemporaryDirectory.path(name))
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
  }
}
