public import DRN

/// What a step back will change on the screen, for an adapter that draws it while a finger moves.
public struct BackPreview<Route: NavigationRoute> {
  /// What moves aside with the finger.
  public enum Moving: Hashable, Sendable {
    /// The topmost presentation; nothing, if there is none. The place stays.
    case presentation
    /// The second of two panes. The first one stays.
    case secondPane
    /// The screens, and what lies on them.
    case everything
  }

  /// What moves.
  public let moving: Moving

  /// What is below it, one entry for each pane that moves, in the order of the panes; `nil` for the place of a detail
  /// that nobody has chosen. Empty where nothing new is below, or where only the commit will tell.
  public let entries: [Entry<Route>?]
}

extension NavigationDisplay {
  /// What a gesture's commit will change on the screen.
  ///
  /// - Parameter gesture: An active gesture of the display's manager.
  /// - Complexity: O(`historyLimit`) with panes, otherwise O(1).
  public func preview(of gesture: BackGesture<Route>) -> BackPreview<Route> {
    guard let destination = gesture.destination else {
      return BackPreview(
        moving: stepper.shown.isEmpty ? .everything : .presentation, entries: [])
    }
    guard destination.current.id != navigation.state.current.id else {
      return BackPreview(moving: .presentation, entries: [])
    }
    let after = panes.map { destination.panes(by: $0.rule, width: $0.width) }
    let entries = after?.panes.map(\.entry) ?? [destination.current]
    if let layout, layout.panes.count == 2, entries.count == 2, stepper.shown.isEmpty,
      layout.panes[0].id == entries[0]?.id
    {
      return BackPreview(moving: .secondPane, entries: [entries[1]])
    }
    return BackPreview(moving: .everything, entries: entries)
  }
}
