import DRN
import Shop
import ShopTerminal
import TerminalScreen
import TestSupport
import Testing

/// What keys do.
@Suite(.temporaryDirectory) struct KeyTests {
  @Test func `typing searches, letter by letter`() throws {
    let visitor = try Visitor()
    visitor.type("/oak")
    #expect(visitor.shop.navigation.currentRoute == .search(Search("oak")))
    #expect(visitor.text.contains("2 products"))
    visitor.press(.backspace, .backspace, .backspace)
    #expect(visitor.shop.navigation.currentRoute == .search(Search("")))
    // Nothing is left to take away, so the key leads back.
    visitor.press(.backspace)
    #expect(visitor.shop.navigation.currentRoute == .home)
  }

  @Test func `a filter changes the results below it and stays open`() throws {
    let visitor = try Visitor()
    visitor.type("/oak")
    visitor.press(.down, .enter, .down, .down, .enter)
    #expect(visitor.shop.navigation.activeOverlay == .filter)
    #expect(
      visitor.shop.navigation.currentRoute == .search(Search("oak", category: .chairs)))
    #expect(visitor.screen.focusedRow?.left.text == "● Chairs")
    visitor.press(.escape)
    #expect(visitor.text.contains("1 product "))
  }

  @Test func `closing a favorite returns to the favorites, and says so before`() throws {
    let visitor = try Visitor()
    visitor.type("f")
    visitor.press(.tab, .enter)
    #expect(visitor.shop.navigation.origin == .favorites)
    #expect(visitor.screen.status == "Esc returns to Favorites.")
    visitor.press(.escape)
    #expect(visitor.shop.navigation.currentRoute == .favorites)
  }

  @Test func `staying with a favorite forgets where it was opened from`() throws {
    let visitor = try Visitor()
    visitor.type("f")
    visitor.press(.tab, .enter, .end, .enter)
    #expect(visitor.shop.navigation.currentRoute == .product(id: 2))
    #expect(visitor.shop.navigation.activeOverlay == nil)
    #expect(visitor.screen.status == "Esc goes back to Favorites.")
  }

  @Test func `tabs keep their histories, and a second tap leads to the root`() throws {
    let visitor = try Visitor()
    visitor.press(.enter)
    #expect(visitor.shop.navigation.currentRoute == .product(id: 2))
    visitor.type("2")
    #expect(visitor.shop.navigation.currentRoute == .favorites)
    visitor.type("1")
    #expect(visitor.shop.navigation.currentRoute == .product(id: 2))
    visitor.type("1")
    #expect(visitor.shop.navigation.currentRoute == .home)
  }

  @Test func `the whole way to an order`() throws {
    let visitor = try Visitor()
    visitor.press(.enter, .enter, .right, .down, .right, .down, .enter)
    let line = try #require(visitor.shop.account.basket.first)
    #expect((line.product, line.color, line.amount) == (2, .black, 2))
    visitor.type("b")
    visitor.press(.enter)
    #expect(visitor.shop.navigation.currentRoute == .signIn(for: .checkout(.address)))
    visitor.press(.enter)
    #expect(visitor.screen.message == "Type a name; any will do.")
    visitor.type("Ada")
    visitor.press(.enter)
    #expect(visitor.shop.navigation.currentRoute == .checkout(.address))
    visitor.press(.enter, .up, .enter)
    #expect(visitor.shop.account.payment == .cash)
    visitor.press(.down, .enter, .enter)
    #expect(visitor.shop.navigation.activeOverlay == .confirmPurchase)
    visitor.press(.enter)
    #expect(visitor.shop.navigation.currentRoute == .order(number: 1_001))
    #expect(visitor.text.contains("258.00 €"))
  }

  @Test func `the exit key asks at the root`() throws {
    let visitor = try Visitor()
    visitor.press(.escape)
    #expect(!visitor.screen.wantsToEnd)
    #expect(visitor.screen.message?.contains("once more") == true)
    visitor.press(.down, .escape)
    #expect(!visitor.screen.wantsToEnd)
    visitor.press(.escape)
    #expect(visitor.screen.wantsToEnd)
  }

  @Test func `undo and forward`() throws {
    let visitor = try Visitor()
    visitor.press(.enter, .escape, .right)
    #expect(visitor.shop.navigation.currentRoute == .product(id: 2))
    visitor.type("u")
    #expect(visitor.shop.navigation.currentRoute == .home)
    visitor.type("r")
    #expect(visitor.shop.navigation.currentRoute == .product(id: 2))
  }

  @Test func `the focus is where it was left, also after a restart`() throws {
    let visitor = try Visitor()
    visitor.press(.down, .down, .enter, .down)
    #expect(visitor.screen.focusedRow?.target == "favorite")
    try visitor.restart()
    #expect(visitor.screen.focusedRow?.target == "favorite")
    visitor.press(.escape)
    #expect(visitor.screen.focusedRow?.target == "product/12")
  }

  @Test func `what was begun is there after a restart`() throws {
    let visitor = try Visitor()
    visitor.press(.enter, .enter, .right, .right, .down, .right)
    try visitor.restart()
    #expect(visitor.screen.draft.amount == 3)
    #expect(visitor.screen.draft.color == .black)
    visitor.press(.escape)
    visitor.type("3")
    visitor.type("Grace")
    try visitor.restart()
    #expect(visitor.screen.draft.name == "Grace")
  }

  @Test func `a link to an order waits for the name`() throws {
    let visitor = try Visitor()
    visitor.screen.open("shop://orders/1001")
    #expect(visitor.screen.message == "The link opens once you have signed in.")
    visitor.type("Ada")
    visitor.press(.enter)
    #expect(visitor.shop.navigation.currentRoute == .order(number: 1_001))
  }

  @Test func `a link that nobody knows says so`() throws {
    let visitor = try Visitor()
    visitor.screen.open("shop://nowhere/at/all")
    #expect(visitor.screen.message?.isEmpty == false)
    #expect(visitor.shop.navigation.currentRoute == .home)
  }

  @Test func `a click chooses, on a tab and on a row`() throws {
    let visitor = try Visitor()
    let rows = visitor.screen.frame.canvas.text
    let row = try #require(rows.firstIndex { $0.contains("Lagoon  ") })
    visitor.screen.take(.select(row: row, column: 5))
    #expect(visitor.shop.navigation.currentRoute == .product(id: 12))
    visitor.screen.take(.select(row: 1, column: 14))
    #expect(visitor.shop.navigation.currentRoute == .favorites)
  }
}
