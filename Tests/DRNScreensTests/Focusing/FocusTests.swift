import DRN
import DRNScreens
import Testing

/// When the focus moves in and comes back, with a toolkit that shows everything at once.
@Suite struct FocusTests {
  private let navigation = NavigationManager(Room.hall, recorder: MemoryRecorder())
  private let display: NavigationDisplay<Room>

  init() {
    display = NavigationDisplay(navigation)
    display.start()
  }

  /// The toolkit shows what is wanted, and moves the focus by itself meanwhile.
  private func show() -> FocusMove? {
    while let step = display.stepper.step {
      display.focused("wherever")
      switch step.kind {
      case .present: display.appeared(step.shown)
      case .dismiss: display.didDismiss(step.shown)
      }
    }
    return display.focusMove()
  }

  @Test func `it moves into what comes to the front, once`() {
    #expect(show() == .first)
    #expect(show() == nil)
    navigation.showOverlay(.lamp)
    #expect(show() == .first)
    #expect(show() == nil)
    navigation.pushOverlay(.chapter(1))
    #expect(show() == .first)
    navigation.go(.library)
    #expect(show() == .first)
  }

  @Test func `it comes back to where the user was`() {
    _ = show()
    display.focused("row 3")
    navigation.showOverlay(.lamp)
    #expect(show() == .first)
    display.focused("switch")
    navigation.hideOverlay()
    #expect(show() == .element("row 3"))
    navigation.go(.library)
    #expect(show() == .first)
    navigation.goBack()
    #expect(show() == .element("row 3"))
  }

  @Test func `what the toolkit does during a change is not remembered`() {
    _ = show()
    display.focused("row 3")
    navigation.showOverlay(.lamp)
    // The sheet is not there yet, or it is and the focus has not been moved.
    display.focused("row 4")
    #expect(show() == .first)
    #expect(navigation.focus == nil)
    navigation.hideOverlay()
    #expect(show() == .element("row 3"))
  }

  @Test func `a guard's question has no focus of its own, and gives it back`() {
    _ = show()
    display.focused("row 3")
    navigation.guards = [NavigationGuard { _ in .ask(question: "Leave?") }]
    navigation.go(.library)
    display.refresh()
    #expect(show() == .first)
    display.focused("Cancel")
    #expect(navigation.focus == "row 3")
    navigation.cancelPendingMove()
    display.refresh()
    #expect(show() == .element("row 3"))
  }

  @Test func `changes and reports are told`() {
    var count = 0
    display.onChange = { count += 1 }
    navigation.showOverlay(.lamp)
    #expect(count == 1)
    _ = show()
    #expect(count == 2)
  }

  @Test(arguments: [
    (TransitionMetadata(), true), (.animated("slide"), true), (.unanimated, false),
    (.interactive, false),
  ])
  func `a change that is on the screen already is not animated`(
    metadata: TransitionMetadata, isAnimated: Bool
  ) {
    #expect(display.isAnimated)
    navigation.with(metadata).go(.library)
    #expect(display.isAnimated == isAnimated)
  }
}
