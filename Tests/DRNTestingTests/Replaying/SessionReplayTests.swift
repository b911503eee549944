import DRN
import DRNLog
import DRNTesting
import Foundation
import Testing

@Suite struct SessionReplayTests {
  private func session(
    guards: [NavigationGuard<KioskRoute>] = [], _ walk: (TestNavigator<KioskRoute>) -> Void
  ) -> RecordedSession<KioskRoute> {
    let navigator = TestNavigator(KioskRoute.menu, guards: guards)
    walk(navigator)
    return RecordedSession(transitions: navigator.transitions)
  }

  /// Every call that there is.
  private func everything(_ navigator: TestNavigator<KioskRoute>) {
    navigator.go(.dish(id: 1))
    navigator.go(.dishWithSizes(id: 2))
    navigator.pushOverlay(.allergens)
    navigator.pushOverlay(.message("a"))
    navigator.hideOverlays(through: .allergens)
    navigator.pushOverlay(.message("b"))
    navigator.hideAllOverlays()
    navigator.showOverlay(.sizes)
    navigator.hideOverlay(returning: false)
    navigator.showOverlay(.sizes)
    navigator.hideOverlay()
    navigator.go(.payment)
    navigator.goBackToRoot()
    navigator.goForward(2)
    navigator.goBack(to: .menu)
    navigator.replace(.dish(id: 5))
    navigator.reset(to: [.menu, .dishWithSizes(id: 1), .cart], cause: .link)
    navigator.selectTab(.food, root: .menu)
    navigator.switchFlow(.member, root: .start)
    navigator.showRootOverlay(.message("c"))
    navigator.undo()
    navigator.redo()
    navigator.mark("here")
    navigator.mark("there", at: 3)
    navigator.note("tap", ["x": 1])
    navigator.transaction("leave") {
      navigator.hideAllOverlays()
      navigator.go(.dishWithSizes(id: 9))
      navigator.pushOverlay(.allergens)
      navigator.hideOverlays(through: .allergens)
    }
    navigator.rewind(to: 4)
    navigator.update(.dish(id: 6))
    navigator.insert(.cart, beforeCurrent: true)
    navigator.fence()
    navigator.perform(.go(Place(.cart)), cause: "voice", time: nil, meta: ["animated": true])
  }

  @Test func `every call does the same again`() throws {
    let session = session(everything)
    let replay = try session.replay(through: [])
    try replay.requireSame()
    #expect(replay.description == "The session is the same today.")
    #expect(replay.notRepeated == [0])
    let kinds = Set(session.transitions.map(\.event.kind))
    #expect(
      kinds == Set(NavigationEvent<KioskRoute>.Kind.allCases).subtracting([.refused, .restored]))
  }

  @Test func `a log's session does the same again`() throws {
    let path = NSTemporaryDirectory() + "drn-replay-\(UUID().uuidString).mdb"
    defer {
      for suffix in ["", "-lock"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }
    let log = try EventLog.open(path)
    let manager = try log.manager(session: "main", initial: KioskRoute.menu).manager
    manager.go(.dishWithSizes(id: 2))
    manager.hideOverlay()
    try log.flush()
    try RecordedSession<KioskRoute>(log: path).replay(through: []).requireSame()
  }

  private let paymentIsClosed = NavigationGuard<KioskRoute> {
    $0.destination == .payment ? .block(reason: "closed") : .allow
  }

  @Test func `a guard that decides otherwise today is a difference, and the session goes on`()
    throws
  {
    let session = session {
      $0.go(.cart)
      $0.go(.payment)
      $0.goBack()
    }
    let replay = try session.replay(through: [paymentIsClosed])
    #expect(replay.differences.count == 1)
    #expect(
      replay.description == """
        Transition 2 is another one today (- recorded, + today):
            - .went(.payment, tab: nil)
            + .refused(attempted: .went(.payment, tab: nil), reason: "closed")
        """)
    #expect(throws: Mismatch.self) { try replay.requireSame() }
  }

  @Test func `a refusal that is none today is a difference, and one that still is is not`() throws {
    let session = session(guards: [paymentIsClosed]) {
      $0.go(.payment)
      $0.go(.cart)
    }
    try session.replay(through: [paymentIsClosed]).requireSame()
    let replay = try session.replay(through: [])
    #expect(replay.differences.map(\.seq) == [1])
    #expect(replay.differences.first?.found.map(\.event) == [.went(.payment, tab: nil)])
  }

  @Test func `a redirect is asked for where it led to`() throws {
    var isSignedIn = false
    let signIn = NavigationGuard<KioskRoute> { request in
      request.destination == .payment && !isSignedIn ? .redirect(.login) : .allow
    }
    let session = session(guards: [signIn]) {
      $0.go(.payment)
      $0.note("signed in")
      isSignedIn = true
      $0.replace(.payment)
    }
    // The guard's facts are set as they were: the log has a note of them.
    isSignedIn = false
    try session.replay(
      through: [signIn], prepare: { if $0.event.kind == .noted { isSignedIn = true } }
    ).requireSame()
    isSignedIn = false
    #expect(try session.replay(through: [signIn]).differences.map(\.seq) == [3])
  }

  @Test func `observers' calls are made by the observers that are there`() throws {
    func greet(_ manager: NavigationManager<KioskRoute>) {
      manager.observe { [weak manager] change in
        guard change.state.currentRoute == .thanks else { return }
        manager?.showOverlay(.message("Thank you"))
      }
    }
    let session = session { navigator in
      greet(navigator.manager)
      navigator.go(.thanks)
      navigator.hideOverlay()
      navigator.go(.menu)
    }
    #expect(
      session.transitions.map(\.event.kind) == [
        .started, .went, .overlayShown, .overlayHidden, .overlayShown, .went,
      ])
    try session.replay(through: []).requireSame()
    try session.replay(through: [], setUp: greet).requireSame()
    let shy: (NavigationManager<KioskRoute>) -> Void = { manager in
      manager.observe { [weak manager] change in
        if change.state.currentRoute == .thanks { manager?.showOverlay(.message("Bye")) }
      }
    }
    #expect(try session.replay(through: [], setUp: shy).differences.first?.seq == 1)
  }

  @Test func `a transaction is judged as a whole`() throws {
    let session = session { navigator in
      navigator.transaction("pay") {
        navigator.go(.payment)
        navigator.showOverlay(.message("card"))
      }
      navigator.go(.menu)
    }
    let replay = try session.replay(through: [paymentIsClosed])
    #expect(replay.differences.map(\.seq) == [1])
    #expect(replay.description.contains("    - .went(.payment, tab: nil)"))
    #expect(replay.description.contains("      .overlayShown(.message(\"card\"))"))
  }

  /// The kiosk before it had tabs.
  @Test func `a route that declares another tab today is a difference`() throws {
    let recorded: [Transition<KioskRoute>] = [
      .init(
        seq: 0, time: .unknown,
        event: .started(Place(route: .start), flow: nil, settings: SessionSettings())),
      .init(seq: 1, time: .unknown, event: .went(.cart, tab: nil)),
    ]
    let replay = try RecordedSession(transitions: recorded).replay(through: [])
    #expect(
      replay.description == """
        Transition 1 is another one today (- recorded, + today):
            - .went(.cart, tab: nil)
            + .went(.cart, tab: .orders)
        """)
  }

  @Test func `a call that does nothing today says what it answers`() throws {
    let recorded: [Transition<KioskRoute>] = [
      .init(
        seq: 0, time: .unknown,
        event: .started(Place(route: .start), flow: nil, settings: SessionSettings())),
      .init(seq: 1, time: .unknown, event: .wentBack(count: 1)),
    ]
    let replay = try RecordedSession(transitions: recorded).replay(through: [])
    #expect(replay.description.contains("(- recorded, + today); the call answers .unchanged:"))
  }

  @Test func `a restoration is no call, and the session goes on behind it`() throws {
    let recorded: [Transition<KioskRoute>] = [
      .init(
        seq: 0, time: .unknown,
        event: .started(Place(route: .start), flow: nil, settings: SessionSettings())),
      .init(seq: 1, time: .unknown, event: .went(.payment, tab: nil)),
      .init(
        seq: 2, time: .unknown, cause: .restore,
        event: .restored(lost: Losses(routes: [.payment]), fallback: Place(route: .help))),
      .init(seq: 3, time: .unknown, event: .went(.thanks, tab: nil)),
    ]
    let replay = try RecordedSession(transitions: recorded).replay(through: [])
    #expect(replay.notRepeated == [0, 2])
    try replay.requireSame()
  }
}
