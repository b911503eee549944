import DRN
import TestSupport
import Testing

/// What guards see beyond going somewhere.
@Suite struct GuardSubjectsTests {
  private typealias Guard = NavigationGuard<Page>

  /// A guard that blocks everything it is asked about, and notes where it would have led.
  private func blocking(
    _ subjects: Guard.Subjects, _ asked: @escaping (Guard.Request) -> Void = { _ in }
  ) -> Guard {
    Guard(on: subjects) { request in
      asked(request)
      return .block(reason: "No.")
    }
  }

  /// In `search+filter`, which was entered from `detail(1)`.
  private func inComposite() -> RecordedManager<Page> {
    RecordedManager(Page.home) {
      $0.go(.detail(1))
      $0.go(.searchWithFilter)
    }
  }

  @Test func `a guard of moves is not asked about overlays and time travel`() {
    let run = RecordedManager(Page.home) { $0.guards = [blocking(.moves)] }
    run.manager.showOverlay(.filter)
    run.manager.pushOverlay(.share)
    run.manager.showRootOverlay(.share)
    run.manager.hideOverlay()
    run.manager.hideOverlay()
    run.manager.hideOverlay(returning: false)
    run.manager.undo()
    #expect(run.sketch == "[home+filter]")
    #expect(!run.kinds.contains(.refused))
  }

  @Test func `a guard of overlays sees each that is shown, and composites`() {
    let run = RecordedManager(Page.home)
    var seen: [NavigationEvent<Page>] = []
    run.manager.guards = [blocking(.overlays) { seen.append($0.event) }]
    for action: NavigationAction<Page> in [
      .showOverlay(.filter), .pushOverlay(.filter), .showRootOverlay(.filter),
      .go(Place(.searchWithFilter)), .replace(Place(.searchWithFilter)),
      .reset([Place(.home), Place(.searchWithFilter)]),
      .selectTab(.shop, root: Place(.searchWithFilter)),
      .editHistory { _ in HistoryEdit([.new(Place(.searchWithFilter))], cursor: 0) },
    ] {
      #expect(run.manager.perform(action).refusal?.code == .blocked)
    }
    #expect(seen.count == 8)
    #expect(run.sketch == "[home]")
    run.manager.go(.search)
    #expect(run.sketch == "home [search]")
  }

  @Test func `a guard of dismissals keeps the overlay up, also that of a composite`() {
    let run = inComposite()
    run.manager.pushOverlay(.share)
    run.manager.guards = [blocking(.dismissals)]
    for action: NavigationAction<Page> in [
      .hideOverlay(returning: true), .hideOverlay(returning: false), .hideAllOverlays,
      .hideOverlays(through: .filter),
    ] {
      #expect(run.manager.perform(action).refusal?.code == .blocked)
    }
    #expect(run.sketch == "home detail(1) [search+filter+share↩detail(1)]")
    #expect(run.kinds.suffix(4).allSatisfy { $0 == .refused })
  }

  @Test func `a dismissal may ask: discard the draft?`() {
    let run = RecordedManager(Page.home) { $0.showOverlay(.share) }
    run.manager.guards = [Guard(on: .dismissals) { _ in .ask(question: "Discard the draft?") }]
    run.manager.hideOverlay()
    #expect(run.manager.pendingMove?.question == "Discard the draft?")
    run.manager.cancelPendingMove()
    #expect(run.sketch == "[home+share]")
    run.manager.hideOverlay()
    run.manager.continuePendingMove()
    #expect(run.sketch == "[home]")
  }

  @Test func `a return to the origin is a move there; refused, the user stays on the base route`() {
    let run = inComposite()
    var seen: [(Page, Guard.Subjects)] = []
    run.manager.guards = [blocking(.moves) { seen.append(($0.destination, $0.subjects)) }]
    #expect(run.manager.hideOverlay().refusal == Refusal(.blocked, "No."))
    #expect(seen.map(\.0) == [.detail(1)])
    #expect(seen.map(\.1) == [[.moves, .dismissals]])
    #expect(run.sketch == "home detail(1) [search]")
    let last = run.recorder.transitions.last
    #expect(last?.event == .stayed)
    #expect(last?.cause == .guard)
    #expect(last?.meta?["refused"] == "No.")
  }

  @Test func `closing an upper overlay of a composite is no return`() {
    let run = inComposite()
    run.manager.pushOverlay(.share)
    run.manager.guards = [blocking(.moves)]
    run.manager.hideOverlay()
    #expect(run.sketch == "home detail(1) [search+filter↩detail(1)]")
    run.manager.hideAllOverlays()
    #expect(run.sketch == "home detail(1) [search]")
  }

  @Test func `whoever signs out in a composite does not return to what needs a sign-in`() {
    let run = RecordedManager(Page.home) {
      $0.go(.detail(1))
      $0.go(.searchWithFilter)
      $0.guards = [
        Guard { if case .detail = $0.destination { .redirect(.home) } else { .allow } }
      ]
    }
    #expect(run.manager.hideOverlay() == .redirected(to: .home, seq: 3))
    #expect(run.sketch == "home detail(1) search [home]")
  }

  @Test func `a return that has to wait is pending, and a no stays`() {
    let run = inComposite()
    run.manager.guards = [Guard { _ in .ask(question: "Leave?") }]
    run.manager.hideOverlay()
    #expect(run.manager.pendingMove?.destination == .detail(1))
    #expect(run.sketch == "home detail(1) [search+filter↩detail(1)]")
    run.manager.cancelPendingMove()
    #expect(run.sketch == "home detail(1) [search]")
  }

  @Test func `a guard of travel sees where undo, redo and rewind lead`() {
    let run = RecordedManager(Page.home) {
      $0.go(.detail(1))
      $0.go(.search)
      $0.undo()
    }
    var seen: [(NavigationEvent<Page>, Page)] = []
    run.manager.guards = [blocking(.travel) { seen.append(($0.event, $0.destination)) }]
    #expect(run.manager.undo().refusal?.code == .blocked)
    #expect(run.manager.redo().refusal?.code == .blocked)
    #expect(run.manager.rewind(to: 2).refusal?.code == .blocked)
    #expect(seen.map(\.0) == [0, 2, 2].map { .rewound(target: $0) })
    #expect(seen.map(\.1) == [.home, .search, .search])
    #expect(run.sketch == "home [detail(1)]")
    #expect(
      run.recorder.transitions.last?.event
        == .refused(attempted: .rewound(target: 2), reason: "No."))
  }

  @Test func `travel may be redirected, and may wait for an answer`() {
    let run = RecordedManager(Page.home) { $0.go(.detail(1)) }
    run.manager.guards = [Guard(on: .travel) { _ in .redirect(.search) }]
    #expect(run.manager.undo() == .redirected(to: .search, seq: 2))
    run.manager.guards = [Guard(on: .travel) { _ in .ask(question: "Really?") }]
    run.manager.undo()
    #expect(run.manager.pendingMove?.question == "Really?")
    #expect(run.manager.continuePendingMove() == .changed(seq: 3))
    #expect(run.sketch == "home [detail(1)]")
  }
}
