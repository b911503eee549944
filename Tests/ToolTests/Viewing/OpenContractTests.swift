import CustomDump
import DRNLog
import Foundation
import TestSupport
import Testing
import ToolTesting

/// `drn LOG`: what is seen of a log in the first minute.
@Suite(.temporaryDirectory) struct OpenContractTests {
  @Test func `ten lines say what a log is and where the user was`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    let bytes = Quantity.text(of: "log.mdb")
    let opened = try Tool.run("log.mdb")
    opened.expectDone()
    expectNoDifference(
      opened.output,
      """
      file      log.mdb: log, format 4, \(bytes), closed
      sessions  2 with 33 transitions, 2026-11-21 10:00:00.100Z to 2026-11-21 10:00:15.115Z (15 s)
      user at   offers, transition 17 of 'shop', the newest
      last         13  10:00:11.111Z  rewound         to 3  (travel)
                   14  10:00:12.112Z  went            offers in deals
                   15  10:00:13.113Z  rewound         to 3  (travel)
                   16  10:00:14.114Z  rewound         to 14  (travel)
                   17  10:00:15.115Z  marked          "lamp" at 4
      marks     :lamp at 4, :before checkout at 7
      next      drn why log.mdb; drn log log.mdb; drn replay log.mdb

      """)
    #expect(try Tool.run("open", "log.mdb").output == opened.output)
    #expect(try Tool.run("log.mdb", "--text").output == opened.output)
    // At a position, and of another session.
    let there = try Tool.run("log.mdb", "4", "--session", "tour")
    there.expectDone()
    #expect(there.output.contains(", transition 4 of 'tour'\n"))
    let next =
      "\nnext      drn why log.mdb 4 --session tour; drn log log.mdb --session tour; "
      + "drn replay log.mdb 4 --session tour\n"
    #expect(there.output.hasSuffix(next))
    // Options may come first.
    #expect(try Tool.run("--session", "tour", "log.mdb", "4").output == there.output)
    #expect(try Tool.run("--session=tour", "--utc", "--", "log.mdb", "4").output == there.output)
  }

  @Test func `a report bundle says why it was made, and what came along`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    try TemporaryDirectory.write("picture", to: "screen.png")
    try Tool.run(
      "report-bundle", "log.mdb", "-o", "bug.mdb", "--session", "tour", "--reason",
      "The call\u{1B}[31m ended", "--note", "device=phone", "--note", "locale=de", "--attach",
      "screen.png"
    ).expectDone()
    let opened = try Tool.run("bug.mdb")
    opened.expectDone()
    let lines = opened.lines
    #expect(lines[0].hasPrefix("file      bug.mdb: report bundle, format 4, "))
    #expect(lines[1].hasPrefix(#"report    "The call\u{1b}[31m ended", made "#))
    #expect(lines[2] == "notes     device: phone, locale: de")
    #expect(lines[3] == "attached  screen.png (7 B)")
    #expect(lines.last?.contains("drn attachments bug.mdb") == true)
    #expect(lines.count <= 10)
    // What came after the report was made is not where it looks.
    try Tool.run("mark", "bug.mdb", "seen").expectDone()
    let marked = try Tool.run("bug.mdb")
    #expect(marked.output.contains(", transition 14 of 'tour'\n"))
    #expect(marked.lines.last?.hasPrefix("next      drn why bug.mdb 14; ") == true)
    #expect(marked.lines.count == 10)
  }

  @Test func `one JSON document has all of it`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    try Tool.run(
      "report-bundle", "log.mdb", "-o", "bug.mdb", "--reason", "why", "--attach", "log.mdb"
    ).expectDone()
    let opened = try Tool.run("bug.mdb", "--json")
    opened.expectDone()
    #expect(opened.lines.count == 1)
    expectNoDifference(
      JSONText(opened.lines[0]).keys,
      [
        "file", "kind", "input", "gzip", "bytes", "format", "closed", "writer", "sessions",
        "transitions", "firstTime", "lastTime", "session", "seq", "now", "last", "marks", "report",
        "attachments", "next",
      ])
    let now = try Tool.run("show", "bug.mdb", "--json").output.dropLast()
    #expect(opened.values(of: "now") == [now])
    #expect(opened.values(of: "kind") == [#""report""#])
    #expect(
      opened.values(of: "marks")
        == [#"[{"name":"lamp","seq":4},{"name":"before checkout","seq":7}]"#])
    let bytes = try TemporaryDirectory.data("log.mdb").count
    #expect(opened.values(of: "attachments") == [#"[{"name":"log.mdb","bytes":\#(bytes)}]"#])
  }

  @Test func `a subcommand's name is a subcommand, and a path a file`() throws {
    try Sample.record(Sample.shop, to: "export")
    try Tool.run("export").expectTrouble(64)
    #expect(try Tool.run("./export").output.hasPrefix("file      ./export: log, "))
    #expect(try Tool.run("nothing-here").errors.contains("nothing-here"))
    #expect(try Tool.run("nothing-here").status == 64)
    try Tool.run("open", "nothing-here").expectTrouble(2, "There is no file 'nothing-here'.")
    #expect(try Tool.run("help", "open").output.contains("drn <log> [<pos>]"))
    try Tool.run("./export", "--nonsense").expectTrouble(64)
    // A name is a word that a shell reads as it is.
    try Sample.record(Sample.shop, to: "it's a log")
    #expect(
      try Tool.run("it's a log").lines.last?.contains(#"drn why 'it'\''s a log'; "#) == true)
  }

  @Test func `what a log was left in is said`() throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(#"{"session":"main","initial":"home"}"#)
    try recorder.send(#"{"go":"search"}"#)
    let live = try Tool.run("log.mdb")
    live.expectDone()
    #expect(
      live.lines[0].hasSuffix(", being written by process \(recorder.process.processIdentifier)"))
    #expect(live.output.contains("user at   search, transition 1 of 'main', the newest\n"))
    #expect(recorder.kill() == 128 + SIGKILL)
    let left = try Tool.run("log.mdb")
    left.expectDone()
    // On a busy machine the writer has moved them out of its journal.
    #expect(left.lines[0].contains(", left by a writer that died"))
    #expect(left.output.contains("user at   search, transition 1 of 'main', the newest\n"))
    // One whose writer had moved something into the log.
    let kept = try #require(VersionContractTests.kept.last)
    try kept.copy()
    let killed = try Tool.run("old.mdb")
    killed.expectDone()
    #expect(killed.lines[0].contains(", left by a writer that died with "))
    try FileManager.default.removeItem(atPath: TemporaryDirectory.path("old.mdb-journal"))
    let missing = try Tool.run("old.mdb")
    #expect(missing.status == 2)
    #expect(missing.lines[0].hasSuffix(", left by a writer that died, and its journal is missing"))
    #expect(missing.errors.hasPrefix("drn: 'old.mdb' is incomplete: "))
    #expect(try Tool.run("old.mdb", "--keep-going").status == 0)
  }

  @Test func `a log without a session says so`() throws {
    try Tool.run("record", "log.mdb").expectDone()
    let opened = try Tool.run("log.mdb")
    opened.expectDone()
    #expect(opened.lines[1...] == ["sessions  none yet", "next      drn doctor log.mdb"])
    let json = try Tool.run("log.mdb", "--json")
    #expect(json.values(of: "session") == ["null"])
    #expect(json.values(of: "now") == ["null"])
  }

  @Test func `a position or a session that is not there is named`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    try Tool.run("log.mdb", "99").expectTrouble(
      1, "There is no transition 99 in 'log.mdb': the session's last one is 17.")
    try Tool.run("log.mdb", "--session", "tuor").expectTrouble(
      1, "'log.mdb' has no session 'tuor'; did you mean 'tour'?")
  }

  /// The longest values make no line longer than a person reads.
  @Test func `long values are cut`() throws {
    let long = String(repeating: "x", count: 100_000)
    try Sample.record(
      Sample.timed([
        #""session":"\#(long.prefix(200))","initial":"\#(long)""#,
        #""note":{"label":"n","payload":"\#(long)"}"#,
      ]))
    let opened = try Tool.run("log.mdb")
    opened.expectDone()
    #expect(opened.lines.allSatisfy { $0.count < 450 })
  }

  // A folder.

  @Test func `a folder's logs are listed, the newest first`() throws {
    let folder = TemporaryDirectory.path("reports")
    try FileManager.default.createDirectory(
      atPath: folder + "/below", withIntermediateDirectories: true)
    try Sample.record(Sample.tour + Sample.shop, to: "reports/log.mdb")
    try Tool.run("report-bundle", "reports/log.mdb", "-o", "reports/bug.mdb").expectDone()
    let line = """
      cd reports && gzip -k bug.mdb && mv bug.mdb.gz packed && drn export log.mdb > lines
      echo text > notes.txt; echo '{"a":1}' > other.json; gzip -k notes.txt; : > empty; mkfifo pipe
      head -c 9000 log.mdb > cut.mdb; ln -s log.mdb link; cp log.mdb below
      touch -d '2026-01-01T00:00:01Z' log.mdb; touch -d '2026-01-01T00:00:02Z' lines
      touch -d '2026-01-01T00:00:03Z' packed; touch -d '2026-01-01T00:00:04Z' bug.mdb
      touch -d '2026-01-01T00:00:05Z' cut.mdb
      """
    try Tool.shell(line).expectDone()
    let listed = try Tool.run("reports", "--json")
    listed.expectDone()
    let kinds = listed.output.split(separator: "\"kind\":\"").dropFirst().map {
      $0.prefix { $0 != "\"" }
    }
    #expect(kinds == ["unreadable", "report", "gzip", "export", "log", "log"])
    #expect(listed.output.hasPrefix(#"[{"name":"cut.mdb","#))
    #expect(
      listed.output.contains(
        #""modified":"2026-01-01T00:00:01.000000000Z","sessions":2,"#
          + #""lastTime":"2026-11-21T10:00:15.115000000Z"}"#))
    let text = try Tool.run("reports")
    text.expectDone()
    #expect(
      text.lines.map { $0.prefix { $0 != " " } }
        == ["cut.mdb", "bug.mdb", "packed", "lines", "link", "log.mdb"])
    #expect(text.lines[5].hasSuffix("2 sessions  2026-11-21 10:00:15.115Z"))
    #expect(try Tool.run("reports/").output == text.output)
  }

  @Test func `a folder without a log says so`() throws {
    try Tool.run(".").expectTrouble(
      1, "There is no log in the folder '.', and no report bundle and no export.")
    let json = try Tool.run(".", "--json")
    #expect(json.status == 1)
    #expect(json.output == "[]\n")
    try Tool.run(".", "4").expectTrouble(64)
    try Tool.run(".", "--session", "main").expectTrouble(64)
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything"))
  func `a folder that may not be read is named`() throws {
    let path = TemporaryDirectory.path("closed")
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0])
    try Tool.run("closed").expectTrouble(
      2, "The folder 'closed' cannot be read: Permission denied.")
  }
}

/// A file's size as the tool shows it.
private enum Quantity {
  static func text(of name: String) -> String {
    let count = (try? TemporaryDirectory.data(name).count) ?? 0
    let tenths = (count + 50) / 100
    return tenths % 10 == 0 ? "\(tenths / 10) kB" : "\(tenths / 10).\(tenths % 10) kB"
  }
}
