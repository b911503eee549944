public import DRN

// What the user's keys and buttons for leaving do.

extension NavigationDisplay {
  /// Whether ``leave()`` would close something or go back.
  public var canLeave: Bool {
    if isAsking { return true }
    guard navigation.activeOverlay == nil, let layout else { return navigation.state.canLeave }
    return layout.canGoBack
  }

  /// Handles the user's request to leave, such as Escape or a back button: answers a guard's question with no, closes
  /// the topmost overlay, or goes back, in panes as their rule says.
  @discardableResult
  public func leave() -> NavigationOutcome<Route> {
    if isAsking {
      let outcome = navigation.cancelPendingMove()
      refresh()
      return outcome
    }
    guard let panes else { return navigation.exit() }
    return navigation.exit(inPanes: panes.rule, width: panes.width)
  }

  /// Whether ``goForward()`` would go forward: not below what the user has to answer first.
  public var canGoForward: Bool {
    navigation.canGoForward && !isAsking && stepper.shown.allSatisfy(\.item.isDismissible)
  }

  /// Handles the user's request to go forward in the history.
  @discardableResult
  public func goForward() -> NavigationOutcome<Route> {
    canGoForward ? navigation.goForward() : .unchanged
  }

  private var isAsking: Bool { stepper.shown.last?.item.isQuestion ?? false }
}
