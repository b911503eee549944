import DRN
import DRNTesting
import Testing

/// What printed tests are made of.
@Suite struct RecordedBeginningTests {
  private var state: NavigationState<ShopRoute> {
    get throws {
      try NavigationState(
        recorded: [
          Entry(id: EntryID(seq: 3), route: .favorites),
          Entry(
            id: EntryID(seq: 7), route: .favoriteItem(id: 5), overlays: [.settings],
            origin: EntryID(seq: 3)),
        ], historyLimit: 4)
    }
  }

  @Test func `a test begins anywhere and goes on with the log's positions`() throws {
    let navigator = TestNavigator(continuing: try state, head: 7)
    try navigator.expect(
      .favoriteItem(id: 5), overlays: [.settings], origin: .favorites,
      history: [.favorites, .favoriteItem(id: 5)], cursor: 1, rootOverlays: [])
    #expect(navigator.hideOverlay() == .changed(seq: 8))
    try navigator.expect(.favorites, history: [.favorites])
    #expect(navigator.undo() == .changed(seq: 9))
    #expect(navigator.state == (try state))
    #expect(navigator.undo() == .unchanged)
    #expect(navigator.redo() == .changed(seq: 10))
    #expect(navigator.rewind(to: 7) == .changed(seq: 11))
    #expect(navigator.rewind(to: 8) == .changed(seq: 12))
    try navigator.expect(.favorites)
    #expect(navigator.transitions.map(\.seq) == Array(8...12))
  }

  @Test func `what was before the beginning is not there, unless it is told`() throws {
    let navigator = TestNavigator(continuing: try state, head: 7)
    #expect(navigator.rewind(to: 6) == .refused(.noSuchTransition(6, head: 7)))
    #expect(navigator.rewind(to: 99) == .refused(.noSuchTransition(99, head: 7)))
    let earlier = try NavigationState(recorded: [Entry(id: EntryID(seq: 0), route: ShopRoute.home)])
    #expect(navigator.rewind(to: 2, where: earlier) == .changed(seq: 8))
    try navigator.expect(.home)
    #expect(navigator.transitions.last?.event == .rewound(target: 2))
    navigator.go(.favorites)
    #expect(navigator.rewind(to: 2) == .changed(seq: 10))
    try navigator.expect(.home)
  }

  @Test func `what a restoration left is a change that can be undone`() throws {
    let navigator = TestNavigator(ShopRoute.home)
    navigator.go(.favorites)
    #expect(navigator.restore(try state) == .changed(seq: 2))
    try navigator.expect(.favoriteItem(id: 5), overlays: [.settings])
    navigator.go(.home)
    navigator.undo()
    try navigator.expect(.favoriteItem(id: 5), overlays: [.settings])
    navigator.undo()
    try navigator.expect(.favorites)
  }

  @Test func `a transition that is no call has its position taken`() throws {
    let navigator = TestNavigator(ShopRoute.home)
    #expect(navigator.standIn(for: "refused: No.") == .changed(seq: 1))
    #expect(navigator.go(.favorites) == .changed(seq: 2))
    try navigator.expect(recorded: [.noted, .went])
  }

  @Test func `a group that begins a test is one change`() throws {
    let navigator = TestNavigator(continuing: try state, head: 7)
    navigator.transaction("leave") {
      navigator.hideAllOverlays()
      navigator.go(Place(route: .home))
    }
    try navigator.expect(.home)
    navigator.undo()
    #expect(navigator.state == (try state))
    navigator.rewind(to: 8)
    try navigator.expect(.home)
  }

  @Test func `values are those of the log`() throws {
    #expect(try ShopRoute(recorded: #"{"favoriteItem":{"id":5}}"#) == .favoriteItem(id: 5))
    #expect(try ShopRoute.Overlay(recorded: #"{"settings":{}}"#) == .settings)
    #expect(try JSONValue(recorded: #"{"a":[1e400,null]}"#).canonicalText == #"{"a":[1e400,null]}"#)
    #expect(throws: (any Error).self) { try ShopRoute(recorded: #"{"gone":{}}"#) }
    #expect(throws: (any Error).self) { try JSONValue(recorded: "{") }
  }

  @Test func `what is no state is told`() {
    let entry = Entry(id: EntryID(seq: 0), route: ShopRoute.home)
    #expect(throws: Mismatch.self) { try NavigationState<ShopRoute>(recorded: []) }
    #expect(throws: Mismatch.self) { try NavigationState(recorded: [entry], cursor: 1) }
    #expect(throws: Mismatch.self) { try NavigationState(recorded: [entry], historyLimit: 1) }
    let many = Array(repeating: entry, count: 3)
    #expect(throws: Mismatch.self) { try NavigationState(recorded: many, historyLimit: 2) }
  }

  @Test func `tab, flow, cursor and root overlays are compared`() throws {
    let navigator = TestNavigator(ShopRoute.home)
    navigator.go(.favorites)
    navigator.goBack()
    navigator.showRootOverlay(.settings)
    try navigator.expect(.home, cursor: 0, rootOverlays: [.settings])
    let mismatch = #expect(throws: Mismatch.self) {
      try navigator.expect(.home, cursor: 1, rootOverlays: [])
    }
    #expect(mismatch?.differences.count == 2)
  }
}
