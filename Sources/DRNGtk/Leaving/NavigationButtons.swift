#if Gtk
  public import DRN
  import DRNScreens
  public import GtkWidgets

  /// Two buttons, back and forward, grey where they lead nowhere.
  public final class NavigationButtons<Route: NavigationRoute>: Box {
    /// The button that leaves.
    public let back: Button
    /// The button that goes forward.
    public let forward: Button

    /// Creates the buttons of a container.
    public init(_ container: NavigationContainer<Route>) {
      let display = container.display
      back = Button(icon: "go-previous-symbolic", name: container.words.back) { display.leave() }
      forward = Button(icon: "go-next-symbolic", name: container.words.forward) {
        display.goForward()
      }
      back.name = "drn-back"
      forward.name = "drn-forward"
      super.init(.horizontal, spacing: 6, classes: ["linked"], [back, forward])
      container.follow { [weak back, weak forward] in
        back?.isSensitive = display.canLeave
        forward?.isSensitive = display.canGoForward
      }
    }
  }
#endif
