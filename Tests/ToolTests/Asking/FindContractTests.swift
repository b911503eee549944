import CustomDump
import TestSupport
import Testing
import ToolTesting

/// `drn find`: the transitions that a condition is true of.
@Suite(.temporaryDirectory) struct FindContractTests {
  private func seqs(_ arguments: String...) throws -> [Substring] {
    let found = try Tool.run(["find", "log.mdb"] + arguments + ["--json"])
    #expect(found.errors == "")
    #expect(found.status == (found.lines.isEmpty ? 1 : 0))
    return found.values(of: "seq")
  }

  @Test func `a match is a line as the log has it, or its document`() throws {
    try Sample.record(Sample.shop)
    let found = try Tool.run("find", "log.mdb", #"route == "detail" and kind == "went""#)
    found.expectDone()
    expectNoDifference(found.output, try Tool.run("log", "log.mdb", "4..4").output)
    let json = try Tool.run("find", "log.mdb", #"overlay == "itemSettings""#, "--json")
    json.expectDone()
    expectNoDifference(json.output, try Tool.run("show", "log.mdb", "5", "--json").output)
    let colored = try Tool.run("find", "log.mdb", "seq == 4", "--color", "always")
    expectNoDifference(
      colored.output, try Tool.run("log", "log.mdb", "4", "--color", "always").output)
  }

  @Test(arguments: [
    ("overlays", "overlays"), ("kind == \"went\" and not state.overlays", "state.overlays"),
    ("(entries)", "entries"), ("rootOverlays or gap > 2s", "rootOverlays"),
  ])
  func `a list that stands for a condition is warned of`(condition: String, name: String) throws {
    try Sample.record(Sample.shop)
    let found = try Tool.run("find", "log.mdb", condition)
    found.expectOneMessage()
    #expect(found.errors.contains("'\(name)' by itself is true of every transition"))
    let meant = try Tool.run("find", "log.mdb", "\(name).count > 0", "--count")
    #expect(meant.errors == "")
    // A list of the event alone is not always there, and then it is no condition that always holds.
    #expect(try Tool.run("find", "log.mdb", "routes", "--count").errors == "")
  }

  @Test func `it ends with 1 where nothing matches`() throws {
    try Sample.record(Sample.shop)
    let condition = #"route == "nowhere""#
    for arguments in [[], ["--json"], ["--first"], ["--last"], ["--reverse"], ["-n", "3"]] {
      let nothing = try Tool.run(["find", "log.mdb", condition] + arguments)
      nothing.expectDone(1)
      #expect(nothing.output == "")
    }
    let count = try Tool.run("find", "log.mdb", condition, "--count")
    count.expectDone(1)
    #expect(count.output == "0\n")
    let json = try Tool.run("find", "log.mdb", condition, "--count", "--json")
    json.expectDone(1)
    #expect(json.output == "{\"count\":0}\n")
  }

  @Test func `it can be limited, counted and turned around`() throws {
    try Sample.record(Sample.shop)
    let went = #"kind == "went""#
    #expect(try seqs(went) == ["1", "4", "8", "12", "14"])
    #expect(try seqs(went, "--reverse") == ["14", "12", "8", "4", "1"])
    #expect(try seqs(went, "--first") == ["1"])
    #expect(try seqs(went, "--last") == ["14"])
    #expect(try seqs(went, "-n", "2") == ["1", "4"])
    #expect(try seqs(went, "-n", "2", "--reverse") == ["14", "12"])
    #expect(try seqs(went, "--first", "--reverse") == ["14"])
    #expect(try seqs(went, "--range", "2..12") == ["4", "8", "12"])
    #expect(try seqs(went, "--range", ":lamp..@-5", "--last") == ["12"])
    #expect(try seqs(went, "--range", "5..6") == [])
    let count = try Tool.run("find", "log.mdb", went, "--count")
    count.expectDone()
    #expect(count.output == "5\n")
    #expect(try Tool.run("find", "log.mdb", went, "--count", "--json").output == "{\"count\":5}\n")
  }

  @Test func `the first gap of a range is right`() throws {
    try Sample.record(Sample.shop)
    #expect(try seqs("gap > 1s", "--range", "3..3") == ["3"])
    #expect(try seqs("gap == null") == ["0"])
    #expect(try seqs("gap == null", "--range", "3..") == [])
  }

  @Test func `each session is searched after the other, or one`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    let noted = #"kind == "noted""#
    #expect(try seqs(noted) == ["14", "10"])
    #expect(try seqs(noted, "--session", "tour") == ["14"])
    #expect(try seqs(noted, "--all-sessions") == ["14", "10"])
    #expect(try seqs(noted, "--all-sessions", "--first") == ["14"])
    #expect(try seqs(#"session == "shop" and seq == 2"#, "--all-sessions") == ["2"])
    let text = try Tool.run("find", "log.mdb", "label == 'paid'", "--all-sessions")
    #expect(text.lines.count == 2)
    #expect(text.lines.first == "session shop")
    let count = try Tool.run("find", "log.mdb", noted, "--all-sessions", "--count")
    #expect(count.output == "2\n")
    try Tool.run("find", "log.mdb", noted, "--session", "nope").expectTrouble(
      1, "'log.mdb' has no session 'nope': there are 'tour' and 'shop'.")
  }

  @Test(arguments: [
    ("route = \"x\"", 7, "expected '==' or 'matches', but found '='"),
    ("gap > 2", 7, "expected a duration such as 2s or 250ms to compare with a gap, but found '2'"),
    (
      "rout == 'x'", 1,
      "expected a name such as route or overlay, but found 'rout' (did you mean 'route'?)"
    ),
    ("seq ==", 7, "expected a name or a value, but found the end"),
  ])
  func `a caret shows where an expression is wrong`(
    expression: String, column: Int, message: String
  ) throws {
    try Sample.record(Sample.shop)
    // Wrong usage comes first: nothing is said of a log that is not there.
    for log in ["log.mdb", "missing.mdb"] {
      let result = try Tool.run("find", log, expression)
      #expect(result.status == 64)
      #expect(result.output == "")
      expectNoDifference(
        result.errors,
        """
        drn: The expression is wrong at column \(column): \(message).
          \(expression)
          \(String(repeating: " ", count: column - 1))^

        """)
      #expect(try Tool.run("bisect", log, "--expr", expression).errors == result.errors)
    }
  }

  @Test func `an expression does nothing to a terminal`() throws {
    let result = try Tool.run("find", "log.mdb", "seq = '\u{1b}[31m\n\u{202e}'")
    #expect(result.status == 64)
    #expect(result.errors.split(separator: "\n").count == 3)
    #expect(!result.errors.contains("\u{1b}") && !result.errors.contains("\u{202e}"))
  }

  @Test(arguments: [
    "--first --last", "--count --first", "-n 2 --first", "-n 0", "-n -1", "--range 5..4",
    "--follow --reverse", "-f --last", "-f --count", "-f --all-sessions",
    "--all-sessions --session shop", "--range x",
  ])
  func `what does not go together is wrong usage`(options: String) throws {
    try Sample.record(Sample.shop)
    try Tool.shell("drn find log.mdb true \(options)").expectTrouble(64)
  }

  @Test func `an expression is needed, and a log`() throws {
    try Tool.run("find", "log.mdb").expectTrouble(64)
    try Tool.run("find", "missing.mdb", "true").expectTrouble(2, "There is no file 'missing.mdb'.")
  }

  @Test func `a reader that has enough ends it quietly`() throws {
    try Sample.record(Sample.shop)
    let result = try Tool.shell("drn find log.mdb true --json | head -1 | wc -l | tr -d ' '")
    #expect(result.output == "1\n")
    #expect(result.errors == "")
  }
}

/// `drn find -f`: what is recorded from now on is searched as well.
@Suite(.temporaryDirectory) struct FindFollowTests {
  @Test func `a follower shows each match as it is recorded`() throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send("{\"session\":\"w\",\"initial\":\"home\"}")
    try recorder.send("{\"go\":\"a\"}")
    let follower = try Follower("find", "log.mdb", "-f", "--json", "route == 'a' or route == 'c'")
    var shown = [follower.next()]
    for line in ["{\"go\":\"b\"}", "{\"go\":\"c\"}", "{\"showOverlay\":\"o\"}", "{\"go\":\"b\"}"] {
      try recorder.send(line)
    }
    shown += [follower.next(), follower.next()]
    #expect(follower.interrupt() == 130)
    #expect(try recorder.finish() == 0)
    expectNoDifference(
      shown.map { $0[...] },
      try Tool.run("find", "log.mdb", "--json", "route in ['a', 'c']").lines)
  }

  @Test func `a follower that has found enough ends`() throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send("{\"session\":\"w\",\"initial\":\"home\"}")
    let follower = try Follower("find", "log.mdb", "--follow", "--first", "overlay == 'alert'")
    for line in ["{\"go\":\"a\"}", "{\"showOverlay\":\"alert\"}", "{\"go\":\"b\"}"] {
      try recorder.send(line)
    }
    #expect(follower.next().hasSuffix("overlayShown    alert"))
    #expect(follower.next() == "")
    #expect(try recorder.finish() == 0)
  }
}
