import TestSupport
import Testing
import ToolTesting

/// Terminals that can do less, and none at all.
@Suite(.temporaryDirectory) struct ScreenTerminalTests {
  private func colors(_ screen: VirtualTerminal) -> Int {
    (0..<screen.rows).reduce(0) { count, row in
      count
        + (0..<screen.columns).count { column in
          let style = screen.cell(at: column, row: row).style
          return style.foreground != .standard || style.background != .standard
        }
    }
  }

  @Test func `there is colour where there can be`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    let terminal = try openScreen()
    terminal.expect("more than 50 coloured cells") { colors($0) > 50 }
  }

  @Test(
    arguments: [
      (["replay", "log.mdb"], ["NO_COLOR": "1"]), (["replay", "log.mdb", "--color", "never"], [:]),
      (["replay", "log.mdb"], ["TERM": "vt100"]), (["replay", "log.mdb"], ["TERM": "xterm-mono"]),
    ] as [([String], [String: String])])
  func `without colour everything is there`(
    arguments: [String], environment: [String: String]
  ) throws {
    try Sample.record(Sample.tour + Sample.shop)
    let terminal = try openScreen(arguments, environment: environment)
    terminal.expectText(containing: "branch")
    try terminal.expectScreen("open")
    #expect(colors(terminal.screen) == 0)
  }

  @Test func `without Unicode everything is ASCII`() throws {
    let input = Sample.timed([#""session":"été","initial":"home""#, #""go":{"café":{"_0":"日本"}}"#])
    try Sample.record(input)
    let terminal = try openScreen(environment: ["LC_ALL": "C", "LANG": "C"])
    terminal.settle()
    #expect(terminal.screen.text.utf8.allSatisfy { $0 < 0x80 })
    try terminal.expectScreen("ascii")
  }

  @Test func `wide characters take two columns`() throws {
    let long = String(repeating: "日本語", count: 20)
    let input = Sample.timed([
      #""session":"s","initial":"home""#, #""go":{"日本":{"_0":"\#(long)"}}"#,
    ])
    try Sample.record(input)
    let terminal = try openScreen()
    terminal.settle()
    try terminal.expectScreen("wide")
  }

  /// A log is somebody else's: nothing in it reaches the terminal as a control sequence.
  @Test func `what a log holds cannot control the terminal`() throws {
    let evil = #"\u001b]0;owned\u0007\u001b[31m\u009b2J\u202e"#
    let lines = [
      #""session":"\#(evil)","initial":"\#(evil)""#, #""go":{"a":{"\#(evil)":"\#(evil)"}}"#,
      #""note":{"label":"\#(evil)","payload":"\#(evil)"}"#, #""mark":"\#(evil)""#,
    ]
    try Sample.record(Sample.timed(lines))
    let terminal = try openScreen(columns: 160)
    for keys in ["w", "qB", "q:show\r", "q/owned\r", "k", "\t", "j", "l"] {
      terminal.send(keys)
      terminal.settle()
    }
    #expect(terminal.screen.title != "owned")
    #expect(terminal.screen.unknown == [])
    #expect(!terminal.screen.text.contains("\u{202E}"))
    terminal.press("Q")
    #expect(terminal.waitForEnd() == 0)
  }

  @Test func `without a terminal it prints`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    let expected = try Tool.run("replay", "log.mdb").output
    for environment in [["TERM": "dumb"], ["TERM": ""]] {
      let terminal = try TerminalProcess(
        arguments: ["replay", "log.mdb", "--color", "never"], columns: 200, rows: 500,
        environment: environment)
      #expect(terminal.waitForEnd() == 0)
      #expect(terminal.screen.text.contains(expected.split(separator: "\n").last ?? "-"))
    }
    let piped = try TerminalProcess(
      Tool.executable, ["replay", "log.mdb"], columns: 200, rows: 500, output: .pipe)
    #expect(piped.waitForEnd() == 0)
    #expect(piped.output == expected)
    let fed = try TerminalProcess(
      Tool.executable, ["replay", "log.mdb", "--color", "never"], columns: 200, rows: 500,
      input: .pipe)
    #expect(fed.waitForEnd() == 0)
    #expect(!fed.screen.isAlternateScreen)
    let text = try TerminalProcess(
      Tool.executable, ["replay", "log.mdb", "--text", "--color", "never"], columns: 200, rows: 500)
    #expect(text.waitForEnd() == 0)
    #expect(text.screen.text == fed.screen.text)
  }

  /// Nor does a pager get it, which would ask what to do on such a terminal.
  @Test(arguments: [["replay", "log.mdb"], ["log.mdb"], ["demo", "demo.mdb"]])
  func `a terminal that nobody knows gets text`(arguments: [String]) throws {
    try Sample.record(Sample.tour + Sample.shop)
    let terminal = try TerminalProcess(
      arguments: arguments, columns: 120, rows: 12, environment: ["TERM": "unheard-of"])
    #expect(terminal.waitForEnd() == 0)
    #expect(terminal.screen.text.contains(arguments[0] == "log.mdb" ? "next" : "history"))
    #expect(!terminal.screen.isAlternateScreen)
  }

  @Test func `the demo opens on a terminal`() throws {
    let terminal = try TerminalProcess(
      arguments: ["demo"], columns: 80, rows: 24, environment: [:])
    terminal.expectText(containing: "? shows the keys")
    terminal.press("q")
    #expect(terminal.waitForEnd() == 0)
  }
}
