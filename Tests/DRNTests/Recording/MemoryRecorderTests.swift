import DRN
import TestSupport
import Testing

@Suite struct MemoryRecorderTests {
  private func transition(
    _ seq: Int, _ event: NavigationEvent<Page>, group: TransitionGroup? = nil
  ) -> Transition<Page> {
    Transition(seq: seq, time: .unknown, group: group, event: event)
  }

  private let started = NavigationEvent<Page>.started(
    Place(.home), flow: nil, settings: SessionSettings())

  @Test func `an empty recorder has no history`() throws {
    let recorder = MemoryRecorder<Page>()
    #expect(recorder.transitions.isEmpty)
    #expect(recorder.now == .unknown)
    #expect(try recorder.undoMoment() == nil)
    #expect(try recorder.redoMoment() == nil)
    #expect(throws: Refusal.noSuchTransition(0, head: -1)) { try recorder.moment(at: 0) }
  }

  @Test func `only the next transition is kept, and the first one must start`() {
    let recorder = MemoryRecorder<Page>()
    recorder.record(transition(0, .went(.search, tab: nil)))
    recorder.record(transition(1, started))
    #expect(recorder.transitions.isEmpty)
    recorder.record(transition(0, started))
    recorder.record(transition(2, .went(.search, tab: nil)))
    recorder.record(transition(0, started))
    #expect(recorder.transitions == [transition(0, started)])
  }

  @Test func `a transition that cannot be the first leaves no trace in the tree`() throws {
    let recorder = MemoryRecorder<Page>()
    recorder.record(transition(0, .went(.search, tab: nil)))
    recorder.record(transition(0, started))
    recorder.record(transition(1, .went(.search, tab: nil)))
    #expect(try recorder.undoMoment()?.seq == 0)
    #expect(try recorder.redoMoment() == nil)
  }

  @Test func `a moment is a position and the state after it`() throws {
    let recorder = MemoryRecorder<Page>()
    recorder.record(transition(0, started))
    let group = TransitionGroup(name: "two", first: 1, count: 2)
    recorder.record(group: [
      transition(1, .went(.search, tab: nil), group: group),
      transition(2, .went(.detail(1), tab: nil), group: group),
    ])
    #expect(try recorder.moment(at: 0).state.sketch == "[home]")
    for seq in 1...2 {
      #expect(try recorder.moment(at: seq).seq == 2)
      #expect(try recorder.moment(at: seq).state.sketch == "home search [detail(1)]")
    }
  }

  @Test func `the engine's own rule says which node a position has`() {
    let group = TransitionGroup(name: "two", first: 4, count: 2)
    let nodes = [0, 1, 1]
    func node(_ transition: Transition<Page>) -> Int {
      transition.node(after: 1) { nodes[$0] }
    }
    let lost = Losses<Page>(routes: [.search])
    #expect(node(transition(3, .stayed)) == 3)
    #expect(node(transition(3, .noted(label: "tap", payload: nil))) == 1)
    #expect(node(transition(3, .rewound(target: 0))) == 0)
    #expect(node(transition(3, .rewound(target: 2))) == 1)
    #expect(node(transition(4, .stayed, group: group)) == 5)
    #expect(node(transition(4, .marked(name: "m", target: 4), group: group)) == 1)
    #expect(node(transition(3, .restored(lost: lost, fallback: nil))) == 3)
    #expect(node(transition(3, .restored(lost: Losses(), fallback: nil))) == 1)
  }
}
