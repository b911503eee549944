import DRN
import TestSupport
import Testing

/// Edits of a history; what is kept stays as it is.
@Suite struct HistoryEditTests {
  typealias Item = HistoryEdit<Page>.Item

  private func edited(_ items: [Item], _ cursor: Int) -> NavigationEvent<Page> {
    .historyEdited(HistoryEdit(items, cursor: cursor))
  }

  /// `home detail(1) [search] detail(2)`, with ids 0 to 3.
  private func fourPlaces(limit: Int = 64) -> RecordedManager<Page> {
    RecordedManager(Page.home, limit: limit) {
      $0.go(.detail(1))
      $0.go(.search)
      $0.go(.detail(2))
      $0.goBack()
    }
  }

  @Test func `entries that match go, the others keep their identity`() {
    let run = fourPlaces()
    run.expect(edited([.kept(0), .kept(2)], 1), "home [search]") {
      $0.removeEntries { if case .detail = $0 { true } else { false } }
    }
    #expect(run.manager.state.ids == "0 2")
  }

  @Test(arguments: [
    (Page.search, "home [detail(1)] detail(2)"), (.home, "detail(1) [search] detail(2)"),
  ])
  func `where the current entry goes, the one before it becomes current`(gone: Page, left: String) {
    let run = fourPlaces()
    run.manager.removeEntries { $0 == gone }
    #expect(run.sketch == left)
  }

  @Test func `where none is before it, the one after it becomes current`() {
    let run = RecordedManager(Page.home) {
      $0.go(.search)
      $0.goBack()
    }
    run.expect(edited([.kept(1)], 0), "[search]") { $0.removeEntries { $0 == .home } }
  }

  @Test func `nothing that matches, and everything, change nothing`() {
    let run = fourPlaces()
    run.expectUnchanged { $0.removeEntries { $0 == .searchWithFilter } }
    run.expectUnchanged { $0.removeEntries { _ in true } }
    run.expectUnchanged { $0.editHistory { _ in } }
    run.expectUnchanged { $0.perform(.editHistory { _ in nil }) }
    run.expectUnchanged { $0.perform(.editHistory { _ in HistoryEdit([], cursor: 0) }) }
  }

  @Test func `an entry is brought to the front with what lies on it`() {
    let run = RecordedManager(Page.home) {
      $0.perform(.go(Place(route: .search, overlay: .filter)))
      $0.pushOverlay(.share)
      $0.perform(.go(Place(route: .detail(1), overlay: .share)))
    }
    run.expect(
      edited([.kept(0), .kept(2), .kept(1)], 2), "home detail(1) [search+filter+share↩home]"
    ) { $0.bringToFront(.search) }
    #expect(run.manager.state.ids == "0 3 1")
  }

  @Test func `what is brought to the front drops what is ahead, and is new where there is none`() {
    let run = fourPlaces()
    run.expect(edited([.kept(0), .kept(2), .kept(1)], 2), "home search [detail(1)]") {
      $0.bringToFront(.detail(1))
    }
    run.expect(
      edited([.kept(0), .kept(1), .kept(2), .new(Place(.detail(7)))], 3),
      "home search detail(1) [detail(7)]"
    ) { $0.bringToFront(.detail(7)) }
    run.expectUnchanged { $0.bringToFront(.detail(7)) }
  }

  @Test func `a place is inserted before or after the current one, which stays that`() {
    let run = fourPlaces()
    run.manager.showOverlay(.share)
    run.manager.insert(.detail(8), beforeCurrent: true)
    run.manager.insert(.detail(9), beforeCurrent: false)
    #expect(run.sketch == "home detail(1) detail(8) [search+share] detail(9) detail(2)")
    run.manager.goBack()
    #expect(run.manager.currentRoute == .detail(8))
  }

  @Test func `a new composite has its overlay and no origin`() {
    let run = fourPlaces()
    run.manager.bringToFront(.searchWithFilter)
    #expect(run.sketch == "home detail(1) [search] detail(2)", "The base is there already.")
    run.manager.removeEntries { $0 == .search }
    run.manager.bringToFront(.searchWithFilter)
    #expect(run.sketch == "home detail(1) [search+filter]")
    run.manager.hideOverlay()
    #expect(run.sketch == "home detail(1) [search]")
  }

  @Test func `the place that is left is settled, if another becomes current`() {
    let run = fourPlaces()
    run.manager.pushOverlay(.share)
    run.expect(edited([.kept(3), .kept(2)], 1), "detail(2) [search+share]") {
      $0.editHistory { history in
        history.removeEntries { $0 == .home || $0 == .detail(1) }
        history.move(from: 1, to: 0)
      }
    }
    run.manager.editHistory { $0.makeCurrent(0) }
    #expect(run.sketch == "[detail(2)] search")
  }

  @Test func `closing a composite whose origin was taken out stays`() {
    let run = RecordedManager(Page.home) {
      $0.go(.detail(1))
      $0.go(.searchWithFilter)
      $0.removeEntries { $0 == .detail(1) }
    }
    #expect(run.manager.state.origin == nil)
    run.manager.hideOverlay()
    #expect(run.sketch == "home [search]")
  }

  @Test
  func `an origin that was moved behind it is not returned to, one that is further before is`() {
    let run = RecordedManager(Page.home) {
      $0.go(.detail(1))
      $0.go(.searchWithFilter)
      $0.insert(.detail(2), beforeCurrent: true)
    }
    #expect(run.manager.state.origin == .detail(1))
    #expect(run.manager.state.precedingOrigin == .detail(1))
    run.manager.hideOverlay()
    // What lies between stays, and is ahead now.
    #expect(run.sketch == "home [detail(1)] detail(2)")
    run.manager.go(.searchWithFilter)
    run.manager.editHistory { $0.move(from: 1, to: 2) }
    #expect(run.manager.state.origin == .detail(1))
    run.manager.hideOverlay()
    #expect(run.sketch == "home [search] detail(1)")
  }

  @Test func `a new place is in the tab of the one before it, or of the place that is left`() {
    let run = RecordedManager(Page.news) { $0.go(.post(1)) }
    run.manager.perform(
      .editHistory { _ in
        HistoryEdit(
          [.new(Place(.home)), .new(Place(.cart)), .new(Place(.search)), .kept(1)], cursor: 3)
      })
    #expect(run.sketch == "feed/home shop/cart shop/search [feed/post(1)]")
  }

  @Test func `in another tab, what that remembered is dropped`() {
    let run = RecordedManager(Page.news) {
      $0.selectTab(.shop, root: .store)
      $0.go(.cart)
      $0.insert(.post(1), beforeCurrent: true)
    }
    #expect(run.sketch == "shop/store feed/post(1) [shop/cart] | feed: [feed/news]")
    run.manager.editHistory { $0.makeCurrent(1) }
    #expect(run.sketch == "shop/store [feed/post(1)] shop/cart")
  }

  @Test(arguments: [
    (0, "[home] detail(1) search"), (1, "[detail(1)] search detail(2)"),
    (3, "search [detail(2)] detail(5)"), (4, "search detail(2) [detail(5)]"),
  ])
  func `what is too long is cut before the current entry, and then from the end`(
    cursor: Int, left: String
  ) {
    let run = RecordedManager(Page.home, limit: 3) { $0.go(.detail(1)) }
    run.manager.perform(
      .editHistory { _ in
        HistoryEdit(
          [
            .kept(0), .kept(1), .new(Place(.search)), .new(Place(.detail(2))),
            .new(Place(.detail(5))),
          ],
          cursor: cursor)
      })
    #expect(run.sketch == left)
    #expect(run.manager.state.faults == [])
  }

  @Test(arguments: [
    ([Item.kept(0), .kept(4)], 0), ([.kept(-1)], 0), ([.kept(1), .kept(1)], 0), ([.kept(0)], 1),
    ([.kept(0)], -1),
  ])
  func `an edit that names what is not there is refused`(items: [Item], cursor: Int) {
    let run = fourPlaces()
    run.expectRefused(.invalidEdit) {
      $0.perform(.editHistory { _ in HistoryEdit(items, cursor: cursor) })
    }
  }

  @Test func `an edit of too many places is refused`() {
    let items = (0...NavigationLimits.places).map { _ in Item.new(Place(.home)) }
    for guards in [[], [NavigationGuard<Page> { _ in .block(reason: "No.") }]] {
      let run = fourPlaces()
      run.manager.guards = guards
      run.expectRefused(.limit) {
        $0.perform(.editHistory { _ in HistoryEdit(items, cursor: 0) })
      }
    }
  }

  @Test func `guards are asked where another entry becomes current`() {
    let run = fourPlaces()
    var asked: [Page] = []
    run.manager.guards = [
      NavigationGuard { request in
        asked.append(request.destination)
        return request.destination == .detail(1) ? .block(reason: "No.") : .allow
      }
    ]
    run.manager.insert(.detail(9), beforeCurrent: true)
    #expect(asked == [])
    let outcome = run.manager.removeEntries { $0 == .search || $0 == .detail(9) }
    #expect(asked == [.detail(1)])
    #expect(outcome.refusal?.code == .blocked)
    #expect(run.sketch == "home detail(1) detail(9) [search] detail(2)")
  }

  @Test func `an edit may not call the manager`() {
    let run = fourPlaces()
    run.manager.editHistory { [manager = run.manager] _ in
      #expect(manager.go(.home).refusal?.code == .insideGuard)
    }
  }

  @Test func `two new places of one edit have ids of their own`() {
    let run = fourPlaces()
    run.manager.editHistory {
      $0.insert(.home, at: 0)
      $0.insert(.home, at: 99)
    }
    #expect(Set(run.manager.state.entries.map(\.id)).count == 6)
    #expect(run.manager.state.entries.last?.id == EntryID(seq: run.manager.head, index: 5))
  }
}
