import DRN

@testable import DRNLog

/// A session folded in the plainest way: everything about every position, from the start.
struct NaiveSession<Route: NavigationRoute> {
  private(set) var transitions: [Transition<Route>] = []
  private(set) var states: [NavigationState<Route>] = []
  private(set) var nodes: [Int] = []
  private(set) var newestChild: [Int: Int] = [:]

  init(_ transitions: [Transition<Route>]) {
    for transition in transitions { add(transition) }
  }

  private mutating func add(_ transition: Transition<Route>) {
    let seq = transition.seq
    switch transition.event {
    case .started(let place, let flow, let settings):
      states.append(NavigationState(place, flow: flow, historyLimit: settings.historyLimit))
      nodes.append(0)
    case .rewound(let target):
      states.append(states[target])
      nodes.append(nodes[target])
    default:
      var state = states[seq - 1]
      state.apply(transition.event, seq: seq)
      states.append(state)
      let changes = transition.event.changesState
      nodes.append(changes ? transition.group?.last ?? seq : nodes[seq - 1])
      // A fence is nobody's child.
      if changes, nodes[seq] != nodes[seq - 1], transition.event.kind != .fenced {
        newestChild[nodes[seq - 1]] = nodes[seq]
      }
    }
    transitions.append(transition)
  }

  /// The parent of a node: the node before it, or before its group; a fence has none.
  func parent(of node: Int) -> Int? {
    if transitions[node].event.kind == .fenced { return nil }
    let first = transitions[node].group?.first ?? node
    return first == 0 ? nil : nodes[first - 1]
  }
}

extension NaiveSession<RecordedRoute> {
  init(_ records: [EventRecord]) {
    self.init(
      records.map { record in
        Transition(
          seq: record.seq, time: record.time,
          group: record.group.map {
            TransitionGroup(name: "", first: $0.first, count: $0.count)
          }, event: record.event)
      })
  }
}
