import DRN
import Observation
import Synchronization
import TestSupport
import Testing

/// An idle reset to the home page after a minute, with ten seconds of warning.
final class IdleRun {
  let run: RecordedManager<Page>
  let clock = ManualClock()
  let idle: IdleReset<Page, ManualClock>
  private let app = App()

  /// What the app decides, and is told.
  private final class App {
    var outcomes: [IdleOutcome] = []
    var isPaying = false
  }

  init(
    _ first: Page = .home, warning: Page.Overlay? = .alert, countdown: Duration = .seconds(10),
    to route: Page = .home, flow: Page.Flow? = nil,
    setUp: (NavigationManager<Page>) -> Void = { _ in }
  ) {
    run = RecordedManager(first, setUp: setUp)
    idle = IdleReset(
      run.manager, after: .seconds(60), warning: warning, countdown: countdown, to: route,
      flow: flow, clock: clock, isPostponed: { [app] _ in app.isPaying },
      onOutcome: { [app] in app.outcomes.append($0) })
  }

  var manager: NavigationManager<Page> { run.manager }
  var sketch: String { run.sketch }
  var outcomes: [IdleOutcome] { app.outcomes }
  var isPaying: Bool {
    get { app.isPaying }
    set { app.isPaying = newValue }
  }

  /// The kinds of the transitions that nobody but the idle reset made.
  var idleKinds: [EventKind] {
    run.recorder.transitions.filter { $0.cause == .idle }.map(\.event.kind)
  }

  /// Lets the time pass, and wakes the idle reset where it asked to be woken.
  func pass(_ seconds: Double) {
    let end = clock.now.advanced(by: .seconds(seconds))
    while true {
      let next = idle.advance(to: clock.now)
      #expect(next > clock.now)
      guard next <= end else { break }
      clock.move(by: clock.now.duration(to: next))
    }
    clock.move(by: clock.now.duration(to: end))
  }
}

@Suite struct IdleResetTests {
  @Test func `it tells of the fence, also where an observer records something after it`() {
    let it = IdleRun {
      $0.go(.search)
    }
    it.manager.observe { [weak manager = it.manager] change in
      if change.transitions.last?.event.kind == .fenced { manager?.note("fenced") }
    }
    it.pass(71)
    let fence = it.run.recorder.transitions.first { $0.event.kind == .fenced }?.seq
    #expect(it.outcomes == [.reset(seq: fence ?? -1)])
    #expect(it.manager.head > (fence ?? .max))
    let head = it.manager.head
    it.pass(300)
    #expect(it.manager.head == head)
  }

  @Test func `after the countdown the place is reset, and nothing leads back`() {
    let it = IdleRun()
    it.manager.go(.search)
    it.manager.showOverlay(.filter)
    it.pass(59)
    #expect(it.idle.remaining == nil)
    #expect(it.sketch == "home [search+filter]")
    it.pass(1)
    it.pass(0)
    #expect(it.idle.remaining == 10)
    #expect(it.sketch == "home [search+filter] !alert")
    it.pass(9.5)
    #expect(it.idle.remaining == 1)
    it.pass(1)
    #expect(it.idle.remaining == nil)
    #expect(it.sketch == "[home]")
    #expect(it.idleKinds == [.rootOverlayShown, .overlayHidden, .reset, .fenced])
    #expect(it.outcomes == [.reset(seq: 6)])
    #expect(it.manager.undo() == .unchanged)
    #expect(it.manager.redo() == .unchanged)
    #expect(it.manager.goBack() == .unchanged)
    // Closing the warning and the reset are one change.
    #expect(it.run.changes.suffix(2).map(\.transitions.count) == [2, 1])
  }

  @Test func `each second is counted, and none is recorded`() {
    let it = IdleRun(.search)
    var counted: [Int?] = []
    for _ in 0..<72 {
      it.pass(1)
      it.pass(0)
      counted.append(it.idle.remaining)
    }
    #expect(counted[58..<72] == [nil, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, nil, nil, nil])
    #expect(it.run.kinds == [.started, .rootOverlayShown, .overlayHidden, .reset, .fenced])
  }

  @Test func `input cancels the countdown and closes the warning alone`() {
    let it = IdleRun(.search)
    it.manager.showOverlay(.filter)
    it.pass(65)
    #expect(it.sketch == "[search+filter] !alert")
    #expect(it.idle.input())
    #expect(it.idle.remaining == nil)
    #expect(it.sketch == "[search+filter]")
    #expect(!it.idle.input())
    it.pass(59.9)
    #expect(it.sketch == "[search+filter]")
    it.pass(10.2)
    #expect(it.sketch == "[home]")
  }

  @Test func `a warning that something else has closed takes nothing else with it`() {
    let it = IdleRun(.search)
    it.manager.showOverlay(.filter)
    it.pass(65)
    it.manager.hideOverlay()
    #expect(it.idle.input())
    #expect(it.sketch == "[search+filter]")
  }

  @Test func `a warning below another overlay is closed when that is gone`() {
    let it = IdleRun(.search)
    it.pass(65)
    it.manager.showRootOverlay(.share)
    #expect(it.idle.input())
    #expect(it.sketch == "[search] !alert !share")
    it.manager.go(.detail(1))
    it.manager.hideOverlay()
    #expect(it.sketch == "search [detail(1)]")
    // The observer is gone.
    it.manager.showRootOverlay(.alert)
    #expect(it.sketch == "search [detail(1)] !alert")
  }

  @Test func `what lies on the warning at the reset stays, and the warning goes after it`() {
    let it = IdleRun(.search)
    it.pass(65)
    it.manager.showRootOverlay(.share)
    it.pass(6)
    #expect(it.sketch == "[home] !alert !share")
    it.manager.hideOverlay()
    #expect(it.sketch == "[home]")
  }

  @Test func `a warning that a restart or an undo has brought back is closed`() {
    let it = IdleRun(.search) { $0.showRootOverlay(.alert) }
    it.pass(1)
    #expect(it.sketch == "[search]")
    it.pass(65)
    it.idle.input()
    it.manager.undo()
    #expect(it.sketch == "[search] !alert")
    it.pass(1)
    #expect(it.sketch == "[search]")
  }

  @Test func `at the place with nothing to hide nothing is recorded, however long`() {
    let it = IdleRun()
    it.pass(3_600)
    #expect(it.run.kinds == [.started])
    #expect(it.outcomes == Array(repeating: .alreadyThere, count: 60))
  }

  @Test func `at the place a fence is made once, if something could be undone or redone`() {
    let it = IdleRun()
    it.manager.go(.search)
    it.manager.reset(to: [.home])
    it.pass(3_600)
    #expect(it.idleKinds == [.fenced])
    it.manager.go(.search)
    it.manager.undo()
    it.manager.note("a note changes nothing")
    it.pass(3_600)
    #expect(it.idleKinds == [.fenced, .fenced])
    #expect(it.manager.redo() == .unchanged)
    it.manager.note("a note changes nothing")
    it.pass(3_600)
    #expect(it.idleKinds == [.fenced, .fenced])
  }

  @Test(arguments: 0..<6)
  func `whatever could be seen is hidden`(kind: Int) {
    let calls: [(NavigationManager<Page>) -> Void] = [
      { $0.go(.search) }, { $0.go(.searchWithFilter) }, { $0.showOverlay(.share) },
      { $0.insert(.search, beforeCurrent: false) },
      {
        $0.go(.news)
        $0.selectTab(.shop, root: .home)
      },
      {
        $0.go(.search)
        $0.goBack()
      },
    ]
    let it = IdleRun()
    calls[kind](it.manager)
    it.pass(71)
    #expect(it.sketch == "[home]" || it.sketch == "[shop/home]")
    #expect(it.idleKinds.last == .fenced)
    let head = it.manager.head
    it.pass(3_600)
    #expect(it.manager.head == head)
  }

  @Test func `a flow is switched, and other flows are not the place`() {
    let it = IdleRun(.home, flow: .guest) { $0.switchFlow(.member, root: .home) }
    it.pass(71)
    #expect(it.sketch == "[home] ~guest")
    #expect(it.idleKinds == [.rootOverlayShown, .overlayHidden, .flowSwitched, .fenced])
    let head = it.manager.head
    it.pass(3_600)
    #expect(it.manager.head == head)
  }

  @Test func `a composite is reset to with its overlay, and is then the place`() {
    let it = IdleRun(.home, to: .searchWithFilter)
    it.pass(3_600)
    #expect(it.sketch == "[search+filter]")
    #expect(it.idleKinds == [.rootOverlayShown, .overlayHidden, .reset, .fenced])
  }

  @Test func `without a warning the countdown is only told, and with no time there is none`() {
    let it = IdleRun(.search, warning: nil)
    it.pass(65)
    #expect(it.idle.remaining == 5)
    it.pass(6)
    #expect(it.idleKinds == [.reset, .fenced])
    let sudden = IdleRun(.search, countdown: .zero)
    sudden.pass(60)
    sudden.pass(0)
    #expect(sudden.idleKinds == [.reset, .fenced])
  }

  @Test func `a device that slept through the countdown resets at once`() {
    let it = IdleRun(.search)
    it.pass(5)
    it.clock.move(by: .seconds(600))
    it.pass(0)
    #expect(it.idleKinds == [.reset, .fenced])
  }

  @Test func `what is open may postpone it, before the warning and after it`() {
    let it = IdleRun(.cart)
    it.isPaying = true
    it.pass(119)
    #expect(it.outcomes == [.postponed])
    #expect(it.run.kinds == [.started])
    it.isPaying = false
    it.pass(2)
    #expect(it.idle.remaining != nil)
    it.isPaying = true
    it.pass(10)
    #expect(it.outcomes == [.postponed, .postponed])
    #expect(it.sketch == "[shop/cart]")
    it.isPaying = false
    it.pass(70)
    #expect(it.sketch.hasSuffix("/home]"))
  }

  @Test func `a veto may not call the manager`() {
    let (run, clock) = (RecordedManager(Page.search), ManualClock())
    var refusal: Refusal?
    let idle = IdleReset(
      run.manager, after: .seconds(60), to: .home, clock: clock,
      isPostponed: { [unowned run] _ in
        refusal = run.manager.go(.cart).refusal
        return false
      })
    clock.move(by: .seconds(60))
    idle.advance(to: clock.now)
    #expect(refusal?.code == .insideGuard)
  }
}

/// Guards of the reset.
@Suite struct IdleGuardTests {
  @Test func `a refused reset stays on the screen, is told, and is tried again`() {
    var isLocked = true
    let it = IdleRun(.search) { manager in
      manager.guards = [NavigationGuard { _ in isLocked ? .block(reason: "locked") : .allow }]
    }
    let refused = IdleOutcome.refused(Refusal(.blocked, "locked"))
    it.pass(71)
    #expect(it.sketch == "[search] !alert")
    #expect(it.outcomes == [refused])
    #expect(it.idle.remaining == 0)
    it.pass(58)
    #expect(it.outcomes == [refused])
    it.pass(2)
    #expect(it.outcomes == [refused, refused])
    #expect(it.idleKinds == [.rootOverlayShown, .refused, .refused])
    isLocked = false
    it.pass(60)
    #expect(it.sketch == "[home]")
    #expect(it.idle.remaining == nil)
    it.manager.go(.search)
    isLocked = true
    it.pass(131)
    #expect(it.idle.remaining == 0)
    #expect(it.idle.input())
    #expect(it.sketch == "home [search]")
  }

  @Test func `a guard sees the cause, and a question is answered with no`() {
    let it = IdleRun(.cart) { manager in
      manager.guards = [
        NavigationGuard { $0.cause == .idle ? .ask(question: "Leave?") : .allow }
      ]
    }
    it.pass(71)
    #expect(it.outcomes == [.refused(Refusal(.blocked, "Leave?"))])
    #expect(it.manager.pendingMove == nil)
    #expect(it.sketch == "[shop/cart] !alert")
  }

  @Test func `a redirect is followed and fenced, and is the place from then on`() {
    let it = IdleRun(.cart) { manager in
      manager.guards = [
        NavigationGuard { $0.destination == .home ? .redirect(.news) : .allow }
      ]
    }
    it.pass(71)
    #expect(it.sketch == "[feed/news]")
    #expect(it.idleKinds == [.rootOverlayShown, .overlayHidden, .fenced])
    let head = it.manager.head
    it.pass(3_600)
    #expect(it.manager.head == head)
    it.manager.update(.post(1))
    it.pass(71)
    #expect(it.sketch == "[feed/news]")
  }

  @Test func `a guard that keeps the warning is asked once, not for ever`() {
    let it = IdleRun(.search) { manager in
      manager.guards = [
        NavigationGuard(on: .dismissals) { _ in .block(reason: "stays") }
      ]
    }
    it.pass(65)
    it.idle.input()
    #expect(it.idleKinds == [.rootOverlayShown, .refused])
    #expect(it.sketch == "[search] !alert")
    it.manager.showRootOverlay(.share)
    it.manager.go(.cart)
    #expect(it.idleKinds == [.rootOverlayShown, .refused])
  }
}

/// Who looks at it, and when it may be called.
@Suite struct IdleObservationTests {
  @Test func `the seconds can be observed`() {
    let it = IdleRun(.search)
    let told = Mutex(0)
    func look() {
      withObservationTracking {
        _ = it.idle.remaining
      } onChange: {
        told.withLock { $0 += 1 }
      }
    }
    look()
    it.pass(30)
    #expect(told.withLock { $0 } == 0)
    it.pass(30)
    it.pass(0)
    #expect(told.withLock { $0 } == 1)
    look()
    it.idle.advance(to: it.clock.now)
    #expect(told.withLock { $0 } == 1)
    it.idle.input()
    #expect(told.withLock { $0 } == 2)
  }

  @Test func `from inside an observer it waits for its next call, and input counts`() {
    let it = IdleRun(.search)
    let (idle, clock) = (it.idle, it.clock)
    it.manager.observe { [weak idle] _ in idle?.advance(to: clock.now) }
    clock.move(by: .seconds(100))
    it.manager.go(.cart)
    #expect(it.idleKinds.isEmpty)
    it.pass(0)
    #expect(it.sketch == "[shop/home]")
    it.manager.observe { [weak idle] change in
      if change.transitions.last?.event.kind == .noted { idle?.input() }
    }
    it.manager.go(.search)
    it.pass(65)
    #expect(it.sketch.hasSuffix("[shop/search] !alert"))
    it.manager.note("touch")
    #expect(it.sketch.hasSuffix("[shop/search]"))
  }

  @Test func `with a recorder or without, the same places are shown`() {
    let clock = ManualClock()
    let manager = NavigationManager(Page.search)
    let idle = IdleReset(manager, after: .seconds(60), to: .home, clock: clock)
    clock.move(by: .seconds(70))
    idle.advance(to: clock.now)
    #expect(manager.state.sketch == "[home]")
    let head = manager.head
    clock.move(by: .seconds(70))
    idle.advance(to: clock.now)
    #expect(manager.head == head)
  }

  @Test func `it keeps its manager, and nothing keeps it`() {
    weak var manager: NavigationManager<Page>?
    weak var idle: IdleReset<Page, ManualClock>?
    do {
      let it = IdleRun(.search)
      (manager, idle) = (it.manager, it.idle)
      it.pass(65)
      it.manager.showRootOverlay(.share)
      it.idle.input()
      #expect(idle != nil)
    }
    #expect(manager == nil)
    #expect(idle == nil)
  }
}
