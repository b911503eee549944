#if Gtk
  import DRN
  import DRNScreens
  import GtkWidgets

  extension NavigationContainer {
    /// What is in front: the topmost presentation, or the current screen.
    var front: Widget {
      hosts.last?.content ?? screens.widget(of: display.screens.current.id) ?? base
    }

    /// Where the focus can be: in what is in front, or in the screen beside it.
    private var fronts: [Widget] {
      let beside = hosts.isEmpty ? [start?.isVisible == true ? start?.shown : nil, main.shown] : []
      return [front] + beside.compactMap { $0 }.filter { $0 !== front }
    }

    /// What lies below something modal cannot be reached by pointer, focus or screen reader.
    func showReach() {
      let top = hosts.lastIndex { $0.kind.isModal }
      base.isReachable = top == nil
      for (index, host) in hosts.enumerated() { host.setReachable(index >= top ?? 0) }
    }

    /// Moves the focus where the display says.
    func moveFocus() {
      guard isInWindow, let move = display.focusMove(), movesFocus else { return }
      let front = front
      if case .element(let name) = move {
        let elements = fronts.lazy.compactMap { $0.first(named: name) }
        if elements.contains(where: { $0.grabFocus() }) { return }
      }
      if !front.grabFocus() {
        // It may not be on the screen yet.
        later { [weak front] in front?.grabFocus() }
      }
    }

    /// The focus has moved: what is in front and has a name is found again.
    func focusChanged(to widget: Widget?) {
      save()
      guard var candidate = widget, let front = fronts.first(where: { $0.contains(candidate) })
      else { return }
      while candidate.name.isEmpty, candidate !== front, let parent = candidate.parent {
        candidate = parent
      }
      if !candidate.name.isEmpty { display.focused(candidate.name) }
    }
  }
#endif
