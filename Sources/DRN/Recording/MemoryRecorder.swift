/// Keeps a session's transitions in memory: for previews, tests, and durability `.none`.
///
/// Everything that time travel can do on a log it can do on this, until the process ends.
public final class MemoryRecorder<Route: NavigationRoute>: TransitionRecorder {
  /// Everything that was recorded, in order.
  public private(set) var transitions: [Transition<Route>] = []

  private var states: [NavigationState<Route>] = []
  private var nodes: [Int] = []
  private var newestChild: [Int: Int] = [:]
  private let clock: () -> Timestamp

  /// Creates a recorder.
  ///
  /// - Parameter clock: What tells the time; by default every transition's time is zero.
  public init(clock: @escaping () -> Timestamp = { .unknown }) {
    self.clock = clock
  }

  public var now: Timestamp { clock() }

  /// - Complexity: O(1), amortized, besides the reducer's; each state is kept.
  public func record(_ transition: Transition<Route>) {
    guard transition.seq == transitions.count else { return }
    let previous = nodes.last
    let node = transition.node(after: previous ?? 0) { nodes.indices.contains($0) ? nodes[$0] : 0 }
    if let previous, node != previous, transition.event.changesState {
      newestChild[previous] = node
    }
    var state = states.last ?? NavigationState(for: transition.event)
    if case .rewound(let target) = transition.event {
      state = states.indices.contains(target) ? states[target] : nil
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

  /// The state after exactly `seq`, also inside a group.
  public func state(at seq: Int) throws(Refusal) -> NavigationState<Route> {
    guard transitions.indices.contains(seq) else {
      throw .noSuchTransition(seq, head: transitions.count - 1)
    }
    return states[seq]
  }

  public func moment(at seq: Int) throws(Refusal) -> Moment<Route> {
    guard transitions.indices.contains(seq) else {
      throw .noSuchTransition(seq, head: transitions.count - 1)
    }
    let last = transitions[seq].group?.last ?? seq
    return Moment(seq: last, state: states[last])
  }

  public func undoMoment() throws(Refusal) -> Moment<Route>? {
    guard let node = nodes.last else { return nil }
    let first = transitions[node].group?.first ?? node
    return first == 0 ? nil : try moment(at: nodes[first - 1])
  }

  public func redoMoment() throws(Refusal) -> Moment<Route>? {
    guard let node = nodes.last, let child = newestChild[node] else { return nil }
    return try moment(at: child)
  }
}

extension NavigationState {
  /// The state that a session's first event gives; `nil` for any other event.
  public init?(for event: NavigationEvent<Route>) {
    guard case .started(let place, let flow, let settings) = event else { return nil }
    self.init(place, flow: flow, historyLimit: settings.historyLimit)
  }
}
