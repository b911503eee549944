// Going back where several panes may be shown.

extension Navigator {
  /// Goes back as the rule says: by one entry, or out of the two panes that are shown.
  ///
  /// It is the call ``Navigating/goBack(_:)`` with the layout's ``PaneLayout/backCount``, and is recorded
  /// as that. Guards are asked as ever. Overlays of the current entry are dismissed; to close an overlay
  /// first, call ``exit(inPanes:width:)``. From inside an observer, the layout is that of the state in
  /// which the call runs.
  ///
  /// - Parameters:
  ///   - rule: The roles of the routes, the widths, and how far back leads.
  ///   - width: The window's width, in the unit of the rule.
  /// - Returns: The outcome of `goBack`; `.unchanged` if there is nothing to go back to.
  /// - Complexity: That of ``NavigationState/panes(by:width:)`` and of `goBack`.
  @discardableResult
  public func goBack(inPanes rule: PaneRule<Route>, width: Double) -> NavigationOutcome<Route> {
    perform { .goBack($0.panes(by: rule, width: width).backCount) }
  }

  /// Handles the user's request to leave, such as with the system's back button: closes the topmost
  /// overlay, which lies above all panes, or else goes back as the rule says.
  ///
  /// - Parameters:
  ///   - rule: The roles of the routes, the widths, and how far back leads.
  ///   - width: The window's width, in the unit of the rule.
  /// - Returns: The outcome, or a refusal: ``Refusal/Code/notDismissible`` for an overlay that the
  ///   user may not dismiss, ``Refusal/Code/atRoot`` if there is no overlay and nothing to go back to.
  /// - Complexity: That of ``NavigationState/panes(by:width:)`` and of `goBack`.
  @discardableResult
  public func exit(inPanes rule: PaneRule<Route>, width: Double) -> NavigationOutcome<Route> {
    perform { (state) throws(Refusal) in
      try state.exitAction(goingBack: state.panes(by: rule, width: width).backCount)
    }
  }
}
