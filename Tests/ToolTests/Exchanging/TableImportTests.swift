import CustomDump
import Foundation
import TestSupport
import Testing
import ToolTesting

/// `drn import` with a column map: anybody's tables, through the engine.
@Suite(.temporaryDirectory) struct TableImportTests {
  static let views = """
    user_id,at,page,referrer
    ann,2026-11-21T10:00:00Z,home,x
    bob,2026-11-21 10:00:01,home,"a ""quoted"", cell
    over lines"
    ann,1795255202,search,y
    ann,1795255203250,"{""detail"":{""id"":""42""}}",z
    bob,2026-11-21T11:00:02+01:00,cart,

    """

  @Test func `rows say where somebody was seen`() throws {
    try TemporaryDirectory.write(Self.views, to: "views.csv")
    let imported = try Tool.run(
      "import", "views.csv", "log.mdb", "--columns", "route=page,time=at,session=user_id", "--json")
    imported.expectDone()
    #expect(imported.output == #"{"sessions":2,"transitions":5,"leftOut":[]}"# + "\n")
    expectNoDifference(
      try summary("ann"),
      [
        #"2026-11-21T10:00:00.000000000Z started "home""#,
        #"2026-11-21T10:00:02.000000000Z went "search""#,
        #"2026-11-21T10:00:03.250000000Z went {"detail":{"id":"42"}}"#,
      ])
    expectNoDifference(
      try summary("bob"),
      [
        #"2026-11-21T10:00:01.000000000Z started "home""#,
        #"2026-11-21T10:00:02.000000000Z went "cart""#,
      ])
    try Tool.run("verify", "log.mdb").expectDone()
  }

  @Test func `a line's end in quotes is the cell's, also in a row's first line`() throws {
    let table = "page,x\r\n\"a\r\nb\",1\r\nc,\"2\r\n\"\r\n\r\n\"d\r\n\",3"
    try Tool.run("import", "-", "log.mdb", "--columns", "route=page", input: table).expectDone()
    #expect(
      try Tool.run("export", "log.mdb").values(of: "route") == [
        #""a\r\nb""#, #""c""#, #""d\r\n""#,
      ])
  }

  @Test(arguments: [
    "1.795255202e9", "1.7952552020000000e9", "1.795255202E12", "1795255202000.000000",
    "17952552.02000000000e2", "1795255202", "2026-11-21 10:00:02",
  ])
  func `a time is the same however its number is written`(time: String) throws {
    try Tool.run(
      "import", "-", "log.mdb", "--columns", "route=page,time=at", input: "page,at\nhome,\(time)\n"
    ).expectDone()
    #expect(
      try Tool.run("export", "log.mdb").values(of: "time") == [#""2026-11-21T10:00:02.000000000Z""#]
    )
  }

  @Test func `overlays are shown and hidden as they were seen, and labels make notes`() throws {
    let table = """
      screen;sheet;tap
      home;;
      home;filter;
      home;sort;button
      home;;
      cart;confirm;
      done;;
      """
    try Tool.run(
      "import", "-", "log.mdb", "--session", "main", "--columns",
      "route=screen,overlay=sheet,label=tap", input: table
    ).expectDone()
    expectNoDifference(
      try Tool.run("export", "log.mdb", "--session", "main").lines.map { line in
        let text = JSONText(line)
        return [text["kind"], text["route"] ?? text["overlay"] ?? text["label"]].compactMap { $0 }
          .joined(separator: " ")
      },
      [
        #""started" "home""#, #""overlayShown" "filter""#, #""overlayShown" "sort""#,
        #""noted" "button""#, #""overlaysHidden""#, #""went" "cart""#, #""overlayShown" "confirm""#,
        #""went" "done""#,
      ])
  }

  @Test func `with a kind, rows say what was done`() throws {
    let table = """
      went|home||user|
      showOverlay||filter|user|
      overlayHidden|||link|
      composed|item|settings|push|
      hideOverlay||||
      went|cart|||
      goBack||||
      wentForward||||
      replace|basket|||
      note||||paid
      mark||||here
      """
    try Tool.run(
      "import", "-", "log.mdb", "--no-header", "--columns",
      "kind=1,route=2,overlay=3,cause=4,label=5", input: table
    ).expectDone()
    let exported = try Tool.run("export", "log.mdb")
    expectNoDifference(
      exported.values(of: "kind"),
      [
        #""started""#, #""overlayShown""#, #""overlayHidden""#, #""composed""#,
        #""overlayHidden""#, #""went""#, #""wentBack""#, #""wentForward""#, #""replaced""#,
        #""noted""#, #""marked""#,
      ])
    #expect(exported.values(of: "cause")[2...3] == [#""link""#, #""push""#])
    #expect(exported.values(of: "session").first == #""imported""#)
    // Nobody told a time: none is made up.
    #expect(exported.values(of: "time").allSatisfy { $0 == #""1970-01-01T00:00:00.000000000Z""# })
    try Tool.run("verify", "log.mdb").expectDone()
  }

  @Test func `what cannot be imported is counted, by reason and with its first line`() throws {
    let table = """
      session,time,route,kind
      a,,,note
      a,2026-11-21T10:00:05Z,home,
      a,yesterday,cart,
      a,2026-11-21T10:00:04Z,cart,
      a,2026-11-21T10:00:06Z,home,
      a,tomorrow,cart,
      a,2026-11-21T10:00:07Z,cart
      a,2026-11-21T10:00:07Z,cart,vent
      a,2026-11-21T10:00:07Z,,went
      a,2026-11-21T10:00:08Z,cart,went
      """
    try TemporaryDirectory.write(table, to: "table.csv")
    let columns = "session=session,time=time,route=route,kind=kind"
    let imported = try Tool.run("import", "table.csv", "log.mdb", "--columns", columns, "--json")
    #expect(imported.status == 0)
    let leftOut = """
      drn: 1 was left out, the first at line 2: its kind needs the column 'label', which is empty.
      drn: 2 were left out, the first at line 4: its time is neither of the form 2026-11-21T10:00:00Z nor a number since 1970.
      drn: 1 was left out, the first at line 5: it is earlier than what stands before it in its session; sort by session and time.
      drn: 1 was left out, the first at line 6: it changes nothing.
      drn: 1 was left out, the first at line 8: it has a different number of cells than the first line.
      drn: 1 was left out, the first at line 9: a table's rows cannot be of the kind "vent"; did you mean 'went'?
      drn: 1 was left out, the first at line 10: its kind needs the column 'route', which is empty.

      """
    expectNoDifference(imported.errors, leftOut)
    #expect(
      imported.output.hasPrefix(#"{"sessions":1,"transitions":2,"leftOut":[{"reason":"its kind"#))
    #expect(imported.output.contains(#""count":2,"first":"line 4"}"#))
    #expect(try Tool.run("export", "log.mdb").values(of: "route") == [#""home""#, #""cart""#])

    let strict = try Tool.run(
      "import", "table.csv", "strict.mdb", "--columns", columns, "--strict")
    strict.expectTrouble(
      2,
      "line 2 of 'table.csv': its kind needs the column 'label', which is empty. Nothing after it was read."
    )
    let nothing = try Tool.run("import", "-", "no.mdb", "--columns", "route=a", input: "a,b\n,1\n")
    #expect(nothing.status == 2)
    #expect(nothing.errors.hasSuffix("drn: Nothing of '-' could be imported.\n"))
  }

  @Test func `a map that does not fit the table is wrong usage, and no log is made`() throws {
    try TemporaryDirectory.write(Self.views, to: "views.csv")
    for (columns, message) in [
      ("route=pages", "'views.csv' has no column 'pages'; did you mean 'page'?"),
      ("route=7", "'views.csv' has no column '7': it has user_id, at, page, referrer."),
    ] {
      try Tool.run("import", "views.csv", "log.mdb", "--columns", columns).expectTrouble(
        64, message)
    }
    try Tool.run("import", "views.csv", "log.mdb").expectTrouble(
      64,
      "'views.csv' has columns of its own: say what they are, such as --columns route=NAME,time=NAME. It has user_id, at, page, referrer."
    )
    for arguments in [
      ["--columns", "rout=page"], ["--columns", "route"], ["--columns", "route=page,route=at"],
      ["--no-header"], ["--columns", "route=1", "--separator", "ab"],
      ["--separator", ";", "--format", "jsonl"], ["--route", "page"],
    ] {
      try Tool.run(["import", "views.csv", "log.mdb"] + arguments).expectTrouble(64)
    }
    #expect(!TemporaryDirectory.exists("log.mdb"))
  }

  @Test func `a session that the log has already is not continued by somebody's table`() throws {
    try Sample.record(Sample.shop)
    let before = try Tool.run("export", "log.mdb").output
    let imported = try Tool.run(
      "import", "-", "log.mdb", "--columns", "route=a,session=b",
      input: "a,b\nx,new\ny,shop\nz,new\n")
    imported.expectTrouble(
      2,
      "line 3 of '-': 'log.mdb' has a session 'shop' already. Import into another log. Nothing after it was read."
    )
    #expect(try Tool.run("export", "log.mdb", "--session", "shop").output == before)
    try Tool.run("verify", "log.mdb").expectDone()
  }

  @Test func `more sessions than are kept open are mixed row by row`() throws {
    var table = "s\tt\tr\n"
    for step in 0..<3 {
      for session in 0..<1_100 {
        table += "s\(session)\t\(1_795_255_200 + step)\tr\(step)\n"
      }
    }
    let imported = try Tool.run(
      "import", "-", "log.mdb", "--columns", "session=s,time=t,route=r", "--json", input: table)
    imported.expectDone()
    #expect(imported.values(of: "transitions") == ["3300"])
    #expect(imported.values(of: "sessions") == ["1100"])
    try Tool.run("verify", "log.mdb").expectDone()
  }
  private func summary(_ session: String) throws -> [String] {
    try Tool.run("export", "log.mdb", "--session", session).lines.map { line in
      let text = JSONText(line)
      return "\(text["time"] ?? "") \(text["kind"] ?? "") ".replacing("\"", with: "")
        + (text["route"] ?? "")
    }
  }
}
