import DesktopTesting
import Shop
import TestSupport
import Testing

/// What a customer sees who looks at everything.
@Suite(.temporaryDirectory, .serialized, .enabled(if: RealKiosk.isAvailable))
struct ScreenTests {
  private typealias Step = (touch: String, route: ShopRoute, overlay: ShopOverlay?)

  private static let birch = ShopRoute.product(id: 2)

  private static let walk: [Step] = [
    ("See everything", .search(Search("")), nil),
    ("Filter and order", .search(Search("")), .filter),
    ("By price", .search(Search("", order: .price)), .filter),
    ("Done", .search(Search("", order: .price)), nil),
    ("Lamps", .search(Search("", category: .lamps, order: .price)), nil), ("Birch", birch, nil),
    ("Make it a favorite", birch, nil), ("Choose and add", birch, .itemSettings(id: 2)),
    ("White", birch, .itemSettings(id: 2)), ("Add to", birch, nil), ("Favorites", .favorites, nil),
    ("Birch", birch, .itemSettings(id: 2)), ("Not now", .favorites, nil),
    ("Basket, 1 thing", .basket, nil), ("One Birch more", .basket, nil),
    ("Check out", .signIn(for: .checkout(.address)), nil),
    ("E", .signIn(for: .checkout(.address)), nil),
    ("Go on", .checkout(.address), nil), ("Picked up", .checkout(.address), nil),
    ("Go on: Payment", .checkout(.payment), nil), ("In cash", .checkout(.payment), nil),
    ("Go on: Review", .checkout(.review), nil),
    ("Buy for 258", .checkout(.review), .confirmPurchase),
    ("Not yet", .checkout(.review), nil), ("Buy for", .checkout(.review), .confirmPurchase),
    ("Buy", .order(number: 1_001), nil), ("Profile", .profile, nil),
    ("Sign out", .profile, .confirmSignOut), ("Stay", .profile, nil),
    ("Order 1001", .order(number: 1_001), nil), ("Done", .home, nil),
    ("Basket, 0 things", .basket, nil), ("Back", .home, nil), ("Favorites", .favorites, nil),
    ("Profile", .signIn(for: .profile), nil), ("Shop", .home, nil),
  ]

  @Test func `every screen is reached, and everything in it has a name`() throws {
    let kiosk = try RealKiosk()
    for step in Self.walk {
      try kiosk.touch(step.touch)
      let tree = try kiosk.expect(step.route, under: step.overlay)
      #expect(tree.namelessControls == [], "After '\(step.touch)'")
    }
    try kiosk.expectAgreement()
    kiosk.program.kill()
  }

  @Test func `the wheel turns what has come under a pointer that rests`() throws {
    let kiosk = try RealKiosk(size: "360x600")
    let (desktop, list) = (kiosk.desktop, AccessibleQuery.name("Filter and order"))
    try desktop.wait(for: .name("See everything"))
    try desktop.pointer.move(x: 180, y: 400)
    // The first turns after the pointer has come in may only tell where the wheel stands.
    try desktop.pointer.reveal(.name(containing: "Birch, "))
    try kiosk.press("See everything")
    try desktop.wait(for: list)
    let before = try kiosk.stillTree().first(list)?.frame
    try desktop.pointer.press(.wheelDown)
    try desktop.wait("a list that was scrolled") {
      try desktop.accessibilityTree().first(list)?.frame == before ? nil : true
    }
    kiosk.program.kill()
  }

  @Test func `maintenance opens by a long touch and leads to any moment`() throws {
    let kiosk = try RealKiosk("shop://products/5")
    try kiosk.expect(.product(id: 5))
    let mark = try kiosk.desktop.wait(for: .name("Quiet Rooms", role: "group"))
    let (x, y) = try #require(mark.frame).center
    try kiosk.desktop.pointer.drag(from: (x, y), to: (x, y), steps: 1, isReleased: false)
    try kiosk.desktop.wait(for: .name("Maintenance"))
    try kiosk.desktop.pointer.release()
    #expect(try kiosk.desktop.accessibilityTree().namelessControls == [])
    try kiosk.desktop.keyboard.moveFocus(to: "History")
    try kiosk.desktop.keyboard.press("Home")
    try kiosk.expect(.home)
    try kiosk.desktop.keyboard.press("End")
    try kiosk.expect(.product(id: 5))
    try kiosk.touch("Close")
    try kiosk.desktop.wait(forNo: .name("Maintenance"))
    try kiosk.expectAgreement()
    kiosk.program.kill()
  }
}

extension AccessibilityTree {
  /// Controls that a screen reader can only name by what they are.
  var namelessControls: [AccessibleNode] {
    let roles = ["button", "toggle button", "checkbox", "radio", "tab", "text box", "slider"]
    return nodes.filter { roles.contains($0.role) && ($0.name.isEmpty || $0.name.hasPrefix("Gtk")) }
  }
}
