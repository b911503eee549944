import DRN
import DRNScreens
import TestSupport
import Testing

// sample
final class TextWindow<Route: TitledRoute> {
  let display: NavigationDisplay<Route>
  private(set) var lines: [String] = []
  private(set) var focus: String?

  init(_ navigation: NavigationManager<Route>) {
    display = NavigationDisplay(navigation)
    display.onChange = { [weak self] in self?.show() }
    display.start()
  }

  private func show() {
    let layers = display.stepper.shown.map { shown in
      let kind = PresentationKind(shown.item.style, offered: [.sheet, .dialog])
      let title = shown.item.overlay?.title ?? shown.item.title
      return "\(kind): \(title)"
    }
    lines = [display.screens.current.entry.route.title] + layers

    // What this toolkit shows is there at once.
    guard let step = display.stepper.step else { return moveFocus() }
    switch step.kind {
    case .present: display.appeared(step.shown)
    case .dismiss: display.didDismiss(step.shown)
    }
  }

  private func moveFocus() {
    switch display.focusMove() {
    case .element(let name): focus = name
    case .first: focus = "first"
    case nil: break
    }
  }

  func closeTopmost() {
    if let top = display.stepper.shown.last { display.dismissed(top.id) }
  }

  func press(_ key: String) {
    switch key {
    case "Escape": display.leave()
    case "Forward": display.goForward()
    default: break
    }
  }
}
// end

@Suite struct WritingAnAdapterTests {
  private enum Page: TitledRoute {
    case start, list

    enum Overlay: Hashable, Codable, TitledOverlay {
      case filter, help, delete

      var title: String { "\(self)" }

      var presentationStyle: PresentationStyle {
        switch self {
        case .filter: .sheet
        case .help: .popover
        case .delete: .confirmationDialog
        }
      }
    }

    var title: String { "\(self)" }
  }

  @Test func `the article has the adapter`() throws {
    let article = try Article("Sources/DRNScreens/DRNScreens.docc/Writing-an-Adapter.md")
    #expect(article.blocks() == (try Article.samples()))
  }

  @Test func `it shows the state, and its user's actions are calls`() {
    let navigation = NavigationManager(Page.start, recorder: MemoryRecorder())
    let window = TextWindow(navigation)
    #expect(window.lines == ["start"])
    #expect(window.focus == "first")
    navigation.go(.list)
    window.display.focused("row 3")
    navigation.pushOverlay(.filter)
    navigation.pushOverlay(.help)
    #expect(window.lines == ["list", "sheet: filter", "sheet: help"])
    window.closeTopmost()
    #expect(navigation.overlays == [.filter])
    window.press("Escape")
    #expect(window.lines == ["list"])
    #expect(window.focus == "row 3")
    window.press("Escape")
    #expect(window.lines == ["start"])
    window.press("Forward")
    #expect(window.lines == ["list"])
    navigation.guards = [NavigationGuard { _ in .ask(question: "Leave?") }]
    navigation.goBack()
    window.display.refresh()
    #expect(window.lines == ["list", "sheet: Leave?"])
    window.press("Escape")
    #expect(window.lines == ["list"])
  }
}
