import DRN
import DRNInspect
import DRNLog

/// What one session visits, shows and walks, change by change.
///
/// Moves are those of a log's graph: a transaction is one move, and a rewind is not a move.
struct CoverageWalk<Route: NavigationRoute> {
  enum Fact {
    case visited(Route)
    case walked(from: Route, to: Route, WalkedGraph.Move)
    case shown(Route.Overlay)
  }

  private var state: NavigationState<Route>

  /// Begins at a state, which counts as a visit.
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

  /// The kind of move to the current entry: that of the last transition that changed the entry.
  private func move(_ transitions: some Collection<Transition<Route>>) -> WalkedGraph.Move? {
    var (before, move) = (state, WalkedGraph.Move?.none)
    for transition in transitions {
      // A rewind is never part of a transaction, and the reducer does not apply it.
      if case .rewound = transition.event { return nil }
      let id = before.current.id
      before.apply(transition.event, seq: transition.seq)
      if before.current.id != id { move = transition.move }
    }
    return move
  }
}

extension NavigationState {
  /// The overlays on the screen and above it.
  fileprivate var shown: Set<Route.Overlay> { Set(overlays).union(rootOverlays) }
}

extension Transition {
  /// The kind of move by which the transition changes the entry.
  fileprivate var move: WalkedGraph.Move? {
    if cause == .guard { return .redirected }
    return switch event {
    case .overlayHidden, .overlaysHidden: .returned
    // The other moves have the names of their events.
    default: WalkedGraph.Move(rawValue: event.kind.name)
    }
  }
}
