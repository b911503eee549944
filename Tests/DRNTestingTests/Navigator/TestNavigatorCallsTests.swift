import DRN
import DRNTesting
import Testing

/// The calls that look at the state before they do anything.
@Suite struct TestNavigatorCallsTests {
  @Test func `a test navigator leaves, dismisses and has a path as a manager does`() throws {
    let navigator = TestNavigator(ShopRoute.home)
    navigator.path = [.favorites, .favoriteItem(id: 5)]
    navigator.go(.favoriteItemWithSettings(id: 6))
    navigator.dismiss()
    navigator.exit()
    try navigator.expect(.favorites, history: [.home, .favorites, .favoriteItem(id: 5)], cursor: 1)
    #expect(navigator.state == navigator.manager.state)
    try navigator.expect(recorded: [.historyEdited, .composed, .overlaysHidden, .wentBack])
  }
}
