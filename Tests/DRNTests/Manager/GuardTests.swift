import DRN
import TestSupport
import Testing

@Suite struct GuardTests {
  /// A session at news, search, detail(1) with the cursor on search and a tab to go to.
  let run = RecordedManager(Page.news, flow: .guest) {
    $0.selectTab(.shop, root: .store)
    $0.selectTab(.feed, root: .news)
    $0.go(.search)
    $0.go(.detail(1))
    $0.goBack()
  }

  /// A guard that blocks everything, and says what it was asked.
  private func blockEverything(asked: @escaping (NavigationGuard<Page>.Request) -> Void) {
    run.manager.guards = [
      NavigationGuard { request in
        asked(request)
        return .block(reason: "closed")
      }
    ]
  }

  /// Lets the guards send `.detail(n)` on to `.detail(n + 1)` until n is `end`.
  private func redirectDetails(to end: Int) {
    run.manager.guards = [
      NavigationGuard { request in
        guard case .detail(let id) = request.destination, id < end else { return .allow }
        return .redirect(.detail(id + 1))
      }
    ]
  }

  // MARK: What they see

  static let moves: [(ask: ActionArgument, destination: Page)] = [
    (ActionArgument(.go(Place(.detail(2)))), .detail(2)),
    (ActionArgument(.go(Place(.searchWithFilter))), .search),
    (ActionArgument(.go(Place(.search))), .search),
    (ActionArgument(.replace(Place(.detail(2)))), .detail(2)),
    (ActionArgument(.reset([Place(.home), Place(.detail(2))])), .detail(2)),
    (ActionArgument(.selectTab(.shop, root: Place(.cart))), .store),
    (ActionArgument(.switchFlow(.member, root: Place(.home))), .home),
    (ActionArgument(.goBack(9)), .news),
    (ActionArgument(.goBackTo { $0 == .news }), .news),
    (ActionArgument(.goBackToRoot), .news),
    (ActionArgument(.goForward(9)), .detail(1)),
  ]

  @Test(arguments: moves)
  func `guards see every move, and a refused one touches nothing`(
    ask: ActionArgument, destination: Page
  ) throws {
    var requests: [NavigationGuard<Page>.Request] = []
    blockEverything { requests.append($0) }
    let before = run.manager.state
    let attempted = try #require(before.proposal(for: ask.action))

    let outcome = run.manager.perform(ask.action, cause: .link)

    #expect(outcome == .refused(Refusal(.blocked, "closed")))
    #expect(run.manager.state == before)
    #expect(requests.map(\.destination) == [destination])
    #expect(requests.map(\.event) == [attempted])
    #expect(requests.map(\.state) == [before])
    #expect(requests.map(\.cause) == [.link])
    let last = try #require(run.recorder.transitions.last)
    #expect(last.event == .refused(attempted: attempted, reason: "closed"))
    #expect(last.cause == .link)
    #expect(run.changes.last?.transitions == [last])
  }

  @Test func `guards do not see overlays, facts, other parameters and time travel`() {
    run.manager.go(.search)
    run.manager.showOverlay(.filter)
    blockEverything { Issue.record("A guard was asked about \($0.event).") }
    run.manager.pushOverlay(.share)
    run.manager.showOverlay(.coupon)
    run.manager.showRootOverlay(.alert)
    run.manager.hideOverlay()
    run.manager.hideOverlays(through: .coupon)
    run.manager.hideAllOverlays()
    run.manager.showOverlay(.share)
    run.manager.hideOverlay(returning: false)
    run.manager.update(.cart)
    run.manager.insert(.search, beforeCurrent: true)
    run.manager.mark("here")
    run.manager.note("tap")
    run.manager.undo()
    run.manager.redo()
    run.manager.rewind(to: 0)
    #expect(run.sketch == "[feed/news] ~guest")
    #expect(!run.kinds.contains(.refused))
  }

  @Test func `guards are not asked where there is nowhere to go`() {
    run.manager.rewind(to: 0)
    blockEverything { Issue.record("A guard was asked about \($0.event).") }
    run.expectUnchanged { $0.goBack() }
    run.expectUnchanged { $0.goForward() }
    run.expectUnchanged { $0.goBack(to: .cart) }
    run.expectUnchanged { $0.goBackToRoot() }
    run.expectUnchanged { $0.reset(to: []) }
  }

  @Test func `guards are asked in order, until one does not allow the move`() {
    var asked: [String] = []
    func answering(_ name: String, _ decision: NavigationGuard<Page>.Decision)
      -> NavigationGuard<Page>
    {
      NavigationGuard { _ in
        asked.append(name)
        return decision
      }
    }
    run.manager.guards = [
      answering("first", .allow), answering("second", .block(reason: "closed")),
      answering("third", .allow),
    ]
    run.manager.go(.home)
    #expect(asked == ["first", "second"])
  }

  @Test func `a move that all guards allow happens`() {
    run.manager.guards = [NavigationGuard { _ in .allow }, NavigationGuard { _ in .allow }]
    run.expect(
      .went(.home, tab: nil), "feed/news feed/search [feed/home] | shop: [shop/store] ~guest"
    ) { $0.go(.home) }
  }

  // MARK: Redirects

  @Test func `a redirect goes elsewhere, and its cause is the guard`() {
    redirectDetails(to: 3)
    #expect(run.manager.go(.detail(2), cause: .link) == .redirected(to: .detail(3), seq: 6))
    #expect(run.recorder.transitions.last?.event == .went(.detail(3), tab: nil))
    #expect(run.recorder.transitions.last?.cause == .guard)
    #expect(run.manager.head == 6)
  }

  @Test func `guards are asked about the redirected move as well`() {
    var seen: [(destination: Page, cause: Cause)] = []
    run.manager.guards = [
      NavigationGuard { request in
        seen.append((request.destination, request.cause))
        return request.destination == .cart ? .redirect(.searchWithFilter) : .allow
      }
    ]
    let outcome = run.manager.go(.cart)
    #expect(outcome == .redirected(to: .searchWithFilter, seq: 6))
    #expect(seen.map(\.destination) == [.cart, .search])
    #expect(seen.map(\.cause) == [.user, .guard])
    #expect(run.manager.origin == .search)
  }

  @Test(arguments: moves.map(\.ask))
  func `any move can be redirected`(ask: ActionArgument) {
    run.manager.guards = [
      NavigationGuard { $0.destination == .cart ? .allow : .redirect(.cart) }
    ]
    #expect(run.manager.perform(ask.action) == .redirected(to: .cart, seq: 6))
    #expect(run.manager.currentRoute == .cart)
    // A replacing move still replaces; every other one becomes a plain go.
    if case .replace = ask.action {
      #expect(run.recorder.transitions.last?.event == .replaced(Place(.cart)))
    } else {
      #expect(run.recorder.transitions.last?.event == .went(.cart, tab: .shop))
    }
  }

  @Test
  func `a redirect to where one is changes nothing, and is recorded as a refusal, once`() {
    run.manager.guards = [
      NavigationGuard { $0.destination == .search ? .allow : .redirect(.search) }
    ]
    let before = run.manager.state
    #expect(run.manager.go(.cart) == .redirected(to: .search, seq: nil))
    #expect(run.manager.state == before)
    #expect(run.manager.head == 6)
    #expect(run.recorder.transitions.last?.event.kind == .refused)
    #expect(run.manager.go(.cart) == .redirected(to: .search, seq: nil))
    #expect(run.manager.head == 6)
  }

  @Test(arguments: [0, 1, 3, 10])
  func `a chain of redirects may be as long as the limit`(limit: Int) {
    run.manager.redirectLimit = limit
    redirectDetails(to: 100 + limit)
    let outcome = run.manager.go(.detail(100))
    #expect(outcome.seq == 6)
    #expect(run.manager.currentRoute == .detail(100 + limit))
  }

  @Test(arguments: [0, 1, 3, 10, -1, Int.min])
  func `a longer chain is refused and recorded`(limit: Int) {
    run.manager.redirectLimit = limit
    redirectDetails(to: 101 + max(limit, 0))
    let before = run.manager.state
    let outcome = run.manager.go(.detail(100))
    #expect(outcome.refusal?.code == .tooManyRedirects)
    #expect(run.manager.state == before)
    let reason = outcome.refusal?.reason ?? ""
    let event = NavigationEvent<Page>.refused(
      attempted: .went(.detail(100), tab: nil), reason: reason)
    #expect(run.recorder.transitions.last?.event == event)
  }

  @Test func `guards that send the user round in circles are refused`() {
    run.manager.guards = [
      NavigationGuard { .redirect($0.destination == .home ? .cart : .home) }
    ]
    #expect(run.manager.go(.home).refusal?.code == .tooManyRedirects)
  }

  @Test func `a block after a redirect refuses what was attempted at first`() {
    run.manager.guards = [
      NavigationGuard {
        $0.destination == .cart ? .redirect(.home) : .block(reason: "closed")
      }
    ]
    #expect(run.manager.go(.cart).refusal?.code == .blocked)
    #expect(
      run.recorder.transitions.last?.event
        == .refused(attempted: .went(.cart, tab: .shop), reason: "closed"))
    #expect(run.recorder.transitions.last?.cause == .user)
  }

  // MARK: Calls from inside

  @Test func `the condition of going back cannot call the manager`() {
    var inside: NavigationOutcome<Page>?
    run.manager.goBack { [unowned manager = run.manager] page in
      inside = manager.go(.cart)
      return page == .news
    }
    #expect(inside?.refusal?.code == .insideGuard)
    #expect(run.manager.currentRoute == .news)
  }

  static let calls: [@Sendable (NavigationManager<Page>) -> NavigationOutcome<Page>] = [
    { $0.go(.cart) },
    { $0.hideOverlay() },
    { $0.undo() },
    { $0.rewind(to: 0) },
    { $0.mark("here") },
    { $0.note("tap") },
    { manager in manager.transaction("inside") { manager.go(.cart) } },
  ]

  @Test(arguments: calls)
  func `a guard cannot call the manager`(
    call: @Sendable @escaping (NavigationManager<Page>) -> NavigationOutcome<Page>
  ) {
    var inside: NavigationOutcome<Page>?
    run.manager.guards = [
      NavigationGuard { [unowned manager = run.manager] _ in
        inside = call(manager)
        return .allow
      }
    ]
    #expect(run.manager.go(.home) == .changed(seq: 6))
    #expect(inside?.refusal?.code == .insideGuard)
    #expect(run.manager.currentRoute == .home)
    #expect(run.recorder.transitions.count == 7)
  }

  @Test func `a guard can be asked again after it has called the manager`() {
    run.manager.guards = [
      NavigationGuard { [unowned manager = run.manager] _ in
        manager.go(.cart)
        return .block(reason: "closed")
      }
    ]
    #expect(run.manager.go(.home).refusal?.code == .blocked)
    run.manager.guards = []
    #expect(run.manager.go(.home) == .changed(seq: 7))
  }
}
