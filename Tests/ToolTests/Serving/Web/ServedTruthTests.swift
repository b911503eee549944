#if Server
  import Foundation
  import TestSupport
  import Testing
  import ToolTesting

  /// What the served page says of a log's state, where its addresses lead, and what its lists find.
  @Suite(
    .temporaryDirectory, .serialized, .enabled(if: Browser.isInstalled, "There is no Chromium."))
  struct ServedTruthTests {
    private static let two = """
      {"session":"one","initial":"home"}
      {"go":"cart"}
      {"go":"offers"}
      {"session":"two","initial":"home"}
      {"go":"help"}

      """

    /// Opens the page of the only log, at a moment.
    private func open(_ server: ServeProcess, fragment: String = "") throws -> BrowserPage {
      let page = try BrowserPage(Browser())
      try page.enter(server.link)
      if !fragment.isEmpty { try page.enter("\(server.address)/logs/log.mdb/#\(fragment)") }
      try page.wait("document.querySelector('#position').textContent !== ''")
      return page
    }

    private func waitFor(_ text: String, in selector: String, _ page: BrowserPage) throws {
      try page.wait(
        "document.querySelector('\(selector)').textContent.includes(\(ModelJSON.quoted(text)))")
    }

    @Test(arguments: [("closed", "End"), ("killed", "Killed")])
    func `a log that nobody records is not live`(how: String, word: String) throws {
      let app = try LiveRecorder("log.mdb")
      for line in [#"{"session":"main","initial":"home"}"#, #"{"go":"cart"}"#] {
        try app.send(line)
      }
      let server = try ServeProcess("log.mdb")
      let page = try open(server)
      try waitFor("LIVE", in: "#newest", page)
      if how == "killed" { _ = app.kill() } else { _ = try app.finish() }
      try waitFor(word, in: "#newest", page)
      try page.click("#first")
      try waitFor("To the end →", in: "#newest", page)
    }

    @Test func `a session that begins is announced, and can be followed`() throws {
      let app = try LiveRecorder("log.mdb")
      try app.send(#"{"session":"main","initial":"home"}"#)
      let server = try ServeProcess("log.mdb")
      let page = try open(server)
      try waitFor("LIVE", in: "#newest", page)
      #expect(try page.bool("document.querySelector('#begun').hidden"))
      try app.send(#"{"session":"later","initial":"start"}"#)
      try page.wait("!document.querySelector('#begun').hidden")
      #expect(try page.text("#begun") == "'later' has begun: follow it →")
      try page.click("#begun")
      try page.wait("location.hash.startsWith('#session=later')")
      #expect(try page.bool("document.querySelector('#begun').hidden"))
      try app.send(#"{"go":"cart"}"#)
      try page.wait("document.querySelector('#position').textContent === '1'")
      #expect(try app.finish() == 0)
    }

    @Test(arguments: [
      ("session=none&at=0", "This log has no session 'none'. Shown instead is 'two' at "),
      ("session=one&at=99", "no position '99' of session 'one', which goes from 0 to 2."),
      ("session=one&at=x", "no position 'x' of session 'one'"),
    ])
    func `what a link names and is not there is said`(fragment: String, text: String) throws {
      try Sample.record(Self.two)
      let server = try ServeProcess("log.mdb")
      let page = try open(server, fragment: fragment)
      try waitFor(text, in: "#trouble", page)
      // Whoever moves on is not told again.
      try page.press("ArrowLeft")
      try page.press("ArrowLeft")
      try page.wait("document.querySelector('#trouble').textContent === ''")
    }

    /// Transitions come faster than the address is written.
    @Test func `the address is that of the shown moment while an app is busy`() throws {
      let app = try LiveRecorder("log.mdb")
      try app.send(#"{"session":"main","initial":"home"}"#)
      for number in 1...9 { try app.send("{\"go\":\"place\(number)\"}") }
      let server = try ServeProcess("log.mdb")
      let page = try open(server, fragment: "session=main&at=9")
      try page.evaluate(
        """
        window.addresses = new Set();
        setInterval(() => addresses.add(location.hash), 20);
        """)
      try page.press("ArrowLeft")
      try page.press("ArrowLeft")
      var found = false
      for number in 10..<600 where !found {
        try app.send("{\"go\":\"place\(number)\"}")
        found = try page.bool("addresses.has('#session=main&at=7')")
      }
      #expect(found)
      #expect(try app.finish() == 0)
    }

    @Test func `the browser's Back leads to the session before, then to the list`() throws {
      try Sample.record(Self.two)
      try Sample.record(Sample.shop, to: "shop.mdb")
      let server = try ServeProcess("log.mdb", "shop.mdb")
      let page = try BrowserPage(Browser())
      try page.enter(server.link)
      #expect(
        try page.strings("[...document.querySelectorAll('td a')].map((a) => a.textContent)")
          == ["log.mdb", "shop.mdb"])
      try page.click("td a")
      try page.wait("location.hash.startsWith('#session=two')")
      try page.press("s")
      try page.type("one\r")
      try page.wait("location.hash.startsWith('#session=one')")
      try page.evaluate("history.back()")
      try page.wait("location.hash.startsWith('#session=two')")
      try page.wait("document.querySelector('#sessions').textContent.startsWith('two')")
      try page.evaluate("history.back()")
      try page.wait("document.querySelector('td a') !== null")
      // And a link of the page does.
      try page.click("td a")
      try page.wait("document.querySelector('#logs') && !document.querySelector('#logs').hidden")
      try page.click("#logs")
      try page.wait("document.querySelector('td a') !== null")
    }

    private static let conditions = [
      "visited(\"cart\")", "transitions > 2", "any(kind == \"went\" and seq == 2)",
      "count(kind == \"went\") < 2", "ended(\"help\")", "not visited(\"cart\") and transitions < 9",
      "session == \"one\"", "session matches \"^t\"", "duration < 1h", "began(\"cart\")",
      "first(seq == 0)", "all(seq < 2)",
    ]

    @Test(arguments: [true, false])
    func `the list of sessions takes the conditions that the tool takes`(isServed: Bool) throws {
      try Sample.record(Self.two)
      let server = try isServed ? ServeProcess("log.mdb") : nil
      let page = try server.map { try open($0) } ?? OpenReport().page
      try page.press("s")
      for condition in Self.conditions {
        let found = try Tool.run("sessions", "log.mdb", "--where", condition, "--plain").lines
        try page.evaluate("document.querySelector('#session-search').select()")
        try page.insert(condition)
        let count = found.count == 2 ? "2 sessions" : "\(found.count) of 2 sessions"
        try page.wait("document.querySelector('#session-count').textContent === '\(count)'")
        #expect(try page.text("#session-problem") == "", "\(condition)")
      }
      for (wrong, problem) in [
        ("visited(", "wrong at column"), ("kind == \"went\"", "'kind' is of a transition"),
      ] {
        try page.evaluate("document.querySelector('#session-search').select()")
        try page.insert(wrong)
        try waitFor(problem, in: "#session-problem", page)
      }
    }

    @Test func `no key has two meanings, and those of the screen mean the same`() throws {
      try Sample.record(Self.two)
      let page = try OpenReport().page
      let shown = try page.strings(
        "[...document.querySelectorAll('#keys kbd')].map((key) => key.textContent)")
      let keys = shown.flatMap { $0.components(separatedBy: " and ") }
        .flatMap { $0.components(separatedBy: " or ") }
      #expect(Set(keys).count == keys.count, "\(keys.sorted())")
      let meanings = try page.strings(
        "[...document.querySelectorAll('#keys dt')].map((key) => `${key.textContent}: ${key.nextSibling.textContent}`)"
      )
      for meaning in [
        "j: the next transition", "w: why the user is here", "s: the log's sessions",
        "n: the next match", "/: search", "] and [: the next mark, and the one before",
      ] {
        #expect(meanings.contains(meaning), "\(meaning)")
      }
    }

    @Test func `the page cuts long values in the middle, and shows them whole`() throws {
      let long = String(repeating: "x", count: 10_000)
      try Sample.record(
        "{\"session\":\"s\",\"initial\":\"home\"}\n{\"go\":{\"detail\":{\"text\":\"\(long)\"}}}\n")
      let page = try OpenReport().page
      try page.press("End")
      try page.settle()
      let text = "document.querySelector('#why').textContent"
      #expect(try page.number("\(text).length") < 1_000)
      #expect(try page.text("#why").contains(" characters …"))
      try page.click("#why span .link")
      #expect(try page.bool("\(text).includes('\(long)')"))
    }
  }
#endif
