import DRN
import DRNLog
import Shop
import ShopServer
import TestSupport
import Testing

@Suite struct RandomBrowserTests {
  /// Whatever is done with the browser, every page that it shows is what the log says of its window.
  @Test(arguments: Seed.first(12))
  func `a page is always where its window is`(seed: Seed) async throws {
    var random = SplitMix64(seed)
    let shop = try TestShop(visitors: 4)
    let browser = PlainBrowser(shop)
    var kept: [PageContent.Form] = []
    await browser.open("/")
    for _ in 0..<80 {
      let page = browser.page
      switch random.number(below: 100) {
      case 0..<45 where !page.links.isEmpty:
        let link = random.pick(page.links)
        if link.text.contains("new window") {
          await browser.open(link.address)
        } else {
          await browser.go(link.address)
        }
      case 45..<65 where !page.forms.isEmpty:
        let form = random.pick(page.forms)
        kept.append(form)
        await browser.send(form, Self.values(for: form, &random))
      case 65..<70 where !kept.isEmpty: await browser.send(random.pick(kept))
      case 70..<80: await browser.back(1 + random.number(below: 3))
      case 80..<88: await browser.forward(1 + random.number(below: 3))
      case 88..<92: await browser.reload()
      case 92..<95: browser.show(tab: random.number(below: browser.tabs.count))
      case 95..<97: await browser.open(browser.address)
      default:
        await shop.front.releaseVisitors(unusedFor: .zero)
        continue
      }
      try await Self.check(browser)
    }
  }

  private static func values(
    for form: PageContent.Form, _ random: inout SplitMix64
  ) -> [String: String] {
    var values: [String: String] = [:]
    for (name, _) in form.fields {
      switch name {
      case "name": values[name] = random.pick(["Robin", "<b>", "\u{202E}x", "O'Neil & Co"])
      case "q": values[name] = random.pick(["oak", "", "a+b%", "<script>", "é ü"])
      case "amount": values[name] = "\(1 + random.number(below: 9))"
      case "color": values[name] = random.pick(ProductColor.allCases).rawValue
      case "category": values[name] = random.pick(["", "lamps", "rugs"])
      default: break
      }
    }
    return values
  }

  private static func check(_ browser: PlainBrowser) async throws {
    // A form with a bad value, or from before the visitor signed in or out.
    guard ![400, 403].contains(browser.status) else { return await browser.back() }
    await browser.reload()
    #expect([200, 404].contains(browser.status))
    #expect(browser.redirects <= 2)
    let address = browser.address
    let state = try browser.shop.state(of: browser.session)
    #expect(browser.seq == (try browser.shop.log.reader.session(named: browser.session).head()))
    #expect(
      address.contains("at=\(browser.session.split(separator: "/")[1]).\(state.current.id.seq)"))
    #expect(address.contains("overlay=") == !state.overlays.isEmpty)
    #expect((browser.page.dialog != nil) == !state.overlays.isEmpty)
    if case .product(let id) = state.currentRoute {
      #expect(browser.page.heading == Product.find(id)?.name ?? "No such product")
    }
    let seq = browser.seq
    await browser.reload()
    #expect(browser.address == address)
    #expect(browser.seq == seq)
  }

  /// Somebody who only follows links and uses the browser's buttons has the same history on both sides.
  @Test(arguments: Seed.first(12))
  func `the recorded history is the browser's`(seed: Seed) async throws {
    var random = SplitMix64(seed)
    let shop = try TestShop()
    let browser = PlainBrowser(shop)
    await browser.open("/")
    for _ in 0..<50 {
      switch random.number(below: 10) {
      case 0..<5:
        let links = browser.page.links.filter {
          $0.address.contains("from=")
            && ($0.address.hasPrefix("/products/") || $0.address.hasPrefix("/search"))
        }
        guard let link = links.randomElement(using: &random) else { continue }
        await browser.go(link.address)
      case 5..<8: await browser.back(1 + random.number(below: 3))
      default: await browser.forward(1 + random.number(below: 3))
      }
      let state = try shop.state(of: browser.session)
      let history = browser.tab.history.map(Self.entry)
      let past = Self.withoutRepetitions(history[...browser.tab.cursor])
      #expect(past.suffix(64) == state.entries[...state.cursor].map { "1.\($0.id.seq)" }.suffix(64))
      let future = Self.withoutRepetitions(history[browser.tab.cursor...]).dropFirst()
      #expect(
        state.entries[(state.cursor + 1)...].map { "1.\($0.id.seq)" }.starts(with: future))
    }
  }

  /// The entry that an address names.
  private static func entry(_ address: String) -> String {
    address.firstMatch(of: /at=([0-9.]+)/).map { String($0.1) } ?? ""
  }

  private static func withoutRepetitions(_ entries: ArraySlice<String>) -> [String] {
    entries.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
