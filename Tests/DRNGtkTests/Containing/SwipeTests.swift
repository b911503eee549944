#if Gtk
  import DRN
  import DRNGtk
  import DRNScreens
  import GtkWidgets
  import TestSupport
  import Testing

  /// A finger that swipes from the edge, and what it moves.
  @Suite(.enabled(if: Display.isThere), .serialized) @MainActor struct SwipeTests {
    init() { #expect(Display.isReady) }

    @Test(arguments: [1, 3])
    func `the screen before is seen below, and is the one that is shown then`(keeping: Int) {
      let park = ParkWindow(options: ParkWindow.options { $0.keeping = keeping })
      defer { park.window.close() }
      #expect(settle { park.focus == "next" })
      let first = park.container.first(ParkScreen.self)
      park.navigation.go(.tree(1))
      #expect(settle { park.texts == ["Screen tree(1)"] })
      #expect(park.swipe(to: 0.5))
      #expect(settle { park.texts == ["Screen gate", "Screen tree(1)"] })
      let below = park.container.first(ParkScreen.self)
      #expect((below === first) == (keeping > 1))
      #expect(settle { park.screen(.tree(1))?.origin(in: park.container)?.start == 250 })
      #expect(park.navigation.currentRoute == .tree(1))
      // What lies below is only a picture until then.
      #expect(below?.first(named: "open")?.grabFocus() == false)

      park.release(at: 0.5)
      #expect(settle { park.texts == ["Screen gate"] && park.focus == "next" })
      #expect(park.navigation.currentRoute == .gate)
      #expect(park.container.first(ParkScreen.self) === below)
      #expect(settle { below?.origin(in: park.container)?.start == 0 })
      #expect(below?.first(named: "open")?.grabFocus() == true)
    }

    @Test func `a finger that turns round leaves everything as it was`() {
      let park = ParkWindow()
      defer { park.window.close() }
      #expect(settle { park.focus == "next" })
      park.navigation.go(.tree(1))
      #expect(settle { park.texts == ["Screen tree(1)"] && park.focus == "next" })
      park.window.first(named: "open")?.grabFocus()
      let before = Object.aliveCount
      let screen = park.screen(.tree(1))
      #expect(park.swipe(to: 0.6))
      #expect(settle { park.texts == ["Screen gate", "Screen tree(1)"] })
      park.release(at: 0.02)
      #expect(settle { park.texts == ["Screen tree(1)"] && Object.aliveCount == before })
      #expect(park.screen(.tree(1)) === screen && park.focus == "open")
      #expect(settle { screen?.origin(in: park.container)?.start == 0 })
    }

    @Test func `a sheet moves alone`() {
      let park = ParkWindow()
      defer { park.window.close() }
      park.navigation.go(.tree(1))
      park.navigation.showOverlay(.sheet)
      #expect(settle { park.focus == "close" })
      #expect(park.swipe(to: 0.4))
      #expect(settle { park.front("close").map { $0 >= 200 } == true })
      #expect(park.texts == ["Screen tree(1)", "Overlay sheet"])
      #expect(park.screen(.tree(1))?.origin(in: park.container)?.start == 0)
      park.release(at: 0.4)
      #expect(settle { park.texts == ["Screen tree(1)"] })
    }

    @Test func `a composite moves with its screen, and its origin is below`() {
      let park = ParkWindow()
      defer { park.window.close() }
      park.navigation.go(.picture(4))
      #expect(settle { park.texts == ["Screen tree(4)", "Overlay picture"] })
      #expect(park.swipe(to: 0.5))
      #expect(settle { park.texts == ["Screen gate", "Screen tree(4)", "Overlay picture"] })
      park.release(at: 0.5)
      #expect(settle { park.texts == ["Screen gate"] })
    }

    @Test func `in panes the detail moves, and its list stays`() {
      let park = ParkWindow(
        options: ParkWindow.panes(from: 400, back: .untilPaneChanges) { $0.listWidth = 150 })
      defer { park.window.close() }
      #expect(settle { park.window.isMapped })
      park.navigation.go(.map)
      park.navigation.go(.tree(1))
      #expect(settle { park.texts == ["Screen map", "Screen tree(1)"] })
      let start = park.screen(.tree(1))?.origin(in: park.container)?.start ?? 0
      #expect(park.swipe(to: 0.5))
      #expect(settle { park.texts == ["Screen map", "Choose a tree", "Screen tree(1)"] })
      #expect(park.screen(.map)?.origin(in: park.container)?.start == 0)
      #expect(settle { park.screen(.tree(1))?.origin(in: park.container)?.start ?? 0 > start })
      park.release(at: 0.5)
      #expect(settle { park.texts == ["Screen map", "Choose a tree"] })
      // From the list to the gate: all of it.
      #expect(park.swipe(to: 0.5))
      #expect(settle { park.texts == ["Screen gate", "Screen map", "Choose a tree"] })
      park.release(at: 0.5)
      #expect(settle { park.texts == ["Screen gate"] })
    }

    @Test func `a move in the middle ends it`() {
      let park = ParkWindow()
      defer { park.window.close() }
      park.navigation.go(.tree(1))
      #expect(settle { park.focus == "next" })
      #expect(park.swipe(to: 0.5))
      park.navigation.go(.pond)
      park.release(at: 0.6)
      #expect(settle { park.texts == ["Screen pond"] })
      #expect(park.navigation.currentRoute == .pond)
      #expect(settle { park.screen(.pond)?.origin(in: park.container)?.start == 0 })
    }

    @Test func `a text that waits to be saved does not end it`() {
      let park = ParkWindow()
      defer { park.window.close() }
      park.navigation.go(.tree(1))
      #expect(settle { park.focus == "next" })
      park.screen(.tree(1))?.entry.text = "old"
      #expect(park.swipe(to: 0.5))
      #expect(park.navigation.savedValue("note") == "old")
      park.release(at: 0.5)
      #expect(settle { park.texts == ["Screen gate"] })
    }

    @Test func `a window that closes in the middle keeps nothing`() {
      let before = Object.aliveCount
      do {
        let park = ParkWindow()
        park.navigation.go(.tree(1))
        #expect(settle { park.focus == "next" })
        #expect(park.swipe(to: 0.5))
        #expect(settle { park.texts.count == 2 })
        park.window.close()
      }
      #expect(settle { Object.aliveCount == before })
    }

    @Test func `what moves by itself then is a picture, and the state is ahead of it`() {
      StyleSheet.setAnimated(true)
      defer { StyleSheet.setAnimated(false) }
      let park = ParkWindow()
      defer { park.window.close() }
      #expect(settle { park.focus == "next" })
      let before = Object.aliveCount
      for isBack in [false, true] {
        park.navigation.go(.tree(1))
        #expect(settle { park.texts == ["Screen tree(1)"] })
        #expect(park.swipe(to: 0.5))
        #expect(settle { park.texts.count == 2 })
        park.release(at: isBack ? 0.5 : 0.02)
        let route = isBack ? Park.gate : .tree(1)
        #expect(park.navigation.currentRoute == route)
        #expect(settle { park.texts == ["Screen \(route)"] })
      }
      park.navigation.showOverlay(.sheet)
      #expect(settle { park.focus == "close" })
      park.navigation.hideOverlay()
      // It slides away, and neither the focus nor a screen reader is in it.
      #expect(park.focus == "next")
      #expect(settle { park.texts == ["Screen gate"] && Object.aliveCount == before })
    }
  }

  extension ParkWindow {
    /// A finger goes from the leading edge over a part of the width.
    func swipe(to part: Double) -> Bool {
      guard container.beginSwipe(at: 2) else { return false }
      for step in 1...4 { move(to: part * Double(step) / 4) }
      return true
    }

    private func move(to part: Double) { container.moveSwipe(part * Double(container.width)) }

    func release(at part: Double) {
      move(to: part)
      container.endSwipe { $0.end(part * Double(container.width)) }
    }

    /// The screen of a route that can be seen.
    func screen(_ route: Park) -> ParkScreen? {
      func find(_ widget: Widget) -> ParkScreen? {
        if let screen = widget as? ParkScreen, screen.visibleTexts == ["Screen \(route)"] {
          return screen
        }
        return widget.children.lazy.compactMap(find).first
      }
      return find(container)
    }

    /// Where the front's element begins.
    func front(_ name: String) -> Int? {
      container.frontForTests.first(named: name)?.origin(in: container)?.start
    }
  }
#endif
