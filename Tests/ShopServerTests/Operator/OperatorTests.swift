import DRNLog
import ShopServer
import Testing
import WebServing

@Suite struct OperatorTests {
  private let shop: TestShop
  private let visitor: PlainBrowser
  private let desk: PlainBrowser

  init() throws {
    shop = try TestShop()
    visitor = PlainBrowser(shop)
    desk = PlainBrowser(shop)
  }

  @Test func `an operator with the token sees who is where`() async throws {
    await visitor.open("/products/5")
    await visitor.open("/search?q=<b>")
    await desk.open("/operator")
    #expect(desk.status == 401)
    try await desk.submit("operator", ["token": TestShop.operatorToken])
    #expect(desk.status == 200)
    #expect(desk.page.heading == "Visitors")
    #expect(desk.page.html.contains("<td>/products/5</td>"))
    #expect(desk.page.links.count { $0.text == visitor.session } == 1)
    #expect(!desk.page.html.contains("<b>"))
    // The cookie is good for nothing but this page, and is not the token.
    #expect(desk.cookies["operator"]?.contains(TestShop.operatorToken) == false)
    #expect(desk.cookies["visitor"] == nil)
  }

  @Test func `the report has all windows of the visitor`() async throws {
    await visitor.open("/products/5")
    try await visitor.submit("favorite")
    await visitor.open("/basket")
    await desk.open("/operator")
    try await desk.submit("operator", ["token": TestShop.operatorToken])
    try await desk.follow(visitor.session)
    #expect(desk.status == 200)
    let name = visitor.session.prefix(32)
    #expect(desk.page.html.contains("\(name)/1"))
    #expect(desk.page.html.contains("\(name)/2"))
    await desk.go("/operator/visitors/nobody")
    #expect(desk.status == 404)
  }

  @Test(arguments: [
    "", "x", "the operator's own toke", "the operator's own tokenx", "THE OPERATOR'S OWN TOKEN",
  ])
  func `nobody else comes in`(token: String) async throws {
    await visitor.open("/products/5")
    let paths = [
      "/operator", "/operator?page=2", "/operator/visitors/\(visitor.session.prefix(32))",
    ]
    await desk.open("/operator")
    try await desk.submit("operator", ["token": token])
    #expect(desk.status == 401)
    for path in paths {
      for headers in [
        [:], ["authorization": "Bearer \(token)"], ["cookie": "operator=\(token)"],
        ["cookie": "operator=\(visitor.cookies["visitor"] ?? "")"],
      ] {
        let response = await shop.front.respond(to: Request(.get, path, headers: headers))
        #expect(response.status == 401)
        #expect(!String(decoding: response.body, as: UTF8.self).contains(visitor.session))
      }
    }
  }

  @Test func `a shop without a token has no such page`() async throws {
    let front = Storefront(shop.log)
    #expect(await front.respond(to: Request(.get, "/operator")).status == 404)
  }

  @Test func `many sessions are on several pages`() async throws {
    for _ in 0..<120 {
      _ = await shop.front.respond(to: Request(.get, "/basket"))
    }
    let headers = ["authorization": "Bearer \(TestShop.operatorToken)"]
    for (page, rows) in [("1", 100), ("2", 20), ("3", 20), ("-1", 100), ("x", 100)] {
      let response = await shop.front.respond(
        to: Request(.get, "/operator?page=\(page)", headers: headers))
      let html = String(decoding: response.body, as: UTF8.self)
      #expect(html.split(separator: "<tr>").count - 2 == rows)
    }
  }
}
