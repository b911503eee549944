#if Gtk
  import DRN
  import DRNGtk
  import DRNScreens
  import GtkWidgets
  import TestSupport
  import Testing

  @Suite(.enabled(if: Display.isThere), .serialized) @MainActor struct ContainerTests {
    init() { #expect(Display.isReady) }

    @Test func `the window shows the current screen`() {
      let park = ParkWindow()
      defer { park.window.close() }
      #expect(settle { park.texts == ["Screen gate"] })
      park.navigation.go(.tree(3))
      #expect(settle { park.texts == ["Screen tree(3)"] })
      park.navigation.goBack()
      #expect(settle { park.texts == ["Screen gate"] })
    }

    @Test(arguments: [
      Park.Overlay.sheet, .popover, .panel, .cover, .dialog,
    ])
    func `an overlay is presented in its style, and gone when it closes`(overlay: Park.Overlay) {
      let park = ParkWindow()
      defer { park.window.close() }
      #expect(settle { park.focus == "next" })
      let before = Object.aliveCount
      park.navigation.showOverlay(overlay)
      #expect(settle { park.texts.contains("Overlay \(overlay)") })
      #expect(settle { park.focus == "close" })
      #expect(park.container.display.stepper.isSettled)
      park.navigation.hideOverlay()
      #expect(settle { park.texts == ["Screen gate"] && park.focus == "next" })
      #expect(settle { Object.aliveCount == before })
    }

    @Test func `what lies below something modal cannot be reached`() {
      let park = ParkWindow()
      defer { park.window.close() }
      #expect(settle { park.focus == "next" })
      park.navigation.showOverlay(.sheet)
      #expect(settle { park.focus == "close" })
      #expect(park.window.first(named: "open")?.grabFocus() == false)
      #expect(park.focus == "close")
      park.navigation.hideOverlay()
      #expect(settle { park.focus == "next" })
      #expect(park.window.first(named: "open")?.grabFocus() == true)
      #expect(park.focus == "open")
    }

    @Test func `the focus comes back to where it was, over screens and overlays`() {
      let park = ParkWindow()
      defer { park.window.close() }
      #expect(settle { park.focus == "next" })
      park.window.first(named: "open")?.grabFocus()
      #expect(settle { park.navigation.focus == "open" })
      park.navigation.showOverlay(.sheet)
      #expect(settle { park.focus == "close" })
      park.navigation.pushOverlay(.panel)
      #expect(settle { park.texts.last == "Overlay panel" })
      park.navigation.hideAllOverlays()
      #expect(settle { park.focus == "open" })
      park.navigation.go(.tree(1))
      #expect(settle { park.focus == "next" })
      park.navigation.goBack()
      #expect(settle { park.focus == "open" })
    }

    @Test func `levels change inside their presentation, and root overlays lie above`() {
      let park = ParkWindow()
      defer { park.window.close() }
      park.navigation.showOverlay(.sheet)
      park.navigation.pushOverlay(.level(1))
      #expect(settle { park.texts == ["Screen gate", "Overlay level(1)"] })
      park.navigation.showRootOverlay(.locked)
      #expect(settle { park.texts.last == "Overlay locked" })
      park.navigation.go(.pond)
      #expect(settle { park.texts == ["Screen pond", "Overlay locked"] })
    }

    @Test func `an overlay that may not be dismissed stays`() {
      let park = ParkWindow()
      defer { park.window.close() }
      park.navigation.showOverlay(.locked)
      #expect(!park.container.display.canLeave)
      park.container.display.leave()
      #expect(settle { park.texts.last == "Overlay locked" })
    }

    @Test(arguments: [ContainerOptions<Park>.Dialogs.inside, .windows])
    func `a guard's question is asked, and its answer counts`(
      dialogs: ContainerOptions<Park>.Dialogs
    ) async {
      let park = ParkWindow(options: ParkWindow.options { $0.dialogs = dialogs })
      defer { park.window.close() }
      #expect(settle { park.focus == "next" })
      park.navigation.guards = [NavigationGuard { _ in .ask(question: "Leave?") }]
      for (button, route) in [("drn-cancel", Park.gate), ("drn-go-on", .tree(1))] {
        park.navigation.go(.tree(1))
        // The pending move is observed, in a later turn of the main actor.
        var answer: Widget?
        for _ in 0..<1000 where answer == nil {
          await Task.yield()
          Application.handleEvents()
          answer = park.container.frontForTests.first(named: button)
        }
        #expect(park.container.display.stepper.shown.last?.item.title == "Leave?")
        (answer as? Button)?.click()
        #expect(park.navigation.currentRoute == route)
      }
      #expect(settle { park.texts == ["Screen tree(1)"] })
    }

    @Test func `screens that are kept are shown as they were left`() {
      let park = ParkWindow(options: ParkWindow.options { $0.keeping = 2 })
      defer { park.window.close() }
      let first = park.container.first(ParkScreen.self)
      park.navigation.go(.pond)
      #expect(settle { park.texts == ["Screen pond"] })
      #expect(park.container.first(ParkScreen.self) !== first)
      park.navigation.goBack()
      #expect(settle { park.texts == ["Screen gate"] })
      #expect(park.container.first(ParkScreen.self) === first)
    }

    @Test(.tags(.property), arguments: Seed.all)
    func `the window shows what the state says, whatever is called`(seed: Seed) {
      var random = SplitMix64(seed)
      let park = ParkWindow(
        options: ParkWindow.options { $0.keeping = Int.random(in: 1...3, using: &random) })
      defer { park.window.close() }
      #expect(settle { park.window.isMapped })
      let overlays: [Park.Overlay] = [
        .sheet, .popover, .panel, .cover, .dialog, .locked, .level(1), .level(2),
      ]
      for _ in 0..<60 {
        let overlay = overlays[Int.random(in: overlays.indices, using: &random)]
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1: park.navigation.go(.tree(Int.random(in: 0..<3, using: &random)))
        case 2: park.navigation.go(.picture(1))
        case 3: park.navigation.go(.pond)
        case 4, 5: park.navigation.pushOverlay(overlay)
        case 6: park.navigation.showRootOverlay(overlay)
        case 7: park.container.display.leave()
        case 8: park.container.display.goForward()
        case 9, 10:
          let end = Double.random(in: 0...1, using: &random)
          if park.swipe(to: end) { park.release(at: end) }
        default: park.navigation.undo()
        }
        Application.handleEvents()
        let state = park.navigation.state
        #expect(park.texts.first == "Screen \(state.currentRoute)")
        let top = state.activeOverlay.map { "Overlay \($0)" }
        let front = park.container.frontForTests.visibleTexts
        #expect(front.last == top ?? "Screen \(state.currentRoute)")
        #expect(park.container.display.stepper.isSettled)
      }
    }

    @Test func `nothing is left of ten thousand moves`() {
      let park = ParkWindow()
      defer { park.window.close() }
      #expect(settle { park.focus == "next" })
      let before = Object.aliveCount
      let overlays: [Park.Overlay] = [.sheet, .popover, .panel, .cover, .dialog]
      for round in 0..<2000 {
        park.navigation.go(.tree(round))
        park.navigation.showOverlay(overlays[round % overlays.count])
        park.navigation.hideOverlay()
        park.navigation.goBack()
        park.navigation.go(.pond)
        if round % 50 == 0, park.swipe(to: 0.5) { park.release(at: round % 100 == 0 ? 0.5 : 0) }
        if round % 20 == 0 { Application.handleEvents() }
      }
      park.navigation.reset(to: [.gate])
      #expect(settle { Object.aliveCount == before })
      #expect(park.container.screenCount == 1)
    }
  }

  extension Widget {
    /// The first widget of a type in it that can be seen.
    func first<Kind: Widget>(_ kind: Kind.Type) -> Kind? {
      if isMapped, let found = self as? Kind { return found }
      for child in children {
        if let found = child.first(kind) { return found }
      }
      return nil
    }
  }
#endif
