import DRNScreens
import Testing

@Suite struct LinkArrivalsTests {
  private func areNew(_ links: [(url: String, way: LinkArrivals.Way)]) -> [Bool] {
    var arrivals = LinkArrivals()
    return links.map { arrivals.isNew($0.url, by: $0.way) }
  }

  @Test func `a link that comes in both ways is opened once`() {
    let both: [(String, LinkArrivals.Way)] = [("shop:/a", .activity), ("shop:/a", .url)]
    #expect(areNew(both + both) == [true, false, true, false])
  }

  @Test func `a link that comes again in the same way is opened again`() {
    #expect(areNew([("shop:/a", .url), ("shop:/a", .url)]) == [true, true])
  }

  @Test func `links that differ are all opened`() {
    let links: [(String, LinkArrivals.Way)] = [
      ("shop:/a", .url), ("shop:/b", .activity), ("shop:/a", .activity),
    ]
    #expect(areNew(links) == [true, true, true])
  }
}
