import DRN
import DRNLinks
import Testing

@Suite struct LinkTableTests {
  let links: LinkTable<Shop>

  init() throws { links = try Shop.links.get() }

  @Test(arguments: LinkRow.shop)
  func `a URL leads where the table says`(row: LinkRow) {
    #expect(row.outcome(in: links) == row.outcome)
  }

  @Test func `there are several hundred URLs`() {
    #expect(LinkRow.shop.count > 300)
  }

  @Test(arguments: LinkRow.shop.filter { $0.outcome.hasPrefix("!") })
  func `a failure is one clear sentence of one line`(row: LinkRow) throws {
    let error = try #require(throws: LinkError.self) { try links.match(row.url) }
    #expect(error.reason.hasSuffix("."))
    #expect(error.reason.unicodeScalars.count < 320)
    #expect(error.reason.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
  }

  @Test(arguments: LinkRow.shop.filter { !$0.outcome.hasPrefix("!") })
  func `what a URL leads to prints as a URL that leads there`(row: LinkRow) throws {
    let match = try links.match(row.url)
    for origin in links.origins {
      let printed = try links.url(for: match.route, origin: origin)
      #expect(try links.match(printed).route == match.route)
      #expect(printed.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }
  }
}
