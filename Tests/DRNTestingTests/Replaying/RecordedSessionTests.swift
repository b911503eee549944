import DRN
import DRNLog
import DRNTesting
import Foundation
import Testing

@Suite struct RecordedSessionTests {
  private let path = NSTemporaryDirectory() + "drn-testing-\(UUID().uuidString).mdb"

  private func record(_ walk: (NavigationManager<ShopRoute>) -> Void) throws {
    let log = try EventLog.open(path)
    walk(try log.manager(session: "main", initial: ShopRoute.home).manager)
    try log.flush()
  }

  private func removeLog() {
    for suffix in ["", "-lock"] { try? FileManager.default.removeItem(atPath: path + suffix) }
  }

  @Test func `a recorded session replays to the state that it had`() throws {
    defer { removeLog() }
    var last: NavigationState<ShopRoute>?
    try record { manager in
      manager.go(.favorites)
      manager.go(.favoriteItemWithSettings(id: 5))
      manager.transaction("leave") {
        manager.hideOverlay()
        manager.goBack()
      }
      manager.rewind(to: 2)
      manager.note("tap", ["x": 1])
      last = manager.state
    }
    let session = try RecordedSession<ShopRoute>(log: path, session: "main")
    var kinds: [String] = []
    let state = try session.replay { transition, _ in kinds.append(transition.event.kind.name) }
    #expect(state == last)
    #expect(
      kinds == [
        "started", "went", "composed", "overlayHidden", "wentBack", "rewound", "noted",
      ])
    #expect(session.transitions.last?.event == .noted(label: "tap", payload: ["x": 1]))
  }

  @Test func `a note without a payload has none, and one with null has null`() throws {
    defer { removeLog() }
    try record { manager in
      manager.note("tap")
      manager.note("tap", JSONValue.null)
    }
    let session = try RecordedSession<ShopRoute>(log: path)
    #expect(
      session.transitions.dropFirst().map(\.event) == [
        .noted(label: "tap", payload: JSONValue?.none),
        .noted(label: "tap", payload: JSONValue.null),
      ])
  }

  enum LaterRoute: NavigationRoute { case home }

  @Test func `a session that the app cannot decode any more says which value it is`() throws {
    defer { removeLog() }
    try record { $0.go(.favorites) }
    let error = #expect(throws: LogError.self) {
      try RecordedSession<LaterRoute>(log: path)
    }
    #expect(error?.description.contains(#"{"favorites":{}}"#) == true)
  }

  @Test func `a session of an older version replays in today's types`() throws {
    defer { removeLog() }
    try record { $0.go(.favorites) }
    let migrations = try MigrationChain([
      Migration(from: "1", to: "2") { _, json in json.renameCase("favorites", to: "home") }
    ])
    let session = try RecordedSession<LaterRoute>(log: path, migrations: migrations)
    #expect(session.transitions.map(\.event.kind) == [.started, .went])
    #expect(try session.replay().entries.map(\.route) == [.home])
  }
}
