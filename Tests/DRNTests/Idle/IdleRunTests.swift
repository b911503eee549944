import DRN
import TestSupport
import Testing

/// The loop, with a clock that a test moves.
@MainActor
@Suite struct IdleRunTests {
  /// Yields until the loop sleeps until this second.
  private func settle(_ clock: ManualClock, until seconds: Int) async {
    await yield { clock.nextDeadline?.offset == .seconds(seconds) }
    #expect(clock.nextDeadline?.offset == .seconds(seconds))
  }

  /// Yields until something is so; a test that waits in vain fails, and does not hang.
  private func yield(until isSo: () -> Bool) async {
    for _ in 0..<100_000 where !isSo() { await Task.yield() }
  }

  @Test func `it wakes when something is due, and only then`() async {
    let it = IdleRun(.search)
    let (idle, clock) = (it.idle, it.clock)
    let loop = Task { await idle.run() }
    await settle(clock, until: 60)
    clock.move(by: .seconds(20))
    idle.input()
    clock.move(by: .seconds(40))
    await settle(clock, until: 80)
    #expect(it.sketch == "[search]")
    clock.move(by: .seconds(20))
    await settle(clock, until: 81)
    #expect(idle.remaining == 10)
    clock.move(by: .seconds(9))
    await settle(clock, until: 90)
    #expect(idle.remaining == 1)
    clock.move(by: .seconds(1))
    await settle(clock, until: 150)
    #expect(it.sketch == "[home]")
    loop.cancel()
    await loop.value
  }

  @Test func `a loop that is cancelled takes its warning with it`() async {
    let it = IdleRun(.search)
    let (idle, clock) = (it.idle, it.clock)
    let loop = Task { await idle.run() }
    await settle(clock, until: 60)
    clock.move(by: .seconds(60))
    await settle(clock, until: 61)
    #expect(it.sketch == "[search] !alert")
    loop.cancel()
    await loop.value
    #expect(it.sketch == "[search]")
    #expect(idle.remaining == nil)
  }

  @Test(arguments: [true, false])
  func `a guard that takes time is waited for, unless somebody comes`(comes: Bool) async {
    let gate = ManualGuard()
    let it = IdleRun(.search) { $0.guards = [gate.make()] }
    let (idle, clock) = (it.idle, it.clock)
    let loop = Task { await idle.run() }
    await settle(clock, until: 60)
    clock.move(by: .seconds(70))
    await gate.asked()
    await settle(clock, until: 71)
    #expect(it.outcomes == [.waiting])
    if comes {
      #expect(idle.input())
      #expect(it.manager.pendingMove == nil)
      await gate.wasCancelled()
      #expect(it.sketch == "[search]")
    } else {
      gate.answer(.allow)
      await yield { it.manager.pendingMove == nil }
      clock.move(by: .seconds(1))
      await yield { it.outcomes.count == 2 }
      #expect(it.sketch == "[home]")
      #expect(it.outcomes == [.waiting, .reset(seq: it.manager.head)])
      #expect(it.run.kinds.last == .fenced)
    }
    loop.cancel()
    await loop.value
  }
}

/// The loop of a manager that belongs to no actor: a server's, or a program's only task.
@Suite struct IdleRunWithoutActorTests {
  @Test func `a guard that only a waiting task can run is run`() async {
    // In a task of its own, which the outcome cancels.
    let found = await Task {
      let clock = ManualClock()
      let manager = NavigationManager(Page.search, recorder: MemoryRecorder())
      manager.guards = [NavigationGuard(when: { _ in true }, waiting: { _ in .allow })]
      var outcomes: [IdleOutcome] = []
      let idle = IdleReset(
        manager, after: .seconds(60), to: .home, clock: clock,
        onOutcome: { outcome in
          outcomes.append(outcome)
          if case .reset = outcome { withUnsafeCurrentTask { $0?.cancel() } }
        })
      clock.move(by: .seconds(70))
      await idle.run()
      return (sketch: manager.state.sketch, outcomes: outcomes)
    }.value
    #expect(found.sketch == "[home]")
    #expect(found.outcomes == [.waiting, .reset(seq: 2)])
  }
}
