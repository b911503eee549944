import DRN
import TestSupport
import Testing

private enum Size: String, NavigationResult { case small, large }

@MainActor
@Suite struct ResultTests {
  let run = RecordedManager(Page.home)
  var manager: NavigationManager<Page> { run.manager }

  /// Asks for a result in a task of its own, and waits until that has begun.
  private func asking<Result: NavigationResult>(
    _ ask: @escaping @MainActor (NavigationManager<Page>) async throws(ResultError) -> Result?
  ) async -> Task<Result?, any Error> {
    let manager = manager
    let task = Task { try await ask(manager) }
    await settleTasks()
    return task
  }

  private func picking() async -> Task<Size?, any Error> {
    await asking { manager async throws(ResultError) in try await manager.present(.filter) }
  }

  // MARK: Overlays

  @Test func `an overlay answers whoever asked, and the answer is recorded`() async throws {
    let size = await picking()
    #expect(manager.overlays == [.filter])
    #expect(manager.hideOverlay(with: Size.large) == .changed(seq: 2))
    #expect(try await size.value == .large)
    #expect(manager.overlays == [])
    #expect(run.kinds == [.started, .overlayPushed, .overlayHidden])
    let last = run.recorder.transitions.last
    #expect(last?.result == "large")
    #expect(last?.meta == ["result": "large"])
  }

  typealias Call = @Sendable @MainActor (NavigationManager<Page>) -> Void
  nonisolated static let dismissals: [(String, Call)] = [
    ("hiding it", { $0.hideOverlay() }),
    ("hiding all", { $0.hideAllOverlays() }),
    ("hiding through it", { $0.hideOverlays(through: .filter) }),
    ("staying", { $0.hideOverlay(returning: false) }),
    ("another in its place", { $0.showOverlay(.share) }),
    ("going somewhere else", { $0.go(.search) }),
    ("going to the same screen", { $0.go(.home) }),
    ("a reset", { $0.reset(to: [.home]) }),
    ("a tab", { $0.selectTab(.shop, root: .store) }),
    ("a flow", { $0.switchFlow(.member, root: .home) }),
    ("an undo", { $0.undo() }),
    ("a rewind", { $0.rewind(to: 0) }),
    (
      "one that comes back in the same transaction",
      { manager in
        manager.transaction("t") {
          manager.hideOverlay()
          manager.pushOverlay(.filter)
        }
      }
    ),
  ]

  @Test(arguments: dismissals)
  func `whatever closes it without an answer answers nil`(name: String, call: Call) async throws {
    let size = await picking()
    call(manager)
    #expect(try await size.value == nil)
  }

  nonisolated static let others: [(String, Call)] = [
    ("an overlay above it", { $0.pushOverlay(.share) }),
    ("a root overlay", { $0.showRootOverlay(.alert) }),
    ("a composite, which leaves the place as it is", { $0.go(.cartWithCoupon) }),
    ("a note", { $0.note("tap") }),
    ("a rewind to where it is up", { $0.rewind(to: 1) }),
  ]

  @Test(arguments: others)
  func `what leaves it up does not answer for it`(name: String, call: Call) async throws {
    let size = await picking()
    call(manager)
    await settleTasks()
    manager.transaction("away with the others") {
      while manager.activeOverlay != .filter, manager.hideOverlay() != .unchanged {}
    }
    manager.hideOverlay(with: Size.small)
    #expect(try await size.value == .small)
  }

  @Test func `an answer is for whoever asked first of those that it closes`() async throws {
    let size = await picking()
    let name: Task<String?, any Error> = await asking {
      manager async throws(ResultError) in try await manager.present(.share)
    }
    manager.hideOverlays(through: .filter, with: Size.large)
    #expect(try await size.value == .large)
    #expect(try await name.value == nil)
  }

  @Test func `an answer of another type is an error that says so`() async throws {
    let size = await picking()
    manager.hideOverlay(with: 42)
    await #expect {
      try await size.value
    } throws: {
      ($0 as? ResultError)?.description == "The result 42 was asked for as Size, and is none."
    }
  }

  @Test func `asking twice for one overlay shows it once, and answers the second with nothing`()
    async throws
  {
    let size = await picking()
    let second: Size? = try await manager.present(.filter)
    #expect(second == nil)
    #expect(manager.overlays == [.filter])
    manager.hideOverlay(with: Size.small)
    #expect(try await size.value == .small)
  }

  @Test func `an overlay that is up already can be asked, as after a restart`() async throws {
    manager.showOverlay(.filter)
    let size = await picking()
    #expect(manager.overlays == [.filter])
    #expect(run.kinds == [.started, .overlayShown])
    manager.hideOverlay(with: Size.large)
    #expect(try await size.value == .large)
  }

  @Test func `whoever does not wait any more closes what it asked`() async throws {
    let size = await picking()
    size.cancel()
    #expect(try await size.value == nil)
    #expect(manager.overlays == [])
    manager.showOverlay(.filter)
    manager.hideOverlay(with: Size.large)
  }

  @Test func `whoever gave up does not take the answer from who asked next`() async throws {
    let first = await picking()
    first.cancel()
    manager.hideOverlay()
    let second = await picking()
    #expect(try await first.value == nil)
    #expect(manager.overlays == [.filter])
    manager.hideOverlay(with: Size.small)
    #expect(try await second.value == .small)
  }

  @Test func `an observer that goes on leaves whoever asked waiting`() async throws {
    let manager = manager
    manager.observe { [unowned manager] change in
      switch change.transitions.last?.event.kind {
      case .overlayPushed: manager.go(.cartWithCoupon)
      case .went where change.state.currentRoute == .search: manager.go(.detail(1))
      default: break
      }
    }
    let size = await picking()
    #expect(manager.currentRoute == .cart)
    manager.hideOverlay()
    manager.hideOverlay(with: Size.small)
    #expect(try await size.value == .small)

    let number = await choosing()
    #expect(manager.currentRoute == .detail(1))
    manager.goBack(2, with: 7)
    #expect(try await number.value == 7)
  }

  @Test func `from inside an observer nobody can ask`() async throws {
    let manager = manager
    var asking: Task<Size?, any Error>?
    manager.observe { [unowned manager] change in
      guard change.state.currentRoute == .search, asking == nil else { return }
      asking = Task.immediate { try await manager.present(.filter) }
    }
    manager.go(.search)
    await #expect(throws: ResultError.self) { try await asking?.value }
  }

  @Test func `an observer that closes it at once answers nil`() async throws {
    let manager = manager
    manager.observe { [unowned manager] change in
      if change.state.activeOverlay == .filter { manager.hideOverlay() }
    }
    let size: Size? = try await manager.present(.filter)
    #expect(size == nil)
  }

  @Test func `a result that nobody asked for is recorded all the same`() {
    manager.showOverlay(.filter)
    #expect(manager.hideOverlay(with: "kept") == .changed(seq: 2))
    #expect(run.recorder.transitions.last?.result == "kept")
  }

  @Test func `a replay asks nobody again`() async throws {
    let size = await picking()
    manager.hideOverlay(with: Size.large)
    _ = try await size.value
    let again = MemoryRecorder<Page>()
    for transition in run.recorder.transitions { again.record(transition) }
    #expect(try again.state(at: 2) == manager.state)
    #expect(again.transitions.map(\.result) == [nil, nil, "large"])
  }

  // MARK: Screens

  private func choosing(_ page: Page = .search) async -> Task<Int?, any Error> {
    await asking { manager async throws(ResultError) in try await manager.go(page) }
  }

  @Test func `a screen answers by going back`() async throws {
    let number = await choosing()
    #expect(manager.currentRoute == .search)
    manager.goBack(with: 7)
    #expect(try await number.value == 7)
    #expect(manager.currentRoute == .home)
  }

  @Test func `it may lead further before it answers, and wait in another tab`() async throws {
    let number = await choosing(.news)
    manager.go(.post(1))
    manager.selectTab(.shop, root: .store)
    manager.selectTab(.feed, root: .news)
    await settleTasks()
    manager.goBack(2, with: 7)
    #expect(try await number.value == 7)
  }

  @Test func `leaving it backwards, or losing it, answers nil`() async throws {
    for leave: Call in [
      { $0.goBack() }, { $0.goBackToRoot() }, { $0.replace(.cart) }, { $0.reset(to: [.home]) },
      { $0.undo() },
    ] {
      let number = await choosing()
      leave(manager)
      #expect(try await number.value == nil)
    }
  }

  @Test func `a composite answers when its overlay closes`() async throws {
    let number = await choosing(.cartWithCoupon)
    manager.hideOverlay(with: 3)
    #expect(try await number.value == 3)
    #expect(manager.currentRoute == .home)
  }

  @Test func `a refused move is an error, and a redirect answers nil`() async throws {
    manager.guards = [
      NavigationGuard(waiting: {
        $0.destination == .cart
          ? .block(reason: "closed") : $0.destination == .search ? .redirect(.store) : .allow
      })
    ]
    await #expect {
      try await choosing(.cart).value
    } throws: {
      ($0 as? ResultError)?.code == .refused
    }
    #expect(try await choosing(.search).value == nil)
    #expect(manager.currentRoute == .store)
  }

  // MARK: Values

  @Test func `plain values come back as they were`() {
    func expectSame<Value: NavigationResult & Equatable>(_ value: Value) {
      #expect(Value(resultJSON: value.resultJSON) == value)
    }
    expectSame("é\u{0}🙂")
    expectSame(true)
    expectSame(Int.min)
    expectSame(Int.max)
    expectSame(0.1)
    expectSame(Size.small)
    expectSame(JSONValue.null)
    #expect(Double.nan.resultJSON == .null)
    #expect(Int(resultJSON: "1") == nil)
    #expect(Int(resultJSON: .number(JSONNumber(UInt64.max))) == nil)
    #expect(Size(resultJSON: "huge") == nil)
  }
}
