import TestSupport
import Testing
import ToolTesting

@testable import DRNCommands
@testable import ToolTests

/// Every key, pressed at a real process on a terminal of its own, and what is seen then.
@Suite(.temporaryDirectory) struct ScreenKeyTests {
  /// What is done, which bindings it tries, and under which name the screen is kept.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let actions: [ScreenAction]
    let doings: [Doing]

    init(_ name: String, _ actions: [ScreenAction] = [], _ doings: Doing...) {
      (self.name, self.actions, self.doings) = (name, actions, doings)
    }

    var testDescription: String { name }
  }

  static let moving = [
    Case("open"),
    Case("up", [.up], .press("k", .up, "k")),
    Case("down", [.down], .press("g", "j", .down)),
    Case("down-by-count", [.down], .press("g"), .type("12j")),
    Case("first", [.first], .press("g")),
    Case("first-home", [.first], .press(.home)),
    Case("first-with-number", [.first], .type("5g")),
    Case("last", [.last], .press("g", "G")),
    Case("last-end", [.last], .press("g", .end)),
    Case("number-beyond", [.last], .type("500G")),
    Case("percent", [.percent], .type("50%")),
    Case("percent-alone", [.percent], .press("%")),
    Case("page-up", [.pageUp], .resize(columns: 80, rows: 12), .settle, .press("b")),
    Case("page-up-key", [.pageUp], .resize(columns: 80, rows: 12), .settle, .press(.pageUp)),
    Case("page-down", [.pageDown], .resize(columns: 80, rows: 12), .settle, .press("g", " ")),
    Case(
      "page-down-key", [.pageDown], .resize(columns: 80, rows: 12), .settle, .press("g", .pageDown)),
    Case(
      "page-down-control", [.pageDown], .resize(columns: 80, rows: 12), .settle,
      .press("g", .control("f"))),
    Case(
      "half-page-up", [.halfPageUp], .resize(columns: 80, rows: 16), .settle, .press(.control("u"))),
    Case(
      "half-page-down", [.halfPageDown], .resize(columns: 80, rows: 16), .settle,
      .press("g", .control("d"))),
    Case("back", [.back], .press("g"), .type("7g"), .type("9g"), .press(.control("o"))),
    Case("back-nowhere", [.back], .press(.control("o"))),
    Case(
      "forward", [.forward], .press("g"), .type("7g"),
      .press(.control("o"), .control("o"), .alt("o"))),
    Case("previous-mark", [.previousMark], .press("[")),
    Case("next-mark", [.nextMark], .press("g", "]", "]")),
    Case("next-mark-none", [.nextMark], .press("]")),
    Case("previous-branch", [.previousBranch], .press("{")),
    Case("next-branch", [.nextBranch], .press("g", "}")),
    Case("set-mark", [.setMark], .press("k", "k", "m", "a")),
    Case("set-mark-waits", [.setMark], .press("m")),
    Case("go-to-mark", [.goToMark], .press("k", "k", "m", "a", "g", "'", "a")),
    Case("go-to-mark-unknown", [.goToMark], .press("'", "z")),
    Case("go-to-mark-last", [.goToMark], .type("5g"), .type("9g"), .press("'", "'")),
  ]

  static let looking = [
    Case("next-pane", [.nextPane], .press(.tab)),
    Case("third-pane", [.nextPane], .press(.tab, .tab)),
    Case("previous-pane", [.previousPane], .press(.backtab)),
    Case("unfold-group", [.unfold], .type("10g"), .press("l")),
    Case("unfold-group-arrow", [.unfold], .type("10g"), .press(.right)),
    Case("fold-group", [.fold], .type("10g"), .press("l", "k", "h")),
    Case("fold-state", [.fold], .press(.tab, "j", "j", "j", "j", .left)),
    Case("unfold-state", [.unfold], .type("4g"), .press(.tab, "j", "l")),
    Case("open-group", [.open], .type("10g"), .press(.enter)),
    Case("open-state", [.open], .type("4g"), .press(.tab, "j", .enter)),
    Case("open-transition", [.open], .type("4g"), .press(.enter), .see("closes")),
    Case("page-moves", [.why], .press("w"), .see("closes"), .press("j", "j")),
    Case("page-enter", [.why, .open], .press("w"), .see("closes"), .press("j", "j", .enter)),
    Case("page-search", [.search], .press("w"), .see("closes"), .press("/"), .type("lamp\r")),
    Case("page-search-next", [.nextMatch], .press("?", "/"), .type("mark\r"), .press("n")),
    Case("page-search-nothing", [.search], .press("?", "/"), .type("nowhere\r")),
    Case("page-click", [.why], .press("w"), .see("closes"), .click(column: 10, row: 5)),
    Case("state-alone", [.nextPane], .resize(columns: 40, rows: 10), .settle, .press(.tab)),
    Case(
      "difference-alone", [.nextPane], .resize(columns: 40, rows: 10), .settle,
      .press(.backtab)),
    Case("range", [.selectRange], .press("v", "k", "k")),
    Case("range-ends", [.selectRange], .press("v", "k", "k", "v")),
    Case("range-difference", [.rangeDifference], .press("v"), .type("6g"), .press("D")),
    Case("difference-again", [.difference], .press("v"), .type("6g"), .press("D", "d")),
    Case("range-difference-alone", [.rangeDifference], .press("D")),
    Case("why", [.why], .press("w"), .see("q closes")),
    Case("blame", [.blame], .press("B"), .see("q closes")),
    Case(
      "blame-part", [.blame], .type("4g"), .press(.tab, "j", "l", "j", "B"),
      .see("currentRoute.detail.id")),
    Case("copy", [.copy], .type("4g"), .press("y")),
    Case("copy-part", [.copy], .type("4g"), .press(.tab, "j", "l", "j", "y")),
    Case("sessions", [.sessions], .press("s"), .see("Sessions")),
    Case(
      "other-session", [.sessions], .press("s"), .see("Sessions"), .press("k", .enter),
      .see("tour"), .settle),
    Case("attachments-none", [.attachments], .press("a")),
    Case("compare", [.compare], .press("c"), .see("Compare with")),
    Case(
      "sessions-search", [.search], .press("s"), .see("last screen"), .press("/"), .type("PROF")),
    Case(
      "sessions-searched", [.search, .open], .press("s"), .see("last screen"), .press("/"),
      .type("prof\r"), .see("1 of 2"), .press(.enter), .see("tour"), .settle),
    Case(
      "sessions-all-again", [.search, .cancel], .press("s"), .see("last screen"), .press("/"),
      .type("prof"), .see("1 of 2"), .press(.escape), .see("Sessions: 2")),
    Case(
      "sessions-none", [.search], .press("s"), .see("last screen"), .press("/"),
      .type("nowhere\r"), .see("0 of 2"), .press(.enter), .see("? keys")),
    Case("sessions-sorted", [.sort], .press("s"), .see("last screen"), .press("o"), .settle),
    Case(
      "sessions-reversed", [.sort, .reverse], .press("s"), .see("last screen"),
      .press("o", "o", "O"),
      .settle),
    Case("sorted-nothing", [.sort], .press("o")),
    Case("sessions-closed", [.sessions], .press("s"), .see("Sessions"), .press("q")),
  ]

  static let finding = [
    Case("search-prompt", [.search], .press("/"), .type("lam")),
    Case("search", [.search], .press("g", "/"), .type("lamp\r"), .see("% 1/17")),
    Case(
      "search-expression", [.search], .press("/"), .type("overlay == \"filter\"\r"), .see("% 2/17")),
    Case("search-wrong", [.search], .press("/"), .type("route = 2\r")),
    Case("search-nothing", [.search], .press("/"), .type("nowhere\r"), .see("Nothing matches")),
    Case(
      "next-match", [.nextMatch], .press("g", "/"), .type("went\r"), .see("% 1/17"), .press("n"),
      .see("% 4/17")),
    Case(
      "previous-match", [.previousMatch], .press("g", "/"), .type("went\r"), .see("% 1/17"),
      .press("n"), .see("% 4/17"), .press("N"), .see("% 1/17")),
    Case("next-match-alone", [.nextMatch], .press("n")),
    Case("match-in-group", [.search], .press("g", "/"), .type("paid\r"), .see("% 10/17")),
    Case("filter", [.filter], .press("&"), .type("kind == \"went\"\r"), .see("(")),
    Case("filter-words", [.filter], .press("&"), .type("lamp\r"), .see("(3)")),
    Case(
      "filter-moves", [.filter], .press("&"), .type("went\r"), .see("("), .settle, .press("g", "j")),
    Case("filter-nothing", [.filter], .press("&"), .type("nowhere\r"), .see("Nothing matches")),
    Case(
      "filter-ends", [.filter, .cancel], .press("&"), .type("went\r"), .see("("), .settle,
      .press(.escape)),
  ]

  static let rest = [
    Case("play-stops", [.play], .press("p"), .see("newest transition")),
    Case("faster", [.faster], .press(">", ">")),
    Case("slower", [.slower], .press("<")),
    Case("follow", [.follow], .press("g", "F")),
    Case("command-prompt", [.command], .press(":"), .type("show")),
    Case("command", [.command], .press(":"), .type("show 5\r"), .see("q closes")),
    Case("command-position", [.command], .press(":"), .type("@-3\r")),
    Case("complete-command", [.command], .press(":"), .type("st"), .press(.tab)),
    Case("complete-list", [.command], .press(":"), .type("re"), .press(.tab)),
    Case("complete-next", [.command], .press(":"), .type("re"), .press(.tab, .tab, .tab)),
    Case("complete-previous", [.command], .press(":"), .type("re"), .press(.tab, .backtab)),
    Case("complete-mark", [.command], .press(":"), .type("show :be"), .press(.tab)),
    Case("complete-place", [.command], .press(":"), .type(":l"), .press(.tab)),
    Case("complete-session", [.command], .press(":"), .type("log --session t"), .press(.tab)),
    Case("complete-option", [.command], .press(":"), .type("log --rev"), .press(.tab)),
    Case(
      "complete-condition", [.command], .press(":"), .type("find route == \"det"), .press(.tab)),
    Case("complete-filter", [.filter], .press("&"), .type("overlay == \"f"), .press(.tab)),
    Case("complete-nothing", [.command], .press(":"), .type("zzz"), .press(.tab)),
    Case("overview-click", [], .click(column: 2, row: 21)),
    Case("command-mark", [.command], .press(":"), .type(":lamp\r")),
    Case("command-unknown", [.command], .press(":"), .type("jump\r")),
    Case("command-near", [.command], .press(":"), .type("fnd\r")),
    Case("command-find", [.command], .press(":"), .type("find kind == \"went\"\r"), .see("closes")),
    Case(
      "command-long-error", [.command], .press(":"), .type("diff 1 2 3 4 5 6 7 8 9\r"),
      .see("closes")),
    Case("command-fails", [.command], .press(":"), .type("show 99\r"), .see("99")),
    Case("command-quote", [.command], .press(":"), .type("find 'a\r")),
    Case("rewind-asks", [.command], .type("4g"), .press(":"), .type("rewind\r")),
    Case("rewind-no", [.command], .press(":"), .type("rewind 2\r"), .see("(y/n)"), .press("n")),
    Case("help", [.help], .press("?")),
    Case("help-f1", [.help], .press(.function(1))),
    Case("help-scrolled", [.help], .press("?", " ", "j")),
    Case("help-end", [.help], .press("?", "G")),
    Case("help-closed", [.close], .press("?", "q")),
    Case("redraw", [.redraw], .press(.control("l"))),
    Case("cancel-range", [.cancel], .press("v", "k", .escape)),
    Case("no-key", [], .press("Z")),
    Case("count-shown", [], .type("12")),
    Case("click", [], .click(column: 5, row: 3)),
    Case("click-state", [], .click(column: 60, row: 3)),
    Case("scroll", [], .scroll(.up, column: 5, row: 3)),
    Case("scroll-state", [], .press(.tab), .scroll(.down, column: 60, row: 3)),
  ]

  @Test(arguments: moving + looking + finding + rest)
  func `a key does what it says`(_ tried: Case) throws {
    try Sample.record(Sample.tour + Sample.shop)
    let terminal = try openScreen()
    // The branches come a moment after the rest.
    terminal.expectText(containing: "branch")
    terminal.perform(tried.doings)
    try terminal.expectScreen(tried.name)
  }

  /// Those that end or stop the screen are in ``ScreenEndTests``, those that leave it in
  /// ``ScreenProgramTests``, and playing in ``ScreenLiveTests``.
  @Test func `every binding is tried`() {
    let tried = (Self.moving + Self.looking + Self.finding + Self.rest).flatMap(\.actions)
    let elsewhere: [ScreenAction] = [.quit, .suspend, .event]
    for binding in KeyTable.sections.flatMap(\.bindings) {
      #expect((tried + elsewhere).contains(binding.action), "\(binding.shown)")
    }
  }

  @Test func `no key has two meanings`() {
    let keys = KeyTable.sections.flatMap(\.bindings).flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
  }

  @Test(arguments: [(30, 24), (30, 12), (80, 24), (132, 40), (20, 6), (200, 8)])
  func `it fits`(columns: Int, rows: Int) throws {
    try Sample.record(Sample.tour + Sample.shop)
    let terminal = try openScreen(columns: columns, rows: rows)
    terminal.press("k", "k", "k")
    terminal.settle()
    try terminal.expectScreen("\(columns)x\(rows)")
  }

  @Test func `it follows the terminal's size`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    let terminal = try openScreen()
    terminal.expectText(containing: "branch")
    for (columns, rows) in [(30, 10), (120, 40), (3, 2), (1, 1), (80, 24)] {
      terminal.resize(columns: columns, rows: rows)
      terminal.settle()
    }
    try terminal.expectScreen("open")
  }

  /// Two rows have room for no pane, and so nothing says where the cursor's row would be.
  @Test(arguments: [1, 2])
  func `keys work where there is no room`(rows: Int) throws {
    try Sample.record(Sample.tour + Sample.shop)
    let terminal = try TerminalProcess(
      arguments: ["replay", "log.mdb", "3"], columns: 80, rows: rows, environment: [:])
    terminal.expectText(containing: "? keys")
    terminal.send("jjkj999999999999999999 ")
    terminal.settle()
    terminal.resize(columns: 80, rows: 24)
    terminal.expectText(containing: "100% 17/17")
  }

  @Test(arguments: ["-50", "101", "99999999999"])
  func `there is no such part of a session`(percent: String) throws {
    try Sample.record(Sample.shop)
    let terminal = try openScreen()
    terminal.send(":\(percent)%\r")
    terminal.expectText(containing: "up to 100")
    #expect(terminal.screen.text.contains("100% 17/17"))
  }

  /// The first and the newest transition are matches here, and have another match besides.
  @Test func `a match elsewhere comes before that at the cursor`() throws {
    try Sample.record(Sample.timed([#""session":"s","initial":"a""#, #""go":"b""#, #""go":"a""#]))
    let terminal = try openScreen()
    terminal.send("/went a\r")
    terminal.expectText(containing: "Nothing matches")
    terminal.send("/route == \"a\"\r")
    terminal.expectText(containing: "0% 0/2")
    terminal.send("N")
    terminal.expectText(containing: "100% 2/2")
    terminal.send("n")
    terminal.expectText(containing: "0% 0/2")
    terminal.send("/kind == \"started\"\r")
    terminal.expectText(containing: "Nothing else matches")
  }

  /// Keys of an object may be any text: the path to them is one word all the same.
  @Test func `blame takes any part`() throws {
    try Sample.record(
      Sample.timed([#""session":"-s","initial":"a""#, #""go":{"p":{"a \"b":1,"c":2}}"#]))
    let terminal = try openScreen()
    terminal.press(.tab, "j", "l", "j", "B")
    terminal.expectText(containing: #"currentRoute.p["a \"b"]"#)
  }

  @Test func `Escape twice is Escape`() throws {
    try Sample.record(Sample.shop)
    let terminal = try openScreen()
    terminal.send("v\u{1b}\u{1b}")
    terminal.settle()
    #expect(!terminal.screen.text.contains("Alt-"))
    terminal.expectText(containing: "? keys")
  }

  /// The clipboard is the terminal's.
  @Test func `what is copied is JSON`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    let terminal = try openScreen()
    terminal.send("4gy")
    terminal.expectText(containing: "was sent to the clipboard")
    let line = try Tool.run("export", "log.mdb").lines.first {
      $0.contains("\"session\":\"shop\"") && $0.contains("\"seq\":4,")
    }
    #expect(terminal.screen.clipboard == line.map(String.init))
    terminal.press(.tab, "j", "l", "j", "y")
    terminal.expectText(containing: "id was sent to the clipboard")
    #expect(terminal.screen.clipboard == "\"lamp-42\"")
  }
}
