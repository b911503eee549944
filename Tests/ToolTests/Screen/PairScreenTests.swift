import DRN
import TestSupport
import Testing
import ToolTesting

/// The screen of two runs side by side.
@Suite(.temporaryDirectory) struct PairScreenTests {
  private func open(
    _ arguments: [String] = ["good.mdb", "bad.mdb"], columns: Int = 80, rows: Int = 24
  ) throws -> TerminalProcess {
    if !TemporaryDirectory.exists("good.mdb") {
      try Sample.record(Sample.good, to: "good.mdb")
      try Sample.record(Sample.bad, to: "bad.mdb")
    }
    return try TerminalProcess(
      arguments: ["diff"] + arguments + ["--screen"], columns: columns, rows: rows,
      environment: [:])
  }

  @Test(arguments: [(80, 24), (40, 10)])
  func `it opens at the first difference`(columns: Int, rows: Int) throws {
    let terminal = try open(columns: columns, rows: rows)
    terminal.expectText(containing: "difference 1 of 3  2/8  2/8")
    try terminal.expectScreen("pair-\(columns)")
    terminal.press("q")
    #expect(terminal.waitForEnd() == 1)
    #expect(!terminal.screen.isAlternateScreen)
  }

  @Test func `keys go from difference to difference, and move in both`() throws {
    let terminal = try open()
    terminal.expectText(containing: "difference 1 of 3  2/8  2/8")
    terminal.expectText(containing: #"+ route      search(query: "table")"#)
    terminal.press("n")
    // Only the left run has this: the right one is where it was.
    terminal.expectText(containing: "difference 2 of 3  5/8  4/8")
    terminal.press("n")
    terminal.expectText(containing: "difference 3 of 3  8/8  7/8")
    terminal.expectText(containing: "─ the states after 8 and 7 ─")
    terminal.press("n")
    terminal.expectText(containing: "There is no difference after this.")
    terminal.press("j")
    terminal.expectText(containing: "difference 3 of 3  8/8  8/8")
    // First to the beginning of the difference that it is in.
    terminal.press("N")
    terminal.expectText(containing: "difference 3 of 3  8/8  7/8")
    terminal.press("N", "N", "N")
    terminal.expectText(containing: "There is no difference before this.")
    terminal.press("k")
    terminal.expectText(containing: "difference 0 of 3  1/8  1/8")
    terminal.expectText(containing: "no difference\n")
    terminal.press("g")
    terminal.expectText(containing: "0/8  0/8")
    terminal.press("G")
    terminal.expectText(containing: "8/8  8/8")
    terminal.click(column: 3, row: 4)
    terminal.expectText(containing: "difference 1 of 3  3/8  3/8")
    terminal.press("x")
    terminal.expectText(containing: "x does nothing here.")
    terminal.press("q")
    #expect(terminal.waitForEnd() == 1)
  }

  @Test func `the states are scrolled where they do not fit`() throws {
    let terminal = try open(columns: 40, rows: 10)
    terminal.expectText(containing: "difference 1 of 3")
    terminal.press("G", .tab)
    terminal.settle()
    let before = terminal.screen.text
    terminal.press("j", "j", "j")
    terminal.expect("other lines") { $0.text != before }
    terminal.press(.tab, "g")
    terminal.expectText(containing: "0/8  0/8")
    terminal.press("q")
    #expect(terminal.waitForEnd() == 1)
  }

  @Test func `sessions of one log, of two logs under two names, and what is the same`() throws {
    try Sample.record(Sample.good + Sample.bad.replacing("visit", with: "other"), to: "good.mdb")
    try Sample.record(Sample.bad.replacing("visit", with: "other"), to: "bad.mdb")
    let one = try open(["good.mdb", "--session", "visit", "--session", "other"])
    one.expectText(containing: "difference 1 of 3")
    #expect(one.screen.text.split(separator: "\n")[0].hasPrefix(" visit "))
    one.press("q")
    #expect(one.waitForEnd() == 1)
    let two = try open(["good.mdb", "bad.mdb", "--session", "visit", "--session", "other"])
    two.expectText(containing: "difference 1 of 3")
    #expect(two.screen.text.split(separator: "\n")[0].hasPrefix(" good.mdb, visit "))
    two.press("Q")
    #expect(two.waitForEnd() == 1)
    let same = try open(["good.mdb", "bad.mdb"])
    same.expectText(containing: "Both runs are the same.")
    same.press("q")
    #expect(same.waitForEnd() == 0)
  }

  @Test func `a key of the replay screen compares with another session`() throws {
    try Sample.record(Sample.good + Sample.bad.replacing("visit", with: "other"), to: "log.mdb")
    let terminal = try openScreen(["replay", "log.mdb", "--session", "visit"])
    terminal.press("c")
    terminal.expectText(containing: "Enter compares with the session")
    terminal.press("G", .enter)
    terminal.expectText(containing: "difference 1 of 3  2/8  2/8")
    terminal.press("q")
    terminal.expectText(containing: "? keys")
    #expect(terminal.screen.text.contains(" visit"))
    terminal.press("s")
    terminal.expectText(containing: "Enter shows the session")
    terminal.press("q", "c")
    terminal.expectText(containing: "Enter compares with the session")
    terminal.press("G", .enter)
    terminal.expectText(containing: "difference 1 of 3")
    terminal.press("Q")
    #expect(terminal.waitForEnd() == 0)
  }

  @Test(arguments: [(20, 6), (200, 50), (10, 4), (3, 2), (1, 1)])
  func `it fits every terminal`(columns: Int, rows: Int) throws {
    let terminal = try open(columns: columns, rows: rows)
    terminal.expect("the screen") { $0.isAlternateScreen }
    terminal.press("n", "N", "j", .tab, "j", .pageDown, .tab, "G", "g", .end, .pageUp)
    terminal.resize(columns: 80, rows: 24)
    terminal.expectText(containing: "of 3")
    terminal.press("q")
    #expect(terminal.waitForEnd() == 1)
  }

  @Test func `long sessions open at once, and their ends are aligned behind it`() throws {
    try Sample.recordMany(60_000, to: "good.mdb")
    try Sample.recordMany(60_000, to: "bad.mdb", before: "else")
    let terminal = try open()
    terminal.expectText(containing: "difference 1 of 1  0/59,999  0/59,999")
    terminal.press("G")
    terminal.expectText(containing: "59,999/59,999  59,999/59,999")
    terminal.press("q")
    #expect(terminal.waitForEnd() == 1)
  }

  @Test func `what cannot be shown side by side is said in one sentence`() throws {
    try Sample.record(Sample.good, to: "good.mdb")
    try Sample.record(Sample.bad, to: "bad.mdb")
    let logs = ["diff", "good.mdb", "bad.mdb", "--screen"]
    try Tool.run(logs).expectTrouble(2, "--screen needs a terminal: leave it out for text.")
    try Tool.run(logs + ["--json"]).expectTrouble(64)
    try Tool.run(logs + ["--stat"]).expectTrouble(64)
    try Tool.run("diff", "good.mdb", "1", "2", "--screen").expectTrouble(64)
    // Two sessions of two logs, as text.
    let text = try Tool.run(
      "diff", "good.mdb", "bad.mdb", "--session", "visit", "--session", "visit")
    #expect(text.status == 1)
    #expect(text.output.contains("+++ bad.mdb, session visit: 9 transitions"))
  }
}
