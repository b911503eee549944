import TestSupport
import Testing
import ToolTesting

/// What the screen says of a log's state, and what it finds.
@Suite(.temporaryDirectory) struct ScreenTruthTests {
  private static let two = """
    {"session":"one","initial":"home"}
    {"note":{"label":"paymentFailed"}}
    {"session":"two","initial":"home"}
    {"go":"cart"}

    """

  @Test(arguments: [("closed", "CLOSED"), ("killed", "KILLED")])
  func `a followed log that nobody records is not live`(how: String, word: String) throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(#"{"session":"w","initial":"home"}"#)
    let terminal = try openScreen(["replay", "log.mdb", "-f"])
    terminal.expectText(containing: "● LIVE")
    if how == "killed" { _ = recorder.kill() } else { _ = try recorder.finish() }
    terminal.expectText(containing: word)
    terminal.expectNoText(containing: "LIVE")
    terminal.press("q")
    #expect(terminal.waitForEnd() == 0)
  }

  @Test func `a log that lacks something is shown as such from the first picture on`() throws {
    try Sample.recordUnclosed()
    let terminal = try TerminalProcess(
      arguments: ["replay", "log.mdb"], columns: 80, rows: 24, environment: [:])
    terminal.expectText(containing: "INCOMPLETE")
    try Sample.record(Self.two, to: "whole.mdb")
    let whole = try openScreen(["replay", "whole.mdb"])
    whole.expectText(containing: "cart")
    whole.expectNoText(containing: "INCOMPLETE")
  }

  @Test func `a session that begins is announced, and F follows it`() throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(#"{"session":"w","initial":"home"}"#)
    let terminal = try openScreen(["replay", "log.mdb", "-f"])
    terminal.expectText(containing: "● LIVE")
    try recorder.send(#"{"session":"later","initial":"home"}"#)
    terminal.expectText(containing: "Session 'later' has begun: F follows it")
    terminal.press("F")
    terminal.expectText(containing: "● LIVE  later")
    try recorder.send(#"{"go":"shop"}"#)
    terminal.expectText(containing: "100% 1/1")
    #expect(try recorder.finish() == 0)
  }

  @Test func `what follows a log says that another session begins`() throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(#"{"session":"w","initial":"home"}"#)
    let errors = OutputLines()
    let follower = try Follower(["log", "log.mdb", "-f", "--json"], errors: errors)
    #expect(follower.next().contains(#""kind":"started""#))
    try recorder.send(#"{"session":"later one","initial":"home"}"#)
    #expect(
      errors.next() == "drn: Session 'later one' has begun: --session 'later one' follows it.")
    #expect(follower.interrupt() == 130)
    #expect(try recorder.finish() == 0)
  }

  @Test(arguments: [
    ("any(label == \"paymentFailed\")", "1 of 2"), ("transitions > 1", "Sessions where"),
    ("not visited(\"cart\")", "1 of 2"), ("ended(\"cart\")", "1 of 2"), ("cart", "1 of 2"),
  ])
  func `the list of sessions takes conditions`(typed: String, title: String) throws {
    try Sample.record(Self.two)
    let terminal = try openScreen()
    terminal.press("s")
    terminal.expectText(containing: "Enter shows the session")
    terminal.send("/\(typed)\r")
    terminal.expectText(containing: title)
  }

  @Test func `the keys are shown over what is shown, which is there again afterwards`() throws {
    try Sample.record(Self.two)
    let terminal = try openScreen()
    terminal.press("w")
    terminal.expectText(containing: "you started at home")
    terminal.press("?")
    terminal.expectText(containing: "goes down 12 rows")
    terminal.press("q")
    terminal.expectText(containing: "you started at home")
  }

  @Test func `what is no condition is said`() throws {
    try Sample.record(Self.two)
    let terminal = try openScreen()
    terminal.press("s")
    terminal.expectText(containing: "Enter shows the session")
    terminal.send("/any(label ==\r")
    terminal.expectText(containing: "Looked for as words: The expression is wrong at column")
    terminal.send("/sign in\r")
    terminal.expectText(containing: "Sessions with 'sign in': 0 of 2")
  }

  @Test func `a search looks at all sessions, counts and marks`() throws {
    try Sample.record(Self.two)
    let terminal = try openScreen()
    terminal.send("/paymentFailed\r")
    terminal.expectText(containing: "In session 'one'.")
    terminal.expectText(containing: "/ paymentFailed (1 of 1)")
    terminal.send("/home\r")
    terminal.expectText(containing: "in 1 other session)")
  }

  @Test func `long values are cut in the middle, and shown whole`() throws {
    let long = String(repeating: "x", count: 10_000)
    try Sample.record(
      "{\"session\":\"s\",\"initial\":\"home\"}\n{\"go\":{\"detail\":{\"text\":\"\(long)\"}}}\n")
    let terminal = try openScreen()
    terminal.press("w")
    terminal.expectText(containing: "you started at home")
    terminal.press("l")
    terminal.expectNoText(containing: "you started at home")
    terminal.press("h")
    terminal.expectText(containing: "you started at home")
    #expect(try Tool.run("why", "log.mdb").output.count < 2_000)
    #expect(try Tool.run("why", "log.mdb", "--full").output.count > 20_000)
    #expect(try Tool.run("why", "log.mdb", "--json").output.contains(long))
  }
}
