public import DRN

/// The direction of a change, for the transition between two screens.
public enum MoveDirection: Hashable, Sendable {
  /// To a new place, or forward in the history.
  case forward
  /// Back in the history, or to a composite's origin.
  case backward
  /// Elsewhere: another tab or flow, a new history, time travel.
  case across

  /// The direction from one state to another.
  ///
  /// - Complexity: O(`historyLimit`).
  public init<Route>(from previous: NavigationState<Route>, to state: NavigationState<Route>) {
    let (left, entered) = (previous.entries[previous.cursor], state.entries[state.cursor])
    if previous.flow != state.flow || left.tab != entered.tab {
      self = .across
    } else if previous.entries.prefix(previous.cursor).contains(where: { $0.id == entered.id }) {
      self = .backward
    } else if state.entries.prefix(state.cursor).contains(where: { $0.id == left.id }) {
      self = .forward
    } else {
      self = .across
    }
  }
}
