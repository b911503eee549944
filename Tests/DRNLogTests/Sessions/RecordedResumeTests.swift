import DRN
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// What a redirect kept from being made is in the log, and is resumed after a restart.
@Suite(.temporaryDirectory) struct RecordedResumeTests {
  private final class Account { var isSignedIn = false }

  private let account = Account()

  /// Opens the log, guarded: who is not signed in goes to the search.
  private func start(
    _ path: String, options: EventLog.Options = .refusing,
    _ body: (NavigationManager<TestRoute>, EventLog) throws -> Void
  ) throws {
    try withLog(path, options: options) { log in
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      let account = account
      manager.guards = [
        NavigationGuard(on: [.moves, .overlays]) { request in
          switch request.destination {
          case .search: .allow
          case .home where request.state.currentRoute == .secret: .allow
          default: account.isSignedIn ? .allow : .redirect(.search("login"))
          }
        }
      ]
      try body(manager, log)
    }
  }

  static var calls: [NavigationAction<TestRoute>] {
    [
      .go(Place(.item(1))), .go(Place(.item(5))), .go(Place(.favorite(2))),
      .replace(Place(.item(1))),
      .selectTab(.shop, root: Place(.item(5))),
      .switchFlow(.member, root: Place(route: .item(1), overlay: .share(3), tab: .shop)),
      .reset([Place(.item(1)), Place(.favorite(2)), Place(.item(5))]), .showOverlay(.settings),
      .pushOverlay(.share(1)), .showRootOverlay(.settings),
      .command(
        Recorded([
          .go(Place(.item(1))), .pushOverlay(.settings), .selectTab(.feed, root: Place(.home)),
        ])),
    ]
  }

  struct Recorded: NavigationCommand {
    let name = "several"
    let list: [NavigationAction<TestRoute>]

    init(_ list: [NavigationAction<TestRoute>]) { self.list = list }

    func actions(in state: NavigationState<TestRoute>) -> [NavigationAction<TestRoute>] { list }
  }

  @Test(arguments: calls.indices)
  func `the whole call survives a restart, and is made once`(index: Int) throws {
    let path = try temporaryPath()
    var state: NavigationState<TestRoute>?
    try start(path) { manager, _ in
      manager.perform(Self.calls[index], cause: .link)
      #expect(manager.wantedCall != nil)
    }
    // What one run of the app makes of it.
    account.isSignedIn = true
    let copy = try temporaryPath("copy.mdb")
    try LogReader(path: path).snapshot(to: copy)
    try start(copy) { manager, _ in
      manager.perform(.note("as many transitions", payload: nil))
      state = manager.state
      #expect(manager.wantedCall?.cause == .link)
    }
    try start(path) { manager, _ in
      #expect(manager.state.currentRoute == state?.currentRoute)
      #expect(manager.resume().seq == manager.head)
      let direct = NavigationManager(continuing: try #require(state), head: manager.head)
      direct.perform(Self.calls[index])
      #expect(manager.state.entries.map(\.route) == direct.state.entries.map(\.route))
      #expect(manager.state.overlays == direct.state.overlays)
      #expect(manager.state.rootOverlays == direct.state.rootOverlays)
      #expect((manager.state.tab, manager.state.flow) == (direct.state.tab, direct.state.flow))
      #expect(manager.resume() == .unchanged)
    }
    try start(path) { manager, _ in #expect(manager.resume() == .unchanged) }
  }

  @Test func `the newest one counts, also if its redirect led to where the user was`() throws {
    let path = try temporaryPath()
    try start(path) { manager, _ in
      manager.go(.item(1))
      #expect(manager.go(.item(2)) == .redirected(to: .search("login"), seq: nil))
      let head = manager.head
      manager.go(.item(2))
      #expect(manager.head == head)
    }
    let session = try LogReader(path: path).session(named: "main")
    #expect(try session.position(2).record.kind == .refused)
    account.isSignedIn = true
    try start(path) { manager, _ in
      manager.resume()
      #expect(manager.currentRoute == .item(2))
    }
  }

  @Test func `it is found after a kill, in the journal alone, and behind many moves`() throws {
    let path = try temporaryPath()
    try start(path) { manager, log in
      manager.go(.item(1))
      let killed = try CopiedLog(log, "killed.mdb")
      account.isSignedIn = true
      try start(killed.path) { manager, _ in
        for number in 0..<2_000 { manager.update(.search("\(number)")) }
        manager.resume()
        #expect(manager.currentRoute == .item(1))
      }
      account.isSignedIn = false
    }
  }

  @Test func `it is given up behind so many transitions that nobody remembers`() throws {
    let path = try temporaryPath()
    try start(path) { manager, _ in
      manager.go(.item(1))
      for number in 0..<5_000 { manager.update(.search("\(number)")) }
    }
    account.isSignedIn = true
    try start(path) { manager, _ in #expect(manager.resume() == .unchanged) }
  }

  @Test func `a fence ends it, and so does a call that made nothing`() throws {
    let path = try temporaryPath()
    try start(path) { manager, _ in
      manager.go(.item(1))
      manager.fence()
    }
    try start(path) { manager, _ in
      #expect(manager.resume() == .unchanged)
      manager.go(.item(1))
      account.isSignedIn = true
      manager.go(.item(1))
      // The user is there already.
      #expect(manager.resume() == .unchanged)
      account.isSignedIn = false
    }
    account.isSignedIn = true
    try start(path) { manager, _ in
      #expect(manager.wantedCall == nil)
      manager.go(.home)
      #expect(manager.resume() == .unchanged)
    }
  }

  @Test func `what is private in it is masked, and is not resumed after a restart`() throws {
    let path = try temporaryPath()
    let options = EventLog.Options(
      onDamage: .refuse, privacy: PrivacyRules(sensitive: ["route:search.0", "share.0"]))
    func start(_ body: (NavigationManager<TestRoute>) throws -> Void) throws {
      try withLog(path, options: options) { log in
        let manager = try log.manager(session: "main", initial: TestRoute.home).manager
        manager.guards = [
          NavigationGuard { $0.destination == .secret ? .allow : .redirect(.secret) }
        ]
        try body(manager)
      }
    }
    try start { manager in
      manager.go(.search("a secret query"))
      manager.reset(to: [.home, .search("a secret query")])
      #expect(manager.wantedCall?.events.count == 1)
    }
    #expect(try !hasBytes(path, "secret query"))
    #expect(try hasBytes(path, "$hidden"))
    try start { #expect($0.wantedCall == nil) }
  }

  @Test func `a copy hides what its rules hide`() throws {
    let (path, copy) = (try temporaryPath(), try temporaryPath("copy.mdb"))
    try start(path) { manager, _ in
      manager.go(.search("plain"))
      manager.reset(to: [.search("hidden text"), .item(1)])
    }
    #expect(try hasBytes(path, "hidden text"))
    try LogReader(path: path).snapshot(to: copy, redacting: ["route:search"])
    #expect(try !hasBytes(copy, "hidden text"))
  }

  @Test func `a route of an older version is migrated`() throws {
    let path = try temporaryPath()
    try start(path) { manager, _ in manager.go(.favorite(2)) }
    enum Renamed: NavigationRoute {
      case home
      case search(String)
      case dish(Int)
      enum Overlay: Hashable, Codable, Sendable {
        case settings
        case share(Int)
      }
      enum Tab: String, Codable, Sendable { case feed, shop }
    }
    let chain = try MigrationChain([
      Migration(from: "1", to: "2") { kind, json in
        if kind == .route { json.renameCase("item", to: "dish") }
      }
    ])
    try withLog(path, options: EventLog.Options(onDamage: .refuse, migrations: chain)) { log in
      let manager = try log.manager(session: "main", initial: Renamed.home).manager
      #expect(
        manager.wantedCall?.events
          == [.composed(Composite(.dish(2), overlay: .settings), tab: nil)])
    }
  }
}
