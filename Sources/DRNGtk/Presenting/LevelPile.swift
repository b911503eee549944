#if Gtk
  import DRN
  import DRNScreens
  import GtkWidgets

  /// The widgets of an overlay and of the levels in it; the topmost one is shown.
  @MainActor
  final class LevelPile<Route: NavigationRoute> {
    private struct Level {
      let overlay: Route.Overlay
      let widget: Widget
      let saved: SavedWidgets<Route>
    }

    let stack = Stack()
    private let navigation: NavigationManager<Route>
    private let make: (Route.Overlay) -> Widget
    private var levels: [Level] = []
    /// The entry on which they are.
    private var entry: EntryID?

    init(_ navigation: NavigationManager<Route>, make: @escaping (Route.Overlay) -> Widget) {
      (self.navigation, self.make) = (navigation, make)
    }

    /// - Parameter place: The place of a level, by the overlays of the pile up to that level.
    func show(_ overlays: [Route.Overlay], in place: ([Route.Overlay]) -> SavedPlace<Route>) {
      let same = zip(levels, overlays).prefix { $0.overlay == $1 }.count
      let gone = levels[same...]
      levels.removeSubrange(same...)
      let current = navigation.state.current.id
      if let entry, entry != current {
        for (index, level) in levels.enumerated() {
          level.saved.move(to: place(Array(overlays[...index])))
        }
      }
      entry = current
      for (index, overlay) in overlays.enumerated().dropFirst(same) {
        let widget = make(overlay)
        let saved = SavedWidgets(navigation, in: place(Array(overlays[...index])))
        saved.restore(widget)
        stack.add(widget)
        levels.append(Level(overlay: overlay, widget: widget, saved: saved))
      }
      if let top = levels.last { stack.show(top.widget) }
      for level in gone { stack.remove(level.widget) }
    }

    /// Saves what waits to be saved.
    func save() {
      for level in levels { level.saved.save() }
    }
  }
#endif
