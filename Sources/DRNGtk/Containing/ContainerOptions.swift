#if Gtk
  public import DRN
  public import DRNScreens
  public import GtkWidgets

  /// How a container shows screens and overlays.
  @MainActor
  public struct ContainerOptions<Route: NavigationRoute> {
    /// Where dialogs and questions are.
    public enum Dialogs: Sendable {
      /// In windows of their own, as on a desktop.
      case windows
      /// Inside the window, as on a kiosk: there may be nobody who arranges windows.
      case inside
    }

    /// How many screens are kept, including the visible one, so that going back shows them as they were left.
    public var keeping = 1

    /// Whether a replaced route keeps its screen; see ``UpdatableScreen``.
    public var isSameScreen: (Route, Route) -> Bool = { _, _ in false }

    /// The transition between screens.
    public var transition = ScreenTransition.slide

    /// Where dialogs are.
    public var dialogs = Dialogs.windows

    /// How a wide window is divided; `nil` for one screen at a time.
    public var panes: PaneRule<Route>?

    /// The width of a list's pane, in pixels.
    public var listWidth = 360

    /// What the second pane shows as long as nothing is chosen.
    public var placeholder: () -> Widget = { Box() }

    /// The name of the widget that a popover points to; where there is none, the one that had the focus.
    public var anchor: (Route.Overlay) -> String? = { _ in nil }

    /// The texts of the container's own buttons.
    public var words = NavigationWords()

    /// Creates the options of a simple window.
    public init() {}
  }
#endif
