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

    /// A swipe from the edge: what is in front moves aside with the finger.
    func followSwipe() {
      let drag = Drag()
      drag.setPhase(.capture)
      drag.onBegin { [weak self, weak drag] x, _ in
        guard let self else { return }
        let begins = swipe.begin(
          navigation, at: x, width: Double(width), isRightToLeft: isRightToLeft,
          count: display.layout?.backCount ?? 1)
        guard begins else {
          drag?.deny()
          return
        }
        addClass("drn-swiping")
        swiped = hosts.last?.content ?? base
      }
      drag.onUpdate { [weak self, weak drag] x, y in
        guard let self else { return }
        let progress = swipe.move(x)
        if abs(x) > 12, abs(x) > abs(y) { drag?.claim() }
        showProgress(progress)
      }
      drag.onEnd { [weak self] x, y in
        self?.swipe.end(x, vertically: y)
        self?.endSwipe()
      }
      drag.onCancel { [weak self] in
        self?.swipe.cancel()
        self?.endSwipe()
      }
      add(drag)
    }

    private func endSwipe() {
      showProgress(0)
      swiped = nil
      removeClass("drn-swiping")
    }

    private func showProgress(_ progress: Double) {
      let offset = Int(progress * Double(width))
      swiped?.setMargins(start: offset, end: -offset)
      swiped?.opacity = 1 - progress / 2
    }
  }
#endif
