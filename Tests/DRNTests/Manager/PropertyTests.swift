import DRN
import TestSupport
import Testing

/// Rules that hold after every call, whatever came before it.
@Suite(.tags(.property)) struct PropertyTests {
  /// What the calls of the exhaustive test are made of; few, for there are n⁴ runs of four.
  static let asks: [ActionArgument] = [
    ActionArgument(.go(Place(.home))), ActionArgument(.go(Place(.news))),
    ActionArgument(.go(Place(.searchWithFilter))),
    ActionArgument(.go(Place(.cartWithCoupon))), ActionArgument(.replace(Place(.cart))),
    ActionArgument(.showOverlay(.share)), ActionArgument(.pushOverlay(.filter)),
    ActionArgument(.showRootOverlay(.alert)),
    ActionArgument(.hideOverlay(returning: true)), ActionArgument(.hideOverlay(returning: false)),
    ActionArgument(.hideOverlays(through: .filter)), ActionArgument(.hideAllOverlays),
    ActionArgument(.goBack(1)), ActionArgument(.goForward(1)),
    ActionArgument(.goBackTo { $0 == .home }), ActionArgument(.goBackToRoot),
    ActionArgument(.reset([Place(.searchWithFilter), Place(.cart), Place(.cartWithCoupon)])),
    ActionArgument(.selectTab(.shop, root: Place(.store))),
    ActionArgument(.selectTab(.feed, root: Place(.news))),
    ActionArgument(.switchFlow(.member, root: Place(.news))),
  ]

  /// Time travel and facts, on top of ``asks``.
  static let travels: [ActionArgument] = [
    ActionArgument(.rewind(to: 0)), ActionArgument(.rewind(to: 1)), ActionArgument(.undo),
    ActionArgument(.redo), ActionArgument(.mark("m", at: nil)),
    ActionArgument(.note("n", payload: nil)),
  ]

  /// A session that never has more than three entries, and what must hold in it.
  private struct Session {
    let run: RecordedManager<Page>
    var path: [String] = []

    init(limit: Int = 3) {
      run = RecordedManager(Page.home, limit: limit)
    }

    /// Makes a call and checks everything that can be said of any call.
    mutating func perform(_ ask: ActionArgument) {
      let (manager, recorder) = (run.manager, run.recorder)
      let (before, head) = (manager.state, manager.head)
      let isChange = before.proposal(for: ask.action).map { !before.isUnchanged(by: $0) }
      path.append(ask.testDescription)

      let outcome = manager.perform(ask.action)

      var faults = manager.state.faults
      switch outcome {
      case .changed(let seq):
        if seq != head + 1 || manager.head != seq { faults.append("seq \(seq) after \(head)") }
        if recorder.transitions.count != seq + 1 { faults.append("not recorded once") }
        if run.changes.count != seq { faults.append("observers not told once") }
      default:
        if manager.state != before || manager.head != head { faults.append("moved: \(outcome)") }
        if recorder.transitions.count != head + 1 { faults.append("recorded: \(outcome)") }
      }
      // For time travel, marks and notes there is no proposal, and it is not the state's to decide.
      switch ask.action {
      case .rewind, .undo, .redo, .mark, .note: break
      default:
        if outcome != (isChange == true ? .changed(seq: head + 1) : .unchanged) {
          faults.append("\(outcome) to a proposal that changes: \(String(describing: isChange))")
        }
      }
      report(faults)
    }

    /// Folds what was recorded from scratch; the engine's state must come out at every position.
    func replay() {
      var states: [NavigationState<Page>] = []
      for (transition, change) in zip(run.recorder.transitions, [nil] + run.changes) {
        var state = states.last ?? NavigationState(Place(.cart))
        if case .rewound(let target) = transition.event {
          state = states[target]
        } else {
          state.apply(transition.event, seq: transition.seq)
        }
        states.append(state)
        if let change, change.state != state { report(["replays otherwise: \(transition.seq)"]) }
      }
      if states.last != run.manager.state { report(["replays to \(states.last!.sketch)"]) }
    }

    func report(_ faults: [String]) {
      guard !faults.isEmpty else { return }
      Issue.record("\(faults) at \(run.sketch) after \(path)")
    }
  }

  @Test(arguments: asks.indices)
  func `every call in every state within three calls keeps the rules`(first: Int) {
    // States that were seen are not looked at again: without time travel nothing else matters.
    var frontier = [start(after: [Self.asks[first]])]
    var seen = Set(frontier.map(\.state))
    for depth in 2...4 {
      var next: [(state: NavigationState<Page>, path: [ActionArgument])] = []
      for (state, path) in frontier {
        for ask in Self.asks {
          guard let event = state.proposal(for: ask.action), !state.isUnchanged(by: event) else {
            continue
          }
          var result = state
          result.apply(event, seq: depth)
          if !result.faults.isEmpty {
            Issue.record("\(result.faults) at \(result.sketch) after \(path + [ask])")
          }
          if depth < 4, seen.insert(result).inserted { next.append((result, path + [ask])) }
        }
      }
      frontier = next
    }
  }

  private func start(after path: [ActionArgument]) -> (
    state: NavigationState<Page>, path: [ActionArgument]
  ) {
    let run = RecordedManager(Page.home, limit: 3) { manager in
      for ask in path { manager.perform(ask.action) }
    }
    return (run.manager.state, path)
  }

  @Test(arguments: (asks + travels).indices)
  func `every run of three calls is recorded as it happened and replays`(first: Int) {
    let asks = Self.asks + Self.travels
    for second in asks {
      for third in asks {
        var session = Session()
        session.perform(asks[first])
        session.perform(second)
        session.perform(third)
        session.replay()
      }
    }
  }

  @Test(arguments: asks)
  func `undo undoes every change, and redo redoes it`(last: ActionArgument) {
    for first in Self.asks {
      for second in Self.asks {
        let run = RecordedManager(Page.home, limit: 3) {
          $0.perform(first.action)
          $0.perform(second.action)
        }
        let before = run.manager.state
        guard run.manager.perform(last.action).seq != nil else { continue }
        let after = run.manager.state
        run.manager.undo()
        if run.manager.state != before { Issue.record("undo: \(first) \(second) \(last)") }
        run.manager.redo()
        if run.manager.state != after { Issue.record("redo: \(first) \(second) \(last)") }
      }
    }
  }

  @Test(arguments: Seed.all)
  func `a long random run keeps the rules and replays`(seed: Seed) {
    var random = SplitMix64(seed)
    var session = Session(limit: .random(in: 2...6, using: &random))
    let travelPercent = [0, 5, 30].randomElement(using: &random)!
    for _ in 0..<2_000 {
      session.perform(
        .random(head: session.run.manager.head, travelPercent: travelPercent, using: &random))
      if session.path.count > 20 { session.path.removeFirst() }
    }
    session.replay()
  }
}
