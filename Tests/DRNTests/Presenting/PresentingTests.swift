import DRN
import TestSupport
import Testing

/// Dismissing and leaving, for overlays of a type that declares nothing about itself.
@Suite struct PresentingTests {
  let run = RecordedManager(Page.home)
  var manager: NavigationManager<Page> { run.manager }

  @Test func `an overlay that declares nothing is a presentation of its own`() {
    manager.pushOverlay(.filter)
    manager.pushOverlay(.share)
    run.expect(.overlaysHidden(count: 1), "[home+filter]") { $0.dismiss() }
    run.expect(.overlaysHidden(count: 1), "[home]") { $0.dismissByUser() }
    run.expectUnchanged { $0.dismiss() }
    run.expectUnchanged { $0.dismissByUser() }
  }

  @Test func `the topmost of two that are the same is dismissed`() {
    manager.pushOverlay(.filter)
    manager.pushOverlay(.filter)
    run.expect(.overlaysHidden(count: 1), "[home+filter]") { $0.dismiss() }
  }

  @Test func `root overlays are dismissed first, one at a time`() {
    manager.showOverlay(.filter)
    manager.showRootOverlay(.alert)
    manager.showRootOverlay(.alert)
    run.expect(.overlayHidden, "[home+filter] !alert") { $0.dismiss() }
    run.expect(.overlayHidden, "[home+filter]") { $0.dismissByUser() }
  }

  @Test func `leaving closes one overlay, goes back, and ends at the root`() {
    manager.go(.search)
    manager.pushOverlay(.filter)
    manager.showRootOverlay(.alert)
    run.expect(.overlayHidden, "home [search+filter]") { $0.exit() }
    run.expect(.overlayHidden, "home [search]") { $0.exit() }
    run.expect(.wentBack(count: 1), "[home] search") { $0.exit() }
    run.expectRefused(.atRoot) { $0.exit() }
  }

  @Test func `guards are asked when leaving goes back`() {
    manager.go(.search)
    manager.guards = [NavigationGuard { _ in .block(reason: "Stay.") }]
    #expect(manager.exit().refusal?.code == .blocked)
    #expect(manager.currentRoute == .search)
    manager.guards = []
  }

  @Test func `from inside an observer it closes what is up when it runs`() {
    manager.observe { [unowned manager] change in
      guard change.transitions.first?.event == .overlayPushed(.filter) else { return }
      manager.hideOverlay()
      #expect(manager.exit() == .queued)
    }
    manager.go(.search)
    manager.pushOverlay(.filter)
    #expect(run.kinds == [.started, .went, .overlayPushed, .overlayHidden, .wentBack])
  }

  /// An app in which an overlay is a level with nothing below it.
  enum Deep: NavigationRoute {
    case home

    enum Overlay: Hashable, Codable, PresentableOverlay {
      case plain, level, locked

      var presentationStyle: PresentationStyle { self == .plain ? .sheet : .level }
      var isDismissible: Bool { self != .locked }
    }
  }

  /// Knows nothing of what overlays declare.
  private func leave<Route>(_ navigation: some Navigator<Route>) -> Refusal.Code? {
    navigation.exit().refusal?.code
  }

  @Test func `levels without a presentation are dismissed together`() {
    let run = RecordedManager(Deep.home)
    run.manager.pushOverlay(.level)
    run.manager.pushOverlay(.level)
    run.expect(.overlaysHidden(count: 2), "[home]") { $0.dismiss() }
    #expect(PresentationStyle(rawValue: "sheet") == Deep.Overlay.plain.presentationStyle)
  }

  @Test func `what an overlay declares counts in generic code as well`() {
    let run = RecordedManager(Deep.home)
    run.manager.pushOverlay(.locked)
    #expect(leave(run.manager) == .notDismissible)
    #expect(leave(run.manager.with(.interactive)) == .notDismissible)
    run.manager.pushOverlay(.plain)
    #expect(leave(run.manager) == nil)
  }
}
