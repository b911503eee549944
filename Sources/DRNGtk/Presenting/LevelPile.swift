#if Gtk
  import DRN
  import DRNScreens
  import GtkWidgets

  /// The widgets of an overlay and of the levels in it; the topmost one is shown.
  @MainActor
  final class LevelPile<Route: NavigationRoute> {
    let stack = Stack()
    private let make: (Route.Overlay) -> Widget
    private var levels: [(overlay: Route.Overlay, widget: Widget)] = []

    init(make: @escaping (Route.Overlay) -> Widget) { self.make = make }

    func show(_ overlays: [Route.Overlay]) {
      let same = zip(levels, overlays).prefix { $0.overlay == $1 }.count
      let gone = levels[same...]
      levels.removeSubrange(same...)
      for overlay in overlays[same...] {
        let widget = make(overlay)
        stack.add(widget)
        levels.append((overlay, widget))
      }
      if let top = levels.last { stack.show(top.widget) }
      for level in gone { stack.remove(level.widget) }
    }
  }
#endif
