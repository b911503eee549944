import DRN
import TestSupport
import Testing

/// An idle reset against a model that counts seconds and knows nothing but what must be seen.
@Suite(.tags(.property)) struct IdlePropertyTests {
  /// What must be seen, second by second: written without instants, phases or deadlines.
  private struct Model {
    let idleTime: Int
    let countdownTime: Int
    /// The seconds since somebody was there.
    var quiet = 0
    /// The seconds on the overlay.
    var shown: Int?
    /// Where the user is, and whether something could lead back.
    var page = Page.home
    var isClean = true
    var isPostponed = false
    var isLocked = false
    /// The seconds until a reset that was refused is tried again.
    var untilRetry: Int?
    var resets = 0
    var refusals = 0

    mutating func touch() { (quiet, shown, untilRetry) = (0, nil, nil) }

    /// What is due now; then a second passes.
    mutating func tick() {
      if quiet >= idleTime + countdownTime, untilRetry ?? 0 == 0 {
        untilRetry = nil
        end()
      } else if quiet >= idleTime, quiet < idleTime + countdownTime {
        if shown == nil { end(onlyIfNothingToDo: true) }
        if quiet >= idleTime { shown = idleTime + countdownTime - quiet }
      }
      quiet += 1
      untilRetry = untilRetry.map { $0 - 1 }
    }

    private mutating func end(onlyIfNothingToDo: Bool = false) {
      if page == .home, isClean || isPostponed == false {
        guard isClean else { return onlyIfNothingToDo ? () : reset() }
        touch()
      } else if isPostponed {
        touch()
      } else if !onlyIfNothingToDo {
        reset()
      }
    }

    private mutating func reset() {
      if isLocked {
        (refusals, shown, untilRetry) = (refusals + 1, 0, idleTime)
      } else {
        (page, isClean, resets) = (.home, true, resets + 1)
        touch()
      }
    }
  }

  private final class Switches {
    var isPostponed = false
    var isLocked = false
    var outcomes: [IdleOutcome] = []
  }

  @Test(arguments: Seed.first(20, long: 2_000))
  func `random input and random times show what the model shows`(seed: Seed) {
    var random = SplitMix64(seed)
    var model = Model(idleTime: 1 + random.number(below: 8), countdownTime: random.number(below: 6))
    let (run, clock, switches) = (RecordedManager(Page.home), ManualClock(), Switches())
    run.manager.guards = [
      NavigationGuard { request in
        switches.isLocked && request.cause == .idle ? .block(reason: "locked") : .allow
      }
    ]
    let idle = IdleReset(
      run.manager, after: .seconds(model.idleTime), warning: .alert,
      countdown: .seconds(model.countdownTime), to: .home, clock: clock,
      isPostponed: { _ in switches.isPostponed }, onOutcome: { switches.outcomes.append($0) })
    for _ in 0..<400 {
      switch random.number(below: 30) {
      case 0:
        idle.input()
        model.touch()
      case 1:
        let page = random.pick([Page.search, .cart, .detail(1)])
        run.manager.go(page)
        (model.page, model.isClean) = (page, false)
      case 2:
        switches.isPostponed.toggle()
        model.isPostponed = switches.isPostponed
      case 3:
        switches.isLocked.toggle()
        model.isLocked = switches.isLocked
      default: break
      }
      let head = run.manager.head
      let wasQuiet = model.page == .home && model.isClean && model.shown == nil
      model.tick()
      idle.advance(to: clock.now)
      clock.move(by: .seconds(1))
      #expect(run.manager.currentRoute == model.page)
      #expect(idle.remaining == model.shown)
      let isWarned = model.shown != nil && model.countdownTime > 0
      #expect(run.manager.rootOverlays == (isWarned ? [.alert] : []))
      #expect(run.manager.canGoBack == !model.isClean)
      if wasQuiet { #expect(run.manager.head == head) }
    }
    let resets = switches.outcomes.filter { if case .reset = $0 { true } else { false } }
    let refusals = switches.outcomes.filter { if case .refused = $0 { true } else { false } }
    #expect(resets.count == model.resets)
    #expect(refusals.count == model.refusals)
    #expect(run.manager.undo() == .unchanged || !model.isClean)
  }

  /// Whoever asks only when told to sees the same as whoever asks all the time.
  @Test(arguments: Seed.first(15, long: 1_000))
  func `the instants that it names are enough`(seed: Seed) {
    var random = SplitMix64(seed)
    let (idleTime, countdown) = (1 + random.number(below: 8), random.number(below: 6))
    let (clock, runs) = (ManualClock(), [RecordedManager(Page.home), RecordedManager(Page.home)])
    let resets = runs.map { run in
      IdleReset(
        run.manager, after: .seconds(idleTime), warning: .share,
        countdown: .seconds(countdown), to: .home, clock: clock)
    }
    var next = clock.now
    for _ in 0..<2_000 {
      if random.chance(1) {
        // Without time travel, which may bring a warning back, and that is closed at the next instant.
        let action = ActionArgument.random(
          head: runs[0].manager.head, travelPercent: 0, using: &random)
        for run in runs { run.manager.perform(action.action) }
      } else if random.chance(1) {
        for idle in resets { idle.input() }
      }
      resets[0].advance(to: clock.now)
      if clock.now >= next { next = resets[1].advance(to: clock.now) }
      #expect(resets[0].remaining == resets[1].remaining)
      clock.move(by: .milliseconds(250))
    }
    #expect(
      runs[0].recorder.transitions.map(\.event) == runs[1].recorder.transitions.map(\.event))
    #expect(runs[0].manager.state == runs[1].manager.state)
  }
}
