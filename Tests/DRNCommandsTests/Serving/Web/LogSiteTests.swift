import DRN
import DRNInspect
import DRNLog
import Foundation
import TestSupport
import Testing
import ToolTesting
import WebServing

@testable import DRNCommands
@testable import ToolTests

@Suite(.temporaryDirectory) struct LogSiteTests {
  @Test func `one log is shown at once, several are listed`() async throws {
    try Sample.record(Sample.shop)
    try Sample.record(Sample.tour, to: "a <b>.mdb")
    let one = await (try TestSite("log.mdb")).get("/")
    #expect((one.status, one["Location"]) == (303, "/logs/log.mdb/"))

    let list = await (try TestSite("log.mdb", "a <b>.mdb")).get("/")
    #expect(list.status == 200)
    #expect(list.text.contains("<a href=\"/logs/log.mdb/\">log.mdb</a>"))
    #expect(list.text.contains("<a href=\"/logs/a%20%3Cb%3E.mdb/\">a &lt;b&gt;.mdb</a>"))
    #expect(list["Content-Security-Policy"]?.contains("default-src 'none'") == true)
    #expect(list.text.contains("</td><td>1 session</td><td>2026-11-21 10:00 UTC</td>"))
    #expect(
      await (try TestSite("log.mdb")).get("/logs/log.mdb/").text.contains("\"list\":") == false)
    let page = await (try TestSite("log.mdb", "a <b>.mdb")).get("/logs/log.mdb/")
    #expect(page.text.contains("\"list\":\"/\""))
  }

  @Test func `logs of one name are told apart`() async throws {
    for folder in ["x", "y"] {
      try FileManager.default.createDirectory(
        atPath: TemporaryDirectory.path(folder), withIntermediateDirectories: true)
    }
    try Sample.record(Sample.shop, to: "x/log.mdb")
    try Sample.record(Sample.tour, to: "y/log.mdb")
    let site = try TestSite("x/log.mdb", "y/log.mdb")
    #expect(try await site.json("/logs/log.mdb/window")["session"]?["name"] == .string("shop"))
    #expect(try await site.json("/logs/log.mdb-2/window")["session"]?["name"] == .string("tour"))
    let list = await site.get("/").text
    for (folder, name) in [("x", "log.mdb"), ("y", "log.mdb-2")] {
      let path = TemporaryDirectory.path("\(folder)/log.mdb")
      #expect(list.contains("<a href=\"/logs/\(name)/\">\(path)</a>"))
    }
  }

  @Test func `a folder shows what is added to it, and nothing outside of it`() async throws {
    try FileManager.default.createDirectory(
      atPath: TemporaryDirectory.path("logs"), withIntermediateDirectories: true)
    try Sample.record(Sample.tour, to: "outside.mdb")
    let site = try TestSite("logs")
    let empty = await site.get("/").text
    #expect(empty.contains("There is no log yet") && empty.contains("http-equiv=\"refresh\""))
    try Sample.record(Sample.shop, to: "logs/new.mdb")
    try Tool.run("export", "logs/new.mdb", "-o", "logs/new.jsonl").expectDone()
    let list = await site.get("/").text
    #expect(!list.contains("refresh"))
    for name in ["new.mdb", "new.jsonl"] {
      #expect(list.contains("/logs/\(name)/"))
      #expect(try await site.json("/logs/\(name)/window")["head"] == .integer(17))
    }
    for name in [
      "..%2Foutside.mdb", "%2E%2E%2Foutside.mdb", "outside.mdb", "new.mdb-lock", ".", "..", "",
    ] {
      #expect(await site.get("/logs/\(name)/window").status == 404, "\(name)")
    }
  }

  @Test func `a log that another one has replaced is opened anew`() async throws {
    try FileManager.default.createDirectory(
      atPath: TemporaryDirectory.path("logs"), withIntermediateDirectories: true)
    func record(_ sample: String) throws {
      for name in try FileManager.default.contentsOfDirectory(
        atPath: TemporaryDirectory.path("logs"))
      {
        try FileManager.default.removeItem(atPath: TemporaryDirectory.path("logs/\(name)"))
      }
      try Sample.record(sample, to: "logs/log.mdb")
      try Tool.run("export", "logs/log.mdb", "-o", "logs/log.jsonl").expectDone()
    }
    try record(Sample.shop)
    let site = try TestSite("logs", "logs/log.mdb")
    let names = ["log.mdb", "log.jsonl"]
    for name in names {
      #expect(try await site.json("/logs/\(name)/window")["session"]?["name"] == "shop")
    }
    try record(Sample.tour)
    for name in names {
      #expect(try await site.json("/logs/\(name)/window")["session"]?["name"] == "tour", "\(name)")
    }
    // The same log in another file is the same log.
    try Tool.run("compact", "logs/log.mdb").expectDone()
    #expect(try await site.json("/logs/log.mdb/window")["session"]?["name"] == "tour")
  }

  /// A pipe in the place of an export is read for as long as it is written.
  @Test func `a log that is being read in keeps nobody waiting`() async throws {
    try Sample.record(Sample.shop)
    let path = TemporaryDirectory.path("shop.jsonl")
    try Tool.run("export", "log.mdb", "-o", "shop.jsonl").expectDone()
    let bytes = try TemporaryDirectory.data("shop.jsonl")
    let library = try LogLibrary([TemporaryDirectory.path("log.mdb"), path], in: .test)
    #expect(unlink(path) == 0 && mkfifo(path, 0o600) == 0)
    let pipe = try #require(FileHandle(forUpdatingAtPath: path))
    async let export = library.log(named: "shop.jsonl")
    while await !library.isOpening { await Task.yield() }
    #expect(try await library.log(named: "log.mdb") != nil)
    #expect(await library.isOpening)
    try pipe.write(contentsOf: bytes)
    // What nobody has read is lost when the pipe is closed.
    var left: CInt = 1
    while left > 0, ioctl(pipe.fileDescriptor, UInt(FIONREAD), &left) == 0 { await Task.yield() }
    try pipe.close()
    #expect(try await export != nil)
  }

  @Test(arguments: [
    "/logs", "/logs/", "/logs/log.mdb", "/logs/log.mdb/none", "/logs/log.mdb/window/",
    "/logs/none.mdb/", "/x",
  ])
  func `nothing else has an address`(target: String) async throws {
    try Sample.record(Sample.shop)
    #expect(await (try TestSite("log.mdb")).get(target).status == 404)
  }

  @Test func `what is wrong is said`() async throws {
    try Sample.record(Sample.shop)
    let site = try TestSite("log.mdb")
    let none = await site.get("/logs/log.mdb/window?session=none")
    #expect(none.status == 404)
    #expect(none.text.contains("none"))
    let word = await site.get("/logs/log.mdb/window?at=x")
    #expect((word.status, word.text) == (422, "'at' takes a number, not 'x'.\n"))
    #expect(
      await site.send(.post, "/logs/log.mdb/window", headers: ["origin": "http://127.0.0.1:8377"])
        .status == 405)
    #expect(throws: (any Error).self) {
      try LogLibrary([TemporaryDirectory.path("missing.mdb")], in: .test)
    }
    try TemporaryDirectory.write("no log", to: "text.txt")
    #expect(throws: (any Error).self) {
      try LogLibrary([TemporaryDirectory.path("text.txt")], in: .test)
    }
  }

  @Test func `a log is only read unless it is allowed`() async throws {
    try Sample.record(Sample.shop)
    let site = try TestSite("log.mdb")
    let headers = ["origin": "http://127.0.0.1:8377"]
    let response = await site.send(.post, "/logs/log.mdb/rewind", headers: headers, body: "at=3")
    #expect(response.status == 403)
    #expect(response.text.contains("--writable"))
    #expect(await site.get("/logs/log.mdb/rewind?at=3").status == 405)
    #expect(try await site.json("/logs/log.mdb/window")["head"] == .integer(17))
  }

  @Test func `a page of hostile names has them as data only`() async throws {
    try Sample.record(
      Sample.timed([##""session":"<script>alert(1)</script>","initial":"</script><img src=x>""##]),
      to: "</script>.mdb".replacing("/", with: "_"))
    let site = try TestSite("<_script>.mdb")
    let page = await site.get("/logs/%3C_script%3E.mdb/")
    #expect(page.status == 200)
    #expect(!page.text.contains("<_script>"))
    let window = await site.get("/logs/%3C_script%3E.mdb/window")
    #expect(window["Content-Type"] == "application/json; charset=utf-8")
    #expect(window["X-Content-Type-Options"] == "nosniff")
  }
}
