#if Gtk
  import DRN
  import DRNScreens
  import GtkWidgets

  /// The widgets of the screens that are kept, one for each.
  @MainActor
  final class ScreenWidgets<Route: NavigationRoute> {
    private struct Made {
      let widget: Widget
      let saved: SavedWidgets<Route>
      var entry: Entry<Route>
      var place: Stack?
    }

    private let navigation: NavigationManager<Route>
    private let make: (Route) -> Widget
    private var made: [Int: Made] = [:]
    /// Widgets that a preview shows, of entries that have no screens yet.
    private var prepared: [EntryID: Made] = [:]
    /// Widgets that a transition may still show.
    private var leaving: [Widget] = []

    init(_ navigation: NavigationManager<Route>, make: @escaping (Route) -> Widget) {
      (self.navigation, self.make) = (navigation, make)
    }

    /// The widget of a screen in a stack, which is moved there if it is elsewhere.
    func widget(of screen: ScreenList<Route>.Screen, in stack: Stack) -> Widget {
      let entry = screen.entry
      if let there = made[screen.id] {
        if there.entry.route == entry.route || update(there.widget, to: entry.route) {
          made[screen.id]?.entry = entry
          if there.entry.id != entry.id { there.saved.move(to: .screen(entry.id)) }
          move(screen.id, to: stack)
          return there.widget
        }
        retire(there)
      }
      let there = takePrepared(entry) ?? make(entry)
      made[screen.id] = there
      move(screen.id, to: stack)
      return there.widget
    }

    private func make(_ entry: Entry<Route>) -> Made {
      let widget = make(entry.route)
      let saved = SavedWidgets(navigation, in: .screen(entry.id))
      saved.restore(widget)
      return Made(widget: widget, saved: saved, entry: entry)
    }

    private func takePrepared(_ entry: Entry<Route>) -> Made? {
      prepared[entry.id]?.entry == entry ? prepared.removeValue(forKey: entry.id) : nil
    }

    private func update(_ widget: Widget, to route: Route) -> Bool {
      guard let screen = widget as? any UpdatableScreen<Route> else { return false }
      screen.update(to: route)
      return true
    }

    private func move(_ id: Int, to stack: Stack) {
      guard let there = made[id], there.place !== stack else { return }
      put(there, into: stack)
      made[id]?.place = stack
    }

    private func put(_ there: Made, into stack: Stack) {
      there.place?.release(there.widget)
      stack.add(there.widget, title: (there.entry.route as? any Titled)?.spokenTitle ?? "")
    }

    private func retire(_ there: Made) {
      there.saved.save()
      there.widget.disconnectAll()
      leaving.append(there.widget)
    }

    /// Lets go of the screens that are not kept. They stay where they are until the transition is over.
    func keep(_ screens: [ScreenList<Route>.Screen]) {
      let kept = Set(screens.map(\.id))
      for (id, there) in made where !kept.contains(id) {
        made[id] = nil
        retire(there)
      }
    }

    /// Removes what a transition has shown.
    func removeLeaving() {
      for widget in leaving { (widget.parent as? Stack)?.remove(widget) }
      leaving = []
    }

    /// Shows an entry in a stack that is seen before the display shows the entry: by the widget of its screen, if that
    /// is kept and not visible, or by one that its screen will have.
    func preview(_ entry: Entry<Route>, in list: ScreenList<Route>, _ stack: Stack) {
      if let screen = list.screen(of: entry.id), let there = made[screen.id] {
        if there.widget.isMapped { return }
        stack.show(widget(of: screen, in: stack))
      } else {
        var there = make(entry)
        put(there, into: stack)
        there.place = stack
        prepared[entry.id] = there
      }
    }

    /// Takes back what a preview has shown, unless it is shown elsewhere by now.
    func endPreview(in stack: Stack) {
      for (id, there) in made where there.place === stack {
        stack.release(there.widget)
        made[id]?.place = nil
      }
      for (id, there) in prepared where there.place === stack {
        there.saved.save()
        prepared[id] = nil
      }
    }

    /// Saves what waits to be saved.
    func save() {
      for there in made.values { there.saved.save() }
    }

    /// How many widgets of screens there are.
    var count: Int { made.count }

    /// The widget of a screen, if there is one.
    func widget(of screen: Int) -> Widget? { made[screen]?.widget }
  }
#endif
