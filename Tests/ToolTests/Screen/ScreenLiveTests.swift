import TestSupport
import Testing
import ToolTesting

/// The screen beside an app that is running, and playing.
@Suite(.temporaryDirectory) struct ScreenLiveTests {
  @Test func `it follows a running app`() throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(#"{"session":"w","initial":"home"}"#)
    let terminal = try openScreen(["replay", "log.mdb", "-f"])
    terminal.expectText(containing: "● LIVE")
    for number in 1...5 {
      try recorder.send(#"{"go":{"page":{"_0":\#(number)}}}"#)
      terminal.expectText(containing: "100% \(number)/\(number)")
      terminal.expectText(containing: "route      page(\(number))")
    }
    // Looking at something else, one stays there while the session grows.
    terminal.press("k", "k")
    terminal.expectText(containing: "60% 3/5  PAUSED")
    try recorder.send(#"{"go":"late"}"#)
    terminal.expectText(containing: "50% 3/6  PAUSED")
    terminal.press("F")
    terminal.expectText(containing: "100% 6/6  ● LIVE")
    try recorder.send(#"{"rewind":2}"#)
    try recorder.send(#"{"go":"branch"}"#)
    terminal.expectText(containing: "100% 8/8  ● LIVE")
    terminal.expectText(containing: "branch 2/2")
    #expect(try recorder.finish() == 0)
    terminal.press("q")
    #expect(terminal.waitForEnd() == 0)
  }

  @Test func `the newest transition of a followed log is live, and of another is not`() throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(#"{"session":"w","initial":"home"}"#)
    try recorder.send(#"{"go":"shop"}"#)
    let terminal = try openScreen(["replay", "log.mdb", "-f"])
    terminal.expectText(containing: "● LIVE")
    terminal.send("k")
    terminal.expectText(containing: "0% 0/1  PAUSED")
    terminal.send("G")
    terminal.expectText(containing: "100% 1/1  ● LIVE")
    try recorder.send(#"{"go":"late"}"#)
    terminal.expectText(containing: "100% 2/2  ● LIVE")
    // Whoever ends following, and means it, does not follow again.
    terminal.send("F")
    terminal.expectText(containing: "PAUSED")
    terminal.send("gG")
    terminal.expectText(containing: "100% 2/2  PAUSED")
    #expect(try recorder.finish() == 0)
  }

  @Test func `a log that is not there yet is waited for, and then shown`() throws {
    let terminal = try TerminalProcess(
      arguments: ["replay", "late.mdb", "-f"], columns: 80, rows: 24, environment: [:])
    terminal.expectText(containing: "drn: There is no log 'late.mdb' yet. Waiting for it.")
    let recorder = try LiveRecorder("late.mdb")
    try recorder.send(#"{"session":"w","initial":"home"}"#)
    terminal.expectText(containing: "100% 0/0  ● LIVE")
    #expect(try recorder.finish() == 0)
    terminal.send("q")
    #expect(terminal.waitForEnd() == 0)
  }

  @Test func `what is refused and rewound while it runs appears in the overview`() throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(#"{"session":"w","initial":"home"}"#)
    try recorder.send(#"{"go":"shop"}"#)
    let terminal = try openScreen(["replay", "log.mdb", "-f"])
    func strip() -> String {
      let lines = terminal.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.count > 2 ? String(lines[lines.count - 3]) : ""
    }
    terminal.expectText(containing: "100% 1/1  ● LIVE")
    #expect(!strip().contains("↶"))
    try recorder.send(#"{"rewind":0}"#)
    try recorder.send(#"{"go":"help"}"#)
    try recorder.send(#"{"mark":"here"}"#)
    terminal.expect("a rewind and a mark in the strip") { _ in
      strip().contains("↶") && strip().contains("◆")
    }
    #expect(try recorder.finish() == 0)
  }

  @Test func `a filter takes in what is recorded`() throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(#"{"session":"w","initial":"home"}"#)
    let terminal = try openScreen()
    terminal.send("&home\r")
    terminal.expectText(containing: "& home (1)")
    for place in ["shop", "home", "help", "home"] { try recorder.send(#"{"go":"\#(place)"}"#) }
    terminal.expectText(containing: "& home (3)")
    _ = try recorder.finish()
  }

  @Test func `the log itself is rewound, and that is a branch`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    let terminal = try openScreen()
    let before = try Tool.run("sessions", "log.mdb", "--json").output
    terminal.send("4g:rewind\r")
    terminal.expectText(containing: "Rewind the log itself to 4?")
    #expect(try Tool.run("sessions", "log.mdb", "--json").output == before)
    terminal.send("y")
    terminal.expectText(containing: "rewound        to 4")
    terminal.expectText(containing: "100% 18/18  PAUSED")
    try Tool.run("show", "log.mdb").expectDone()
    #expect(try Tool.run("show", "log.mdb", "--json").output.contains("\"target\":4"))
  }

  @Test func `somebody who writes the log is named`() throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(#"{"session":"w","initial":"home"}"#)
    try recorder.send(#"{"go":"shop"}"#)
    let terminal = try openScreen()
    terminal.send(":rewind 0\ry")
    terminal.expectText(containing: "is writing 'log.mdb'")
    _ = try recorder.finish()
  }

  @Test func `it plays with the pauses that there were`() throws {
    // A second between two of them, and a minute before the last, of which nobody waits for all.
    let times = ["00", "01", "02", "59"]
    let lines = times.enumerated().map { number, second in
      let command = number == 0 ? #""session":"s","initial":0"# : #""go":\#(number)"#
      return #"{"time":"2026-11-21T10:00:\#(second)Z",\#(command)}"# + "\n"
    }
    try Sample.record(lines.joined())
    let terminal = try openScreen()
    terminal.send("g")
    terminal.expectText(containing: "0% 0/3")
    let begun = ContinuousClock.now
    terminal.send("p")
    terminal.expectTexts("▶ 1×", "33% 1/3", "66% 2/3", "100% 3/3")
    let taken = ContinuousClock.now - begun
    #expect(taken > .milliseconds(3_900))
    terminal.send("g")
    terminal.expectText(containing: "0% 0/3")
    terminal.send("<<<p")
    terminal.expectText(containing: "▶ 1/8")
    terminal.send("p")
    terminal.expectText(containing: "PAUSED")
    terminal.send(">>>>>>>p")
    terminal.expectText(containing: "100% 3/3")
  }

  /// What takes long says so, and can be stopped.
  @Test func `a search shows how far it is, and stops`() throws {
    try Sample.recordLong()
    let terminal = try openScreen()
    terminal.send("/\(Sample.longCondition)\r")
    terminal.expectText(containing: "Searching for")
    terminal.press(.escape)
    terminal.expectText(containing: "Stopped.")
    // A key is answered at once meanwhile.
    terminal.send("&\(Sample.longCondition)\r")
    terminal.expectText(containing: "Filtering")
    terminal.send("k")
    terminal.press(.escape)
    terminal.expectText(containing: "Stopped.")
    terminal.send("q")
    #expect(terminal.waitForEnd() == 0)
  }

  /// Nothing is between them to wait for, and still a key stops it.
  @Test func `playing many at once can be stopped`() throws {
    let time = "2026-11-21T10:00:00Z"
    let first = "{\"session\":\"s\",\"initial\":\"a\",\"time\":\"\(time)\"}\n"
    let moves = (1...50_000).map { "{\"go\":\($0),\"time\":\"\(time)\"}\n" }
    try Sample.record(first + moves.joined())
    let terminal = try openScreen(["replay", "log.mdb", "0"])
    terminal.send("p")
    terminal.expectText(containing: "▶ 1×")
    terminal.send("p")
    terminal.expectText(containing: "PAUSED")
    #expect(!terminal.screen.text.contains("100%"))
  }

  @Test func `a filter follows too`() throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(#"{"session":"w","initial":"home"}"#)
    let terminal = try openScreen(["replay", "log.mdb", "-f"])
    terminal.send("&home\r")
    terminal.expectText(containing: "& home (1)")
    for place in ["shop", "home", "help"] { try recorder.send(#"{"go":"\#(place)"}"#) }
    terminal.expectText(containing: "66% 2/3")
    #expect(try recorder.finish() == 0)
  }

  @Test func `going up many rows leaves the newest`() throws {
    try Sample.recordMany(10_000)
    let terminal = try TerminalProcess(
      arguments: ["replay", "log.mdb", "-f"], columns: 80, rows: 24, environment: [:])
    // At the newest of a log that nobody records.
    terminal.expectText(containing: "CLOSED")
    terminal.send("5000k")
    terminal.expectText(containing: "PAUSED")
  }
}
