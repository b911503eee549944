import DRN
import TestSupport
import Testing

/// Guards are asked again when what they read has changed.
@Suite struct RevalidationTests {
  private final class Account { var isSignedIn = true }

  private func orders(
    _ account: Account, _ refused: NavigationGuard<Page>.Decision
  ) -> RecordedManager<Page> {
    RecordedManager(Page.home) {
      $0.go(.detail(1))
      $0.showOverlay(.share)
      $0.guards = [
        NavigationGuard { request in
          if case .detail = request.destination, !account.isSignedIn { refused } else { .allow }
        }
      ]
    }
  }

  @Test func `a place that is still allowed stays as it is`() {
    let run = orders(Account(), .redirect(.search))
    run.expectUnchanged { $0.revalidate(orElse: .home) }
    let other = RecordedManager(Page.home)
    other.expectUnchanged { $0.revalidate(orElse: .home) }
  }

  @Test func `a redirect is followed`() {
    let account = Account()
    let run = orders(account, .redirect(.search))
    account.isSignedIn = false
    #expect(run.manager.revalidate(orElse: .home) == .redirected(to: .search, seq: 3))
    #expect(run.sketch == "home detail(1) [search]")
    #expect(run.recorder.transitions.last?.cause == .guard)
    run.expectUnchanged { $0.revalidate(orElse: .home) }
  }

  @Test func `a block leads to the fallback, about which guards are asked as well`() {
    let account = Account()
    let run = orders(account, .block(reason: "No."))
    account.isSignedIn = false
    #expect(run.manager.revalidate(orElse: .detail(2)).refusal?.code == .blocked)
    #expect(run.manager.currentRoute == .detail(1))
    #expect(run.manager.revalidate(orElse: .home) == .redirected(to: .home, seq: 4))
    #expect(run.sketch == "home detail(1) [home]")
  }

  @Test func `a question is asked, and a yes leaves everything as it is`() {
    let account = Account()
    let run = orders(account, .ask(question: "Stay?"))
    account.isSignedIn = false
    run.manager.revalidate(orElse: .home)
    #expect(run.manager.pendingMove?.question == "Stay?")
    #expect(run.manager.continuePendingMove() == .unchanged)
    #expect(run.sketch == "home [detail(1)+share]")
    run.manager.revalidate(orElse: .home)
    run.manager.cancelPendingMove()
    #expect(run.sketch == "home detail(1) [home]")
  }

  @Test func `from inside an observer it is queued`() {
    let account = Account()
    let run = orders(account, .redirect(.search))
    run.manager.observe { [weak manager = run.manager] change in
      if change.transitions.last?.event.kind == .noted {
        account.isSignedIn = false
        #expect(manager?.revalidate(orElse: .home) == .queued)
      }
    }
    run.manager.note("signed out")
    #expect(run.manager.currentRoute == .search)
  }

  @Test func `a sequence that the app names once is enough`() async {
    let account = Account()
    let run = orders(account, .redirect(.search))
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    account.isSignedIn = false
    change.yield()
    change.finish()
    await run.manager.revalidate(after: changes, orElse: .home)
    #expect(run.manager.currentRoute == .search)
  }
}

/// Transactions that end with the first refused step.
@Suite struct StoppingTransactionTests {
  private func guarded() -> RecordedManager<Page> {
    RecordedManager(Page.home) {
      $0.guards = [
        NavigationGuard { $0.destination == .search ? .block(reason: "No.") : .allow }
      ]
    }
  }

  @Test func `the first refusal ends it, and only that is recorded`() {
    let run = guarded()
    let outcome = run.manager.transaction("both", stopsAtRefusal: true) { [manager = run.manager] in
      manager.go(.detail(1))
      #expect(manager.go(.search).refusal?.code == .blocked)
      #expect(manager.go(.detail(2)).refusal?.code == .blocked)
      #expect(manager.note("tap").refusal?.code == .blocked)
    }
    #expect(outcome.refusal == Refusal(.blocked, "No."))
    #expect(run.sketch == "[home]")
    #expect(run.kinds == [.started, .refused])
  }

  @Test(arguments: 0..<5)
  func `whatever is refused ends it`(kind: Int) {
    let calls: [(NavigationManager<Page>) -> NavigationOutcome<Page>] = [
      { $0.undo() }, { $0.fence() }, { $0.mark("") }, { $0.mark("there", at: 99) },
      { $0.perform(.editHistory { _ in HistoryEdit([.kept(9)], cursor: 0) }) },
    ]
    let run = guarded()
    let outcome = run.manager.transaction("both", stopsAtRefusal: true) { [manager = run.manager] in
      manager.go(.detail(1))
      _ = calls[kind](manager)
    }
    #expect(outcome.refusal != nil)
    #expect(run.kinds == [.started])
  }

  @Test func `without a refusal it is as any other`() {
    let run = guarded()
    let outcome = run.manager.transaction("both", stopsAtRefusal: true) { [manager = run.manager] in
      manager.go(.detail(1))
      manager.go(.detail(2))
    }
    #expect(outcome == .changed(seq: 2))
    #expect(run.recorder.transitions.last?.group?.count == 2)
  }

  @Test func `an inner one ends alone`() {
    let run = guarded()
    run.manager.transaction("outer") { [manager = run.manager] in
      manager.go(.detail(1))
      let inner = manager.transaction("inner", stopsAtRefusal: true) {
        manager.go(.detail(2))
        manager.go(.search)
      }
      #expect(inner.refusal?.code == .blocked)
      manager.go(.detail(3))
    }
    #expect(run.sketch == "home detail(1) [detail(3)]")
  }

  @Test func `get throws what was refused`() throws {
    let run = guarded()
    #expect(try run.manager.go(.detail(1)).get() == 1)
    #expect(try run.manager.go(.detail(1)).get() == nil)
    #expect(throws: Refusal(.blocked, "No.")) { try run.manager.go(.search).get() }
    #expect(throws: Refusal(.blocked, "No.")) {
      try run.manager.transaction("both") { [manager = run.manager] () throws(Refusal) in
        try manager.go(.detail(2)).get()
        try manager.go(.search).get()
      }
    }
    #expect(run.sketch == "home [detail(1)]")
  }
}
