#if Gtk
  import GtkWidgets

  extension StyleSheet {
    /// How overlays look unless the app's style sheet says it otherwise: by the classes `drn-scrim`, `drn-sheet`,
    /// `drn-cover`, `drn-panel`, `drn-dialog` and `drn-popover`, for the parts `drn-title`, `drn-message` and
    /// `drn-answers`, for what a finger moves aside `drn-swiped`, and for what is going away `drn-leaving`.
    @MainActor static let navigation = StyleSheet(
      """
      .drn-scrim { background-color: rgba(0, 0, 0, 0.45); transition: opacity 200ms; }
      .drn-leaving .drn-scrim { opacity: 0; }
      .drn-swiped { background-color: @theme_bg_color; box-shadow: 0 0 24px rgba(0, 0, 0, 0.4); }
      .drn-sheet, .drn-cover, .drn-panel, .drn-dialog { background-color: @theme_bg_color; }
      .drn-sheet { border-radius: 16px 16px 0 0; padding: 24px; }
      .drn-panel { min-width: 280px; padding: 24px; border-left: 1px solid @borders; }
      .drn-dialog { border-radius: 16px; padding: 24px; }
      .drn-title { font-size: 120%; font-weight: bold; }
      """)
  }
#endif
