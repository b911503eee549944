import DRN
import DRNLog

/// What one session visits, shown and walked, change by change.
///
/// Moves are those of a log's graph: a transaction is one move, and a rewind is none.
struct CoverageWalk<Route: NavigationRoute> {
  /// What there is to count.
  enum Fact {
    case visited(Route)
    case walked(from: Route, to: Route, WalkedGraph.Move)
    case shown(Route.Overlay)
  }

  private var state: NavigationState<Route>

  /// Begins at a state, which is a visit.
  init(_ state: NavigationState<Route>, _ note: (Fact) -> Void) {
    self.state = state
    note(.visited(state.currentRoute))
    for overlay in state.shown { note(.shown(overlay)) }
  }

  /// Takes a transition, or all those of a transaction, and the state after them.
  mutating func take(
    _ transitions: some Collection<Transition<Route>>, _ next: NavigationState<Route>,
    _ note: (Fact) -> Void
  ) {
    defer { state = next }
    if next.current.id != state.current.id {
      if let move = move(transitions) {
        note(.walked(from: state.currentRoute, to: next.currentRoute, move))
      }
      note(.visited(next.currentRoute))
    }
    for overlay in next.shown.subtracting(state.shown) { note(.shown(overlay)) }
  }

  /// How the current entry became the current one: by the last of the transitions that changed it.
  private func move(
    _ transitions: some Collection<Transition<Route>>
  ) -> WalkedGraph.Move? {
    var (before, move) = (state, WalkedGraph.Move?.none)
    for transition in transitions {
      // A rewind stands alone, and the reducer leaves it to whoever has the history.
      if case .rewound = transition.event { return nil }
      let id = before.current.id
      before.apply(transition.event, seq: transition.seq)
      if before.current.id != id { move = transition.move }
    }
    return move
  }
}

extension NavigationState {
  /// What lies on the screen and above it.
  fileprivate var shown: Set<Route.Overlay> { Set(overlays).union(rootOverlays) }
}

extension Transition {
  /// How the transition brings a user to another entry.
  fileprivate var move: WalkedGraph.Move? {
    if cause == .guard { return .redirected }
    return switch event {
    case .went: .went
    case .composed: .composed
    case .replaced: .replaced
    case .overlayHidden, .overlaysHidden: .returned
    case .wentBack: .wentBack
    case .wentForward: .wentForward
    case .reset: .reset
    case .tabSelected: .tabSelected
    case .flowSwitched: .flowSwitched
    case .restored: .restored
    default: nil
    }
  }
}
