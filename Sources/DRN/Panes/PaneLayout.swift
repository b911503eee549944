/// The panes of a state at a width: which entry is in which, and how far back leads.
///
/// A layout is a value, computed by ``NavigationState/panes(by:width:)`` and kept nowhere. The current
/// entry is always in one of the panes.
///
/// Overlays are not in it. Those of the current entry and the root overlays lie above all panes, as they
/// lie above the one screen of a narrow window. The entry of another pane may have overlays too, if a
/// composite was entered from it; they are shown when the user is back there.
public struct PaneLayout<Route: NavigationRoute>: Hashable, Sendable {
  /// The kinds of layouts.
  public enum Kind: Hashable, Sendable {
    /// One pane, with the current entry.
    case single
    /// A list, and beside it a detail or the place for one.
    case listDetail
    /// A main screen, and beside it what supports it.
    case supporting
  }

  /// One pane.
  public struct Pane: Hashable, Sendable {
    /// What the pane is for; if it has an entry, that entry's role.
    public let role: PaneRole

    /// The entry that it shows; `nil` in a detail pane as long as nothing is chosen.
    public let entry: Entry<Route>?

    /// The identity of the entry.
    public var id: EntryID? { entry?.id }

    /// The screen.
    public var route: Route? { entry?.route }

    /// Whether the pane is a place for a detail that nobody has chosen.
    public var isPlaceholder: Bool { entry == nil }
  }

  /// The kind.
  public let kind: Kind

  /// The panes: one, or the list before the detail, or the main screen before what supports it.
  public let panes: [Pane]

  /// The index of the pane with the current entry.
  public let currentIndex: Int

  /// How many entries back leads over, as for ``Navigating/goBack(_:)``; 0 if there is nothing to go
  /// back to.
  public let backCount: Int

  /// The pane with the current entry.
  public var current: Pane { panes[currentIndex] }

  /// Whether back leads to another entry.
  public var canGoBack: Bool { backCount > 0 }
}
