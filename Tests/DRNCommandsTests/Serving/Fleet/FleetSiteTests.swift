#if Fleet
  import DRN
  import DRNCollector
  import DRNLog
  import Foundation
  import TestSupport
  import Testing
  import ToolTesting
  import WebServing

  @testable import DRNCommands
  @testable import ToolTests

  @Suite(.temporaryDirectory) struct FleetSiteTests {
    /// Adds logs to the archive of a fleet, each recorded at a path.
    static func add(_ record: ((String) throws -> Void)...) throws {
      let folder = TemporaryDirectory.path("logs/kiosks")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for record in record {
        let path = TemporaryDirectory.path("new.mdb")
        try record(path)
        let identity = try LogReader(path: path).store.identity
        try FileManager.default.moveItem(atPath: path, toPath: "\(folder)/\(identity).mdb")
      }
    }

    static func add(_ commands: String...) throws {
      for commands in commands { try add { _ in try Sample.record(commands, to: "new.mdb") } }
    }

    /// Two visitors, with two versions of an app.
    private static func recordVisits(_ path: String) throws {
      let log = try EventLog.open(path)
      for (name, version) in [("a", "1.0"), ("b", "1.1")] {
        let visit = try log.manager(
          session: name, initial: SmallShop.home, settings: SessionSettings(appVersion: version)
        ).manager
        visit.go(.product(id: 1))
        if name == "a" { visit.go(.cart) }
      }
      try log.close()
    }

    /// The site of the archive, asked by a browser that has opened its link.
    private func site(withLogs hasLogs: Bool = true) throws -> TestSite {
      let gate = SiteGate(token: TestSite.token)
      let folder = TemporaryDirectory.path("logs")
      let archive =
        try hasLogs
        ? (
          folder: folder,
          logs: LogSite(LogLibrary([folder + "/kiosks"], in: .test), gate, isWritable: false)
        )
        : nil
      return TestSite(
        FleetSite("kiosks", gate, archive: archive) {
          FleetArchive(folder, FleetScope(fleet: "kiosks"))
        })
    }

    @Test func `it shows what people did by itself, and what is asked`() async throws {
      try Self.add(Self.recordVisits)
      try Self.add(Sample.shop)
      let site = try site()
      let page = await site.get("/")
      #expect(page.status == 200)
      // From the screen where sessions begin, by the busiest way.
      #expect(page.text.contains("name=\"funnel\" value=\"home → product → cart\""))
      #expect(page.text.contains("<td>home</td>") && !page.text.contains("http-equiv=\"refresh\""))
      for version in ["1.0", "1.1", "none"] {
        #expect(page.text.contains("<tr><td>\(version)</td><td>1</td>"), "\(version)")
      }
      let asked = await site.get("/?funnel=home+-%3E+product+-%3E+cart&to=product").text
      #expect(asked.contains("<td>3</td><td>100.0 %</td>"))
      #expect(
        asked.contains("<td>2</td><td>66.7 %</td>") && asked.contains("<td>1</td><td>33.3 %</td>"))
      #expect(asked.contains("<td>home → product</td>") && !asked.contains("refresh"))
      // The other questions stay with each form.
      #expect(asked.contains("<input type=\"hidden\" name=\"to\" value=\"product\">"))
      let graph = await site.get("/graph.svg")
      #expect(graph.status == 200 && graph.text.contains("<svg"))
    }

    @Test func `what is found leads to its log, if there is one`() async throws {
      try Self.add(Self.recordVisits)
      let (withLogs, without) = (try site(), try site(withLogs: false))
      let found = await withLogs.get("/?find=route+%3D%3D+%22cart%22").text
      let log = try LogReader(path: Self.path).store.identity
      let link = "/logs/\(log).mdb/"
      #expect(found.contains("<a href=\"\(link)#session=a&amp;at=2\">"))
      #expect(await withLogs.get(link).status == 200)
      #expect(!(await without.get("/?find=route+%3D%3D+%22cart%22").text.contains("<a ")))
      #expect(await without.get(link).status == 404)
      #expect(await withLogs.get("/?find=seq+%3C+0").text.contains("There is no such transition."))
      let wrong = await withLogs.get("/?find=nonsense+%3D%3D")
      #expect(wrong.status == 200 && wrong.text.contains("nonsense"))
    }

    private static var path: String {
      get throws {
        let folder = TemporaryDirectory.path("logs")
        return try FleetArchive(folder, FleetScope(fleet: "kiosks")).paths()[0]
      }
    }

    /// Makes the archive's files look as if nothing had happened for an hour.
    private static func settle() throws {
      let folder = TemporaryDirectory.path("logs/kiosks")
      for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: -3_600)],
          ofItemAtPath: "\(folder)/\(name)")
      }
    }

    @Test func `the page shows what was added since it was last asked`() async throws {
      try Self.add(Self.recordVisits)
      try Self.settle()
      let site = try site()
      for _ in 0..<2 { #expect(await site.get("/").text.contains(">2 sessions<")) }
      try Self.add(Self.recordVisits)
      try Self.settle()
      #expect(await site.get("/").text.contains(">4 sessions<"))
      // A log that goes on has the same name, and another time.
      let log = try EventLog.open(Self.path)
      _ = try log.manager(session: "c", initial: SmallShop.home).manager
      try log.close()
      #expect(await site.get("/").text.contains(">5 sessions<"))
    }

    @Test func `the archive's logs are listed, a hundred to a page`() async throws {
      try Self.add(Self.recordVisits)
      let (first, folder) = (try Self.path, TemporaryDirectory.path("logs/kiosks"))
      let site = try site()
      let one = await site.get("/logs").text
      let name = try #require(first.split(separator: "/").last)
      #expect(one.contains("1 to 1 of 1 log<"))
      #expect(
        one.contains("<a href=\"/logs/\(name)/\">\(name.dropLast(4))</a></td><td>2</td><td>5</td>"))
      #expect(await site.get("/").text.contains("<a href=\"/logs\">"))
      for number in 0..<104 {
        let copy = String(repeating: "0", count: 29) + "\(number + 100)"
        try FileManager.default.copyItem(atPath: first, toPath: "\(folder)/\(copy).mdb")
      }
      func rows(_ text: String) -> Int { text.matches(of: /<tr><td>/).count }
      let (begin, end) = (await site.get("/logs").text, await site.get("/logs?page=2").text)
      #expect(begin.contains("1 to 100 of 105 logs") && rows(begin) == 100)
      #expect(begin.contains("/logs?page=2\" rel=\"next\"") && !begin.contains("rel=\"prev\""))
      #expect(end.contains("101 to 105 of 105 logs") && rows(end) == 5)
      #expect(end.contains("/logs?page=1\" rel=\"prev\"") && !end.contains("rel=\"next\""))
      // What is no page is the nearest one.
      for (page, same) in [
        ("3", end), ("99999999999999999999", begin), ("-1", begin), ("x", begin),
      ] {
        #expect(await site.get("/logs?page=\(page)").text == same, "\(page)")
      }
      try Data("no log".utf8).write(to: URL(fileURLWithPath: first))
      #expect(await site.get("/logs?page=2").text.contains("<td>cannot be read</td>"))
      let gate = await site.get("/logs", headers: ["drn-token": ""])
      #expect(gate.status == 200 && !gate.text.contains(name))
      #expect(await (try self.site(withLogs: false)).get("/logs").status == 404)
    }

    @Test func `names are data, whatever is in them`() async throws {
      let name = #"<script>\"'&"#
      try Self.add(#"{"session":"<b>","initial":"home"}"# + "\n" + #"{"go":"\#(name)"}"# + "\n")
      let text = await (try site()).get("/?find=seq+%3E+0&to=%3Cu%3E%22&funnel=%3Cu%3E").text
      for mark in ["<script", "<b>", "<u>"] { #expect(!text.contains(mark), "\(mark)") }
      #expect(text.contains("&lt;b&gt;") && text.contains("value=\"&lt;u&gt;&quot;\""))
    }

    @Test func `a fleet that is not there yet is waited for, and strangers are kept out`()
      async throws
    {
      try FileManager.default.createDirectory(
        atPath: TemporaryDirectory.path("logs/kiosks"), withIntermediateDirectories: true)
      let site = try site()
      let empty = await site.get("/").text
      #expect(
        empty.contains("has arrived yet") && empty.contains("http-equiv=\"refresh\""))
      #expect(!(await site.get("/", headers: ["drn-token": ""]).text.contains("kiosks")))
      #expect(await site.get("/graph.svg", headers: ["drn-token": ""]).status == 401)
      #expect(await site.get("/", headers: ["host": "evil.example"]).status == 403)
      #expect(await site.get("/nothing").status == 404)
    }
  }

  #if Server
    /// The page in a browser.
    @Suite(
      .temporaryDirectory, .serialized, .enabled(if: Browser.isInstalled, "There is no Chromium."))
    struct FleetPageTests {
      @Test(
        .enabled(if: Axe.script != nil, "There is no axe."),
        arguments: [(1280, "light"), (390, "dark")])
      func `axe finds nothing, and nothing is wider than the window`(
        width: Int, colors: String
      ) throws {
        try FleetSiteTests.add(Sample.shop, Sample.tour)
        let server = try ServeProcess("--archive", "logs", "--fleet", "kiosks")
        let page = try BrowserPage(Browser())
        try page.call("Page.setBypassCSP", ["enabled": true])
        try page.emulate(colors: colors)
        try page.resize(width: width, height: 844, isPhone: width < 500)
        try page.enter(server.link)
        #expect(try page.text("h1") == "Fleet kiosks")
        #expect(try Axe.findings(of: page) == [])
        #expect(
          try page.bool(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
        // The picture comes after the page, by a request with the token.
        try page.wait("document.querySelector('img').naturalWidth > 0")
        guard ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1", width > 1_000 else {
          return
        }
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
          .appendingPathComponent(
            "../../../../Sources/DRNCollector/DRNCollector.docc/Pictures/fleet.png"
          ).standardized
        try page.screenshot().write(to: file)
      }

      @Test(
        .enabled(if: Axe.script != nil, "There is no axe."),
        arguments: [(1280, "dark"), (390, "light")])
      func `axe finds nothing in the list of logs, whose links lead to them`(
        width: Int, colors: String
      ) throws {
        try FleetSiteTests.add(Sample.shop, Sample.tour)
        let server = try ServeProcess("--archive", "logs", "--fleet", "kiosks")
        let page = try BrowserPage(Browser())
        try page.call("Page.setBypassCSP", ["enabled": true])
        try page.emulate(colors: colors)
        try page.resize(width: width, height: 844, isPhone: width < 500)
        try page.enter(server.link)
        try page.enter(server.address + "/logs")
        #expect(try page.text("h1") == "Logs of the fleet kiosks")
        #expect(try page.number("document.querySelectorAll('tbody tr').length") == 2)
        #expect(try Axe.findings(of: page) == [])
        #expect(
          try page.bool(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
        let link = try page.string("document.querySelector('tbody a').href")
        try page.enter(link)
        #expect(try page.string("document.title") != "Logs of the fleet kiosks")
        #expect(try page.bool("document.querySelector('h1') !== null"))
      }
    }
  #endif
#endif
