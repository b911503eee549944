import DRN
import Shop
import Testing
import WebServing

@testable import ShopServer

@Suite struct PageAddressTests {
  private static let routes: [ShopRoute] = [
    .home, .favorites, .basket, .profile, .product(id: 5), .product(id: -1), .order(number: 1_001),
    .checkout(.payment), .search(Search("")), .search(Search("a+b c&d=e?f#g/ü%20\"<'")),
    .search(Search("oak", category: .rugs, order: .price)), .signIn(for: .profile),
    .signIn(for: .checkout(.address)), .signIn(for: .order(number: 7)),
  ]

  @Test(arguments: routes)
  func `a page's address leads to that page`(route: ShopRoute) throws {
    for entry in [EntryID(seq: 0), EntryID(seq: 17, index: 2)] {
      let address = PageAddress(route: route, place: PlaceName(window: 3, entry: entry))
      guard case .page(let found) = try Target(Request(.get, address.text)) else {
        Issue.record("\(address.text) is no page")
        return
      }
      #expect(found == address)
    }
  }

  @Test(arguments: [
    (ShopRoute.product(id: 5), ShopOverlay.itemSettings(id: 5)), (.search(Search("x")), .filter),
    (.checkout(.review), .confirmPurchase), (.profile, .confirmSignOut),
  ])
  func `and to what lies on it`(route: ShopRoute, overlay: ShopOverlay) throws {
    let place = PlaceName(window: 1, entry: EntryID(seq: 4))
    let address = PageAddress(route: route, overlay: overlay, place: place)
    guard case .page(let found) = try Target(Request(.get, address.text)) else {
      Issue.record("\(address.text) is no page")
      return
    }
    #expect(found == address)
    #expect(ShopOverlay(overlay.name, on: .home) == nil)
  }

  @Test(arguments: [
    "", "1", "1.", ".1", "1.2.3.4", "a.b", "-1.2", "1.-2", "1.99999999999999999999", "1 .2", "+1.2",
  ])
  func `what names no entry is a link`(text: String) throws {
    #expect(text == "+1.2" || PlaceName(text) == nil)
    let target = try Target(Request(.get, "/products/5?at=\(FormFields.encoding(text))"))
    switch target {
    case .entrance(let route, _): #expect(route == .product(id: 5))
    case .page: #expect(text == "+1.2")
    default: Issue.record("\(target)")
    }
  }

  @Test(arguments: [
    "/nothing", "/products", "/products/", "/products/5/6", "/tabs/none", "//example.com",
    "/../etc",
    "/%00", "products/5", "*", "http://example.com/", "/sign-in?for=https://example.com",
    "/sign-in?for=/sign-in", "/sign-in?for=//example.com", "/sign-in?for=/nothing",
  ])
  func `an address that the shop has not leads nowhere`(target: String) {
    #expect(throws: BadAddress.self) { try Target(Request(.get, target)) }
  }

  @Test(arguments: [
    "/products/five", "/search?q=a&q=b", "/search?q=%00", "/search?q=x&category=cars",
    "/checkout/never", "/search?q=\(String(repeating: "x", count: 401))",
  ])
  func `an address with a part that can't be read says so`(target: String) {
    #expect(throws: BadAddress.unreadable) { try Target(Request(.get, target)) }
  }
}
