// Replays transitions 0 to 15 of session demo.
// Printed by 'drn test' from a log, and tried before it was printed.
// swift-format-ignore-file

import DRN
import DRNTesting
import Testing
@testable import DRNCommands

@Test func `session demo, transitions 0 to 15`() throws {
  let home = try ShopRoute(recorded: #"{"home":{}}"#)  // home
  let searchLamp = try ShopRoute(recorded: #"{"search":{"query":"lamp"}}"#)  // search(query: "lamp")
  let filter = try ShopRoute.Overlay(recorded: #"{"filter":{}}"#)  // filter
  let detailLamp42 = try ShopRoute(recorded: #"{"detail":{"id":"lamp-42"}}"#)  // detail(id: "lamp-42")
  let favorites = try ShopRoute(recorded: #"{"favorites":{}}"#)  // favorites
  let favoriteItem5 = try ShopRoute(recorded: #"{"favoriteItem":{"id":5}}"#)  // favoriteItem(id: 5)
  let itemSettings5 = try ShopRoute.Overlay(recorded: #"{"itemSettings":{"itemId":5}}"#)  // itemSettings(itemId: 5)
  let checkout = try ShopRoute(recorded: #"{"checkout":{}}"#)  // checkout
  let confirmPurchase = try ShopRoute.Overlay(recorded: #"{"confirmPurchase":{}}"#)  // confirmPurchase
  let payload = try JSONValue(recorded: #"{"amount":4900,"method":"card"}"#)  // {"amount":4900,"method":"card"}
  let orderConfirmed1001 = try ShopRoute(recorded: #"{"orderConfirmed":{"number":1001}}"#)  // orderConfirmed(number: 1001)

  // 0  2026-11-21T10:00:00.000000000Z  started
  // The app's own guards go here; what a guard refused is not asked for again.
  let navigator = TestNavigator(home, guards: [])
  try navigator.expect(home, history: [home], cursor: 0)

  // 1  2026-11-21T10:00:00.000000000Z  went
  navigator.go(searchLamp)
  try navigator.expect(searchLamp, history: [home, searchLamp], cursor: 1)

  // 2  2026-11-21T10:00:00.000000000Z  overlayShown
  navigator.showOverlay(filter)
  try navigator.expect(searchLamp, overlays: [filter])

  // 3  2026-11-21T10:00:00.000000000Z  overlayHidden
  navigator.hideOverlay()
  try navigator.expect(searchLamp)

  // 4  2026-11-21T10:00:00.000000000Z  went
  navigator.go(detailLamp42)
  try navigator.expect(detailLamp42, history: [home, searchLamp, detailLamp42], cursor: 2)

  // 5  2026-11-21T10:00:00.000000000Z  went
  navigator.go(favorites)
  try navigator.expect(favorites, history: [home, searchLamp, detailLamp42, favorites], cursor: 3)

  // 6  2026-11-21T10:00:00.000000000Z  composed
  navigator.go(Place(route: favoriteItem5, overlay: itemSettings5))
  try navigator.expect(favoriteItem5, overlays: [itemSettings5], origin: favorites, history: [home, searchLamp, detailLamp42, favorites, favoriteItem5], cursor: 4)

  // 7  2026-11-21T10:00:00.000000000Z  overlayHidden
  navigator.hideOverlay()
  try navigator.expect(favorites, history: [home, searchLamp, detailLamp42, favorites], cursor: 3)

  // 8  2026-11-21T10:00:00.000000000Z  marked
  navigator.mark("before checkout")
  try navigator.expect(favorites)

  navigator.transaction("checkout") {
    // 9  2026-11-21T10:00:00.000000000Z  went
    navigator.go(checkout)
    // 10  2026-11-21T10:00:00.000000000Z  overlayShown
    navigator.showOverlay(confirmPurchase)
    // 11  2026-11-21T10:00:00.000000000Z  noted
    navigator.note("payment", payload)
  }
  try navigator.expect(checkout, overlays: [confirmPurchase], history: [home, searchLamp, detailLamp42, favorites, checkout], cursor: 4)

  // 12  2026-11-21T10:00:00.000000000Z  wentBack
  navigator.goBack(1)
  try navigator.expect(favorites, cursor: 3)

  // 13  2026-11-21T10:00:00.000000000Z  rewound (travel)
  navigator.rewind(to: 11)
  try navigator.expect(checkout, overlays: [confirmPurchase], cursor: 4)

  // 14  2026-11-21T10:00:00.000000000Z  overlaysHidden
  navigator.hideAllOverlays()
  try navigator.expect(checkout)

  // 15  2026-11-21T10:00:00.000000000Z  replaced
  navigator.replace(orderConfirmed1001)
  try navigator.expect(orderConfirmed1001, history: [home, searchLamp, detailLamp42, favorites, orderConfirmed1001], cursor: 4)
}
