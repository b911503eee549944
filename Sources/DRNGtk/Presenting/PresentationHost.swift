#if Gtk
  import DRNScreens
  import GtkWidgets

  /// What holds the widgets of one presentation: a layer, a popover or a window.
  @MainActor
  protocol PresentationHost: AnyObject {
    /// The presentation's id.
    var id: Int { get }
    var kind: PresentationKind { get }
    /// The widgets of the presentation.
    var content: Widget { get }
    /// Whether the user can reach it.
    func setReachable(_ isReachable: Bool)
    /// Shows it; called once, when it is in place.
    func open()
    /// Removes it, with an animation if it has one.
    func close(isAnimated: Bool)
  }
#endif
