// Replays transitions 16 to 33 of session tour `" */ "#\#(1) \n\u{2028}// \u{202e} \(2) """.
// Printed by 'drn test' from a log, and tried before it was printed.
// swift-format-ignore-file

import DRN
import DRNTesting
import Testing
@testable import DRNLog

@Test func `session tour __ __ ____(1) ____ _ _(2) ___, transitions 16 to 33`() throws {
  let chat = try JSONRoute.Tab(recorded: #""chat""#)  // chat
  let home = try JSONRoute(recorded: #""home""#)  // home
  let room7 = try JSONRoute(recorded: #"{"room":{"id":7}}"#)  // room(id: 7)
  let classRoute = try JSONRoute(recorded: #""class""#)  // class
  let feed = try JSONRoute.Tab(recorded: #""feed""#)  // feed
  let news = try JSONRoute(recorded: #""news""#)  // news
  let update = try JSONRoute.Overlay(recorded: #""update""#)  // update
  let visitor = try JSONRoute.Flow(recorded: #""visitor""#)  // visitor
  let cart = try JSONRoute(recorded: #""cart""#)  // cart
  let confirm = try JSONRoute.Overlay(recorded: #""confirm""#)  // confirm
  let lobby = try JSONRoute(recorded: #""lobby""#)  // lobby
  let settings5 = try JSONRoute.Overlay(recorded: #"{"settings":{"_0":5}}"#)  // settings(5)
  let item = try JSONRoute(recorded: "{\"item\":{\"id\":5,\"name\":\"`\\\" */ \\\"#\\\\#(1) \\n\u{2028}// \u{202e} \\\\(2) \\\"\\\"\\\"\"}}")  // item(id: 5, name: "`\" */ \"#\\#(1) \n\u{2028}// \u{202e} \\(2) \"\"\"")
  let member = try JSONRoute.Flow(recorded: #""member""#)  // member
  let profile = try JSONRoute(recorded: #""profile""#)  // profile
  let profile2 = try JSONRoute(recorded: #"{"profile":{"id":2}}"#)  // profile(id: 2)
  let help = try JSONRoute(recorded: #""help""#)  // help

  // As it was after transition 15.
  let beginning = try NavigationState(recorded: [
    Entry(id: EntryID(seq: 11), route: home, tab: chat),
    Entry(id: EntryID(seq: 11, index: 1), route: room7, tab: chat),
    Entry(id: EntryID(seq: 11, index: 2), route: classRoute, tab: chat),
  ], cursor: 1, rememberedTabs: [feed: try History(recorded: [
    Entry(id: EntryID(seq: 0), route: home, tab: feed),
    Entry(id: EntryID(seq: 1), route: news, tab: feed),
  ])], rootOverlays: [update], flow: visitor, historyLimit: 8)
  // The app's own guards go here; what a guard refused is not asked for again.
  let navigator = TestNavigator(continuing: beginning, head: 15, guards: [])
  try navigator.expect(room7, history: [home, room7, classRoute], cursor: 1, rootOverlays: [update], tab: chat, flow: visitor)

  navigator.transaction("`\" */ \"#\\#(1) \n\u{2028}// \u{202e} \\(2) \"\"\"") {
    // 16  2026-11-21T10:00:16.116000000Z  went
    navigator.go(cart)
    // 17  2026-11-21T10:00:16.116000000Z  overlayShown
    navigator.showOverlay(confirm)
    // 18  2026-11-21T10:00:16.116000000Z  marked
    navigator.mark("inside")
  }
  try navigator.expect(cart, overlays: [confirm], history: [home, room7, cart], cursor: 2)

  // 19  2026-11-21T11:00:00.000000000Z  refused: went
  navigator.standIn(for: "refused: `\" */ \"#\\#(1) \n\u{2028}// \u{202e} \\(2) \"\"\"")
  try navigator.expect(cart, overlays: [confirm])

  // 20  2026-11-21T11:00:00.000000000Z  restored (restore)
  navigator.restore(try NavigationState(recorded: [Entry(id: EntryID(seq: 20), route: home)], rememberedTabs: [feed: try History(recorded: [
    Entry(id: EntryID(seq: 0), route: home, tab: feed),
    Entry(id: EntryID(seq: 1), route: news, tab: feed),
  ])], rootOverlays: [update], flow: visitor, historyLimit: 8))
  try navigator.expect(home, history: [home], cursor: 0)

  // 21  2026-11-21T11:00:00.000000000Z  restored (restore)
  navigator.standIn(for: "restored")
  try navigator.expect(home)

  // 22  2026-11-21T12:00:01.101000000Z  replaced
  navigator.replace(lobby)
  try navigator.expect(lobby, history: [lobby])

  // 23  2026-11-21T12:00:02.102000000Z  rewound (travel)
  navigator.rewind(to: 2, where: try NavigationState(recorded: [
    Entry(id: EntryID(seq: 0), route: home, tab: feed),
    Entry(id: EntryID(seq: 1), route: news, tab: feed),
    Entry(id: EntryID(seq: 2), route: item, overlays: [settings5], origin: EntryID(seq: 1), tab: feed),
  ], flow: visitor, historyLimit: 8))
  try navigator.expect(item, overlays: [settings5], origin: news, history: [home, news, item], cursor: 2, rootOverlays: [], tab: feed)

  // 24  2026-11-21T12:00:03.103000000Z  overlaysHidden
  navigator.hideAllOverlays()
  try navigator.expect(news, history: [home, news], cursor: 1)

  // 25  2026-11-21T12:00:04.104000000Z  rewound (travel)
  navigator.rewind(to: 2)
  try navigator.expect(item, overlays: [settings5], origin: news, history: [home, news, item], cursor: 2)

  // 26  2026-11-21T12:00:05.105000000Z  rewound (travel)
  navigator.rewind(to: 24)
  try navigator.expect(news, history: [home, news], cursor: 1)

  // 27  2026-11-21T12:00:06.106000000Z  marked
  navigator.mark("early", at: 3)
  try navigator.expect(news)

  // 28  2026-11-21T12:00:07.107000000Z  flowSwitched
  navigator.switchFlow(member, root: profile)
  try navigator.expect(profile, history: [profile], cursor: 0, flow: member)

  // 29  2026-11-21T12:00:08.108000000Z  noted
  navigator.note("tap")
  try navigator.expect(profile)

  // 30  2026-11-21T12:00:09.109000000Z  updated
  navigator.update(profile2)
  try navigator.expect(profile2, history: [profile2])

  // 31  2026-11-21T12:00:10.110000000Z  historyEdited
  navigator.editHistory([.new(Place(route: home, tab: feed)), .kept(0), .new(Place(route: help))], cursor: 1)
  try navigator.expect(profile2, history: [home, profile2, help], cursor: 1)

  // 32  2026-11-21T12:00:11.111000000Z  fenced
  navigator.fence()
  try navigator.expect(profile2, history: [profile2], cursor: 0)

  // 33  2026-11-21T12:00:12.112000000Z  rewound (travel)
  navigator.rewind(to: 3, where: try NavigationState(recorded: [
    Entry(id: EntryID(seq: 0), route: home, tab: feed),
    Entry(id: EntryID(seq: 1), route: news, tab: feed),
  ], flow: visitor, historyLimit: 8))
  try navigator.expect(news, history: [home, news], cursor: 1, tab: feed, flow: visitor)
}
