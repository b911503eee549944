import DRN
import Observation
import Synchronization
import TestSupport
import Testing

@MainActor
@Suite struct WaitingGuardTests {
  let run = RecordedManager(Page.home)
  let slow = ManualGuard()
  var manager: NavigationManager<Page> { run.manager }

  init() { manager.guards = [slow.make()] }

  // MARK: Answers

  @Test func `a move waits for a guard that takes time, and is then done once`() async {
    let before = manager.state
    let asked = manager.go(.search, cause: "tap")
    await slow.asked()
    #expect(manager.state == before)
    #expect(run.kinds == [.started])
    #expect(manager.pendingMove?.destination == .search)
    #expect(manager.pendingMove?.cause == "tap")
    #expect(manager.pendingMove?.question == nil)
    #expect(slow.requests.map(\.event) == [.went(.search, tab: nil)])

    slow.answer(.allow)
    #expect(await manager.settled(asked) == .changed(seq: 1))
    #expect(manager.pendingMove == nil)
    #expect(manager.currentRoute == .search)
    #expect(run.recorder.transitions.last?.cause == "tap")
    #expect(run.changes.count == 1)
  }

  @Test func `a move that the guard blocks late is refused, and that is recorded`() async {
    let asked = manager.go(.search)
    await slow.asked()
    slow.answer(.block(reason: "closed"))
    #expect(await manager.settled(asked) == .refused(Refusal(.blocked, "closed")))
    #expect(manager.currentRoute == .home)
    #expect(run.kinds == [.started, .refused])
  }

  @Test func `a late redirect is a move that guards are asked about too`() async {
    let asked = manager.go(.search)
    await slow.asked()
    slow.answer(.redirect(.cart))
    await slow.asked(2)
    #expect(slow.requests.last?.destination == .cart)
    #expect(slow.requests.last?.cause == .guard)
    #expect(asked == manager.pendingMove.map { .pending($0.id) })
    slow.answer(.allow)
    #expect(await manager.settled(asked) == .redirected(to: .cart, seq: 1))
    #expect(run.kinds == [.started, .went])
  }

  @Test func `guards that redirect in a circle, each after a while, are stopped`() async {
    manager.redirectLimit = 3
    manager.guards = [
      NavigationGuard(waiting: { .redirect($0.destination == .search ? .cart : .search) })
    ]
    let outcome = await manager.settled(manager.go(.search))
    #expect(outcome.refusal?.code == .tooManyRedirects)
    #expect(manager.currentRoute == .home)
  }

  @Test func `a move that does not concern it does not wait`() {
    manager.guards = [slow.make { $0.destination == .cart }]
    #expect(manager.go(.search) == .changed(seq: 1))
  }

  @Test func `guards before it and after it are asked`() async {
    var asked: [String] = []
    func noting(_ name: String) -> NavigationGuard<Page> {
      NavigationGuard { _ in
        asked.append(name)
        return name == "after" ? .block(reason: name) : .allow
      }
    }
    manager.guards = [noting("before"), slow.make(), noting("after")]
    let pending = manager.go(.search)
    await slow.asked()
    #expect(asked == ["before"])
    slow.answer(.allow)
    #expect(await manager.settled(pending).refusal?.reason == "after")
    #expect(asked.last == "after")
    #expect(slow.requests.count == 1)
  }

  // MARK: The newest wins

  @Test func `the newest move cancels the one that waits, and its guard's task`() async {
    let first = manager.go(.search)
    await slow.asked()
    let second = manager.go(.cart)
    await slow.asked(2)
    #expect(await manager.settled(first) == .cancelled)
    await slow.wasCancelled()
    #expect(slow.cancelled == [0])
    slow.answer(.allow, to: 0)
    await settleTasks()
    #expect(manager.currentRoute == .home)
    slow.answer(.allow, to: 1)
    #expect(await manager.settled(second) == .changed(seq: 1))
    #expect(manager.currentRoute == .cart)
    #expect(run.kinds == [.started, .went])
  }

  @Test func `a double tap is a duplicate, and the first one goes on`() async {
    let first = manager.go(.search)
    #expect(manager.go(.search) == .duplicate)
    await slow.asked()
    #expect(manager.go(.search) == .duplicate)
    slow.answer(.allow)
    #expect(await manager.settled(first) == .changed(seq: 1))
    #expect(slow.requests.count == 1)
  }

  @Test func `it is a duplicate wherever the first one has come to`() async {
    let later = ManualGuard()
    manager.guards = [slow.make(), later.make()]
    let first = manager.go(.search)
    await slow.asked()
    slow.answer(.allow)
    await later.asked()
    #expect(manager.go(.search) == .duplicate)
    later.answer(.allow)
    #expect(await manager.settled(first) == .changed(seq: 1))
    #expect(slow.requests.count == 1)
  }

  @Test func `the same way back with another answer is another move`() async {
    manager.guards = []
    manager.go(.search)
    manager.guards = [slow.make()]
    manager.goBack(with: "small")
    let asked = manager.goBack(with: "large")
    #expect(manager.goBack(with: "large") == .duplicate)
    await slow.asked(2)
    // Their tasks may begin in any order; that of the first is cancelled.
    for request in 0..<2 { slow.answer(.allow, to: request) }
    await manager.settled(asked)
    #expect(run.recorder.transitions.last?.result == "large")
  }

  typealias Call = @Sendable @MainActor (NavigationManager<Page>) -> Void
  nonisolated static let overtaking: [(String, Call)] = [
    ("a move that is done", { $0.go(.store) }),
    ("a move that changes nothing", { $0.go(.searchWithFilter) }),
    ("a move that is blocked", { $0.go(.news) }),
    ("a rewind", { $0.rewind(to: 0) }),
    ("an undo", { $0.undo() }),
    ("closing an overlay that returns", { $0.hideOverlay() }),
    ("a transaction that moves", { manager in manager.transaction("t") { manager.go(.store) } }),
    (
      "a transaction that comes back",
      { manager in
        manager.transaction("t") {
          manager.go(.store)
          manager.goBack()
        }
      }
    ),
    ("a command", { $0.perform(Steps([.go(Place(.store))])) }),
    ("giving it up", { $0.cancelPendingMove() }),
  ]

  @Test(arguments: overtaking)
  func `what leaves the place, or wants to, overtakes a move that waits`(
    name: String, call: Call
  ) async {
    manager.guards = []
    manager.go(.searchWithFilter)
    manager.guards = [
      NavigationGuard { $0.destination == .news ? .block(reason: "closed") : .allow },
      slow.make { $0.destination == .cart },
    ]
    let waiting = manager.go(.cart)
    await slow.asked()
    call(manager)
    #expect(manager.pendingMove == nil)
    #expect(await manager.settled(waiting) == .cancelled)
    slow.answer(.allow)
    await settleTasks()
    #expect(manager.currentRoute != .cart)
  }

  nonisolated static let staying: [(String, Call)] = [
    ("showing an overlay", { $0.pushOverlay(.share) }),
    (
      "closing one that lies above",
      {
        $0.showRootOverlay(.alert)
        $0.hideOverlay()
      }
    ),
    ("a note", { $0.note("tap") }),
    ("a mark", { $0.mark("here") }),
    ("a transaction of facts", { manager in manager.transaction("t") { manager.note("tap") } }),
    ("going back where there is nowhere to go", { $0.goForward() }),
  ]

  @Test(arguments: staying)
  func `what stays at the place leaves a move that waits alone`(name: String, call: Call) async {
    let waiting = manager.go(.cart)
    await slow.asked()
    call(manager)
    #expect(manager.pendingMove?.destination == .cart)
    slow.answer(.allow)
    #expect(await manager.settled(waiting) == .changed(seq: manager.head))
    #expect(manager.currentRoute == .cart)
  }

  // MARK: Questions

  private func askBeforeLeaving(_ page: Page) {
    manager.guards = [
      NavigationGuard {
        $0.state.currentRoute == page ? .ask(question: "Discard the draft?") : .allow
      }
    ]
  }

  @Test func `leaving unsaved work waits for the user, and goes on after a yes`() {
    askBeforeLeaving(.home)
    guard case .pending = manager.go(.search) else { return #expect(Bool(false)) }
    #expect(manager.pendingMove?.question == "Discard the draft?")
    #expect(manager.currentRoute == .home)
    #expect(manager.continuePendingMove() == .changed(seq: 1))
    #expect(manager.currentRoute == .search)
    #expect(manager.pendingMove == nil)
    #expect(manager.continuePendingMove() == .unchanged)
  }

  @Test func `a no refuses the move with the question as its reason`() async {
    askBeforeLeaving(.home)
    let asked = manager.go(.search)
    let refusal = Refusal(.blocked, "Discard the draft?")
    #expect(manager.cancelPendingMove() == .refused(refusal))
    #expect(await manager.settled(asked) == .refused(refusal))
    #expect(run.kinds == [.started, .refused])
    #expect(manager.currentRoute == .home)
    #expect(manager.cancelPendingMove() == .unchanged)
  }

  @Test func `nobody is asked about a move to where the user is`() {
    askBeforeLeaving(.home)
    run.expectUnchanged { $0.go(.home) }
    #expect(manager.pendingMove == nil)
  }

  @Test func `questions of several guards come one after the other`() {
    let ask = { (question: String) in NavigationGuard<Page> { _ in .ask(question: question) } }
    manager.guards = [ask("one"), ask("two")]
    let first = manager.go(.search)
    #expect(manager.pendingMove?.question == "one")
    #expect(manager.continuePendingMove() == first)
    #expect(manager.pendingMove?.question == "two")
    #expect(manager.continuePendingMove() == .changed(seq: 1))
  }

  @Test func `a guard that takes time may end with a question`() async {
    let asked = manager.go(.search)
    await slow.asked()
    #expect(manager.continuePendingMove() == .unchanged)
    slow.answer(.ask(question: "Really?"))
    while manager.pendingMove?.question == nil { await Task.yield() }
    #expect(manager.continuePendingMove() == .changed(seq: 1))
    #expect(await manager.settled(asked) == .changed(seq: 1))
  }

  @Test func `an answer that an observer gives is queued, and one in a transaction is refused`() {
    askBeforeLeaving(.home)
    let manager = manager
    manager.go(.search)
    manager.transaction("t") {
      #expect(manager.continuePendingMove().refusal?.code == .insideTransaction)
    }
    var answered: NavigationOutcome<Page>?
    manager.observe { [unowned manager] change in
      if change.transitions.last?.event.kind == .noted { answered = manager.continuePendingMove() }
    }
    manager.note("yes")
    #expect(answered == .queued)
    #expect(manager.currentRoute == .search)
  }

  // MARK: Who waits

  @Test func `everybody who waits is told the same, once`() async {
    let asked = manager.go(.search)
    let waiting = (0..<3).map { _ in Task { await manager.settled(asked) } }
    await slow.asked()
    await settleTasks()
    slow.answer(.allow)
    for task in waiting { #expect(await task.value == .changed(seq: 1)) }
    #expect(run.kinds == [.started, .went])
  }

  @Test func `whoever stops waiting gives the move up`() async {
    let asked = manager.go(.search)
    let waiting = Task { await manager.settled(asked) }
    await slow.asked()
    await settleTasks()
    waiting.cancel()
    #expect(await waiting.value == .cancelled)
    #expect(manager.pendingMove == nil)
    await slow.wasCancelled()
    #expect(slow.cancelled == [0])
  }

  @Test func `what is not pending is settled at once`() async {
    #expect(await manager.settled(.unchanged) == .unchanged)
    #expect(await manager.settled(.changed(seq: 4)) == .changed(seq: 4))
  }

  @Test func `a call from an observer can wait too`() async {
    manager.guards = [slow.make { $0.destination == .cart }]
    let manager = manager
    manager.observe { [unowned manager] change in
      if change.state.currentRoute == .search { manager.go(.cart) }
    }
    manager.go(.search)
    await slow.asked()
    #expect(manager.pendingMove?.destination == .cart)
    slow.answer(.allow)
    while manager.pendingMove != nil { await Task.yield() }
    #expect(manager.currentRoute == .cart)
  }

  @Test func `a guard may show an overlay while it works, and its own move overtakes the other`()
    async
  {
    let manager = manager
    manager.guards = [
      NavigationGuard(
        when: { $0.destination == .cart },
        waiting: { [weak manager] _ in
          manager?.showOverlay(.alert)
          manager?.go(.store)
          return .allow
        })
    ]
    #expect(await manager.settled(manager.go(.cart)) == .cancelled)
    #expect(manager.currentRoute == .store)
  }

  @Test func `inside a transaction nothing can wait`() {
    var outcome: NavigationOutcome<Page>?
    manager.transaction("t") { outcome = manager.go(.search) }
    #expect(outcome?.refusal?.code == .cannotWait)
    #expect(run.kinds == [.started, .refused])
    #expect(manager.pendingMove == nil)
  }

  @Test func `a manager that is gone waits for nothing`() async {
    weak var gone: NavigationManager<Page>?
    do {
      let manager = NavigationManager(Page.home)
      manager.guards = [slow.make()]
      manager.go(.search)
      gone = manager
      await slow.asked()
    }
    await slow.wasCancelled()
    #expect(gone == nil)
    #expect(slow.cancelled == [0])
    slow.answer(.allow)
    await settleTasks()
  }

  @Test func `an owner that is an actor is let go of with its manager`() async {
    actor Owner {
      let manager = NavigationManager(Page.home)

      func begin() async {
        manager.guards = [NavigationGuard(waiting: { _ in .allow })]
        await manager.settled(manager.go(.search))
      }
    }
    weak var gone: Owner?
    do {
      let owner = Owner()
      gone = owner
      await owner.begin()
    }
    // The actor's task is not one of the main actor.
    while gone != nil { await Task.yield() }
  }

  @Test func `whoever hears that a move waits may call, which is done next`() async {
    nonisolated(unsafe) let manager = manager
    withObservationTracking {
      _ = manager.pendingMove
    } onChange: {
      manager.go(.cart)
    }
    let first = manager.go(.search)
    #expect(manager.pendingMove?.destination == .cart)
    #expect(await manager.settled(first) == .cancelled)
    await slow.asked(2)
    // Their tasks may begin in any order.
    slow.answer(.allow, to: slow.requests.firstIndex { $0.destination == .cart })
    while manager.pendingMove != nil { await Task.yield() }
    #expect(run.kinds == [.started, .went])
  }

  @Test func `the move that waits can be observed`() async {
    let told = Atomic(0)
    withObservationTracking {
      _ = manager.pendingMove
    } onChange: {
      told.add(1, ordering: .relaxed)
    }
    manager.go(.search)
    #expect(told.load(ordering: .relaxed) == 1)
    withObservationTracking {
      _ = manager.pendingMove
    } onChange: {
      told.add(1, ordering: .relaxed)
    }
    await slow.asked()
    slow.answer(.allow)
    while manager.pendingMove != nil { await Task.yield() }
    #expect(told.load(ordering: .relaxed) == 2)
  }
}

/// Managers whose owner is no actor.
@Suite struct UnisolatedGuardTests {
  @Test func `whoever waits asks the guard`() async {
    let manager = NavigationManager(Page.home)
    manager.guards = [
      NavigationGuard(waiting: {
        await Task.yield()
        return $0.destination == .cart ? .block(reason: "closed") : .allow
      })
    ]
    let asked = manager.go(.search)
    #expect(manager.pendingMove?.destination == .search)
    #expect(await manager.settled(asked) == .changed(seq: 1))
    #expect(await manager.settled(manager.go(.cart)).refusal?.reason == "closed")
    #expect(manager.currentRoute == .search)
  }

  @Test func `a task that is cancelled cancels the move that it asks about`() async {
    let outcome = await Task {
      let manager = NavigationManager(Page.home)
      manager.guards = [
        NavigationGuard(waiting: { _ in
          withUnsafeCurrentTask { $0?.cancel() }
          return .allow
        })
      ]
      return await manager.settled(manager.go(.search))
    }.value
    #expect(outcome == .cancelled)
  }
}
