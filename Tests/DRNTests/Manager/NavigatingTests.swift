import DRN
import TestSupport
import Testing

/// What stands in for a manager, and only writes down what it was asked.
private final class Notepad: Navigating {
  var asked: [String] = []

  func perform(
    _ action: NavigationAction<Page>, cause: Cause?, time: Timestamp?, meta: JSONValue?
  ) -> NavigationOutcome<Page> {
    let name = "\(action)".prefix { $0 != "(" }
    asked.append(cause.map { "\(name) by \($0.rawValue)" } ?? "\(name)")
    return .unchanged
  }
}

@Suite struct NavigatingTests {
  @Test func `each named call is one action`() {
    let notepad = Notepad()
    func use(_ navigation: some Navigating<Page>) {
      navigation.go(.home)
      navigation.go(.home, cause: .link)
      navigation.replace(.home)
      navigation.showOverlay(.share)
      navigation.pushOverlay(.share)
      navigation.showRootOverlay(.share)
      navigation.hideOverlay()
      navigation.hideOverlays(through: .share)
      navigation.hideAllOverlays()
      navigation.goBack()
      navigation.goBack(to: .home)
      navigation.goBack { $0 == .home }
      navigation.goBackToRoot()
      navigation.goForward()
      navigation.reset(to: [.home])
      navigation.selectTab(.feed, root: .news)
      navigation.switchFlow(.guest, root: .home)
      navigation.rewind(to: 0)
      navigation.undo()
      navigation.redo()
      navigation.mark("here")
      navigation.note("tap")
    }
    use(notepad)
    #expect(
      notepad.asked == [
        "go by user", "go by link", "replace by user", "showOverlay", "pushOverlay",
        "showRootOverlay", "hideOverlay", "hideOverlays", "hideAllOverlays", "goBack", "goBackTo",
        "goBackTo", "goBackToRoot", "goForward", "reset by user", "selectTab", "switchFlow",
        "rewind", "undo", "redo", "mark", "note",
      ])
  }
}
