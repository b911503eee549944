import DRN
import TestSupport
import Testing

/// What a kiosk's next customer must not reach.
@Suite struct FenceTests {
  @Test func `only the current place is left, with its overlays, the flow and the root overlays`() {
    let run = RecordedManager(Page.news) {
      $0.selectTab(.shop, root: .store)
      $0.showRootOverlay(.share)
      $0.perform(.go(Place(route: .cart, overlay: .filter)))
      $0.go(.detail(1))
      $0.goBack()
      $0.perform(.go(Place(route: .cart, overlay: .filter)))
    }
    let before = run.manager.state
    run.manager.fence()
    let after = run.manager.state
    #expect(after.entries.map(\.id) == [before.current.id])
    #expect((after.overlays, after.rootOverlays) == (before.overlays, before.rootOverlays))
    #expect((after.flow, after.tab) == (before.flow, before.tab))
    #expect(after.rememberedTabs.isEmpty)
    #expect(after.current.origin == nil)
    #expect(run.recorder.transitions.last?.event == .fenced)
  }

  @Test func `nothing leads back behind it`() {
    let run = RecordedManager(Page.home) {
      $0.go(.detail(1))
      $0.goBack()
      $0.go(.searchWithFilter)
      $0.fence()
    }
    run.expectUnchanged { $0.undo() }
    run.expectUnchanged { $0.redo() }
    run.expectUnchanged { $0.goBack() }
    run.expectUnchanged { $0.goForward() }
    run.manager.hideOverlay()
    #expect(run.sketch == "[search]")
    run.manager.undo()
    #expect(run.sketch == "[search+filter]")
    run.expectUnchanged { $0.undo() }
  }

  @Test func `a redo leads to no fence`() {
    let run = RecordedManager(Page.home) {
      $0.go(.detail(1))
      $0.undo()
      $0.fence()
      $0.rewind(to: 0, crossingFence: true)
    }
    // The newest change after 0 is 1; the fence has no parent.
    run.manager.redo()
    #expect(run.sketch == "home [detail(1)]")
    run.expectUnchanged { $0.redo() }
  }

  @Test func `a rewind to before it is refused unless it is told to cross it`() {
    let run = RecordedManager(Page.home) {
      $0.go(.detail(1))
      $0.fence()
      $0.go(.search)
    }
    run.expectRefused(.fenced) { $0.rewind(to: 1) }
    run.manager.rewind(to: 2)
    #expect(run.sketch == "[detail(1)]")
    run.manager.rewind(to: 1, crossingFence: true)
    #expect(run.sketch == "home [detail(1)]")
    run.manager.undo()
    #expect(run.sketch == "[home]", "A debugger is where it is.")
  }

  @Test func `a rewind into a transaction means its end, which may be before the fence`() {
    let run = RecordedManager(Page.home) {
      $0.transaction("both") { [manager = $0] in
        manager.go(.detail(1))
        manager.go(.search)
      }
      $0.fence()
    }
    run.expectRefused(.fenced) { $0.rewind(to: 1) }
  }

  @Test func `directly after a fence another one changes nothing`() {
    let run = RecordedManager(Page.home) {
      $0.go(.search)
      $0.fence()
    }
    run.expectUnchanged { $0.fence() }
    run.manager.note("tap")
    run.expect(.fenced, "[search]") { $0.fence() }
  }

  @Test func `without a recorder it works as well`() {
    let manager = NavigationManager(Page.home)
    manager.go(.search)
    manager.fence()
    #expect(manager.state.sketch == "[search]")
    #expect(manager.fence() == .unchanged)
  }

  @Test func `inside a transaction and a command it is refused`() {
    let run = RecordedManager(Page.home)
    run.manager.transaction("both") { [manager = run.manager] in
      #expect(manager.fence().refusal?.code == .insideTransaction)
      manager.go(.search)
    }
    #expect(run.sketch == "home [search]")
    #expect(run.manager.perform(Fencing()).refusal?.code == .insideTransaction)
  }

  private struct Fencing: NavigationCommand {
    func actions(in state: NavigationState<Page>) -> [NavigationAction<Page>] { [.fence] }
  }

  @Test func `guards are not asked, and a pending move does not happen any more`() {
    let run = RecordedManager(Page.home)
    run.manager.guards = [
      NavigationGuard {
        $0.destination == .search ? .ask(question: "Really?") : .block(reason: "No.")
      }
    ]
    run.manager.go(.search)
    #expect(run.manager.pendingMove != nil)
    run.expect(.fenced, "[home]") { $0.fence() }
    #expect(run.manager.pendingMove == nil)
    run.expectUnchanged { $0.continuePendingMove() }
  }

  @Test func `two fences: the newest counts, and undo ends at each`() {
    let run = RecordedManager(Page.home) {
      $0.fence()
      $0.go(.detail(1))
      $0.fence()
      $0.go(.search)
    }
    run.expectRefused(.fenced) { $0.rewind(to: 2) }
    run.manager.undo()
    #expect(run.sketch == "[detail(1)]")
    run.expectUnchanged { $0.undo() }
  }

  @Test func `an observer is told, and what it calls comes after`() {
    let run = RecordedManager(Page.home) { $0.go(.search) }
    run.manager.observe { [weak manager = run.manager] change in
      if change.transitions.last?.event == .fenced { manager?.go(.detail(1)) }
    }
    run.manager.fence()
    #expect(run.sketch == "search [detail(1)]")
  }
}
