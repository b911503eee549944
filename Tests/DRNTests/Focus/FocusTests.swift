import DRN
import Observation
import Synchronization
import TestSupport
import Testing

@Suite struct FocusTests {
  let run = RecordedManager(Page.home)
  var manager: NavigationManager<Page> { run.manager }

  @Test func `the focus is given back on return`() {
    manager.focus = "row 3"
    manager.go(.search)
    #expect(manager.focus == nil)
    manager.focus = "field"
    manager.goBack()
    #expect(manager.focus == "row 3")
    manager.goForward()
    #expect(manager.focus == "field")
  }

  @Test func `an overlay has a focus of its own, and closing it gives back the one below`() {
    manager.focus = "menu"
    manager.showOverlay(.filter)
    #expect(manager.focus == nil)
    manager.focus = "ok"
    manager.pushOverlay(.share)
    manager.showRootOverlay(.alert)
    manager.focus = "retry"
    manager.hideOverlay()
    #expect(manager.focus == nil)
    manager.hideOverlay()
    #expect(manager.focus == "ok")
    manager.hideOverlay()
    #expect(manager.focus == "menu")
    manager.showOverlay(.filter)
    #expect(manager.focus == nil)
  }

  @Test func `another overlay in the place of one has a focus of its own`() {
    manager.showOverlay(.filter)
    manager.focus = "ok"
    manager.showOverlay(.share)
    #expect(manager.focus == nil)
  }

  @Test func `what a transaction did that threw has left no focus`() {
    struct Failed: Error {}
    _ = try? manager.transaction("t") {
      manager.go(.search)
      manager.focus = "field"
      throw Failed()
    }
    manager.go(.cart)
    #expect(manager.focus == nil)
  }

  @Test func `leaving a screen with its overlay carries the focus of the screen alone`() {
    manager.focus = "row"
    manager.showOverlay(.filter)
    manager.focus = "ok"
    manager.go(.search)
    #expect(run.recorder.transitions.last?.focus == "row")
    manager.goBack()
    #expect(manager.focus == "row")
  }

  @Test func `a composite gives it back at its origin, and a tab at its place`() {
    manager.go(.news)
    manager.focus = "headline"
    manager.go(.cartWithCoupon)
    manager.focus = "code"
    manager.hideOverlay()
    #expect(manager.focus == "headline")
    manager.selectTab(.shop, root: .store)
    #expect(manager.focus == nil)
    manager.selectTab(.feed, root: .news)
    #expect(manager.focus == "headline")
  }

  @Test func `what cannot be returned to is forgotten`() {
    manager.focus = "row 3"
    manager.go(.search)
    manager.focus = "field"
    manager.goBack()
    manager.go(.cart)
    manager.goBack()
    manager.reset(to: [.home])
    #expect(manager.focus == nil)
  }

  @Test func `setting it is no transition, and what leaves it carries it`() {
    manager.focus = "row 3"
    #expect(run.kinds == [.started])
    manager.perform(.go(Place(.search)), meta: ["animation": "slide"])
    let last = run.recorder.transitions.last
    #expect(last?.focus == "row 3")
    #expect(last?.meta == ["animation": "slide", "focus": "row 3"])
    manager.go(.cart)
    #expect(run.recorder.transitions.last?.meta == nil)
  }

  @Test func `the first step of a transaction, and an undo, carry it too`() {
    manager.focus = "row 3"
    manager.transaction("t") {
      manager.go(.search)
      manager.go(.cart)
    }
    #expect(run.recorder.transitions.map(\.focus) == [nil, "row 3", nil])
    manager.focus = "pay"
    manager.undo()
    #expect(run.recorder.transitions.last?.focus == "pay")
    #expect(manager.focus == "row 3")
  }

  @Test func `a state with a focus is the same as without`() {
    let other = RecordedManager(Page.home)
    manager.focus = "row 3"
    for navigation in [manager, other.manager] {
      navigation.go(.search)
      navigation.showOverlay(.filter)
      navigation.goBack()
    }
    #expect(manager.state == other.manager.state)
    #expect(run.recorder.transitions.map(\.event) == other.recorder.transitions.map(\.event))
  }

  @Test func `it comes back from the transitions of a session that is continued`() throws {
    manager.focus = "row 3"
    manager.go(.search)
    manager.focus = "field"
    manager.go(.cartWithCoupon)
    manager.focus = "code"
    manager.go(.store)
    manager.focus = "lost"
    manager.replace(.news)
    let again = NavigationManager(
      continuing: manager.state, head: manager.head, recorder: MemoryRecorder<Page>())
    again.restoreFocus { run.recorder.transitions[$0] }
    #expect(again.entries.map(\.route) == [.home, .search, .cart, .news])
    // What a replaced entry was made by is not looked for.
    let found = (0..<4).map { _ in
      defer { again.goBack() }
      return again.focus
    }
    #expect(found == [nil, nil, "field", "row 3"])
  }

  @Test func `it can be observed`() {
    let told = Atomic(0)
    func watch() {
      withObservationTracking {
        _ = manager.focus
      } onChange: {
        told.add(1, ordering: .relaxed)
      }
    }
    watch()
    manager.focus = "row 3"
    #expect(told.load(ordering: .relaxed) == 1)
    watch()
    manager.go(.search)
    #expect(told.load(ordering: .relaxed) == 2)
  }
}
