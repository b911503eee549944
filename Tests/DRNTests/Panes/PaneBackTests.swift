import DRN
import TestSupport
import Testing

/// Where back leads from two panes.
@Suite struct PaneBackTests {
  /// A run that has gone to all these pages.
  private func run(_ pages: Page...) -> RecordedManager<Page> {
    let run = RecordedManager(pages[0])
    for page in pages.dropFirst() { run.manager.go(page) }
    return run
  }

  @Test func `back leaves a list and its details together`() {
    let run = run(.search, .home, .detail(1), .detail(2))
    run.expect(.wentBack(count: 3), "[search] home detail(1) detail(2)") {
      $0.goBack(inPanes: .pages(), width: 900)
    }
  }

  @Test func `in one pane back is one entry, whatever the behavior`() {
    for behavior in [PaneBackBehavior.untilLayoutChanges, .untilPaneChanges, .oneEntry] {
      let run = run(.search, .home, .detail(1), .detail(2))
      run.expect(.wentBack(count: 1), "search home [detail(1)] detail(2)") {
        $0.goBack(inPanes: .pages(behavior), width: 500)
      }
    }
  }

  @Test func `back leads from a detail to its list, if the pane is to change`() {
    let run = run(.search, .home, .detail(1), .detail(2))
    let rule = PaneRule<Page>.pages(.untilPaneChanges)
    run.expect(.wentBack(count: 2), "search [home] detail(1) detail(2)") {
      $0.goBack(inPanes: rule, width: 900)
    }
    run.expect(.wentBack(count: 1), "[search] home detail(1) detail(2)") {
      $0.goBack(inPanes: rule, width: 900)
    }
    run.expectUnchanged { $0.goBack(inPanes: rule, width: 900) }
  }

  @Test func `back leads to the detail before, if it is one entry`() {
    let run = run(.home, .detail(1), .detail(2))
    let rule = PaneRule<Page>.pages(.oneEntry)
    run.expect(.wentBack(count: 1), "home [detail(1)] detail(2)") {
      $0.goBack(inPanes: rule, width: 900)
    }
    run.expect(.wentBack(count: 1), "[home] detail(1) detail(2)") {
      $0.goBack(inPanes: rule, width: 900)
    }
  }

  @Test func `back closes what supports a main screen`() {
    let run = run(.search, .store, .cart)
    run.expect(.wentBack(count: 1), "search [shop/store] shop/cart") {
      $0.goBack(inPanes: .pages(), width: 1_000)
    }
    run.expect(.wentBack(count: 1), "[search] shop/store shop/cart") {
      $0.goBack(inPanes: .pages(), width: 1_000)
    }
  }

  @Test func `there is no way back from the first pair of a history`() {
    let run = run(.home, .detail(1), .detail(2))
    run.expectUnchanged { $0.goBack(inPanes: .pages(), width: 900) }
    run.expectRefused(.atRoot) { $0.exit(inPanes: .pages(), width: 900) }
    // It is a question of the width, not of the history.
    #expect(run.manager.canGoBack)
    run.expect(.wentBack(count: 1), "home [detail(1)] detail(2)") {
      $0.exit(inPanes: .pages(), width: 700)
    }
  }

  @Test func `back from a second list leads to the pair before it`() {
    let run = run(.home, .detail(1), .news, .post(1))
    run.manager.goBack(inPanes: .pages(), width: 900)
    #expect(
      run.manager.state.panes(by: .pages(), width: 900).sketch
        == "listDetail: home [detail(1)] back 0")
  }

  @Test func `leaving closes what lies above the panes first`() {
    let run = run(.search, .home, .detail(1))
    run.manager.showOverlay(.share)
    run.manager.showRootOverlay(.alert)
    run.expect(.overlayHidden, "search home [detail(1)+share]") {
      $0.exit(inPanes: .pages(), width: 900)
    }
    run.expect(.overlayHidden, "search home [detail(1)]") {
      $0.exit(inPanes: .pages(), width: 900)
    }
    run.expect(.wentBack(count: 2), "[search] home detail(1)") {
      $0.exit(inPanes: .pages(), width: 900)
    }
    run.expectRefused(.atRoot) { $0.exit(inPanes: .pages(), width: 900) }
  }

  @Test func `going back dismisses the overlay with the panes`() {
    let run = run(.search, .home, .detail(1))
    run.manager.showOverlay(.share)
    run.expect(.wentBack(count: 2), "[search] home detail(1)") {
      $0.goBack(inPanes: .pages(), width: 900)
    }
  }

  @Test func `guards are asked about the whole step`() {
    let run = run(.search, .home, .detail(1))
    var destinations: [Page] = []
    run.manager.guards = [
      NavigationGuard { request in
        destinations.append(request.destination)
        return .block(reason: "Stay.")
      }
    ]
    #expect(run.manager.goBack(inPanes: .pages(), width: 900).refusal?.code == .blocked)
    #expect(destinations == [.search])
    run.manager.guards = []
  }

  @Test func `from inside an observer the panes are those of the call's turn`() {
    let run = run(.search, .home)
    run.manager.observe { [weak manager = run.manager] change in
      guard change.transitions.first?.event.kind == .went else { return }
      manager?.hideAllOverlays()
      #expect(manager?.goBack(inPanes: .pages(), width: 900) == .queued)
      #expect(manager?.goBack(inPanes: .pages(), width: 900) == .queued)
    }
    run.manager.go(.detail(1))
    #expect(run.sketch == "[search] home detail(1)")
    #expect(run.kinds == [.started, .went, .went, .wentBack])
  }

  @Test func `metadata and cause are those of any call`() {
    let run = run(.search, .home, .detail(1))
    run.manager.with(.interactive, cause: "swipe").goBack(inPanes: .pages(), width: 900)
    #expect(run.recorder.transitions.last?.metadata == .interactive)
    #expect(run.recorder.transitions.last?.cause == "swipe")
  }
}
