/// How far back leads where two panes are shown.
///
/// Where one pane is shown, back leads to the entry before, whatever the behavior. In two panes that
/// can look like nothing: the list stays, and only the detail beside it is an older one.
public enum PaneBackBehavior: Hashable, Sendable {
  /// To the nearest entry with which another layout is shown.
  ///
  /// From a list with a detail, that is the entry before the list: the pair is left, however many
  /// details were looked at. The list alone would be the same layout, with an empty detail pane. From
  /// what supports a main screen, it is the main screen alone. If the pair is the first of the history,
  /// there is nothing to go back to. This is the default of Navigation 3 and of Material, there
  /// `PopUntilScaffoldValueChange`.
  case untilLayoutChanges

  /// To the nearest entry that is in another pane: from a detail to its list, from the list to the
  /// entry before it. In Material `PopUntilCurrentDestinationChange`.
  case untilPaneChanges

  /// To the entry before: from a detail to the one that was looked at before it, as a browser does. In
  /// Material `PopLatest`; `PopUntilContentChange` does the same, because each entry is another visit.
  case oneEntry
}
