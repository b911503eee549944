import DRN
import TestSupport
import Testing

/// Marks, notes, and what a caller says about a call besides the action.
@Suite struct FactTests {
  @Test func `a mark stands for its own position unless one is given`() {
    let run = RecordedManager(Page.home) { $0.go(.search) }
    run.expect(.marked(name: "here", target: 2), "home [search]") { $0.mark("here") }
    run.expect(.marked(name: "start", target: 0), "home [search]") { $0.mark("start", at: 0) }
    run.expect(.marked(name: "start", target: 3), "home [search]") { $0.mark("start", at: 3) }
  }

  @Test(arguments: [-1, 2, Int.min, Int.max])
  func `a mark needs a position that is there`(seq: Int) {
    let run = RecordedManager(Page.home) { $0.go(.search) }
    run.expectRefused(.noSuchTransition) { $0.mark("nowhere", at: seq) }
  }

  @Test func `a mark needs a name`() {
    RecordedManager(Page.home).expectRefused(.unnamed) { $0.mark("") }
  }

  @Test(arguments: [nil, "text", ["id": 1, "tags": [nil, true]]] as [JSONValue?])
  func `a note keeps its payload`(payload: JSONValue?) {
    let run = RecordedManager(Page.home)
    run.expect(.noted(label: "tap", payload: payload), "[home]") { $0.note("tap", payload) }
    run.expect(.noted(label: "tap", payload: payload), "[home]") { $0.note("tap", payload) }
  }

  @Test func `facts need no recorder`() {
    let manager = NavigationManager(Page.home)
    #expect(manager.note("tap") == .changed(seq: 1))
    #expect(manager.mark("here") == .changed(seq: 2))
    #expect(manager.head == 2)
  }

  static let asks = [
    ActionArgument(.go(Place(.detail(1)))), ActionArgument(.go(Place(.searchWithFilter))),
    ActionArgument(.replace(Place(.cart))),
    ActionArgument(.showOverlay(.share)), ActionArgument(.pushOverlay(.share)),
    ActionArgument(.showRootOverlay(.alert)),
    ActionArgument(.hideOverlay(returning: true)), ActionArgument(.hideOverlay(returning: false)),
    ActionArgument(.hideOverlays(through: .filter)), ActionArgument(.hideAllOverlays),
    ActionArgument(.goBack(1)),
    ActionArgument(.goForward(1)), ActionArgument(.goBackTo { $0 == .home }),
    ActionArgument(.goBackToRoot),
    ActionArgument(.reset([Place(.home)])), ActionArgument(.selectTab(.shop, root: Place(.cart))),
    ActionArgument(.switchFlow(.guest, root: Place(.home))), ActionArgument(.rewind(to: 0)),
    ActionArgument(.undo),
    ActionArgument(.mark("m", at: nil)), ActionArgument(.note("n", payload: nil)),
  ]

  /// home, search, detail(1), with the cursor and an overlay on search.
  private func start() -> RecordedManager<Page> {
    RecordedManager(Page.home) {
      $0.go(.search)
      $0.go(.detail(1))
      $0.goBack()
      $0.showOverlay(.filter)
    }
  }

  @Test(arguments: asks)
  func `cause, time and meta go with every call`(ask: ActionArgument) throws {
    let run = start()
    let time = Timestamp(nanosecondsSince1970: 1_234)
    let outcome = run.manager.perform(
      ask.action, cause: "shake", time: time, meta: ["animation": "slide"])
    #expect(outcome == .changed(seq: 5))
    let last = try #require(run.recorder.transitions.last)
    #expect(last.cause == "shake")
    #expect(last.time == time)
    #expect(last.meta == ["animation": "slide"])
  }

  @Test(arguments: asks)
  func `a call that says nothing is the user's, and time travel is travel`(ask: ActionArgument)
    throws
  {
    let run = start()
    run.manager.perform(ask.action)
    let last = try #require(run.recorder.transitions.last)
    #expect(last.cause == (last.event.kind == .rewound ? .travel : .user))
    #expect(last.time == .unknown)
    #expect(last.meta == nil)
  }

  @Test func `a redo can have a cause, time and meta of its own`() {
    let run = start()
    run.manager.undo()
    run.manager.perform(.redo, cause: .user, meta: ["key": "⇧⌘Z"])
    #expect(run.recorder.transitions.last?.cause == .user)
    #expect(run.recorder.transitions.last?.meta == ["key": "⇧⌘Z"])
  }

  @Test func `a link can say so`() {
    let run = RecordedManager(Page.home) {
      $0.go(.search, cause: .link)
      $0.replace(.cart, cause: .link)
      $0.reset(to: [.home], cause: .link)
    }
    #expect(run.recorder.transitions.map(\.cause) == [.user, .link, .link, .link])
  }

  @Test func `the recorder tells the time of those that have none`() {
    var now: Int64 = 100
    let recorder = MemoryRecorder<Page> {
      now += 1
      return Timestamp(nanosecondsSince1970: now)
    }
    let manager = NavigationManager(Page.home, recorder: recorder)
    manager.go(.search)
    manager.perform(.goBack(1), time: Timestamp(nanosecondsSince1970: 5))
    manager.transaction("two") {
      manager.go(.search)
      manager.note("tap")
    }
    #expect(recorder.transitions.map(\.time.nanosecondsSince1970) == [101, 102, 5, 103, 104])
  }

  @Test func `a start has a cause and a time as well`() {
    let recorder = MemoryRecorder<Page>()
    let time = Timestamp(nanosecondsSince1970: -7)
    let manager = NavigationManager(
      Place(route: Page.search, overlay: .filter, tab: .feed), cause: .link, time: time,
      recorder: recorder)
    #expect(manager.state.sketch == "[feed/search+filter]")
    #expect(recorder.transitions.map(\.cause) == [.link])
    #expect(recorder.transitions.map(\.time) == [time])
  }
}
