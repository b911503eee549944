import DRN
import DRNTesting
import Testing

enum ShopRoute: NavigationRoute {
  case home, favorites
  case favoriteItem(id: Int)
  case favoriteItemWithSettings(id: Int)

  enum Overlay: Hashable, Codable, Sendable { case settings }

  var composite: Composite<ShopRoute>? {
    guard case .favoriteItemWithSettings(let id) = self else { return nil }
    return Composite(.favoriteItem(id: id), overlay: .settings)
  }
}

@Suite struct TestNavigatorTests {
  @Test func `closing a composite's overlay returns to where it was opened`() throws {
    let navigator = TestNavigator(ShopRoute.home)
    navigator.go(.favorites)
    navigator.go(.favoriteItemWithSettings(id: 5))
    try navigator.expect(
      .favoriteItem(id: 5), overlays: [.settings], origin: .favorites,
      history: [.home, .favorites, .favoriteItem(id: 5)])
    navigator.hideOverlay()
    try navigator.expect(.favorites, history: [.home, .favorites])
    try navigator.expect(recorded: [.went, .composed, .overlayHidden])
  }

  /// The mismatch that an expectation throws. In a macro's closure every line would be the macro's.
  private func thrown(_ expectation: () throws -> Void) -> Mismatch? {
    do {
      try expectation()
      return nil
    } catch {
      return error as? Mismatch
    }
  }

  @Test func `a mismatch says everything that is different, and where it was expected`() {
    let navigator = TestNavigator(ShopRoute.home)
    let line = #line + 2
    let mismatch = thrown {
      try navigator.expect(.favorites, overlays: [.settings])
    }
    #expect(mismatch?.differences.count == 2)
    #expect(mismatch?.location?.line == line)
    #expect(
      mismatch?.description.hasPrefix("DRNTestingTests/TestNavigatorTests.swift:\(line): ") == true)
    #expect(
      mismatch?.description.contains("Expected the route to be favorites, and it is home.") == true)
  }

  @Test func `a mismatch of what was recorded has its line`() {
    let navigator = TestNavigator(ShopRoute.home)
    let line = #line + 2
    let mismatch = thrown {
      try navigator.expect(recorded: [.went])
    }
    #expect(mismatch?.location?.line == line)
  }

  @Test(arguments: [0, -1, Int.min])
  func `going back by nothing changes nothing`(count: Int) {
    let navigator = TestNavigator(ShopRoute.home)
    #expect(navigator.goBack(count) == .unchanged)
    #expect(navigator.transitions.count == 1)
  }

  @Test func `time travel works without a log`() throws {
    let navigator = TestNavigator(ShopRoute.home)
    navigator.go(.favorites)
    #expect(navigator.undo() == .changed(seq: 2))
    try navigator.expect(.home)
    #expect(navigator.redo() == .changed(seq: 3))
    try navigator.expect(.favorites)
    #expect(navigator.undo().seq == 4)
    #expect(navigator.head == 4)
  }

  @Test func `guards take part`() throws {
    let navigator = TestNavigator(
      ShopRoute.home,
      guards: [.init { $0.destination == .favorites ? .block(reason: "signed out") : .allow }])
    #expect(navigator.go(.favorites) == .refused(Refusal(.blocked, "signed out")))
    try navigator.expect(.home)
    try navigator.expect(recorded: [.refused])
  }

  @Test func `the clock counts seconds`() {
    let navigator = TestNavigator(ShopRoute.home)
    navigator.go(.favorites)
    #expect(navigator.transitions.map(\.time.nanosecondsSince1970) == [0, 1_000_000_000])
  }
}
