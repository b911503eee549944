#if Server
  import DRN
  import Foundation
  import TestSupport
  import Testing
  import ToolTesting

  /// The served page in a real browser.
  @Suite(
    .temporaryDirectory, .serialized, .enabled(if: Browser.isInstalled, "There is no Chromium."))
  struct ServedPageTests {
    private func open(_ server: ServeProcess, fragment: String = "") throws -> BrowserPage {
      let page = try BrowserPage(Browser())
      try page.enter(server.link)
      if !fragment.isEmpty {
        try page.enter("\(server.address)/logs/log.mdb/#\(fragment)")
      }
      try page.wait("document.querySelector('#position').textContent !== ''")
      return page
    }

    private func position(_ page: BrowserPage) throws -> Int {
      Int(try page.string("document.querySelector('#position').textContent")) ?? -1
    }

    private func waitFor(
      _ seq: Int, _ page: BrowserPage, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      try page.wait(
        "document.querySelector('#position').textContent === '\(seq)'",
        sourceLocation: sourceLocation)
    }

    /// Requests to the server itself are what the page is made of; those that are refused, and all others, are not.
    private func expectQuiet(
      _ page: BrowserPage, _ server: ServeProcess,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let complaints = page.complaints.filter {
        !($0.hasPrefix("request:") && $0.contains("\(server.address)/"))
      }
      #expect(complaints == [], sourceLocation: sourceLocation)
    }

    /// The JSON that the page shows at a position.
    private func json(at seq: Int, _ page: BrowserPage) throws -> String {
      try page.evaluate("document.querySelector('#json-details').open = true")
      // The page has written its own address, which it does a moment later.
      try page.wait("location.hash !== ''")
      try page.evaluate("location.hash = location.hash.replace(/at=.*/, 'at=\(seq)')")
      try waitFor(seq, page)
      return try page.string("document.querySelector('#json').textContent")
    }

    @Test func `the link shows the newest moment, and nothing else is asked for`() throws {
      try Sample.record(Sample.shop)
      let server = try ServeProcess("log.mdb")
      let page = try open(server)
      try waitFor(17, page)
      #expect(try page.string("location.pathname") == "/logs/log.mdb/")
      #expect(try !page.string("location.href").contains("token"))
      // The app has closed it.
      try page.wait("document.querySelector('#newest').textContent === 'End'")
      for seq in [0, 5, 10, 17] {
        let shown = try Tool.run("show", "log.mdb", "\(seq)", "--json").output
        #expect(try json(at: seq, page) + "\n" == shown)
      }
      try page.evaluate("scrollTo(0, document.body.scrollHeight)")
      try page.wait("document.querySelector('#graph').shadowRoot.querySelector('svg') !== null")
      try page.wait("document.querySelector('#figures').textContent.includes('18')")
      expectQuiet(page, server)
    }

    @Test func `parts of a long session are fetched, each moment is the log's`() throws {
      try Sample.recordMany(30_000)
      let server = try ServeProcess("log.mdb")
      let page = try open(server)
      let head = try position(page)
      #expect(head > 29_000)
      #expect(try page.bool("!document.querySelector('#whole').hidden"))
      for seq in [0, 1, 9_999, 15_000, 15_001, head - 1, head] {
        let shown = try Tool.run("show", "log.mdb", "\(seq)", "--json").output
        #expect(try json(at: seq, page) + "\n" == shown, "\(seq)")
      }
      // Steps over the end of a part.
      let last = 12_000 + 2_048
      try page.evaluate("location.hash = location.hash.replace(/at=.*/, 'at=12000')")
      try waitFor(12_000, page)
      try page.evaluate("location.hash = location.hash.replace(/at=.*/, 'at=\(last - 1)')")
      try waitFor(last - 1, page)
      try page.evaluate("document.activeElement.blur()")
      for seq in [last, last + 1, last + 2] {
        try page.press("ArrowRight")
        try waitFor(seq, page)
      }
      for seq in [last + 1, last, last - 1] {
        try page.press("ArrowLeft")
        try waitFor(seq, page)
      }
      // The strip of the whole.
      try page.click("#whole", at: 0.25)
      try page.wait(
        "Math.abs(document.querySelector('#position').textContent - \(head / 4)) < 100")
      try page.drag("#whole", from: 0.25, to: 0.75)
      try page.wait(
        "Math.abs(document.querySelector('#position').textContent - \(head * 3 / 4)) < 100")
      // A drag fetches less than a part in each step, and the whole part at its end.
      let width = "document.querySelector('#whole-part').style.width"
      try page.wait("\(width).match(/([0-9.]+)%/)[1] > 100 * 4000 / \(head)")
      try page.click("#newest")
      try waitFor(head, page)
      try page.click("#first")
      try waitFor(0, page)
      expectQuiet(page, server)
    }

    @Test func `a running app is followed`() throws {
      let app = try LiveRecorder("log.mdb")
      try app.send(#"{"session":"main","initial":"home"}"#)
      let server = try ServeProcess("log.mdb")
      let page = try open(server)
      try waitFor(0, page)
      for number in 1...3 {
        try app.send(#"{"go":"place\#(number)"}"#)
        try waitFor(number, page)
        try page.wait("document.querySelector('#newest').textContent === 'LIVE'")
      }
      // Whoever looks at something older stays there.
      try page.click("#first")
      try waitFor(0, page)
      try app.send(#"{"go":"later"}"#)
      try page.wait("document.querySelector('#newest').textContent.startsWith('4 newer')")
      #expect(try position(page) == 0)
      // Another session appears in the list.
      try app.send(#"{"session":"second","initial":"start"}"#)
      try page.wait("!document.querySelector('#session-bar').hidden")
      try page.click("#newest")
      try waitFor(4, page)
      #expect(try app.finish() == 0)
      expectQuiet(page, server)
    }

    @Test func `an expression is searched for in all of every session`() throws {
      try Sample.recordMany(30_000)
      try Sample.record(Sample.shop)
      let server = try ServeProcess("log.mdb")
      let page = try open(server)
      let found = try Tool.run(
        "find", "log.mdb", "seq == 3 or seq == 29000", "--all-sessions", "--plain")
      #expect(found.lines.count == 3)
      try page.evaluate("document.querySelector('#search').focus()")
      try page.type("seq == 3 or seq == 29000\r")
      try page.wait(
        "document.querySelector('#search-everywhere').textContent.startsWith('3 matches')")
      var seen: Set<String> = []
      for _ in 0..<3 {
        let before = try page.string("location.hash")
        try page.click("#search-next")
        try page.wait("location.hash !== \(ModelJSON.quoted(before))")
        seen.insert(try page.string("location.hash"))
      }
      #expect(seen.count == 3, "\(seen)")
      expectQuiet(page, server)
    }

    @Test func `words are searched for in all of every session, as a page without a server does`()
      throws
    {
      try Sample.record(Sample.tour + Sample.shop)
      let report = try OpenReport()
      let server = try ServeProcess("log.mdb")
      let served = try open(server)
      for words in ["home", "lamp", "went", "room 7", "checkout", "call", "screen:\"home\""] {
        var counts: [String] = []
        for page in [report.page, served] {
          try page.evaluate("document.querySelector('#search').value = ''")
          try page.evaluate("document.querySelector('#search').focus()")
          try page.type("\(words)\r")
          try page.wait(
            "/^(The|Nothing|\\d).*/.test(document.querySelector('#search-everywhere').textContent)")
          counts.append(try page.text("#search-everywhere"))
        }
        #expect(counts[0] == counts[1], "\(words)")
      }
      expectQuiet(served, server)
    }

    @Test(
      .enabled(
        if: FileManager.default.fileExists(atPath: "/proc/self/task"), "There is no /proc."))
    func `a search that is given up ends in the server`() throws {
      try Sample.recordMany(200_000, cause: .link)
      let server = try ServeProcess("log.mdb")
      let page = try open(server)
      // It would take minutes.
      let search = (0..<80).map { "state.entries matches 'nobody\($0)'" }.joined(separator: " or ")
      try page.evaluate("document.querySelector('#search').focus()")
      try page.call("Input.insertText", ["text": search])
      try page.press("Enter")
      try wait(server, isAnswering: true)
      try page.press("Escape")
      try wait(server, isAnswering: false)
      #expect(try page.text("#trouble") == "")
    }

    /// Waits until a server is busy, or is not any more.
    private func wait(
      _ server: ServeProcess, isAnswering: Bool, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      for _ in 0..<60 where try server.isAnswering == isAnswering { return }
      Issue.record("never \(isAnswering)", sourceLocation: sourceLocation)
    }

    @Test func `branches and refused moves of all of a long session are found`() throws {
      var lines = [#"{"session":"main","initial":"home"}"#]
      lines += (1..<9_000).map { number in
        switch number {
        case 100: #"{"rewind":50}"#
        case 200: #"{"note":{"label":"networkError"}}"#
        case 8_990: #"{"rewind":60}"#
        default: "{\"go\":{\"place\":{\"id\":\(number)}}}"
        }
      }
      try Sample.record(lines.joined(separator: "\n") + "\n")
      let server = try ServeProcess("log.mdb")
      let page = try open(server)
      try waitFor(8_999, page)
      for seq in [8_990, 100] {
        try page.click("[data-places=branches][data-offset=\"-1\"]")
        try waitFor(seq, page)
      }
      try page.click("[data-places=refused][data-offset=\"1\"]")
      try waitFor(200, page)
      try page.click("#places")
      #expect(
        try page.strings(
          "[...document.querySelectorAll('#places-list .rows-item:not([hidden])')].map((row) => row.querySelector('.seq').textContent)"
        ) == ["100", "200", "8990"])
      expectQuiet(page, server)
    }

    @Test func `a graph and statistics that are older than the log say so`() throws {
      let app = try LiveRecorder("log.mdb")
      try app.send(#"{"session":"main","initial":"home"}"#)
      let server = try ServeProcess("log.mdb")
      let page = try open(server)
      try page.evaluate("scrollTo(0, document.body.scrollHeight)")
      try page.wait("document.querySelector('#figures').textContent.includes('1transition')")
      #expect(try page.bool("document.querySelector('#statistics-ask').hidden"))
      try app.send(#"{"go":"cart"}"#)
      try page.wait("!document.querySelector('#statistics-ask').hidden")
      #expect(
        try page.string("document.querySelector('#statistics-ask').textContent")
          == "Count again, with 1 newer transition")
      try page.evaluate("document.querySelector('#statistics-ask').click()")
      try page.wait("document.querySelector('#figures').textContent.includes('2transitions')")
      try page.wait("document.querySelector('#statistics-ask').hidden")
      #expect(try app.finish() == 0)
      expectQuiet(page, server)
    }

    @Test func `a rewind asks first, and is in the log`() throws {
      try Sample.record(Sample.shop)
      let reading = try ServeProcess("log.mdb")
      let reader = try open(reading)
      #expect(try reader.bool("document.querySelector('#rewind').hidden"))

      let server = try ServeProcess("log.mdb", "--writable")
      let page = try open(server, fragment: "session=shop&at=4")
      try waitFor(4, page)
      try page.evaluate(
        "{ window.asked = []; window.confirm = (text) => { asked.push(text); return asked.length > 1; }; }"
      )
      try page.click("#rewind")
      #expect(try page.strings("asked").first?.hasPrefix("Rewind the log itself to 4?") == true)
      #expect(try Tool.run("show", "log.mdb", "--json").output.contains(#""seq":17"#))
      try page.click("#rewind")
      try waitFor(18, page)
      #expect(try Tool.run("log", "log.mdb", "18", "--json").output.contains(#""kind":"rewound""#))
      expectQuiet(page, server)
    }

    /// What is new is on its way while the user goes to the end, which is then further.
    @Test func `who goes to the end while news arrive is taken along`() throws {
      let app = try LiveRecorder("log.mdb")
      try app.send(#"{"session":"main","initial":"home"}"#)
      for screen in ["cart", "offers"] { try app.send("{\"go\":\"\(screen)\"}") }
      let server = try ServeProcess("log.mdb")
      let page = try open(server, fragment: "session=main&at=1")
      try waitFor(1, page)
      try page.evaluate(
        """
        window.fetch = ((fetch) => (address, options) => {
          const arrival = fetch(address, options);
          if (`${address}`.startsWith("window?")) document.querySelector("#newest").click();
          return arrival;
        })(window.fetch.bind(window));
        """)
      try app.send(#"{"go":"checkout"}"#)
      try waitFor(3, page)
      #expect(try app.finish() == 0)
      expectQuiet(page, server)
    }

    /// A page without its server says so, and goes on when there is one again.
    @Test func `a server that has ended is noticed`() throws {
      try Sample.record(Sample.shop)
      let server = try ServeProcess("log.mdb")
      let page = try open(server)
      try waitFor(17, page)
      #expect(server.interrupt() == 130)
      try page.wait("document.querySelector('#trouble').textContent.includes('drn serve')")
      #expect(try page.text("#position") == "17")
    }

    @Test(
      .enabled(if: Axe.script != nil, "There is no axe."),
      arguments: [(1280, "light"), (390, "dark")])
    func `axe finds nothing, in a page that has a part`(width: Int, colors: String) throws {
      try Sample.recordMany(30_000)
      let server = try ServeProcess("log.mdb", "--writable")
      let page = try BrowserPage(Browser())
      try page.call("Page.setBypassCSP", ["enabled": true])
      try page.emulate(colors: colors)
      try page.resize(width: width, height: 844, isPhone: width < 500)
      try page.enter(server.link)
      try page.wait("document.querySelector('#position').textContent !== ''")
      #expect(try page.bool("!document.querySelector('#whole').hidden"))
      #expect(try Axe.findings(of: page) == [])
    }
  }
#endif
