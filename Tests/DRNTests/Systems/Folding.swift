import DRN
import TestSupport

extension RecordedManager {
  /// The state that the recorded transitions give when they are folded from the first one on.
  var folded: NavigationState<Route>? {
    var states: [NavigationState<Route>] = []
    for transition in recorder.transitions {
      var state = states.last ?? NavigationState(for: transition.event)
      if case .rewound(let target) = transition.event {
        state = states[target]
      } else {
        state?.apply(transition.event, seq: transition.seq)
      }
      guard let state else { return nil }
      states.append(state)
    }
    return states.last
  }

  var routes: [Route] { manager.entries.map(\.route) }
}
