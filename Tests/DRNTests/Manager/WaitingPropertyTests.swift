import DRN
import TestSupport
import Testing

/// Random calls, and guards that answer late, in any order, or never.
@MainActor
@Suite(.tags(.property)) struct WaitingPropertyTests {
  @Test(arguments: Seed.all)
  func `every call has one end, and only what was done is recorded`(seed: Seed) async throws {
    var random = SplitMix64(seed)
    let run = RecordedManager(Page.home, limit: 5)
    let manager = run.manager
    let slow = ManualGuard()
    manager.guards = [
      slow.make { if case .detail = $0.destination { true } else { false } },
      NavigationGuard { request in
        switch request.destination {
        case .detail(let id) where id % 3 == 2: .ask(question: "\(id)?")
        case .cart: .redirect(.detail(1))
        default: .allow
        }
      },
    ]
    var waiting: [(call: ActionArgument, end: Task<NavigationOutcome<Page>, Never>)] = []
    var ends: [NavigationOutcome<Page>] = []
    let calls: [ActionArgument] =
      (0..<6).map { id in ActionArgument(.go(Place(.detail(id)))) } + [
        ActionArgument(.go(Place(.search))), ActionArgument(.go(Place(.cart))),
        ActionArgument(.go(Place(.searchWithFilter))),
        ActionArgument(.hideOverlay(returning: true)), ActionArgument(.goBack(1)),
        ActionArgument(.undo), ActionArgument(.pushOverlay(.share)),
        ActionArgument(.command(Steps([.go(Place(.detail(3))), .pushOverlay(.coupon)]))),
        ActionArgument(.command(Steps([.goBack(1), .go(Place(.detail(5))), .go(Place(.search))]))),
      ]
    for _ in 0..<150 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        let call = calls.randomElement(using: &random) ?? calls[0]
        let (before, pendingMove, count) = (manager.state, manager.pendingMove, run.kinds.count)
        let outcome = manager.perform(call.action)
        switch outcome {
        case .pending(let id):
          #expect(manager.pendingMove?.id == id)
          #expect(manager.state == before)
          waiting.append((call, Task { await manager.settled(outcome) }))
        case .duplicate:
          #expect(manager.pendingMove == pendingMove && pendingMove != nil)
          #expect(run.kinds.count == count)
        default: ends.append(outcome)
        }
      case 5..<8:
        await settleTasks()
        let decisions: [NavigationGuard<Page>.Decision] = [
          .allow, .allow, .block(reason: "late"), .redirect(.detail(4)), .ask(question: "late?"),
        ]
        if !slow.requests.isEmpty {
          slow.answer(
            decisions.randomElement(using: &random) ?? .allow,
            to: Int.random(in: 0..<slow.requests.count, using: &random))
        }
        await settleTasks()
      case 8: manager.continuePendingMove()
      default: manager.cancelPendingMove()
      }
      #expect(manager.state.faults == [])
    }
    manager.cancelPendingMove()
    for (_, end) in waiting { ends.append(await end.value) }

    // One transition for each end that says so, but for the steps of a command.
    let done = Set(ends.compactMap(\.seq))
    let recorded = run.recorder.transitions.dropFirst().filter {
      $0.event.kind != .refused && ($0.group.map(\.last) ?? $0.seq) == $0.seq
    }
    #expect(done == Set(recorded.map(\.seq)))
    #expect(ends.compactMap(\.seq).count == done.count)
    let refused = ends.count { $0.refusal != nil }
    #expect(run.kinds.count { $0 == .refused } == refused)

    let again = MemoryRecorder<Page>()
    for transition in run.recorder.transitions { again.record(transition) }
    #expect(try again.state(at: manager.head) == manager.state)
  }
}
