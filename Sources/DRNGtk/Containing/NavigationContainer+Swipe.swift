#if Gtk
  import DRN
  package import DRNScreens
  import GtkWidgets

  extension NavigationContainer {
    /// A swipe from the edge: what is in front moves aside with the finger, and what it leads to is seen below.
    func followSwipe() {
      let drag = Drag()
      drag.setPhase(.capture)
      drag.onBegin { [weak self, weak drag] x, _ in
        if self?.beginSwipe(at: x) == false { drag?.deny() }
      }
      drag.onUpdate { [weak self, weak drag] x, y in
        if abs(x) > 12, abs(x) > abs(y) { drag?.claim() }
        self?.moveSwipe(x)
      }
      drag.onEnd { [weak self] x, y in self?.endSwipe { $0.end(x, vertically: y) } }
      drag.onCancel { [weak self] in
        self?.endSwipe {
          $0.cancel()
          return false
        }
      }
      add(drag)
    }

    /// A finger is down.
    ///
    /// - Returns: Whether that may become a swipe.
    package func beginSwipe(at x: Double) -> Bool {
      swipeAnimation?.finish()
      func begin() -> Bool {
        swipe.begin(
          navigation, at: x, width: Double(width), isRightToLeft: isRightToLeft,
          count: display.layout?.backCount ?? 1)
      }
      guard begin() else { return false }
      // What waits to be saved would end the gesture later.
      save()
      return swipe.gesture?.isActive == true || begin()
    }

    /// The finger has moved.
    package func moveSwipe(_ x: Double) {
      let progress = swipe.move(x)
      if swipeDrawing == nil, progress > 0, let gesture = swipe.gesture {
        swipeDrawing = SwipeDrawing(display.preview(of: gesture), in: self)
      }
      swipeDrawing?.show(progress)
    }

    /// The finger is gone. What has been moved goes the rest of its way, or back.
    ///
    /// - Parameter end: Ends the gesture, and returns whether that was a step back.
    package func endSwipe(_ end: (BackSwipe<Route>) -> Bool) {
      let drawing = swipeDrawing
      swipeDrawing = nil
      let still = drawing?.still() ?? []
      // What is out of sight by now does not slide away as well.
      isSwiped = drawing != nil
      let goesBack = end(swipe)
      isSwiped = false
      swipeAnimation = goesBack ? drawing?.goOn(with: still) : drawing?.goBack()
    }
  }
#endif
