#if Gtk
  import DRN
  import DRNScreens
  package import GtkWidgets

  extension NavigationContainer {
    /// Shows the current screen, or two in panes. The focus stays where it is: a screen that moves into a pane would
    /// lose it.
    func showScreens() {
      let focused = window?.focused
      placeScreens()
      guard let focused, [start, main].contains(where: { $0?.shown?.contains(focused) == true })
      else { return }
      focused.grabFocus()
    }

    private func placeScreens() {
      screens.removeLeaving()
      let list = display.screens
      screens.keep(list.screens)
      guard let start, let layout = display.layout, layout.panes.count > 1,
        let leader = layout.panes[0].id, let first = list.screen(of: leader)
      else {
        start?.isVisible = false
        show(list.current, in: main)
        return
      }
      show(first, in: start)
      start.setSize(width: options.listWidth)
      start.isVisible = true
      if let second = layout.panes[1].id.flatMap({ list.screen(of: $0) }) {
        show(second, in: main)
      } else {
        showPlaceholder()
      }
    }

    private func show(_ screen: ScreenList<Route>.Screen, in stack: Stack) {
      let widget = screens.widget(of: screen, in: stack)
      guard stack.shown !== widget else { return }
      let isAnimated = display.isAnimated && isMapped
      let transition = options.transition.transition(display.direction, display.metadata)
      stack.show(
        widget, isAnimated ? transition : .none,
        duration: display.metadata?.duration ?? options.transition.duration)
      if !stack.isInTransition { screens.removeLeaving() }
    }

    private func showPlaceholder() {
      if placeholder == nil {
        let made = options.placeholder()
        placeholder = made
        main.add(made)
      }
      if let placeholder { main.show(placeholder) }
    }

    /// Divides the window again whenever its width has changed.
    func followWidth() {
      guard let rule = options.panes else { return }
      let measure = SizeReader()
      addLayer(measure)
      measure.onResize { [weak self] width, _ in
        self?.display.arrange(by: rule, width: Double(width))
      }
    }

    /// How many screens have widgets, for tests.
    package var screenCount: Int { screens.count }

    /// What is in front, also in another window, for tests.
    package var frontForTests: Widget { front }
  }
#endif
