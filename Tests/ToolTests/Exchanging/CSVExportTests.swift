import CustomDump
import Foundation
import TestSupport
import Testing
import ToolTesting

/// `drn export --format csv`: transitions as the rows of a table.
@Suite(.temporaryDirectory) struct CSVExportTests {
  static let columns = [
    "session", "seq", "time", "kind", "cause", "group", "groupFirst", "groupCount", "route",
    "routes", "overlays", "tabs", "overlay", "tab", "flow", "count", "target", "label", "payload",
    "reason", "settings", "kept", "meta", "currentRoute", "currentOverlays", "rootOverlays",
    "origin", "entries", "cursor", "currentTab", "currentFlow",
  ]

  /// Values that somebody has chosen to break a table, or whoever opens it.
  static let hostile = #"""
    {"session":"=cmd|' /C calc'!A0","initial":"a,b","time":"2026-11-21T10:00:00Z"}
    {"go":{"x":"\"quoted\"\r\nline"},"cause":"-2+3","time":"2026-11-21T10:00:01Z"}
    {"note":{"label":"'@SUM(A1)","payload":"=1"},"time":"2026-11-21T10:00:02Z"}
    {"mark":"\ttab","time":"2026-11-21T10:00:03Z"}
    {"mark":"two\nlines, \"quoted\"","time":"2026-11-21T10:00:04Z"}
    {"transaction":{"name":"+group","steps":[{"go":-5},{"go":null}]},"time":"2026-11-21T10:00:05Z"}
    {"note":{"label":""},"time":"2026-11-21T10:00:06Z"}
    {"session":"'","initial":"\u202e\u0000"}

    """#

  @Test func `each transition is a row, with the state after it`() throws {
    try Sample.record(Sample.shop)
    let exported = try Tool.run("export", "log.mdb", "--format", "csv")
    exported.expectDone()
    let rows = exported.output.components(separatedBy: "\r\n")
    #expect(rows.count == 20)
    #expect(rows[0] == Self.columns.joined(separator: ","))
    #expect(
      rows[6]
        == #"shop,5,2026-11-21T10:00:05.105000000Z,composed,user,,,,"{""favoriteItem"":{""_0"":5}}","#
        + #",,,"{""itemSettings"":{""itemId"":5}}",,,,,,,,,,,"{""favoriteItem"":{""_0"":5}}","#
        + #""[{""itemSettings"":{""itemId"":5}}]",[],"{""detail"":{""id"":""lamp-42""}}","#
        + #""[""home"",{""search"":{""query"":""lamp""}},{""detail"":{""id"":""lamp-42""}},{""favoriteItem"":{""_0"":5}}]",3,,"#
    )
    #expect(rows[19] == "")
    try Tool.run("export", "log.mdb", "-o", "log.csv").expectDone()
    #expect(try TemporaryDirectory.text("log.csv") == exported.output)
    let part = try Tool.run("export", "log.mdb", "5..5", "--format", "csv")
    #expect(part.output == "\(rows[0])\r\n\(rows[6])\r\n")
  }

  @Test func `a text that a spreadsheet would run has an apostrophe in front`() throws {
    try Sample.record(Self.hostile)
    let rows = try Tool.run("export", "log.mdb", "--format", "csv").output
    #expect(rows.contains("\r\n'=cmd|' /C calc'!A0,0,"))
    for cell in [",'-2+3,", ",''@SUM(A1),", ",\"'\ttab\",", ",'+group,", "\r\n'',0,"] {
      #expect(rows.contains(cell), "\(cell)")
    }
  }

  @Test(.enabled(if: Programs.has("python3")))
  func `a table from before there were edits is imported as ever`() throws {
    try Sample.record(Sample.shop + Sample.tour)
    try Tool.run("export", "log.mdb", "-o", "log.csv").expectDone()
    let script = #"""
      import csv
      with open('log.csv', newline='', encoding='utf-8') as new: rows = list(csv.reader(new))
      index = rows[0].index('kept')
      with open('old.csv', 'w', newline='', encoding='utf-8') as old:
        for row in rows: csv.writer(old).writerow(row[:index] + row[index + 1:])
      """#
    try TemporaryDirectory.write(script, to: "drop.py")
    #expect(try Tool.shell("PYTHONUTF8=1 python3 drop.py").status == 0)
    try Tool.run("import", "old.csv", "old.mdb").expectDone()
    #expect(try Tool.run("export", "old.mdb").output == Tool.run("export", "log.mdb").output)
  }

  @Test(arguments: [Sample.shop + Sample.tour, hostile])
  func `an export comes back as it was`(input: String) throws {
    try Sample.record(input)
    try Tool.run("export", "log.mdb", "-o", "log.csv").expectDone()
    try Tool.run("import", "log.csv", "again.mdb").expectDone()
    #expect(try Tool.run("export", "again.mdb").output == Tool.run("export", "log.mdb").output)
    try Tool.run("verify", "again.mdb").expectDone()
    // By what it begins with, too, and with a byte order mark.
    let text = try TemporaryDirectory.text("log.csv")
    try Tool.run("import", "-", "piped.mdb", input: text).expectDone()
    try Tool.run("import", "--format", "csv", "-", "marked.mdb", input: "\u{feff}" + text)
      .expectDone()
    for log in ["piped.mdb", "marked.mdb"] {
      #expect(try Tool.run("diff", "log.mdb", log).status == 0)
    }
  }

  @Test(arguments: [5, 13, 30] as [UInt64])
  func `whatever happened comes back, as a table and from Redux DevTools`(seed: UInt64) throws {
    var generator = CommandGenerator(seed: seed)
    try Sample.record((0...300).map { _ in generator.next().text + "\n" }.joined())
    let exported = try Tool.run("export", "log.mdb").output
    for name in ["log.csv", "log.redux.json"] {
      try Tool.run("export", "log.mdb", "-o", name).expectDone()
      try Tool.run("import", name, "\(name).mdb").expectDone()
      #expect(try Tool.run("export", "\(name).mdb").output == exported)
    }
  }

  @Test(.enabled(if: Programs.has("python3")))
  func `Python's csv module reads it`() throws {
    try Sample.record(Self.hostile + Sample.shop)
    try Tool.run("export", "log.mdb", "-o", "log.csv").expectDone()
    let script = #"""
      import csv, json
      rows = list(csv.DictReader(open('log.csv', newline='', encoding='utf-8'), strict=True))
      lines = [json.loads(line) for line in open('log.jsonl', encoding='utf-8')]
      assert len(rows) == len(lines), len(rows)
      for row, line in zip(rows, lines):
          assert None not in row and None not in row.values()
          assert int(row['seq']) == line['seq'] and row['time'] == line['time']
          session = row['session']
          assert (session[1:] if session[0] == "'" else session) == line['session'], session
          assert ('route' in line) == (row['route'] != '')
          if 'route' in line: assert json.loads(row['route']) == line['route']
          json.loads(row['entries'])
      print(len(rows))
      """#
    try TemporaryDirectory.write(script, to: "check.py")
    try Tool.run("export", "log.mdb", "-o", "log.jsonl").expectDone()
    let checked = try Tool.shell("PYTHONUTF8=1 python3 check.py")
    checked.expectDone()
    #expect(checked.lines == ["27"])
  }

  @Test(.enabled(if: Programs.has("sqlite3")))
  func `SQLite imports it`() throws {
    try Sample.record(Sample.shop + Sample.tour)
    try Tool.run("export", "log.mdb", "-o", "log.csv").expectDone()
    let query = """
      select session, count(*), max(cast(seq as integer)), count(distinct currentRoute) from log
      group by session order by session;
      """
    let read = try Tool.shell("sqlite3 :memory: -cmd '.import --csv log.csv log' \"\(query)\"")
    read.expectDone()
    #expect(read.lines == ["shop|18|17|7", "tour|15|14|8"])
  }
}

/// Programs that a test is skipped without.
enum Programs {
  static func has(_ name: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }
}
