import DRN
import TestSupport
import Testing

@Suite struct UpdateTests {
  @Test
  func `other parameters come in their place: id, tab, overlays, origin and what is ahead stay`() {
    let run = RecordedManager(Page.news) {
      $0.go(.post(1))
      $0.go(.post(2))
      $0.goBack()
      $0.perform(.go(Place(route: .post(3), overlay: .filter)))
      $0.pushOverlay(.share)
    }
    let before = run.manager.state
    run.expect(
      .updated(.post(4)),
      before.sketch.replacing("post(3)", with: "post(4)")
    ) { $0.update(.post(4)) }
    #expect(run.manager.state.ids == before.ids)
    #expect(run.manager.state.current.origin == before.current.origin)
    run.manager.hideAllOverlays()
    #expect(run.manager.currentRoute == .post(1))
  }

  @Test func `what is ahead stays`() {
    let run = RecordedManager(Page.home) {
      $0.go(.detail(1))
      $0.go(.search)
      $0.goBack()
    }
    run.expect(.updated(.detail(2)), "home [detail(2)] search") { $0.update(.detail(2)) }
  }

  @Test func `the current route again changes nothing, whatever lies on it`() {
    let run = RecordedManager(Page.detail(1)) { $0.showOverlay(.share) }
    run.expectUnchanged { $0.update(.detail(1)) }
  }

  @Test func `a composite is its base, and the overlays stay as they are`() {
    let run = RecordedManager(Page.home) { $0.showOverlay(.share) }
    run.expect(.updated(.search), "[search+share]") { $0.update(.searchWithFilter) }
  }

  @Test func `the tab stays, whatever the new route declares`() {
    let run = RecordedManager(Page.news)
    run.expect(.updated(.cart), "[feed/cart]") { $0.update(.cart) }
  }

  @Test func `guards are not asked: it is no move`() {
    let run = RecordedManager(Page.detail(1)) {
      $0.guards = [NavigationGuard { _ in .block(reason: "No.") }]
    }
    run.expect(.updated(.detail(2)), "[detail(2)]") { $0.update(.detail(2)) }
  }

  @Test func `objects that belong to the entry stay`() {
    final class Model {}
    let navigation = NavigationManager(Page.detail(1))
    let models = EntryTable(navigation) { _ in Model() }
    let model = models[navigation.state.current]
    navigation.update(.detail(2))
    #expect(models[navigation.state.current] === model)
  }

  @Test func `it joins a transaction, and an undo takes it back`() {
    let run = RecordedManager(Page.detail(1)) {
      $0.transaction("both") { [manager = $0] in
        manager.update(.detail(2))
        manager.showOverlay(.share)
      }
    }
    #expect(run.sketch == "[detail(2)+share]")
    run.manager.undo()
    #expect(run.sketch == "[detail(1)]")
  }

  @Test func `it is a link or whatever else its caller says`() {
    let run = RecordedManager(Page.detail(1)) { $0.update(.detail(2), cause: .link) }
    #expect(run.recorder.transitions.last?.cause == .link)
  }
}
