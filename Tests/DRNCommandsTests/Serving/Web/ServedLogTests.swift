import DRN
import DRNInspect
import DRNLog
import Foundation
import TestSupport
import Testing
import WebServing

@testable import DRNCommands
@testable import ToolTests

@Suite(.temporaryDirectory) struct ServedLogTests {
  /// A part has its position, lies within the session, and has the size it should have.
  @Test(arguments: [0, 1, 17, 2_047, 2_048, 12_345, 20_398, 24_999, 25_000, -5, 1 << 40])
  func `a part of a long session surrounds its position`(seq: Int) async throws {
    try Sample.recordMany(25_000)
    let site = try TestSite("log.mdb")
    let part = try await site.json("/logs/log.mdb/window?at=\(seq)")
    let head = try #require(part["head"]?.number)
    let first = try #require(part["session"]?["first"]?.number)
    #expect(part["session"]?["count"] == .integer(ServedWindow.size))
    #expect(part["session"]?["isPart"] == .bool(true))
    let at = try #require(part["at"]?.number)
    #expect(at == min(max(seq, 0), head))
    #expect(first >= 0 && first + ServedWindow.size - 1 <= head)
    #expect((first..<first + ServedWindow.size).contains(at))
    if (ServedWindow.size..<head - ServedWindow.size).contains(at) {
      #expect(at - first == ServedWindow.size / 2)
    }
  }

  /// While a strip is dragged along, a page needs no more than the moment.
  @Test(arguments: [
    ("1", 1), ("256", 256), ("4096", 4_096), ("100000", ServedWindow.size), ("0", 1), ("-7", 1),
  ])
  func `a part has the size that is asked for, within limits`(asked: String, size: Int)
    async throws
  {
    try Sample.recordMany(25_000)
    let site = try TestSite("log.mdb")
    for seq in [0, 12_345, 25_000] {
      let part = try await site.json("/logs/log.mdb/window?at=\(seq)&size=\(asked)")
      let first = try #require(part["session"]?["first"]?.number)
      let head = try #require(part["head"]?.number)
      #expect(part["session"]?["count"] == .integer(size))
      #expect((first..<first + size).contains(min(seq, head)) && first + size - 1 <= head)
    }
  }

  @Test func `a short session is sent as a whole`() async throws {
    try Sample.record(Sample.shop + Sample.tour)
    let site = try TestSite("log.mdb")
    let part = try await site.json("/logs/log.mdb/window?session=shop&at=4")
    #expect(part["session"]?["count"] == .integer(18))
    #expect(part["session"]?["isPart"] == .bool(false))
    #expect(part["at"] == .integer(4))
    // The one that was started last is shown first, at its end.
    let first = try await site.json("/logs/log.mdb/window")
    #expect(first["session"]?["name"] == .string("tour"))
    #expect(first["at"] == first["head"])
  }

  @Test func `all sessions are listed`() async throws {
    try Sample.record(Sample.shop + Sample.tour)
    let sessions = try await (try TestSite("log.mdb")).json("/logs/log.mdb/sessions").elements
    #expect(sessions.map { $0["name"] } == [.string("shop"), .string("tour")])
    #expect(sessions.map { $0["count"] } == [.integer(18), .integer(15)])
  }

  /// As many as the page's own search finds, which `ServedPageTests` compares.
  @Test func `words are found in all sessions, also where a way back leads`() async throws {
    try Sample.record(Sample.shop + Sample.tour)
    let site = try TestSite("log.mdb")
    func found(_ words: String, limit: Int = 100) async -> [String] {
      let words = FormFields.encoding(words)
      return await site.get("/logs/log.mdb/find?words=\(words)&limit=\(limit)").text
        .split(separator: "\n").map(String.init)
    }
    #expect(await found("LAMP filter") == [])
    #expect(await found("paid 4900") == ["shop\t10"])
    #expect(await found("checkout cart") == ["shop\t8"])
    #expect(await found("room 7") == ["tour\t8", "tour\t10"])
    #expect(await found("screen:\"lobby\"") == ["tour\t11"])
    #expect(await found("wentback") == ["tour\t9", "tour\t12"])
    #expect(await found("o", limit: 3).count == 3)
    #expect(await found(" ") == [])
  }

  @Test func `a question that nobody waits for is ended`() async throws {
    try Sample.record(Sample.shop)
    let site = try TestSite("log.mdb")
    for question in ["where=seq%20%3E%203", "words=home"] {
      let task = Task { await site.get("/logs/log.mdb/find?\(question)") }
      task.cancel()
      let answer = await task.value
      #expect(answer.status != 200 || answer.body.isEmpty, "\(question)")
    }
  }

  @Test func `what a log lacks is said to whoever looks at it`() async throws {
    try Sample.recordUnclosed()
    let part = try await (try TestSite("log.mdb")).json("/logs/log.mdb/window")
    guard case .string(let omitted) = part["omitted"] else {
      Issue.record("nothing is said")
      return
    }
    #expect(omitted.contains("is incomplete"))
    try Sample.record(Sample.shop, to: "whole.mdb")
    #expect(try await (try TestSite("whole.mdb")).json("/logs/whole.mdb/window")["omitted"] == nil)
  }

  @Test func `news comes when there is some`() async throws {
    let log = try EventLog.open(TemporaryDirectory.path("log.mdb"))
    let manager = try log.manager(session: "main", initial: JSONRoute(json: "home")).manager
    try log.flush()
    let site = try TestSite("log.mdb")
    let known = try await site.json("/logs/log.mdb/news")
    #expect(known == ["head": 0, "sessions": 1, "life": "running"])
    async let news = site.json("/logs/log.mdb/news?head=0&sessions=1&life=running")
    try await Task.sleep(for: .milliseconds(300))
    manager.go(JSONRoute(json: "cart"))
    try log.flush()
    #expect(try await news == ["head": 1, "sessions": 1, "life": "running"])
    let part = try await site.json("/logs/log.mdb/window")
    #expect(part["head"] == 1)
    try log.close()
    let end = try await site.json("/logs/log.mdb/news?head=1&sessions=1&life=running")
    #expect(end == ["head": 1, "sessions": 1, "life": "closed"])
  }

  /// The overview is compared with the transitions themselves, in the window's order.
  @Test(arguments: [1, 7, 300, 4_000])
  func `a strip of the whole shows each pixel's first transition`(width: Int) async throws {
    let lines = (0..<900).map { index -> String in
      switch index % 9 {
      case 2: #""showOverlay":"menu""#
      case 3: #""note":{"label":"\#(index % 2 == 0 ? "tap" : "networkError")"}"#
      case 4: #""hideOverlay":{}"#
      case 8: #""rewind":\#(index / 2)"#
      default: #""go":{"place\#(index % 5)":{"id":\#(index)}}"#
      }
    }
    try Sample.record(Sample.timed([#""session":"main","initial":"home""#] + lines))
    let site = try TestSite("log.mdb")
    var overview = try await site.json("/logs/log.mdb/overview?width=\(width)")
    while overview["isCounted"] != true {
      try await Task.sleep(for: .milliseconds(20))
      overview = try await site.json("/logs/log.mdb/overview?width=\(width)")
    }
    let session = try LogReader(path: TemporaryDirectory.path("log.mdb")).latestSession()
    let count = try session.head() + 1
    let pixels = min(width, count)
    let names = try #require(overview["names"]?.elements)
    var counts = (rewinds: 0, troubles: 0, notes: 0)
    for pixel in 0..<pixels {
      let state = try session.position(pixel * count / pixels).state
      let json = try JSONValue(parsing: session.json(of: .route, state.currentRoute.number))
      let screen = try #require(overview["screens"]?.elements[pixel].number)
      #expect(names[screen] == .string(RouteName.caseName(of: json)))
      #expect(overview["overlays"]?.elements[pixel] == .integer(state.overlays.isEmpty ? 0 : 1))
      counts.rewinds += overview["rewinds"]?.elements[pixel].number ?? 0
      counts.troubles += overview["troubles"]?.elements[pixel].number ?? 0
      counts.notes += overview["notes"]?.elements[pixel].number ?? 0
    }
    // As many pixels as transitions or fewer: each transition is in one of them.
    var expected = (rewinds: 0, troubles: 0, notes: 0)
    try session.forEachRecord { record in
      switch record.kind {
      case .rewound: expected.rewinds += 1
      case .noted:
        let label = String(decoding: try session.json(of: .text, record.label), as: UTF8.self)
        if label.contains("Error") { expected.troubles += 1 } else { expected.notes += 1 }
      case .refused: expected.troubles += 1
      default: break
      }
    }
    #expect(counts == expected)
  }

  /// Parts of a strip are merged as it grows: the sums stay.
  @Test func `counts of a long session add up`() throws {
    try Sample.recordMany(20_000)
    let session = try LogReader(path: TemporaryDirectory.path("log.mdb")).latestSession()
    let whole = try SignCounts(from: 0).counting(session, through: session.head())
    var inSteps = SignCounts(from: 0)
    for last in stride(from: 99, through: try session.head(), by: 1_777) {
      inSteps = try inSteps.counting(session, through: last)
    }
    inSteps = try inSteps.counting(session, through: session.head())
    for sign in SignCounts.Sign.allCases {
      let all = 0..<(try session.head() + 1)
      #expect(whole.count(of: sign, in: all) == inSteps.count(of: sign, in: all))
    }
  }
}
