#if Gtk
  import DRN
  import DRNGtk
  import DRNScreens
  import GtkWidgets
  import TestSupport
  import Testing

  /// What stands beside a container: tabs, panes, buttons, the bar for developers, windows.
  @Suite(.enabled(if: Display.isThere), .serialized) @MainActor struct PartsTests {
    init() { #expect(Display.isReady) }

    @Test func `tabs follow the state, and a click on one selects it`() throws {
      let park = ParkWindow { container in
        let tabs = NavigationTabs(
          container, tabs: Park.Tab.allCases, root: { $0 == .land ? .map : .pond },
          title: { "\($0)" })
        return Box(.vertical, [container, tabs])
      }
      defer { park.window.close() }
      let land = try #require(park.window.first(named: "drn-tab-land") as? ToggleButton)
      let water = try #require(park.window.first(named: "drn-tab-water") as? ToggleButton)
      #expect(settle { !land.isMapped })
      park.navigation.go(.map)
      #expect(settle { land.isMapped && land.isActive && !water.isActive })
      water.click()
      #expect(park.navigation.currentRoute == .pond)
      #expect(water.isActive && !land.isActive)
      // The selected one leads to its root, and stays selected.
      park.navigation.go(.tree(1))
      water.click()
      #expect(park.navigation.currentRoute == .pond)
      #expect(water.isActive)
      park.navigation.guards = [NavigationGuard { _ in .block(reason: "Closed.") }]
      land.click()
      #expect(water.isActive && !land.isActive)
    }

    @Test func `a wide window has two panes, a narrow one has one`() {
      let park = ParkWindow(options: ParkWindow.panes(from: 700) { $0.keeping = 3 })
      defer { park.window.close() }
      park.navigation.go(.map)
      #expect(settle { park.texts == ["Screen map"] })
      park.window.resize(width: 900, height: 400)
      #expect(settle { park.texts == ["Screen map", "Choose a tree"] })
      let list = park.container.first(ParkScreen.self)
      park.navigation.go(.tree(1))
      park.navigation.go(.tree(2))
      #expect(settle { park.texts == ["Screen map", "Screen tree(2)"] })
      #expect(park.container.first(ParkScreen.self) === list)
      park.window.resize(width: 500, height: 400)
      #expect(settle { park.texts == ["Screen tree(2)"] })
      park.window.resize(width: 900, height: 400)
      #expect(settle { park.texts == ["Screen map", "Screen tree(2)"] })
      // Out of the panes at once.
      park.container.display.leave()
      #expect(settle { park.texts == ["Screen gate"] })
    }

    @Test func `the focus in the first pane is kept, and comes back`() {
      let rule = PaneRule<Park>(listDetailFrom: 700) { $0 == .map ? .list : .detail }
      let options = ParkWindow.options { $0.panes = rule }
      let park = ParkWindow(options: options)
      park.navigation.go(.map)
      #expect(settle { park.focus == "next" })
      park.window.first(named: "open")?.grabFocus()
      park.window.resize(width: 900, height: 400)
      #expect(settle { park.container.width == 900 && park.container.screenCount == 1 })
      #expect(settle { park.focus == "open" })
      park.navigation.go(.tree(1))
      #expect(settle { park.focus == "next" })
      let note = park.container.first(ParkScreen.self)?.entry
      note?.name = "list"
      note?.grabFocus()
      #expect(park.navigation.focus == "list")
      park.navigation.showOverlay(.sheet)
      #expect(settle { park.focus == "close" })
      park.navigation.hideOverlay()
      #expect(settle { park.focus == "list" })
      park.window.close()
    }

    @Test func `buttons for back and forward are grey where they lead nowhere`() {
      let park = ParkWindow { Box(.vertical, [NavigationButtons($0), $0]) }
      defer { park.window.close() }
      let back = park.window.first(named: "drn-back") as? Button
      let forward = park.window.first(named: "drn-forward") as? Button
      #expect(back?.isSensitive == false && forward?.isSensitive == false)
      park.navigation.go(.pond)
      #expect(back?.isSensitive == true && forward?.isSensitive == false)
      back?.click()
      #expect(park.navigation.currentRoute == .gate)
      #expect(back?.isSensitive == false && forward?.isSensitive == true)
      forward?.click()
      #expect(park.navigation.currentRoute == .pond)
    }

    @Test func `the bar for developers undoes, redoes and travels`() {
      let park = ParkWindow { Box(.vertical, [$0, DebugBar($0)]) }
      defer { park.window.close() }
      park.navigation.go(.pond)
      (park.window.first(named: "drn-undo") as? Button)?.click()
      #expect(park.navigation.currentRoute == .gate)
      (park.window.first(named: "drn-redo") as? Button)?.click()
      #expect(park.navigation.currentRoute == .pond)
      park.navigation.go(.tree(1))
      let slider = park.window.first(named: "drn-history") as? Scale
      #expect(slider?.value == park.navigation.head)
      slider?.move(to: 1)
      #expect(park.navigation.currentRoute == .pond)
      slider?.move(to: 0)
      #expect(park.navigation.currentRoute == .gate)
    }

    @Test func `announcements of a change are said in one go, and the window has the title`() {
      let park = ParkWindow()
      defer { park.window.close() }
      park.container.announce(title: "Park")
      #expect(park.window.title == "gate – Park")
      park.navigation.go(.picture(1))
      #expect(settle { park.container.announcer.text == "picture opened" })
      park.navigation.hideOverlay()
      #expect(settle { park.container.announcer.text == "picture closed. Back at gate" })
      #expect(park.window.title == "gate – Park")
    }

    @Test func `each window has a session of its own, which is free when it is closed`() throws {
      let before = Object.aliveCount
      let sessions = WindowSessions(makeName: { "other" })
      var windows: [SessionWindow<NavigationManager<Park>>] = []
      for _ in 0..<2 {
        windows.append(
          try SessionWindow(nil, title: "Park", in: sessions) { _ in
            NavigationManager(Park.gate, recorder: MemoryRecorder())
          } content: {
            NavigationContainer($0, options: ParkWindow.options()) {
              Label("Screen \($0)")
            } overlay: {
              Label("\($0)")
            }
          })
      }
      #expect(windows.map(\.sessionName) == ["main", "other"])
      windows[0].present()
      windows[1].present()
      windows[0].model?.go(.pond)
      #expect(settle { windows[0].visibleTexts == ["Screen pond"] })
      #expect(windows[1].visibleTexts == ["Screen gate"])
      weak let model = windows[1].model
      for window in windows { window.close() }
      #expect(windows[1].model == nil)
      windows = []
      #expect(settle { Object.aliveCount == before })
      #expect(model == nil)
      #expect(sessions.claim("other") == "other")
    }
  }
#endif
