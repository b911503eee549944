import DRN
import TestSupport
import Testing

/// A redirect remembers the call that was wanted, and `resume()` makes it once.
@Suite struct ResumeTests {
  private final class Account { var isSignedIn = false }

  private let account = Account()

  /// A manager that sends whoever is not signed in from the shop, and from details, to the search.
  private func guarded(
    _ setUp: (NavigationManager<Page>) -> Void = { _ in }
  ) -> RecordedManager<Page> {
    let run = RecordedManager(Page.home, flow: .guest, setUp: setUp)
    let account = account
    run.manager.guards = [
      NavigationGuard(on: [.moves, .overlays, .travel]) { request in
        let isPrivate =
          switch request.destination {
          case .detail, .store, .cart: true
          default: request.state.activeOverlay == nil && Self.showsShare(request.event)
          }
        return isPrivate && !account.isSignedIn ? .redirect(.search) : .allow
      }
    ]
    return run
  }

  private static func showsShare(_ event: NavigationEvent<Page>) -> Bool {
    if case .overlayShown(.share) = event { true } else { false }
  }

  struct Wanted: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let action: @Sendable () -> NavigationAction<Page>
    /// The state after the call at the search, which is reached from home.
    let sketch: String

    init(
      _ name: String, _ sketch: String, _ action: @escaping @Sendable () -> NavigationAction<Page>
    ) {
      (testDescription, self.sketch, self.action) = (name, sketch, action)
    }
  }

  static let calls = [
    Wanted("go", "home search [detail(1)] ~guest") { .go(Place(.detail(1))) },
    Wanted("go to another tab", "home search [shop/cart] ~guest") { .go(Place(.cart)) },
    Wanted("composite", "home search [shop/cart+coupon↩search] ~guest") {
      .go(Place(.cartWithCoupon))
    },
    Wanted("replace", "home search [detail(1)] ~guest") { .replace(Place(.detail(1))) },
    Wanted("tab", "[shop/store] ~guest") { .selectTab(.shop, root: Place(.store)) },
    Wanted("flow", "[detail(2)] ~member") { .switchFlow(.member, root: Place(.detail(2))) },
    Wanted("reset", "home [detail(3)] ~guest") { .reset([Place(.home), Place(.detail(3))]) },
    Wanted("overlay", "home [search+share] ~guest") { .showOverlay(.share) },
  ]

  @Test(arguments: calls.indices)
  func `the whole call is made, once, with its own cause`(index: Int) throws {
    let wanted = Self.calls[index]
    let run = guarded()
    let outcome = run.manager.perform(wanted.action(), cause: .link)
    #expect(outcome == .redirected(to: .search, seq: 1))
    #expect(run.manager.wantedCall?.cause == .link)
    account.isSignedIn = true
    let isReplaced = if case .replace = wanted.action() { true } else { false }
    #expect(run.manager.resume() == .changed(seq: 2))
    #expect(run.sketch == (isReplaced ? "[detail(1)] ~guest" : wanted.sketch))
    #expect(run.recorder.transitions.last?.cause == .link)
    #expect(run.recorder.transitions.last?.meta?["resumed"] == 1)
    run.expectUnchanged { $0.resume() }
    #expect(run.manager.wantedCall == nil)
  }

  @Test(arguments: calls.indices)
  func `without what came between it is as if there had been no redirect`(index: Int) {
    let wanted = Self.calls[index]
    let run = guarded()
    run.manager.perform(wanted.action())
    account.isSignedIn = true
    run.manager.resume(removing: { $0 == .search })
    let direct = RecordedManager(Page.home, flow: .guest)
    direct.manager.perform(wanted.action())
    if case .replace = wanted.action() {
      // Home was replaced by the redirect.
      #expect(run.sketch == "[detail(1)] ~guest")
    } else {
      #expect(run.sketch == direct.sketch)
    }
  }

  @Test func `a step back is made as a direct way to where it led`() {
    let run = guarded {
      $0.go(.detail(1))
      $0.go(.home)
    }
    #expect(run.manager.goBack() == .redirected(to: .search, seq: 3))
    account.isSignedIn = true
    run.manager.resume()
    #expect(run.sketch == "home detail(1) home search [detail(1)] ~guest")
  }

  @Test func `closing a composite whose origin is not allowed is made as going there`() {
    let run = guarded()
    account.isSignedIn = true
    run.manager.go(.detail(1))
    run.manager.go(.searchWithFilter)
    account.isSignedIn = false
    run.manager.guards.append(NavigationGuard { _ in .allow })
    run.manager.hideOverlay()
    account.isSignedIn = true
    run.manager.resume()
    #expect(run.manager.currentRoute == .detail(1))
  }

  @Test func `a later wanted call takes the place of the first, and lies on nothing`() {
    let run = guarded()
    run.manager.go(.detail(1))
    #expect(run.manager.go(.cart) == .redirected(to: .search, seq: nil))
    #expect(run.sketch == "home [search] ~guest")
    run.expectNothingRecorded { _ = $0.go(.cart) }
    account.isSignedIn = true
    run.manager.resume()
    #expect(run.sketch == "home search [shop/cart] ~guest")
    #expect(run.manager.resume() == .unchanged)
  }

  @Test func `what is redirected again is wanted again`() {
    let run = guarded()
    run.manager.go(.cart)
    run.manager.goBack()
    #expect(run.manager.resume() == .redirected(to: .search, seq: 3))
    #expect(run.manager.wantedCall?.events == [.went(.cart, tab: .shop)])
    account.isSignedIn = true
    run.manager.resume()
    #expect(run.manager.currentRoute == .cart)
  }

  @Test func `what is made by a command is wanted again as itself`() {
    let run = guarded()
    run.manager.go(.cart)
    run.manager.resume(removing: { $0 == .search })
    #expect(run.sketch == "home [search] ~guest")
    #expect(run.manager.wantedCall?.events == [.went(.cart, tab: .shop)])
  }

  @Test func `a command is wanted as a whole`() {
    let run = guarded()
    let command = Steps([.go(Place(.news)), .go(Place(.cart)), .showOverlay(.coupon)], name: "buy")
    #expect(run.manager.perform(command) == .redirected(to: .search, seq: 2))
    #expect(run.manager.wantedCall?.command == "buy")
    #expect(
      run.manager.wantedCall?.events
        == [.went(.news, tab: .feed), .went(.cart, tab: .shop), .overlayShown(.coupon)])
    account.isSignedIn = true
    run.manager.resume(removing: { $0 == .search })
    #expect(run.manager.state.overlays == [.coupon])
    #expect(run.manager.currentRoute == .cart)
  }

  @Test func `a fence forgets it`() {
    let run = guarded()
    run.manager.go(.cart)
    run.manager.fence()
    account.isSignedIn = true
    run.expectUnchanged { $0.resume() }
  }

  @Test func `of a transaction that throws nothing is wanted`() {
    struct Failed: Error {}
    let run = guarded()
    _ = try? run.manager.transaction("t") {
      run.manager.go(.cart)
      #expect(run.manager.wantedCall != nil)
      throw Failed()
    }
    #expect(run.manager.wantedCall == nil)
    run.manager.go(.detail(1))
    _ = try? run.manager.transaction("t") {
      account.isSignedIn = true
      run.manager.resume()
      throw Failed()
    }
    #expect(run.manager.wantedCall?.events == [.went(.detail(1), tab: nil)])
  }

  @Test func `a signed out user is led back to where they were`() {
    let run = guarded()
    account.isSignedIn = true
    run.manager.go(.detail(1))
    account.isSignedIn = false
    run.manager.revalidate(orElse: .home)
    #expect(run.sketch == "home detail(1) [search] ~guest")
    account.isSignedIn = true
    run.manager.resume(removing: { $0 == .search })
    #expect(run.sketch == "home [detail(1)] ~guest")
  }

  @Test func `a redirected undo is asked for again`() {
    let run = guarded()
    account.isSignedIn = true
    run.manager.go(.detail(1))
    run.manager.go(.home)
    account.isSignedIn = false
    #expect(run.manager.undo() == .redirected(to: .search, seq: 3))
    account.isSignedIn = true
    run.manager.resume()
    #expect(run.sketch == "home [detail(1)] ~guest")
  }

  @Test func `what waits for a guard is resumed when that has answered`() async {
    let run = guarded()
    run.manager.go(.cart)
    account.isSignedIn = true
    run.manager.guards.append(NavigationGuard { _ in .ask(question: "Sure?") })
    guard case .pending = run.manager.resume() else {
      Issue.record("It does not wait.")
      return
    }
    #expect(run.manager.continuePendingMove().seq == 2)
    #expect(run.manager.currentRoute == .cart)
    #expect(run.recorder.transitions.last?.meta?["resumed"] == 1)
  }

  @Test func `from inside an observer it runs after the change`() {
    let run = guarded()
    let account = account
    run.manager.go(.cart)
    run.manager.observe { [weak manager = run.manager] change in
      if change.state.currentRoute == .home {
        account.isSignedIn = true
        #expect(manager?.resume() == .queued)
      }
    }
    run.manager.goBack()
    #expect(run.manager.currentRoute == .cart)
  }
}

extension RecordedManager where Route == Page {
  /// Expects `call` to change nothing of the state and of what is recorded.
  fileprivate func expectNothingRecorded(_ call: (NavigationManager<Page>) -> Void) {
    let before = (manager.state, manager.head, recorder.transitions.count)
    call(manager)
    #expect((manager.state, manager.head, recorder.transitions.count) == before)
  }
}
