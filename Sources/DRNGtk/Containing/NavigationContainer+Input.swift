#if Gtk
  import DRN
  import DRNScreens
  import GtkWidgets

  extension NavigationContainer {
    /// Escape and the keys and mouse buttons for back and forward, in a window.
    func followKeys(of window: Window) {
      let keys = Keys()
      keys.onPress { [weak self] key, modifiers in
        guard let self else { return false }
        switch (key, modifiers) {
        case ("Escape", []), ("Left", .alt), ("Back", []), ("XF86Back", []):
          return leaveIfPossible()
        case ("Right", .alt), ("Forward", []), ("XF86Forward", []):
          display.goForward()
          return true
        default: return false
        }
      }
      window.add(keys)
      for (button, isBack) in [(8, true), (9, false)] {
        let click = Click(button: button)
        click.setPhase(.capture)
        click.onPress { [weak self] _ in
          guard let self else { return }
          if isBack { _ = leaveIfPossible() } else { display.goForward() }
        }
        window.add(click)
      }
    }

    private func leaveIfPossible() -> Bool {
      guard display.canLeave else { return false }
      display.leave()
      return true
    }
  }
#endif
