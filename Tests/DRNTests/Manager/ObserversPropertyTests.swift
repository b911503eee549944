import DRN
import Observation
import TestSupport
import Testing

/// Whoever observes changes nothing, and misses nothing, whenever they come and go.
@Suite(.tags(.property)) struct ObserversPropertyTests {
  typealias Manager = NavigationManager<Page>

  /// A property that was read while a change of it was awaited.
  private final class Watch: @unchecked Sendable {  // Used by one thread only.
    let name: String
    let value: AnyHashable
    var isTold = false

    init(_ name: String, of manager: Manager) {
      let read = ObservationTests.exact[name]!
      (self.name, value) = (name, read(manager))
      withObservationTracking {
        _ = read(manager)
      } onChange: { [self] in
        isTold = true
      }
    }
  }

  /// A manager that is observed now and then, beside one that never is.
  private final class Pair {
    let observed: Manager
    let alone: Manager
    private let recorder = MemoryRecorder<Page>()
    private var watches: [Watch] = []
    private var observers: [ObserverID] = []
    private var changes: [NavigationChange<Page>] = []
    private var expected: [(previous: NavigationState<Page>, state: NavigationState<Page>)] = []

    init(limit: Int) {
      let settings = SessionSettings(historyLimit: limit)
      observed = Manager(Page.home, settings: settings, recorder: MemoryRecorder<Page>())
      alone = Manager(Page.home, settings: settings, recorder: recorder)
    }

    var head: Int { recorder.transitions.count - 1 }

    /// The state of the one that is alone: to ask the manager itself would be to observe it.
    func state() throws -> NavigationState<Page> { try recorder.state(at: head) }

    func watch(using random: inout SplitMix64) {
      watches.append(
        Watch(ObservationTests.exact.keys.sorted().randomElement(using: &random)!, of: observed))
    }

    func addObserver() {
      observers.append(observed.observe { [unowned self] in changes.append($0) })
    }

    func removeObservers() {
      for observer in observers { observed.removeObserver(observer) }
      observers = []
    }

    /// Makes a call to both, and checks what is told of it.
    func call(_ call: (Manager) -> NavigationOutcome<Page>) throws {
      let (before, head) = (try state(), head)
      let outcome = call(alone)
      #expect(call(observed) == outcome)
      let after = try state()
      if self.head > head {
        expected += Array(repeating: (before, after), count: observers.count)
      }
      for watch in watches where !watch.isTold {
        let value = ObservationTests.exact[watch.name]!(observed)
        if value != watch.value { Issue.record("not told of \(watch.name) by \(outcome)") }
      }
      watches.removeAll(where: \.isTold)
    }

    /// Checks the changes at the end, because they must not change when they are kept.
    func check() throws {
      #expect(observed.state == (try state()))
      #expect(changes.map(\.previous) == expected.map(\.previous))
      #expect(changes.map(\.state) == expected.map(\.state))
    }
  }

  private struct Failure: Error {}

  @Test(arguments: Seed.first(12))
  func `observers that come and go`(seed: Seed) throws {
    var random = SplitMix64(seed)
    let pair = Pair(limit: .random(in: 2...6, using: &random))
    // Long enough for what is kept for observers to be given up.
    for _ in 0..<20 {
      if Bool.random(using: &random) { pair.addObserver() }
      for _ in 0..<Int.random(in: 1...100, using: &random) {
        if Int.random(in: 0..<20, using: &random) == 0 { pair.watch(using: &random) }
        try call(pair, using: &random)
      }
      pair.removeObservers()
      for _ in 0..<Int.random(in: 1...100, using: &random) { try call(pair, using: &random) }
    }
    try pair.check()
  }

  private func call(_ pair: Pair, using random: inout SplitMix64) throws {
    func action() -> NavigationAction<Page> {
      ActionArgument.random(head: pair.head, travelPercent: 5, using: &random).action
    }
    guard Int.random(in: 0..<8, using: &random) == 0 else {
      let action = action()
      return try pair.call { $0.perform(action) }
    }
    // A transaction, which may throw, and in which there may be another one that does.
    let actions = (0..<Int.random(in: 0...5, using: &random)).map { _ in action() }
    let throwsOuter = Int.random(in: 0..<4, using: &random) == 0
    let inner = Int.random(in: 0..<10, using: &random)
    let watched = Int.random(in: 0..<10, using: &random)
    var watchRandom = SplitMix64(Seed(value: random.next()))
    try pair.call { manager in
      let outcome = try? manager.transaction("outer") {
        for (index, action) in actions.enumerated() {
          if index == inner {
            _ = try? manager.transaction("inner") {
              manager.perform(action)
              if index == watched, manager === pair.observed { pair.watch(using: &watchRandom) }
              throw Failure()
            }
          } else {
            manager.perform(action)
            if index == watched, manager === pair.observed { pair.watch(using: &watchRandom) }
          }
        }
        if throwsOuter { throw Failure() }
      }
      return outcome ?? .unchanged
    }
  }
}
