import DRN
import TestSupport
import Testing

@testable import DRNScreens

@Suite struct NavigationDisplayTests {
  let recorder = MemoryRecorder<Room>()
  let navigation: NavigationManager<Room>
  let display: NavigationDisplay<Room>

  init() {
    navigation = NavigationManager(.hall, recorder: recorder)
    display = NavigationDisplay(navigation)
    display.start()
  }

  private var shown: [Room.Overlay?] { display.stepper.shown.map(\.item.overlay) }
  private var kinds: [NavigationEvent<Room>.Kind] { recorder.transitions.map(\.event.kind) }

  /// The framework does all that it is told.
  private func settle() {
    while let step = display.stepper.step {
      switch step.kind {
      case .present: display.appeared(step.shown)
      case .dismiss: display.didDismiss(step.shown)
      }
    }
    #expect(display.stepper.isSettled)
  }

  private func shownID(_ depth: Int) throws -> Int { try #require(display.shown(at: depth)).id }

  @Test func `what was up before the window was there is presented when it is`() {
    let navigation = NavigationManager<Room>.preview(.hall, overlays: [.lamp, .camera])
    let display = NavigationDisplay(navigation)
    #expect(display.shown(at: 0) == nil)
    display.start()
    display.start()
    #expect(display.shown(at: 0)?.item.overlay == .lamp)
    #expect(display.shown(at: 1) == nil)
  }

  @Test func `root overlays lie above those of the place, and styles are what is declared`() {
    navigation.showRootOverlay(.update)
    navigation.showOverlay(.lamp)
    navigation.pushOverlay(.camera)
    settle()
    #expect(shown == [.lamp, .camera, .update])
    #expect(display.stepper.shown.map(\.item.style) == [.sheet, .fullScreenCover, .sheet])
    #expect(display.stepper.shown.map(\.item.isDismissible) == [true, true, false])
  }

  @Test func `a level is inside its sheet, and is dismissed with it`() throws {
    navigation.showOverlay(.reader)
    settle()
    let id = try shownID(0)
    navigation.pushOverlay(.chapter(1))
    #expect(try shownID(0) == id)
    #expect(shown == [.chapter(1)])
    display.dismissed(id)
    display.didDismiss(id)
    #expect(navigation.overlays == [])
    #expect(kinds.suffix(1) == [.overlaysHidden])
    settle()
  }

  @Test func `the user's dismissal of a composite returns to the origin, once`() throws {
    navigation.go(.library)
    navigation.go(.reading(4))
    settle()
    let id = try shownID(0)
    display.dismissed(id)
    display.dismissed(id)
    display.didDismiss(id)
    #expect(navigation.currentRoute == .library)
    #expect(kinds == [.started, .went, .composed, .overlaysHidden])
    settle()
  }

  @Test func `a button in the overlay that moves on is not a dismissal`() throws {
    navigation.go(.reading(4))
    settle()
    let id = try shownID(0)
    navigation.go(.attic)
    display.dismissed(id)
    display.didDismiss(id)
    #expect(kinds == [.started, .composed, .went])
    #expect(navigation.currentRoute == .attic)
  }

  @Test func `what may not be dismissed is presented again`() throws {
    navigation.showRootOverlay(.update)
    settle()
    let id = try shownID(0)
    display.dismissed(id)
    #expect(shown == [])
    display.didDismiss(id)
    #expect(shown == [.update])
    #expect(kinds == [.started, .rootOverlayShown])
    settle()
  }

  @Test func `dismissing a sheet dismisses what the state has on it already`() throws {
    navigation.showOverlay(.lamp)
    settle()
    let id = try shownID(0)
    navigation.pushOverlay(.camera)
    display.dismissed(id)
    #expect(navigation.overlays == [])
    #expect(recorder.transitions.last?.group?.name == "dismiss")
    settle()
  }

  @Test func `the same overlay closed and shown again is another one`() throws {
    navigation.showOverlay(.lamp)
    settle()
    let first = display.stepper.shown.map(\.item.id)
    navigation.hideOverlay()
    navigation.showOverlay(.lamp)
    settle()
    #expect(shown == [.lamp])
    #expect(display.stepper.shown.map(\.item.id) != first)
  }

  @Test func `the same overlay of another place is another one`() {
    navigation.showOverlay(.reader)
    settle()
    let first = display.stepper.shown.map(\.item.id)
    navigation.go(.reading(2))
    settle()
    #expect(shown == [.reader])
    #expect(display.stepper.shown.map(\.item.id) != first)
  }

  @Test func `a guard's question is an alert above everything, and is answered once`() throws {
    navigation.guards = [NavigationGuard { _ in .ask(question: "Leave?") }]
    navigation.showOverlay(.lamp)
    settle()
    navigation.go(.attic)
    display.refresh()
    settle()
    #expect(display.stepper.shown.map(\.item.style) == [.sheet, .alert])
    let move = try #require(navigation.pendingMove)
    display.answer(move, goesOn: true)
    display.answer(move, goesOn: false)
    settle()
    #expect(navigation.currentRoute == .attic)
    #expect(shown == [])
    #expect(kinds == [.started, .overlayShown, .went])
  }

  @Test func `an alert that the user closes without an answer is a no`() throws {
    navigation.guards = [NavigationGuard { _ in .ask(question: "Leave?") }]
    navigation.go(.attic)
    display.refresh()
    settle()
    let id = try shownID(0)
    display.dismissed(id)
    display.didDismiss(id)
    #expect(navigation.pendingMove == nil)
    #expect(kinds == [.started, .refused])
    settle()
  }

  @Test func `a question after a question is an alert of its own`() throws {
    navigation.guards = [
      NavigationGuard { _ in .ask(question: "Leave?") },
      NavigationGuard { _ in .ask(question: "Really?") },
    ]
    navigation.go(.attic)
    display.refresh()
    settle()
    let first = try shownID(0)
    display.answer(try #require(navigation.pendingMove), goesOn: true)
    #expect(display.stepper.leaving?.id == first)
    settle()
    let content = try #require(display.shown(at: 0)).item.content
    #expect(content == .question(try #require(navigation.pendingMove)))
    #expect(navigation.pendingMove?.question == "Really?")
  }

  @Test func `a dialog makes way for what lies on it, and comes back`() throws {
    navigation.showOverlay(.lamp)
    navigation.pushOverlay(.question)
    settle()
    #expect(shown == [.lamp, .question])
    navigation.showRootOverlay(.update)
    settle()
    #expect(shown == [.lamp, .update])
    navigation.hideOverlay()
    settle()
    #expect(shown == [.lamp, .question])
    #expect(kinds.suffix(1) == [.overlayHidden])
  }

  @Test func `a dialog's words are what its overlay says, and a question's are the guard's`() throws
  {
    navigation.showOverlay(.question)
    settle()
    #expect(display.shown(at: 0)?.item.title == "Which one?")
    #expect(display.shown(at: 0)?.item.message == nil)
    navigation.guards = [NavigationGuard { _ in .ask(question: "Leave?") }]
    navigation.go(.attic)
    display.refresh()
    settle()
    #expect(display.shown(at: 0)?.item.title == "Leave?")
    #expect(display.shown(at: 0)?.item.isDismissible == true)
  }

  @Test func `dialogs are waited for half a second, others for two`() {
    navigation.showOverlay(.lamp)
    #expect(display.patience == .seconds(2))
    settle()
    navigation.showOverlay(.question)
    #expect(display.stepper.leaving?.item.overlay == .lamp)
    #expect(display.patience == .seconds(2))
    display.didDismiss(depth: 0)
    #expect(display.patience == .milliseconds(500))
  }

  @Test func `what is gone is known by its depth, and nothing else is taken for it`() throws {
    navigation.showOverlay(.lamp)
    navigation.pushOverlay(.camera)
    settle()
    // Nothing is on its way out.
    display.didDismiss(depth: 1)
    #expect(shown == [.lamp, .camera])
    navigation.hideOverlay()
    display.didDismiss(depth: 0)
    #expect(display.stepper.step?.kind == .dismiss)
    display.didDismiss(depth: 1)
    #expect(display.stepper.isSettled)
    #expect(shown == [.lamp])
  }

  @Test
  func `every style has a way to be presented, and a sheet is the way of those that are unknown`() {
    let styles: [PresentationStyle] = [
      .sheet, .fullScreenCover, .popover, .panel, .confirmationDialog, .alert, .level, "drawer",
    ]
    let every = Set(PresentationKind.allCases)
    #expect(
      styles.map { PresentationKind($0, offered: every) } == [
        .sheet, .cover, .popover, .panel, .dialog, .alert, .sheet, .sheet,
      ])
    #expect(
      styles.map { PresentationKind($0, offered: [.sheet, .popover, .alert]) } == [
        .sheet, .sheet, .popover, .sheet, .sheet, .alert, .sheet, .sheet,
      ])
  }

  @Test func `a display that is gone is not told any more`() {
    var display: NavigationDisplay<Room>? = NavigationDisplay(navigation)
    display?.start()
    weak let gone = display
    display = nil
    #expect(gone == nil)
    navigation.go(.attic)
  }

  /// The window follows, whatever the app and the user do.
  @Test(.tags(.property), arguments: Seed.all)
  func `what the user dismissed is closed, and the window ends at the state`(seed: Seed) {
    var random = SplitMix64(seed)
    let overlays: [Room.Overlay] = [.lamp, .reader, .chapter(1), .camera, .question, .update]
    let rooms: [Room] = [.hall, .library, .kitchen, .attic, .reading(1), .reading(2)]
    var framework = Framework()
    for _ in 0..<600 {
      let overlay = overlays.randomElement(using: &random) ?? .lamp
      switch Int.random(in: 0..<14, using: &random) {
      case 0: navigation.go(rooms.randomElement(using: &random) ?? .hall)
      case 1: navigation.showOverlay(overlay)
      case 2, 3: navigation.pushOverlay(overlay)
      case 4: navigation.showRootOverlay(overlay)
      case 5: navigation.hideOverlay()
      case 6: navigation.goBack()
      case 7: navigation.undo()
      case 8: navigation.rewind(to: Int.random(in: 0...navigation.head, using: &random))
      case 9:
        // The framework says nothing.
        if framework.arrive() != nil, let step = display.stepper.step {
          display.expire(step.number)
        }
      case 10:
        guard let shown = display.stepper.shown.randomElement(using: &random) else { break }
        framework.takeOff(shown.id)
        let isDismissible = display.stepper.shown.drop { $0.id != shown.id }
          .allSatisfy(\.item.isDismissible)
        let isWanted = display.stepper.wanted.contains { $0.id == shown.item.id }
        let head = navigation.head
        display.dismissed(shown.id)
        if isWanted, isDismissible,
          display.stepper.wanted.contains(where: { $0.id == shown.item.id })
        {
          // Something above it that is not shown yet may not be dismissed.
          #expect(display.stepper.wanted.contains { !$0.isDismissible })
        }
        if !isWanted { #expect(navigation.head == head) }
      default:
        guard let arrived = framework.arrive() else { break }
        if arrived.isComing {
          display.appeared(arrived.id)
        } else {
          display.didDismiss(arrived.id)
        }
      }
      framework.show(display.stepper.shown.map(\.id))
      #expect(display.screens.current.entry == navigation.entries[navigation.cursor])
    }
    #expect(framework.complaints == [])
    settle()
    // All that the state has is shown, but dialogs that something lies on.
    let all = navigation.overlays + navigation.rootOverlays
    let wanted = display.stepper.wanted
    #expect(
      wanted.flatMap(\.overlays).filter { $0 != .question && !$0.isChapter }
        == all.filter { $0 != .question && !$0.isChapter })
    #expect(wanted.last?.overlay == all.last)
  }
}

extension Room.Overlay {
  fileprivate var isChapter: Bool { if case .chapter = self { true } else { false } }
}

extension Presentation {
  fileprivate var overlays: [Route.Overlay] {
    guard case .overlays(let overlays, _) = content else { return [] }
    return overlays
  }
}
