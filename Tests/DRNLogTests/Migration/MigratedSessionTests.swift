import DRN
import DRNAnalytics
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// Logs that three versions of an app write, one after the other.
@Suite(.temporaryDirectory) struct MigratedSessionTests {
  private func options() throws -> EventLog.Options {
    EventLog.Options(onDamage: .refuse, migrations: try Shop.migrations)
  }

  /// Opens the log with a version of the app, and checks afterwards that it is in order.
  private func open<Version: ShopVersion>(
    _ path: String, as version: Version.Type, fallback: Version? = nil,
    _ body: (EventLog.Session<Version>, EventLog) throws -> Void
  ) throws {
    try withLog(path, options: options()) { log in
      let session = try log.manager(
        session: "main", initial: Version.home, fallback: fallback,
        settings: SessionSettings(appVersion: "\(Version.schema).0", schema: Version.schema))
      try log.expectAgreement(with: session.manager)
      try body(session, log)
      try log.expectAgreement(with: session.manager)
    }
    _ = try LogVerifier.verify(LogReader(path: path))
  }

  @Test func `a session goes on through three versions`() throws {
    let path = try temporaryPath()
    try open(path, as: Shop.V1.self) { session, _ in
      let manager = session.manager
      manager.switchFlow(.member, root: .home)
      manager.selectTab(.feed, root: .home)
      manager.go(.search("lamp"))
      manager.go(.legacy(1))
      manager.selectTab(.shop, root: .detail(id: 1))
      manager.go(.detail(id: 4))
      manager.go(.legacy(7))
      manager.pushOverlay(.rate(stars: 5, note: "good"))
      manager.showRootOverlay(.filter)
    }
    try open(path, as: Shop.V2.self) { session, _ in
      let (manager, report) = (session.manager, try #require(session.restoration))
      #expect(report.losses.isEmpty)
      #expect(manager.state.flow == .member)
      #expect(
        Set(report.migrated.map(\.to))
          == [
            ["product": ["id": 1, "currency": "EUR"]], ["product": ["id": 4, "currency": "EUR"]],
            ["search": ["query": "lamp"]], "store",
          ])
      #expect(Set(report.migrated.map(\.version)) == ["1"])
      #expect(manager.tab == .store)
      #expect(
        manager.entries.map(\.route)
          == [1, 4, 1].map { .product(id: $0, currency: "EUR") })
      #expect(manager.overlays == [.filter, .rate(stars: 5)])
      #expect(manager.rootOverlays == [.filter])
      #expect(manager.origin == .product(id: 4, currency: "EUR"))
      #expect(
        manager.state.rememberedTabs[.feed]?.entries.map(\.route)
          == [.home, .search(query: "lamp"), .legacy(1)])
      manager.go(.product(id: 2, currency: "USD"))
      manager.go(.offers(page: 3))
    }
    try open(path, as: Shop.V3.self) { session, _ in
      let (manager, report) = (session.manager, try #require(session.restoration))
      #expect(manager.state.flow == .account)
      // `legacy` is gone; the tab of the offers is the feed now, whose memory was kept under that name.
      #expect(Set(report.losses.map(\.json)) == [["legacy": ["_0": 1]], "feed"])
      #expect(report.losses.last?.reason.message.contains("same tab") == true)
      #expect(
        report.migrated.first { $0.from == ["detail": ["id": 4]] }?.to
          == ["product": ["id": 4, "currency": "EUR", "variant": ["plain": [:]]]])
      #expect(Set(report.migrated.map(\.version)) == ["1", "2"])
      #expect(!report.usedFallback)
      #expect(manager.currentRoute == .home)
      #expect(manager.tab == .feed)
      #expect(manager.rootOverlays == [.filter])
      #expect(
        manager.entries.map(\.route)
          == [
            .product(id: 1, currency: "EUR", variant: .plain),
            .product(id: 4, currency: "EUR", variant: .plain),
            .product(id: 1, currency: "EUR", variant: .plain),
            .product(id: 2, currency: "USD", variant: .plain), .home,
          ])
      // The app is home already, and the log knows that place as the offers.
      manager.hideOverlay()
      #expect(manager.go(.home) == .unchanged)
      manager.showOverlay(.review(stars: 1))
      manager.go(.home)
      #expect(manager.entries.count == 5)
    }
  }

  @Test func `a current case that is gone gives way to the fallback`() throws {
    let path = try temporaryPath()
    try open(path, as: Shop.V1.self) { session, _ in
      session.manager.selectTab(.shop, root: .detail(id: 2))
      session.manager.selectTab(.feed, root: .home)
      session.manager.go(.legacy(1))
    }
    try open(path, as: Shop.V3.self, fallback: .product(id: 2, currency: "EUR", variant: .plain)) {
      session, _ in
      let report = try #require(session.restoration)
      #expect(report.usedFallback)
      #expect(report.losses.map(\.json) == [["legacy": ["_0": 1]]])
      #expect(
        report.losses[0].description
          == #"route {"legacy":{"_0":1}}: "legacy" is not a case of V3"#)
      #expect(session.manager.tab == .store)
      // The fallback's tab remembers, under the name it had.
      session.manager.selectTab(.feed, root: .home)
      session.manager.selectTab(.store, root: .home)
    }
  }

  @Test func `who continued a session is in the meta, which decides nothing`() throws {
    let path = try temporaryPath()
    try open(path, as: Shop.V1.self) { _, _ in }
    try open(path, as: Shop.V2.self) { _, _ in }
    let session = try LogReader(path: path).latestSession()
    let restored = try session.position(1).record
    #expect(restored.kind == .restored)
    #expect(
      try session.json(of: .json, restored.meta)
        == Array(#"{"appVersion":"2.0","schema":"2"}"#.utf8))
  }

  @Test func `a migration that fails is reported with both reasons`() throws {
    let path = try temporaryPath()
    try open(path, as: Shop.V1.self) { session, _ in
      session.manager.go(.search("lamp"))
      session.manager.go(.home)
    }
    struct Missing: Error {}
    let migrations = try MigrationChain([
      Migration(from: "1", to: "2") { kind, _ in if kind == .route { throw Missing() } }
    ])
    try withLog(path, options: .init(migrations: migrations)) { log in
      let report = try #require(try log.manager(session: "main", initial: Shop.V2.home).restoration)
      let loss = try #require(report.losses.first)
      #expect(loss.reason.message == #"search: the key "query" is missing"#)
      #expect(loss.attempts.map(\.reason) == [#"the migration from "1" to "2" failed: Missing()"#])
    }
  }

  @Test func `travel into old states decodes and goes on as the log does`() throws {
    let path = try temporaryPath()
    try open(path, as: Shop.V1.self) { session, _ in
      session.manager.go(.detail(id: 1))
      session.manager.showOverlay(.rate(stars: 1, note: ""))
      session.manager.reset(to: [.home])
    }
    try open(path, as: Shop.V2.self) { session, log in
      let manager = session.manager
      #expect(manager.undo() == .changed(seq: 5))
      try log.expectAgreement(with: manager)
      #expect(manager.currentRoute == .product(id: 1, currency: "EUR"))
      // The overlay is closed by this; the log has to see that it is the same place.
      manager.go(.product(id: 1, currency: "EUR"))
      try log.expectAgreement(with: manager)
      #expect(manager.entries.count == 2)
      manager.redo()
      try log.expectAgreement(with: manager)
    }
  }

  @Test func `a state in which two tabs are one now is not travelled to`() throws {
    let path = try temporaryPath()
    try open(path, as: Shop.V1.self) { session, _ in
      session.manager.selectTab(.feed, root: .home)
      session.manager.selectTab(.news, root: .home)
      session.manager.switchFlow(.guest, root: .home)
    }
    try open(path, as: Shop.V3.self) { session, _ in
      guard case .refused(let refusal) = session.manager.rewind(to: 2) else {
        Issue.record("It went where two tabs are one.")
        return
      }
      #expect(refusal.code == .undecodable)
      #expect(refusal.reason.contains("same tab"))
    }
  }

  @Test func `recorded transitions are read in today's types`() throws {
    let path = try temporaryPath()
    try open(path, as: Shop.V1.self) {
      $0.manager.go(.detail(id: 3))
      _ = $1
    }
    let session = try LogReader(path: path).latestSession()
    var routes: [Shop.V2] = []
    try session.forEachTransition(of: Shop.V2.self, migrations: Shop.migrations) {
      if case .went(let route, _) = $0.event { routes.append(route) }
    }
    #expect(routes == [.product(id: 3, currency: "EUR")])
    #expect(throws: LogError.self) { try session.forEachTransition(of: Shop.V2.self) { _ in } }
  }

  @Test func `analytics events of an old session are read in today's types`() throws {
    let path = try temporaryPath()
    try open(path, as: Shop.V1.self) { session, _ in
      session.manager.go(.detail(id: 3))
    }
    let session = try LogReader(path: path).latestSession()
    let events = try session.analyticsEvents(of: Shop.V2.self, migrations: Shop.migrations)
    #expect(events.last?.screen == "product")
    let error = #expect(throws: LogError.self) {
      try session.analyticsEvents(of: Shop.V2.self)
    }
    let text = error?.description ?? ""
    #expect(text.hasPrefix("A value of '\(path)' cannot be used: "))
    #expect(text.contains("{\"detail\":{\"id\":3}} is not what the app's types expect: "))
    #expect(text.hasSuffix("; pass the migrations that bring it up."))
  }

  @Test(arguments: Seed.first(8, long: 40))
  func `app and log agree after every step, whatever versions come one after the other`(
    seed: Seed
  ) throws {
    let path = try temporaryPath()
    let walk = VersionWalk(seed)
    func live<Version: ShopVersion>(_ version: Version.Type) throws {
      try open(path, as: Version.self) { session, log in
        for _ in 0..<40 {
          walk.step(session.manager)
          try log.expectAgreement(with: session.manager)
        }
      }
    }
    for _ in 0...walk.random.number(below: 2) { try live(Shop.V1.self) }
    for _ in 0..<walk.random.number(below: 3) { try live(Shop.V2.self) }
    for _ in 0...walk.random.number(below: 2) { try live(Shop.V3.self) }
    // An app that is put back to an older version and forward again.
    try live(Shop.V2.self)
    try live(Shop.V3.self)
  }
}

extension EventLog {
  /// Checks that the log's own fold is what the app has.
  func expectAgreement<Route: NavigationRoute>(
    with manager: NavigationManager<Route>, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let number = try #require(try reader.sessionNumber(named: "main"))
    let (head, state) = try newest(of: number)
    #expect(head == manager.head, sourceLocation: location)
    #expect(
      try state.decoded(symbolizer(for: Route.self)) == manager.state, sourceLocation: location)
  }
}

/// Makes up calls among a few values, so that many are of the place where the user is already.
final class VersionWalk {
  var random: SplitMix64

  init(_ seed: Seed) { random = SplitMix64(seed) }

  func step<Version: ShopVersion>(_ manager: NavigationManager<Version>) {
    if random.chance(8) {
      let count = random.number(below: 4)
      manager.transaction("some") { for _ in 0...count { self.call(manager) } }
    } else {
      call(manager)
    }
  }

  private func call<Version: ShopVersion>(_ manager: NavigationManager<Version>) {
    let route = random.pick(Version.examples)
    let current = random.chance(40) ? manager.currentRoute : route
    switch random.number(below: 22) {
    case 0..<5: manager.go(current)
    case 5: manager.replace(current)
    case 6, 7: manager.showOverlay(random.pick(Version.overlays))
    case 8: manager.pushOverlay(random.pick(Version.overlays))
    case 9: manager.showRootOverlay(random.pick(Version.overlays))
    case 10: manager.hideOverlay(returning: random.chance(80))
    case 11: manager.hideOverlays(through: random.pick(Version.overlays))
    case 12, 13: manager.goBack(random.number(below: 4))
    case 14: manager.goForward(random.number(below: 3))
    case 15: manager.reset(to: [route, current])
    case 16, 17: manager.selectTab(random.pick(Version.tabs), root: route)
    case 18: if random.chance(30) { manager.switchFlow(random.pick(Version.flows), root: route) }
    case 19: manager.undo()
    case 20: manager.redo()
    default: manager.rewind(to: random.number(below: manager.head + 1))
    }
  }
}
