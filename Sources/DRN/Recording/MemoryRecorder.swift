/// Keeps a session's transitions in memory: for previews, tests, and durability `.none`.
///
/// It supports the same time travel as a log, until the process ends.
public final class MemoryRecorder<Route: NavigationRoute>: TransitionRecorder {
  /// The recorded transitions, in order.
  public private(set) var transitions: [Transition<Route>] = []

  private var states: [NavigationState<Route>] = []
  private var nodes: [Int] = []
  private var newestChild: [Int: Int] = [:]
  private var fence: Int?
  /// The position of the first transition in `transitions`.
  private let firstSeq: Int
  /// The states at positions whose transitions are not recorded here.
  private var remembered: [Int: NavigationState<Route>] = [:]
  private let clock: () -> Timestamp

  /// Creates a recorder.
  ///
  /// - Parameter clock: Returns the time; by default every transition's time is zero.
  public init(clock: @escaping () -> Timestamp = { .unknown }) {
    self.clock = clock
    firstSeq = 0
  }

  /// Creates a recorder that continues a session whose earlier transitions are kept elsewhere.
  ///
  /// The next transition is the one after `head`. Time travel reaches back to `head` and to the
  /// states given to ``remember(_:at:)``.
  ///
  /// - Parameters:
  ///   - state: The state after transition `head`.
  ///   - head: The position of the newest transition.
  ///   - clock: Returns the time; by default every transition's time is zero.
  public init(
    continuing state: NavigationState<Route>, head: Int,
    clock: @escaping () -> Timestamp = { .unknown }
  ) {
    self.clock = clock
    firstSeq = head + 1
    remembered = [head: state]
  }

  /// Makes a rewind to `seq` lead to `state`, although that transition is not recorded here: it is
  /// before the first one, or the next one, which is then a change of its own.
  public func remember(_ state: NavigationState<Route>, at seq: Int) { remembered[seq] = state }

  public var now: Timestamp { clock() }

  /// - Complexity: O(1), amortized, plus the reducer's; every state is kept.
  public func record(_ transition: Transition<Route>) {
    guard transition.seq == firstSeq + transitions.count else { return }
    let previous = nodes.last ?? (firstSeq > 0 ? firstSeq - 1 : nil)
    let node = transition.node(after: previous ?? 0) {
      nodes.indices.contains($0 - firstSeq) ? nodes[$0 - firstSeq] : $0
    }
    if case .fenced = transition.event {
      fence = transition.seq
    } else if let previous, node != previous, transition.event.changesState {
      newestChild[previous] = node
    }
    var state = states.last ?? remembered[firstSeq - 1] ?? NavigationState(for: transition.event)
    if case .rewound(let target) = transition.event {
      state = knownState(at: target)
    } else {
      state?.apply(transition.event, seq: transition.seq)
    }
    guard let state else { return }
    transitions.append(transition)
    nodes.append(node)
    states.append(state)
  }

  public func record(group: [Transition<Route>]) {
    for transition in group { record(transition) }
  }

  /// The state after exactly `seq`, even inside a group.
  public func state(at seq: Int) throws(Refusal) -> NavigationState<Route> {
    guard let state = knownState(at: seq) else {
      throw .noSuchTransition(seq, head: firstSeq + transitions.count - 1)
    }
    return state
  }

  private func knownState(at seq: Int) -> NavigationState<Route>? {
    states.indices.contains(seq - firstSeq) ? states[seq - firstSeq] : remembered[seq]
  }

  public func moment(at seq: Int) throws(Refusal) -> Moment<Route> {
    let last = transition(at: seq)?.group?.last ?? seq
    return Moment(seq: last, state: try state(at: last))
  }

  private func transition(at seq: Int) -> Transition<Route>? {
    transitions.indices.contains(seq - firstSeq) ? transitions[seq - firstSeq] : nil
  }

  public func timeAndCause(of seq: Int) -> (time: Timestamp, cause: Cause)? {
    transition(at: seq).map { ($0.time, $0.cause) }
  }

  public func undoMoment() throws(Refusal) -> Moment<Route>? {
    guard let node = nodes.last, let change = transition(at: node) else { return nil }
    if case .fenced = change.event { return nil }
    let first = change.group?.first ?? node
    guard first > 0 else { return nil }
    let parent = first > firstSeq ? nodes[first - 1 - firstSeq] : first - 1
    return try moment(at: parent)
  }

  public func newestFence() -> Int? { fence }

  public func redoMoment() throws(Refusal) -> Moment<Route>? {
    guard let child = newestChild[nodes.last ?? firstSeq - 1] else { return nil }
    return try moment(at: child)
  }
}

extension NavigationState {
  /// Creates the state after a session's first event; `nil` for any other event.
  public init?(for event: NavigationEvent<Route>) {
    guard case .started(let place, let flow, let settings) = event else { return nil }
    self.init(place, flow: flow, historyLimit: settings.historyLimit)
  }
}
