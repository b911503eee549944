import DRNLog
import Testing
import WebServing

@testable import ShopServer

@Suite struct VisitorTableTests {
  @Test func `as many visitors are in memory as may be, and all are served`() async throws {
    let shop = try TestShop(visitors: 4)
    var browsers: [PlainBrowser] = []
    for id in 1...20 {
      let browser = PlainBrowser(shop)
      await browser.open("/products/\(id)")
      #expect(browser.status == 200)
      browsers.append(browser)
      #expect(shop.front.visitorCount <= 4)
    }
    for (index, browser) in browsers.enumerated() {
      await browser.reload()
      #expect(browser.session == browsers[index].session)
      #expect(browser.redirects == 0)
    }
  }

  @Test func `where all of them are there, another has to wait`() async throws {
    let log = try EventLog.open("", options: EventLog.Options(durability: .none))
    let table = VisitorTable(in: log, limit: 1)
    _ = try await table.with("00000000a") { visitor in
      await #expect(throws: VisitorTable.Full.self) {
        try await table.with("00000001b") { $0.name }
      }
      return visitor.name
    }
    #expect(try await table.with("00000001b") { $0.name } == "00000001b")
    #expect(table.count == 1)
  }

  @Test func `nobody is let go of while they are served`() async throws {
    let log = try EventLog.open("", options: EventLog.Options(durability: .none))
    let table = VisitorTable(in: log, limit: 10)
    try await table.with("00000000a") { _ in
      await table.release(unusedFor: .zero)
      #expect(table.count == 1)
    }
    await table.release(unusedFor: .seconds(1_000))
    #expect(table.count == 1)
    await table.release(unusedFor: .zero)
    #expect(table.count == 0)
  }

  @Test func `a visitor who was let go of comes back to the same page, and that is recorded`()
    async throws
  {
    let shop = try TestShop()
    let browser = PlainBrowser(shop)
    await browser.open("/products/5")
    let (address, seq) = (browser.address, try #require(browser.seq))
    await browser.reload()
    #expect(browser.seq == seq)
    for count in 1...3 {
      await shop.front.releaseVisitors(unusedFor: .zero)
      for _ in 0..<2 { await browser.reload() }
      #expect(browser.address == address)
      #expect(browser.redirects == 0)
      #expect(browser.seq == seq + count)
      #expect(try shop.kinds(of: browser.session).last?.hasSuffix(" restored") == true)
    }
  }

  @Test func `many requests of many visitors at the same time, who are let go of meanwhile`()
    async throws
  {
    let shop = try TestShop(visitors: 32)
    try await withThrowingTaskGroup { group in
      for number in 0..<16 {
        group.addTask {
          let browser = PlainBrowser(shop)
          await browser.open("/products/\(number + 1)")
          for _ in 0..<10 {
            try await browser.follow("Favorites")
            await browser.back()
          }
          #expect(browser.page.html.contains("<article"))
          return browser.redirects
        }
      }
      group.addTask {
        for _ in 0..<50 {
          await shop.front.releaseVisitors(unusedFor: .zero)
          await Task.yield()
        }
        return 0
      }
      for try await _ in group {}
    }
    #expect(try shop.log.reader.sessionCount() == 16)
  }

  @Test func `requests of one visitor at the same time are answered one after another`()
    async throws
  {
    let shop = try TestShop()
    let browser = PlainBrowser(shop)
    await browser.open("/products/5")
    let cookie = "visitor=\(browser.cookies["visitor"] ?? "")"
    let form = try #require(browser.page.forms.first { $0.action.hasSuffix("favorite") }).request()
    let targets = browser.page.links.map(\.address).filter { $0.contains("from=") }
    await withTaskGroup(of: Int.self) { group in
      for target in targets + targets {
        group.addTask {
          await shop.front.respond(to: Request(.get, target, headers: ["cookie": cookie])).status
        }
      }
      for _ in 0..<10 {
        group.addTask {
          await shop.front.respond(
            to: Request(.post, form.target, headers: ["cookie": cookie], body: form.body)
          ).status
        }
      }
      for await status in group { #expect(status == 303) }
    }
    await browser.reload()
    #expect(browser.status == 200)
  }
}
