import DRN
import TestSupport
import Testing

/// A remote control: a button that leaves, and a focus that is given back.
@Suite struct RemoteControlTests {
  enum AppRoute: NavigationRoute {
    case shelves
    case film(id: Int)
    case player(id: Int)
    case playerWithOptions(id: Int)

    enum Overlay: Hashable, Codable, PresentableOverlay {
      case options, subtitles, pairing

      var isDismissible: Bool { self != .pairing }
    }

    var composite: Composite<Self>? {
      if case .playerWithOptions(let id) = self {
        Composite(.player(id: id), overlay: .options)
      } else {
        nil
      }
    }
  }

  let run = RecordedManager(AppRoute.shelves)
  var navigation: NavigationManager<AppRoute> { run.manager }

  @Test func `exit closes the top overlay`() {
    navigation.go(.film(id: 1))
    navigation.showOverlay(.options)
    navigation.pushOverlay(.subtitles)
    navigation.exit()
    #expect(navigation.overlays == [.options])
    navigation.exit()
    #expect(navigation.overlays == [])
    #expect(navigation.currentRoute == .film(id: 1))
  }

  @Test func `without overlays exit goes back`() {
    navigation.go(.film(id: 1))
    navigation.exit()
    #expect(navigation.currentRoute == .shelves)
  }

  @Test func `at the root exit says so`() {
    let outcome = navigation.exit()
    #expect(outcome.refusal?.code == .atRoot)
    #expect(
      outcome.refusal?.reason == "This is the root: no overlay is up and there is no way back.")
    #expect(navigation.head == 0)
  }

  @Test func `exit leaves alone what the user may not dismiss`() {
    navigation.go(.film(id: 1))
    navigation.showOverlay(.pairing)
    run.expectRefused(.notDismissible) { $0.exit() }
  }

  @Test func `exit from a composite returns to its origin`() {
    navigation.go(.playerWithOptions(id: 1))
    navigation.exit()
    #expect(navigation.currentRoute == .shelves)
  }

  @Test func `pressing exit often enough leaves everything, in order`() {
    navigation.go(.film(id: 1))
    navigation.go(.playerWithOptions(id: 1))
    navigation.pushOverlay(.subtitles)
    var screens: [String] = []
    while navigation.exit().refusal == nil { screens.append(run.sketch) }
    #expect(
      screens == [
        "shelves film(id: 1) [player(id: 1)+options↩film(id: 1)]", "shelves [film(id: 1)]",
        "[shelves] film(id: 1)",
      ])
  }

  @Test func `the focus is given back on return`() {
    navigation.focus = "third shelf"
    navigation.go(.film(id: 1))
    #expect(navigation.focus == nil)
    navigation.focus = "play"
    navigation.go(.playerWithOptions(id: 1))
    navigation.exit()
    #expect(navigation.focus == "play")
    navigation.exit()
    #expect(navigation.focus == "third shelf")
  }

  @Test func `an overlay has a focus of its own`() {
    navigation.focus = "first shelf"
    navigation.showOverlay(.options)
    navigation.focus = "subtitles"
    navigation.pushOverlay(.subtitles)
    #expect(navigation.focus == nil)
    navigation.exit()
    #expect(navigation.focus == "subtitles")
    navigation.exit()
    #expect(navigation.focus == "first shelf")
  }

  @Test func `the focus of an entry is recorded and is given back after a restart`() {
    navigation.focus = "third shelf"
    navigation.go(.film(id: 1))
    let transitions = run.recorder.transitions
    #expect(transitions.last?.focus == "third shelf")
    let restored = NavigationManager(
      continuing: navigation.state, head: navigation.head,
      recorder: MemoryRecorder(continuing: navigation.state, head: navigation.head))
    restored.restoreFocus { transitions[$0] }
    restored.exit()
    #expect(restored.focus == "third shelf")
  }

  @Test func `its transitions fold to the same state`() {
    navigation.focus = "third shelf"
    navigation.go(.film(id: 1))
    navigation.go(.playerWithOptions(id: 1))
    navigation.pushOverlay(.subtitles)
    for _ in 0..<5 { navigation.exit() }
    #expect(run.sketch == "[shelves] film(id: 1)")
    #expect(run.folded == navigation.state)
  }
}
