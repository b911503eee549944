import CustomDump
import Foundation
import TestSupport
import Testing
import ToolTesting

@testable import DRNCommands
@testable import ToolTests

/// `--plain`: a line for each record, tabs between its fields, and nothing else.
@Suite(.temporaryDirectory) struct PlainTests {
  /// How each of the answers is asked for, by its name in `PlainColumns`.
  static let commands = [
    "open": "log.mdb", "open FOLDER": ".",
    "log": "log log.mdb", "replay": "replay log.mdb --session tour", "show": "show log.mdb 5",
    "find": "find log.mdb 'seq > 2'", "find --count": "find log.mdb 'seq > 2' --count",
    "demo": "demo demo.mdb",
    "bisect": "bisect log.mdb --expr 'seq > 5' 2>/dev/null",
    "rewind": "rewind log.mdb 3", "mark": "mark log.mdb here 4",
    "diff": "diff log.mdb other.mdb", "diff --stat": "diff log.mdb other.mdb --stat",
    "diff POS POS": "diff log.mdb 2 5", "why": "why log.mdb --session shop",
    "blame": "blame log.mdb --session shop",
    "graph": "graph log.mdb", "graph --diff": "graph log.mdb --diff other.mdb",
    "branch": "branch log.mdb", "sessions": "sessions log.mdb", "stat": "stat log.mdb",
    "verify": "verify log.mdb --expect other.mdb", "doctor": "doctor log.mdb",
    "verify --schema": "verify log.mdb --schema app.json",
    "compact": "compact log.mdb", "erase": "erase log.mdb --where 'seq >= 0' --yes",
    "snapshot": "snapshot log.mdb -o copy.mdb", "import": "import log.jsonl again.mdb",
    "test": "test log.mdb 1..4 --session shop", "report-bundle": "report-bundle log.mdb -o bug.mdb",
    "attachments": "attachments attached.mdb",
  ]

  /// A build that decodes no route.
  private func writeSchema() throws {
    let schema = Data(#"{"drnSchema":1,"route":{"values":[]}}"#.utf8)
    try schema.write(to: URL(fileURLWithPath: TemporaryDirectory.path("app.json")))
  }

  private func record() throws {
    try writeSchema()
    try Sample.record(Sample.tour + Sample.shop)
    let other = Sample.shop.replacing("\"help\"", with: "\"contact\"")
    try Sample.record(other + Sample.timed([#""session":"new","initial":"home""#]), to: "other.mdb")
    try Tool.run("export", "log.mdb", "-o", "log.jsonl").expectDone()
    try Tool.run("report-bundle", "log.mdb", "-o", "attached.mdb", "--attach", "app.json")
      .expectDone()
  }

  @Test func `every answer has its columns`() throws {
    #expect(Set(Self.commands.keys) == Set(PlainColumns.answers.map(\.command)))
    for (_, columns) in PlainColumns.answers { #expect(Set(columns).count == columns.count) }
  }

  @Test(arguments: PlainColumns.answers.map(\.command))
  func `every record has all fields, and nothing but them`(command: String) throws {
    try record()
    let line = try #require(Self.commands[command])
    let result = try Tool.shell(
      "drn \(line) --plain --color always", environment: ["TZ": "Europe/Berlin"])
    #expect(result.errors == "")
    #expect([0, 1].contains(result.status))
    let columns = PlainColumns.answers.first { $0.command == command }?.columns.count
    #expect(!result.lines.isEmpty)
    for line in result.lines {
      #expect(
        line.split(separator: "\t", omittingEmptySubsequences: false).count == columns, "\(line)")
    }
    #expect(!result.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" && $0 != "\n" })
    // Times are what they are everywhere.
    #expect(!result.output.contains("+01:00"))
  }

  /// A session's name, a mark, a note's label and a route that would do something to a terminal or end
  /// a field.
  static let hostile = "a\tb\nc\r\u{1b}[31m\u{9b}31m\u{202e}\\ \u{7f}é"

  private func recordHostile(_ log: String, _ route: String) throws {
    let json = #""a\tb\nc\r\u001b[31m\u009b31m\u202e\\ \u007fé""#
    try Sample.record(
      Sample.timed([
        #""session":\#(json),"initial":"\#(route)""#, #""go":{\#(json):\#(json)}"#,
        #""mark":\#(json)"#, #""note":{"label":\#(json),"payload":\#(json)}"#,
        #""showOverlay":\#(json)"#, #""selectTab":{"tab":\#(json),"root":\#(json)}"#,
        #""transaction":{"name":\#(json),"steps":[{"switchFlow":{"flow":\#(json),"root":"x"}}]}"#,
      ]), to: log)
  }

  @Test(arguments: commands.keys.sorted().filter { !["attachments", "demo", "test"].contains($0) })
  func `hostile values do nothing`(command: String) throws {
    try writeSchema()
    try recordHostile("log.mdb", "home")
    try recordHostile("other.mdb", "away")
    try Tool.run("export", "log.mdb", "-o", "log.jsonl").expectDone()
    let line = try #require(Self.commands[command]).replacing(#/ --session (tour|shop)/#, with: "")
    let result = try Tool.shell("drn \(line) --plain")
    let columns = PlainColumns.answers.first { $0.command == command }?.columns.count
    for line in result.lines {
      #expect(
        line.split(separator: "\t", omittingEmptySubsequences: false).count == columns, "\(line)")
      #expect(
        !line.unicodeScalars.contains {
          $0 != "\t" && ($0.value < 0x20 || (0x7F..<0xA0).contains($0.value) || $0 == "\u{202e}")
        }, "\(line)")
    }
    if command != "find --count" { #expect(!result.lines.isEmpty) }
  }

  @Test func `values can be had back from a record`() throws {
    try recordHostile("log.mdb", "home")
    let records = try Tool.run("log", "log.mdb", "--plain").lines.map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    let text = #"a\tb\nc\r\u{1b}[31m\u{9b}31m\u{202e}\\ \u{7f}é"#
    expectNoDifference(records.map { String($0[0]) }, Array(repeating: text, count: 7))
    #expect(records[2][12] == text)
    // A value of the log stays JSON.
    let payload = Data("[\(records[3][13])]".utf8)
    #expect(try JSONSerialization.jsonObject(with: payload) as? [String] == [Self.hostile])
  }

  @Test func `a record of a transition says what JSON says`() throws {
    try Sample.record(Sample.shop)
    let result = try Tool.run("show", "log.mdb", "5", "--plain")
    result.expectDone()
    expectNoDifference(
      result.output.split(separator: "\t", omittingEmptySubsequences: false).map(String.init),
      [
        "shop", "5", "2026-11-21T10:00:05.105000000Z", "composed", "user", "",
        #"{"favoriteItem":{"_0":5}}"#, #"{"itemSettings":{"itemId":5}}"#, "", "", "", "", "", "",
        "", #"{"favoriteItem":{"_0":5}}"#, #"[{"itemSettings":{"itemId":5}}]"#, "[]",
        #"{"detail":{"id":"lamp-42"}}"#,
        #"["home",{"search":{"query":"lamp"}},{"detail":{"id":"lamp-42"}},{"favoriteItem":{"_0":5}}]"#,
        "3", "", "\n",
      ])
  }

  @Test(arguments: ["log", "show", "sessions", "stat", "verify", "diff log.mdb", "doctor"])
  func `JSON and plain records exclude each other`(command: String) throws {
    try Sample.record(Sample.shop)
    let words = command.split(separator: " ")
    try Tool.shell("drn \(words[0]) log.mdb \(words.dropFirst().joined()) --json --plain")
      .expectTrouble(
        64,
        "--json and --plain exclude each other. See 'drn \(words[0]) --help' for more information.")
  }

  @Test func `headings, summaries and empty answers are for people`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    #expect(try Tool.run("log", "log.mdb", "--all-sessions", "--plain").lines.count == 33)
    #expect(try Tool.run("replay", "log.mdb", "--all-sessions", "--plain").lines.count == 33)
    #expect(try Tool.run("log", "log.mdb", "--graph", "--plain").lines.count == 18)
    try Sample.record(Sample.tour + Sample.shop, to: "same.mdb")
    let same = try Tool.run("diff", "log.mdb", "same.mdb", "--plain")
    same.expectDone()
    #expect(same.output == "")
    #expect(try Tool.run("diff", "log.mdb", "same.mdb", "--stat", "--plain").lines.count == 2)
    #expect(try Tool.run("diff", "log.mdb", "3", "3", "--plain").output == "")
    #expect(try Tool.run("find", "log.mdb", "seq > 99", "--plain").status == 1)
  }

  @Test func `a damaged log has a record too`() throws {
    try Sample.record(Sample.shop)
    var bytes = try TemporaryDirectory.data("log.mdb")
    bytes.removeLast(8_192)
    try bytes.write(to: URL(fileURLWithPath: TemporaryDirectory.path("log.mdb")))
    let verified = try Tool.run("verify", "log.mdb", "--plain")
    #expect(verified.status == 2)
    let fields = try #require(verified.lines.first)
      .split(separator: "\t", omittingEmptySubsequences: false)
    #expect(fields.count == 12)
    #expect(fields[0] == "false")
    #expect(fields[7].contains("cut short"))
  }
}
