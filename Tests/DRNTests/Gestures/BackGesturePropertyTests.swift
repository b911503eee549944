import DRN
import TestSupport
import Testing

/// A committed gesture is the button, and a cancelled one is nothing, after whatever calls.
@Suite(.tags(.property)) struct BackGesturePropertyTests {
  /// What is recorded of a transition, but for its metadata and time.
  struct Fact: Hashable {
    var seq: Int
    var cause: Cause
    var event: NavigationEvent<Page>
  }

  private static func facts(_ run: RecordedManager<Page>) -> [Fact] {
    run.recorder.transitions.map { Fact(seq: $0.seq, cause: $0.cause, event: $0.event) }
  }

  /// What guards say about a move to a page: the same each time.
  private static func makeGuard() -> NavigationGuard<Page> {
    NavigationGuard(on: [.moves, .dismissals]) { request in
      switch request.destination {
      case .search where request.event.kind != .went: .block(reason: "search")
      case .detail(2) where request.event.kind == .wentBack: .redirect(.news)
      case .cart where request.event.kind == .wentBack: .ask(question: "cart?")
      case .store where request.event.kind == .overlayHidden: .block(reason: "store")
      default: .allow
      }
    }
  }

  @Test(arguments: Seed.all, [false, true])
  func `a committed gesture does what the exit does`(seed: Seed, isGuarded: Bool) throws {
    var random = SplitMix64(seed)
    let limit = Int.random(in: 2...6, using: &random)
    // The same calls to both; one goes back by gestures, the other one by the button.
    let (swiped, pressed) = (
      RecordedManager(Page.home, limit: limit), RecordedManager(Page.home, limit: limit)
    )
    if isGuarded {
      for run in [swiped, pressed] { run.manager.guards = [Self.makeGuard()] }
    }
    var ends: Set<String> = []
    for _ in 0..<500 {
      if random.chance(60) {
        let call = ActionArgument.random(
          head: swiped.manager.head, travelPercent: 5, using: &random)
        #expect(swiped.manager.perform(call.action) == pressed.manager.perform(call.action))
        continue
      }
      let (before, head) = (swiped.manager.state, swiped.manager.head)
      let transitionCount = swiped.recorder.transitions.count
      let (isCancelled, isInterrupted) = (random.chance(20), random.chance(20))
      do throws(Refusal) {
        let gesture = try swiped.manager.beginBack()
        #expect(swiped.manager.state == before && swiped.manager.head == head)
        guard let gesture else {
          #expect(pressed.manager.exit().refusal?.code == .atRoot)
          ends.insert("root")
          continue
        }
        if isCancelled {
          gesture.cancel()
          #expect(gesture.commit() == .cancelled)
          ends.insert("cancelled")
        } else if isInterrupted {
          for run in [swiped, pressed] { run.manager.note("meanwhile") }
          #expect(gesture.commit() == .cancelled)
          #expect(swiped.recorder.transitions.count == transitionCount + 1)
          ends.insert("interrupted")
        } else {
          let outcome = gesture.commit()
          #expect(outcome == pressed.manager.exit())
          if let destination = gesture.destination {
            #expect(outcome == .changed(seq: head + 1))
            #expect(swiped.manager.state == destination)
            let metadata = swiped.recorder.transitions.last?.metadata
            #expect(metadata == .interactive)
            ends.insert("previewed")
          } else {
            ends.insert("asked")
          }
        }
        #expect(!gesture.isActive)
      } catch {
        #expect(error.code == .blocked)
        #expect(swiped.recorder.transitions.count == transitionCount)
        // Only the button has its refusal recorded.
        #expect(swiped.manager.exit().refusal == error)
        #expect(pressed.manager.exit().refusal == error)
        ends.insert("blocked")
      }
      if swiped.manager.pendingMove != nil, random.chance(50) {
        for run in [swiped, pressed] { run.manager.continuePendingMove() }
      }
    }
    #expect(Self.facts(swiped) == Self.facts(pressed))
    #expect(swiped.manager.state == pressed.manager.state)
    #expect(swiped.manager.pendingMove == pressed.manager.pendingMove)
    #expect(ends.isSuperset(of: ["previewed", "cancelled", "interrupted"]))
    if isGuarded { #expect(ends.contains("blocked")) }
    for run in [swiped, pressed] { run.manager.guards = [] }
  }

  @Test(arguments: Seed.all)
  func `of all gestures only the newest can be committed, and only before a transition`(
    seed: Seed
  ) throws {
    var random = SplitMix64(seed)
    let run = RecordedManager(Page.home, limit: 5)
    // Each with whether it can be committed, by the rule: it is the newest, and nothing has happened since.
    var gestures: [(gesture: BackGesture<Page>, isActive: Bool)] = []
    for _ in 0..<400 {
      let head = run.manager.head
      switch random.number(below: 4) {
      case 0:
        for index in gestures.indices { gestures[index].isActive = false }
        if let gesture = try run.manager.beginBack(random.number(below: 3)) {
          gestures.append((gesture, true))
        }
      case 1:
        guard let index = gestures.indices.randomElement(using: &random) else { continue }
        let count = run.kinds.count
        let outcome = gestures[index].gesture.commit()
        #expect((outcome.seq != nil) == gestures[index].isActive)
        #expect(run.kinds.count == count + (gestures[index].isActive ? 1 : 0))
        if !gestures[index].isActive { #expect(outcome == .cancelled) }
      case 2 where random.chance(30):
        guard let index = gestures.indices.randomElement(using: &random) else { continue }
        gestures[index].gesture.cancel()
        gestures[index].isActive = false
      default:
        run.manager.perform(
          ActionArgument.random(head: head, travelPercent: 10, using: &random).action)
      }
      if run.manager.head != head {
        for index in gestures.indices { gestures[index].isActive = false }
      }
      #expect(gestures.allSatisfy { $0.gesture.isActive == $0.isActive })
      if gestures.count > 5 { gestures.removeFirst() }
    }
  }
}
