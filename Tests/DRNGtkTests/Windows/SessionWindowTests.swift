#if Gtk
  import DRN
  import DRNGtk
  import DRNLog
  import DRNScreens
  import GtkWidgets
  import TestSupport
  import Testing

  /// Windows of one log, each with a session of its own.
  @Suite(.temporaryDirectory, .enabled(if: Display.isThere), .serialized) @MainActor
  struct SessionWindowTests {
    private let log: EventLog
    private let sessions = WindowSessions()

    init() throws {
      #expect(Display.isReady)
      log = try EventLog.open(TemporaryDirectory.path("windows.mdb"))
    }

    private typealias ParkSession = SessionWindow<NavigationManager<Park>>

    private struct Weak {
      weak var manager: NavigationManager<Park>?
    }

    /// Closes windows, and waits until GTK has let go of what they showed.
    private func close(_ windows: [ParkSession]) {
      let managers = windows.map { Weak(manager: $0.model) }
      for window in windows { window.close() }
      #expect(windows.allSatisfy { $0.model == nil })
      #expect(settle { managers.allSatisfy { $0.manager == nil } })
    }

    private func open(_ stored: String = "") throws -> ParkSession {
      let window = try ParkSession(nil, title: "Park", in: sessions, stored: stored) { name in
        try log.manager(session: name, initial: Park.gate).manager
      } content: { navigation in
        NavigationContainer(navigation, options: ParkWindow.options()) { route in
          ParkScreen(route, navigation)
        } overlay: {
          Label("Overlay \($0)")
        }
      }
      window.present()
      return window
    }

    @Test func `two windows of a log go their own ways, and come back to them`() throws {
      let windows = [try open(), try open()]
      let names = windows.map(\.sessionName)
      #expect(names.first == "main")
      windows[0].model?.go(.pond)
      windows[1].model?.go(.tree(1))
      windows[1].model?.showOverlay(.sheet)
      #expect(settle { windows[0].visibleTexts == ["Screen pond"] })
      #expect(settle { windows[1].visibleTexts == ["Screen tree(1)", "Overlay sheet"] })
      close(windows)
      // In the other order, as a desktop may bring them back.
      let later = try names.reversed().map { try open($0) }
      defer { for window in later { window.close() } }
      #expect(later.map(\.sessionName) == names.reversed())
      #expect(settle { later[0].visibleTexts == ["Screen tree(1)", "Overlay sheet"] })
      #expect(settle { later[1].visibleTexts == ["Screen pond"] })
    }

    @Test func `a window that is closed can be opened again`() throws {
      var window = try open()
      for number in 0..<20 {
        window.model?.go(.tree(number))
        if number.isMultiple(of: 2) { #expect(settle { window.isMapped }) }
        close([window])
        window = try open("main")
        #expect(window.sessionName == "main")
        #expect(window.model?.currentRoute == .tree(number))
      }
      window.close()
    }

    @Test func `a session that is shown already is not opened twice`() throws {
      let windows = [try open(), try open("main")]
      defer { for window in windows { window.close() } }
      #expect(windows[1].sessionName != "main")
      #expect(windows[1].model?.currentRoute == .gate)
    }

    @Test func `a window whose session cannot be opened takes no name`() throws {
      let before = Object.aliveCount
      struct Damage: Error {}
      #expect(throws: Damage.self) {
        try ParkSession(nil, title: "Park", in: sessions) { _ in
          throw Damage()
        } content: { _ in
          Label("Nothing")
        }
      }
      #expect(Object.aliveCount == before)
      let window = try open()
      #expect(window.sessionName == "main")
      window.close()
    }

    @Test func `closing twice, or a window that was never shown, does no harm`() throws {
      let before = Object.aliveCount
      for _ in 0..<2 {
        let window = try open()
        window.close()
        window.close()
      }
      #expect(settle { Object.aliveCount == before })
    }
  }
#endif
