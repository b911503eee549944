import DRN
import DRNLog
import ShopServer
import Synchronization
import TestSupport
import Testing
import WebServing

/// With a clock that the test moves.
@Suite struct OperatorLimitTests {
  private let clock = TestClock()

  private func makeShop() throws -> TestShop {
    let clock = clock
    return try TestShop {
      $0.clock = { clock.now }
      $0.operatorLimits.idle = .seconds(100)
      $0.operatorLimits.lifetime = .seconds(1_000)
      $0.operatorLimits.attempts = 3
      $0.operatorLimits.lock = .seconds(60)
    }
  }

  private func status(_ shop: TestShop, _ token: String, from sender: String) async -> Int {
    var request = Request(.get, "/operator", headers: ["authorization": "Bearer \(token)"])
    request.sender = sender
    return await shop.front.respond(to: request).status
  }

  @Test func `a session ends after a time without requests, and after a time with them`()
    async throws
  {
    let desk = PlainBrowser(try makeShop())
    for (step, last) in [(99, 10), (100, 0), (50, 19), (1, 999)] {
      await desk.open("/operator")
      try await desk.submit("operator", ["token": TestShop.operatorToken])
      #expect(desk.status == 200)
      var count = 0
      while count < 2_000 {
        clock.advance(seconds: step)
        await desk.go("/operator")
        if desk.status != 200 { break }
        count += 1
      }
      #expect(desk.status == 401)
      #expect(count == last)
    }
  }

  @Test func `signing out ends the session, not only the cookie`() async throws {
    let desk = PlainBrowser(try makeShop())
    await desk.open("/operator")
    try await desk.submit("operator", ["token": TestShop.operatorToken])
    let cookie = try #require(desk.cookies["operator"])
    try await desk.submit("sign-out")
    #expect(desk.status == 401)
    desk.cookies["operator"] = cookie
    await desk.go("/operator")
    #expect(desk.status == 401)
  }

  @Test func `each sign-in has a cookie of its own`() async throws {
    let shop = try makeShop()
    var cookies: Set<String> = []
    for _ in 0..<100 {
      let desk = PlainBrowser(shop)
      await desk.open("/operator")
      try await desk.submit("operator", ["token": TestShop.operatorToken])
      cookies.insert(desk.cookies["operator"] ?? "")
    }
    #expect(cookies.count == 100)
  }

  @Test func `an address with too many wrong tokens is locked, and no other`() async throws {
    let shop = try makeShop()
    for _ in 0..<3 { #expect(await status(shop, "x", from: "192.0.2.1") == 401) }
    for token in ["x", TestShop.operatorToken] {
      #expect(await status(shop, token, from: "192.0.2.1") == 429)
    }
    #expect(await status(shop, TestShop.operatorToken, from: "192.0.2.2") == 200)
    clock.advance(seconds: 59)
    #expect(await status(shop, TestShop.operatorToken, from: "192.0.2.1") == 429)
    clock.advance(seconds: 1)
    #expect(await status(shop, "x", from: "192.0.2.1") == 401)
    #expect(await status(shop, TestShop.operatorToken, from: "192.0.2.1") == 200)
    // The right one has made the wrong ones forgotten.
    for _ in 0..<3 { #expect(await status(shop, "x", from: "192.0.2.1") == 401) }
    #expect(await status(shop, "x", from: "192.0.2.1") == 429)
  }

  @Test func `a header for a proxy is not a wrong token`() async throws {
    let shop = try makeShop()
    let desk = PlainBrowser(shop)
    await desk.open("/operator")
    try await desk.submit("operator", ["token": TestShop.operatorToken])
    let cookie = try #require(desk.cookies["operator"])
    var request = Request(
      .get, "/operator",
      headers: ["authorization": "Basic dXNlcjpwYXNz", "cookie": "operator=\(cookie)"])
    request.sender = "192.0.2.1"
    for _ in 0..<9 { #expect(await shop.front.respond(to: request).status == 200) }
    #expect(await status(shop, TestShop.operatorToken, from: "192.0.2.1") == 200)
    // The scheme is written in any case.
    request.headers = ["authorization": "bEARER \(TestShop.operatorToken)"]
    #expect(await shop.front.respond(to: request).status == 200)
  }

  @Test func `without a limit nobody is locked`() async throws {
    let shop = try TestShop { $0.operatorLimits.attempts = nil }
    for _ in 0..<99 { #expect(await status(shop, "x", from: "192.0.2.1") == 401) }
    #expect(await status(shop, TestShop.operatorToken, from: "192.0.2.1") == 200)
  }

  @Test(arguments: [
    ("2001:db8:1:2::1", "2001:db8:1:2:3:4:5:6", true), ("2001:db8::1", "2001:db8::2:0:0:1", true),
    ("::1", "::2", true), ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
    ("2001:db8::1", "2001:db8:0:1::1", false), ("::ffff:192.0.2.1", "::ffff:192.0.2.2", false),
    ("192.0.2.1", "192.0.2.2", false),
  ])
  func `addresses of one network are locked together`(
    first: String, second: String, areOne: Bool
  ) async throws {
    let shop = try makeShop()
    for _ in 0..<3 { #expect(await status(shop, "x", from: first) == 401) }
    #expect(await status(shop, "x", from: second) == (areOne ? 429 : 401))
  }

  @Test func `more addresses than are remembered make room`() async throws {
    let shop = try makeShop()
    for number in 0..<10_001 { #expect(await status(shop, "x", from: "a\(number)") == 401) }
    for _ in 0..<2 { #expect(await status(shop, "x", from: "a10000") == 401) }
    #expect(await status(shop, "x", from: "a10000") == 429)
  }

  @Test func `the lock says until when, and lets in who is signed in`() async throws {
    let shop = try makeShop()
    let desk = PlainBrowser(shop)
    await desk.open("/operator")
    try await desk.submit("operator", ["token": TestShop.operatorToken])
    let other = PlainBrowser(shop)
    for _ in 0..<4 {
      await other.open("/operator")
      try await other.submit("operator", ["token": "x"])
    }
    #expect(other.status == 429)
    #expect(other.page.html.contains("It can try again after 2001-09-09 01:47:41 UTC."))
    #expect(other.tab.response?[header: "Retry-After"] == "61")
    await desk.reload()
    #expect(desk.status == 200)
  }
}

/// A clock that stands still until it is moved.
private final class TestClock: Sendable {
  private let seconds = Atomic<Int>(1_000_000_000)

  var now: Timestamp {
    Timestamp(nanosecondsSince1970: Int64(seconds.load(ordering: .relaxed)) * 1_000_000_000)
  }

  func advance(seconds count: Int) { seconds.add(count, ordering: .relaxed) }
}
