import DRN

/// A navigator of a device that has no `NavigationManager`: a state, and the decisions of the engine.
final class SmallNavigator: Navigating {
  private(set) var state: NavigationState<Screen>
  private var head: Int

  init(_ state: NavigationState<Screen>, head: Int) { (self.state, self.head) = (state, head) }

  @discardableResult
  func perform(
    _ action: NavigationAction<Screen>, cause: Cause? = nil, time: Timestamp? = nil,
    meta: JSONValue? = nil
  ) -> NavigationOutcome<Screen> {
    guard let event = state.proposal(for: action), !state.isUnchanged(by: event) else {
      return .unchanged
    }
    head += 1
    state.apply(event, seq: head)
    return .changed(seq: head)
  }
}
