import Foundation
import TestSupport
import Testing
import ToolTesting

/// Files as they come from other programs: what can be imported is, and what cannot be is said.
@Suite(.temporaryDirectory) struct ForeignFileTests {
  // Quotes.

  @Test func `between tabs a quote is a character, and takes no other row with it`() throws {
    let table = "user\tpage\n1\tMain\n1\t\"Heroes\"_(album)\n1\tEnd\n2\t\"Unpaired\n2\tB\n3\t5\"\n"
    for (name, options) in [("t.tsv", ""), ("t.txt", ""), ("t.csv", "--separator tab")] {
      try TemporaryDirectory.write(table, to: name)
      let log = "\(name).mdb"
      let imported = try Tool.shell(
        "drn import \(name) \(log) --columns session=user,route=page --json \(options)")
      imported.expectDone()
      #expect(imported.output == #"{"sessions":3,"transitions":6,"leftOut":[]}"# + "\n")
      #expect(
        try Tool.run("export", log).values(of: "route") == [
          #""Main""#, #""\"Heroes\"_(album)""#, #""End""#, #""\"Unpaired""#, #""B""#, #""5\"""#,
        ])
    }
  }

  @Test(arguments: [
    ("\"open,1\nb,2\nc,3\n", "its quotes are not closed.", ["home", "b", "c"]),
    (
      "\"open,1\nb,2\n\"c\"x,3\nd,4\n", "something stands after the closing quotes of a cell.",
      ["home", "b", "d"]
    ),
    // Quotes that are well paired are a cell's, also in a row that has too many: nothing is made of what is in them.
    (
      "q,\"memo\nadmin,2\n\",extra\nd,5\n",
      "it has a different number of cells than the first line.", ["home", "d"]
    ),
  ])
  func `an unpaired quote takes no other row with it`(
    rows: String, reason: String, routes: [String]
  ) throws {
    let table = "page,number\nhome,0\n\(rows)"
    let imported = try Tool.run(
      "import", "-", "log.mdb", "--columns", "route=page", "--json", input: table)
    #expect(imported.status == 0)
    #expect(imported.errors.contains("the first at line 3: \(reason)"), "\(imported.errors)")
    #expect(
      try Tool.run("export", "log.mdb").values(of: "route") == routes.map { "\"\($0)\"" })
  }

  /// A row of many lines is read also after a bad one that took all that may be read again.
  @Test(.soak) func `a bad row leaves the quotes of the others right`() throws {
    // Rows without quotes, and long, because there have to be 64 MiB of them.
    let long = String(repeating: String(repeating: "x", count: 1 << 20) + ",1\n", count: 70)
    let table = "page,number\n\"open,1\n" + long + "\"two\nlines\",2\n"
    let imported = try Tool.run(
      "import", "-", "log.mdb", "--columns", "route=page", "--json", input: table)
    #expect(imported.values(of: "transitions") == ["2"])
    #expect(try Tool.run("export", "log.mdb").values(of: "route").last == #""two\nlines""#)
  }

  // Times.

  @Test(arguments: [
    ("20191001", "2019-10-01T00:00:00.000"), ("201910011230", "2019-10-01T12:30:00.000"),
    ("2019100112", "2019-10-01T12:00:00.000"), ("20191001123059", "2019-10-01T12:30:59.000"),
    ("20191001123059250", "2019-10-01T12:30:59.250"),
    ("20191001T123059+0200", "2019-10-01T10:30:59.000"), ("2019-10-01", "2019-10-01T00:00:00.000"),
    ("2019/10/01 12:30", "2019-10-01T12:30:00.000"),
    ("2019-10-01 00:00:00.25 UTC", "2019-10-01T00:00:00.250"),
    ("2019-10-01 00:00:00.745232+02", "2019-09-30T22:00:00.745"),
    ("2019-10-01 00:00:00 +0200", "2019-09-30T22:00:00.000"),
    ("1569888000123456", "2019-10-01T00:00:00.123"), ("1569888000", "2019-10-01T00:00:00.000"),
  ])
  func `a date is read as other programs write it`(text: String, time: String) throws {
    try Tool.run(
      "import", "-", "log.mdb", "--columns", "route=page,time=at",
      input: "page\tat\nhome\t\(text)\n"
    ).expectDone()
    let times = try Tool.run("export", "log.mdb").values(of: "time")
    #expect(times.first?.hasPrefix("\"\(time)") == true, "\(times)")
  }

  /// Digits that are no date, a spreadsheet's days, and seconds since 2001.
  @Test(arguments: ["20191341", "43739.5", "591667200", "7000000000"])
  func `a number that is hardly a time is read as one, and said`(number: String) throws {
    let imported = try Tool.run(
      "import", "-", "log.mdb", "--columns", "route=page,time=at",
      input: "page,at\nhome,\(number)\n")
    #expect(imported.status == 0)
    #expect(
      imported.errors.hasPrefix(
        "drn: 1 time is before the year 2000 or after the next, the first at line 2: \(number) as seconds since 1970 is "
      ))
  }

  // JSON Lines of other programs.

  @Test func `a key that is no path is a key`() throws {
    try Tool.run(
      "import", "-", "log.mdb", "--columns", "time=@timestamp,route=page name",
      input: #"{"@timestamp":"2026-10-01T12:00:00Z","page name":"home"}"# + "\n"
    ).expectDone()
    #expect(try Tool.run("export", "log.mdb").values(of: "route") == [#""home""#])
    try Tool.run(
      "import", "-", "log.mdb", "--columns", "route=page", "--no-header",
      input: #"{"page":"home"}"# + "\n"
    ).expectTrouble(64)
  }

  @Test func `JSON Lines are imported by their keys`() throws {
    let lines = [
      #"{"user":"u1","at":"2024-05-01T10:00:00Z","page":{"path":["x","/"]},"a.b":"tap"}"#,
      #"{"user":"u1","at":1714557605,"event":"added","page":null}"#,
      #"{"user":7,"at":"2024-05-01T10:00:05Z","page":{"path":["/cart"]}}"#,
    ]
    try TemporaryDirectory.write(lines.joined(separator: "\n"), to: "s.ndjson")
    let columns = "session=user,route=page.path[-1],time=at,label=a.b,cause=nothing"
    let imported = try Tool.run("import", "s.ndjson", "log.mdb", "--columns", columns, "--json")
    #expect(imported.status == 0)
    #expect(imported.errors.contains("No line has 'nothing', which was to be the cause."))
    #expect(imported.values(of: "sessions") == ["2"])
    #expect(
      try Tool.run("export", "log.mdb").values(of: "route") == [#""/""#, #""/cart""#])
    try Tool.run("import", "s.ndjson", "new.mdb").expectTrouble(
      64,
      "'s.ndjson' has lines of another program: say what is where, such as --columns session=userId,route=properties.path,time=timestamp. The first has user, at, page, a.b."
    )
    #expect(!TemporaryDirectory.exists("new.mdb"))
  }

  // What cannot be imported.

  private static let foreign = [
    (
      #"192.0.2.1 - - [17/May/2015:10:05:03 +0000] "GET /a HTTP/1.1" 200 12"#,
      "an access log of a web server"
    ),
    ("<?xml version=\"1.0\"?>\n<log xes.version=\"1.0\"/>", "a log in XML (XES)"),
    ("#Fields: date time\n2024-05-01 10:00:00", "a log of a web server (W3C)"),
    ("03-17 16:13:38.811  1702  2395 I Task: START", "a log of Android (logcat)"),
    (#"{"log":{"version":"1.2","entries":[]}}"#, "a HAR file"),
    ("{\n  \"log\": {\n    \"creator\": {}}}", "a HAR file"),
    (#"{"traceEvents":["#, "a trace of events (Chrome's format)"),
    (#"{"version":2,"width":80,"height":24}"#, "a recording of a terminal (asciicast)"),
    ("digraph walked {\n}", "a graph (DOT)"), ("flowchart LR\n", "a diagram (Mermaid)"),
    (#"<svg xmlns="http://www.w3.org/2000/svg">"#, "a picture (SVG)"), ("hello\n", "text"),
  ]

  @Test(arguments: foreign)
  func `what cannot be imported is named, with what can be`(text: String, name: String) throws {
    try TemporaryDirectory.write(text, to: "it")
    try Tool.run("import", "it", "new.mdb").expectTrouble(
      2,
      "'it' cannot be imported: it seems to be \(name). Exports, tables (CSV) and JSON Lines of other programs, with --columns, and files of Redux DevTools, with --route, can be imported."
    )
    try Tool.run("it").expectTrouble(
      2,
      "'it' is not a DRN log: it seems to be \(name). 'drn LOG' opens logs, report bundles and exports as JSON Lines, also packed by gzip, and folders of these."
    )
    #expect(!TemporaryDirectory.exists("new.mdb"))
  }

  @Test func `of what another command reads, the command is named`() throws {
    try Sample.record(Sample.tour)
    try TemporaryDirectory.write(Sample.tour, to: "commands.jsonl")
    try Tool.run("export", "log.mdb", "-o", "it.csv").expectDone()
    try Tool.run("export", "log.mdb", "--format", "redux", "-o", "it.json").expectDone()
    for (name, what, command) in [
      ("commands.jsonl", "commands for 'drn record'", "drn record LOG < commands.jsonl"),
      ("it.csv", "a table that 'drn export' wrote", "drn import it.csv LOG"),
      ("it.json", "a file of Redux DevTools that 'drn export' wrote", "drn import it.json LOG"),
    ] {
      try Tool.run(name).expectTrouble(
        2, "'\(name)' is not a DRN log: it seems to be \(what). '\(command)' makes a log of it.")
    }
    try Tool.shell("echo '{\"a\":1}' > lines; drn lines").expectTrouble(
      2,
      "'lines' is not a DRN log: it seems to be JSON, but no export of a log. 'drn import lines LOG --columns route=KEY,time=KEY' makes a log of it."
    )
    #expect(try !Tool.run(".").output.contains("commands.jsonl"))
    try Tool.run("import", "commands.jsonl", "new.mdb").expectTrouble(
      2,
      "'commands.jsonl' cannot be imported: it seems to be commands for 'drn record'. 'drn record LOG < commands.jsonl' makes a log of it."
    )
  }

  // Damage, and marks of encodings.

  @Test func `after a damaged line of an export the other sessions are read`() throws {
    try Sample.record(
      #"{"session":"a","initial":"home"}"# + "\n" + #"{"go":"x"}"# + "\n" + #"{"go":"y"}"# + "\n"
        + #"{"session":"b","initial":"home"}"# + "\n" + #"{"session":"c","initial":"home"}"#)
    var lines = try Tool.run("export", "log.mdb").lines.map(String.init)
    lines[1] = String(lines[1].prefix(40))
    try TemporaryDirectory.write(lines.joined(separator: "\n"), to: "d.jsonl")
    let strict = try Tool.run("import", "d.jsonl", "strict.mdb")
    strict.expectTrouble(2)
    let imported = try Tool.run("import", "d.jsonl", "new.mdb", "--keep-going", "--json")
    #expect(imported.status == 0)
    #expect(imported.output.hasPrefix(#"{"sessions":3,"transitions":3,"leftOut":[{"#))
    let opened = try Tool.run("d.jsonl")
    #expect(opened.status == 2)
    #expect(opened.errors.hasPrefix("drn: line 2 of 'd.jsonl': it is not JSON: "))
    #expect(opened.errors.hasSuffix(" 2 lines were left out.\n"))
    #expect(opened.output.contains("\nsessions  3 with 3 transitions"))
    #expect(try Tool.run("d.jsonl", "--keep-going").status == 0)
  }

  @Test func `a byte order mark is read over`() throws {
    try Sample.record(Sample.tour)
    try TemporaryDirectory.write(Sample.tour, to: "commands")
    let line = """
      mark() { printf '\\357\\273\\277'; cat "$1"; }
      drn export log.mdb > lines; drn export log.mdb --format csv > table
      drn export log.mdb --format redux > state
      for name in lines table state; do mark $name | drn import - $name.mdb || exit 1; done
      mark lines > marked; drn marked > /dev/null || exit 1
      mark commands | drn record commands.mdb
      for name in lines table state commands; do drn export $name.mdb | cmp - lines || exit 1; done
      """
    try Tool.shell(line).expectDone()
  }

  // Standard input, ports and limits.

  @Test(arguments: ["record log.mdb", "import - log.mdb", "open -"])
  func `a closed standard input is said to be closed`(command: String) throws {
    try Tool.shell("drn \(command) <&-").expectTrouble(
      2, "Standard input is closed: lead something into it, as with '< FILE'.")
    #expect(!TemporaryDirectory.exists("log.mdb"))
  }

  @Test func `a limit on the sizes of files is an error, and no signal`() throws {
    let result = try Tool.shell("ulimit -f 100; drn record log.mdb < /dev/null")
    #expect(result.status == 2)
    result.expectOneMessage()
  }

  /// Flags of LMDB's unnamed database: keys in reverse order, duplicates, integers as keys, duplicates of one size.
  @Test(arguments: [UInt8(0x02), 0x04, 0x08, 0x14])
  func `another program's LMDB file is no log, and not damaged`(flags: UInt8) throws {
    try Sample.record(Sample.tour)
    var bytes = try TemporaryDirectory.data("log.mdb")
    for page in [0, 4_096] { bytes[page + 92] = flags }
    try bytes.write(to: URL(fileURLWithPath: TemporaryDirectory.path("it.mdb")))
    for command in ["stat", "verify", "log", "compact"] {
      try Tool.run(command, "it.mdb").expectTrouble(2, "'it.mdb' is not a DRN log.")
    }
    try Tool.run("mark", "it.mdb", "x").expectTrouble(2, "'it.mdb' is not a DRN log.")
    #expect(try TemporaryDirectory.data("it.mdb") == bytes)
  }
}
