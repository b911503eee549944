import DRN
import DRNScreens
import Testing

/// What the keys and buttons for leaving do, with a toolkit that shows everything at once.
@Suite struct DisplayLeavingTests {
  private let navigation = NavigationManager(Room.hall, recorder: MemoryRecorder())
  private let display: NavigationDisplay<Room>

  init() {
    display = NavigationDisplay(navigation)
    display.onChange = { [weak display] in
      guard let display, let step = display.stepper.step else { return }
      switch step.kind {
      case .present: display.appeared(step.shown)
      case .dismiss: display.didDismiss(step.shown)
      }
    }
    display.start()
  }

  @Test func `leaving closes what is on top, then goes back, then does nothing`() {
    navigation.go(.library)
    navigation.pushOverlay(.lamp)
    navigation.pushOverlay(.chapter(1))
    #expect(display.canLeave)
    display.leave()
    #expect(navigation.overlays == [.lamp])
    display.leave()
    #expect(navigation.overlays.isEmpty)
    display.leave()
    #expect(navigation.currentRoute == .hall)
    #expect(!display.canLeave)
    #expect(navigation.head == 6)
    display.leave()
    #expect(navigation.head == 6)
  }

  @Test func `leaving answers a question with no`() {
    navigation.guards = [NavigationGuard { _ in .ask(question: "Leave?") }]
    navigation.go(.library)
    display.refresh()
    #expect(display.canLeave)
    display.leave()
    #expect(navigation.pendingMove == nil)
    #expect(navigation.currentRoute == .hall)
    #expect(display.stepper.shown.isEmpty)
  }

  @Test func `forward does not lead past what has to be answered`() {
    navigation.go(.library)
    navigation.goBack()
    #expect(display.canGoForward)
    navigation.showRootOverlay(.update)
    #expect(!display.canGoForward)
    #expect(display.goForward() == .unchanged)
    navigation.hideOverlay()
    display.goForward()
    #expect(navigation.currentRoute == .library)
    #expect(!display.canGoForward)
  }

  @Test func `in panes, leaving leads out of them as their rule says`() {
    let rule = PaneRule<Room>(listDetailFrom: 700) { route in
      switch route {
      case .library: .list
      case .shelf: .detail
      default: .single
      }
    }
    for route in [Room.library, .shelf(1), .shelf(2)] { navigation.go(route) }
    display.arrange(by: rule, width: 400)
    #expect(display.layout?.panes.count == 1)
    #expect(display.screens.screens.count == 1)
    display.arrange(by: rule, width: 900)
    #expect(display.layout?.panes.map(\.route) == [.library, .shelf(2)])
    // Both have screens, though only one is kept otherwise.
    #expect(display.screens.screens.map(\.entry.route) == [.shelf(2), .library])
    #expect(display.screens.current.entry.route == .shelf(2))
    let list = display.screens.screen(of: navigation.entries[1].id)?.id
    navigation.go(.shelf(3))
    #expect(display.screens.screen(of: navigation.entries[1].id)?.id == list)
    display.leave()
    #expect(navigation.currentRoute == .hall)
    #expect(!display.canLeave)
    display.arrange(by: nil, width: 0)
    #expect(display.layout == nil)
    #expect(display.screens.screens.count == 1)
  }
}
