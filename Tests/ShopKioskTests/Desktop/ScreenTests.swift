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
    // As far as the basket; the long run goes on.
    for step in Self.walk.prefix(Soak.count(16, long: Self.walk.count)) {
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

  @Test func `a finger that swipes from the edge sees where it leads to`() throws {
    let kiosk = try RealKiosk(size: "360x800")
    let pointer = kiosk.desktop.pointer
    try kiosk.expect(.home)
    let home = try kiosk.program.screenshot()
    try kiosk.touch("See everything")
    try kiosk.expect(.search(Search("")))
    let window = try kiosk.program.window().frame
    let start = (x: window.x + 4, y: window.center.y)
    try pointer.move(x: start.x, y: start.y)
    let list = try kiosk.program.screenshot()
    try pointer.drag(from: start, to: (start.x + 180, start.y), isReleased: false)
    // Between the bars, and without the shadow: 24 pixels that a blur carries twice as far.
    let rows = (y: 200, height: 400)
    let seen = try kiosk.desktop.wait("half a screen that has moved") {
      let seen = try kiosk.program.screenshot()
      let right = Box(x: 182, y: rows.y, width: 178, height: rows.height)
      let left = Box(x: 2, y: rows.y, width: 178, height: rows.height)
      return seen.cropped(to: right).difference(from: list.cropped(to: left)) == nil ? seen : nil
    }
    let below = Box(x: 0, y: rows.y, width: 100, height: rows.height)
    #expect(seen.cropped(to: below).difference(from: home.cropped(to: below)) == nil)
    try kiosk.expect(.search(Search("")))
    try pointer.release()
    try kiosk.expect(.home)
    // Without the scroll bar of what has just come, which fades.
    let all = Box(x: 0, y: rows.y, width: home.width - 16, height: rows.height)
    let end = try kiosk.program.screenshot()
    #expect(end.cropped(to: all).difference(from: home.cropped(to: all)) == nil)
    try kiosk.expectAgreement()
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
