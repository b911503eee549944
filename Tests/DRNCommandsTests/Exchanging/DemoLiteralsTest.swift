// Replays transitions 6 to 8 of session demo.
// Printed by 'drn test' from a log, and tried before it was printed.
// swift-format-ignore-file

import DRN
import DRNTesting
import Testing
@testable import DRNCommands

@Test func `the visit with literals`() throws {
  let home: ShopRoute = .home
  let searchLamp: ShopRoute = .search(query: "lamp")
  let detailLamp42: ShopRoute = .detail(id: "lamp-42")
  let favorites: ShopRoute = .favorites
  let favoriteItem5: ShopRoute = .favoriteItem(id: 5)
  let itemSettings5: ShopRoute.Overlay = .itemSettings(itemId: 5)

  // As it was after transition 5.
  let beginning = try NavigationState(recorded: [
    Entry(id: EntryID(seq: 0), route: home),
    Entry(id: EntryID(seq: 1), route: searchLamp),
    Entry(id: EntryID(seq: 4), route: detailLamp42),
    Entry(id: EntryID(seq: 5), route: favorites),
  ])
  // The app's own guards go here; what a guard refused is not asked for again.
  let navigator = TestNavigator(continuing: beginning, head: 5, guards: [])
  try navigator.expect(favorites, history: [home, searchLamp, detailLamp42, favorites], cursor: 3)

  // 6  2026-11-21T10:00:00.000000000Z  composed
  navigator.go(Place(route: favoriteItem5, overlay: itemSettings5))
  try navigator.expect(favoriteItem5, overlays: [itemSettings5], origin: favorites, history: [home, searchLamp, detailLamp42, favorites, favoriteItem5], cursor: 4)

  // 7  2026-11-21T10:00:00.000000000Z  overlayHidden
  navigator.hideOverlay()
  try navigator.expect(favorites, history: [home, searchLamp, detailLamp42, favorites], cursor: 3)

  // 8  2026-11-21T10:00:00.000000000Z  marked
  navigator.mark("before checkout")
  try navigator.expect(favorites, history: [home, searchLamp, detailLamp42, favorites], cursor: 3)
}
