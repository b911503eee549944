import DRN
import TestSupport
import Testing

@Suite struct RewindTests {
  /// 0 home, 1 search, 2–4 a group: cart, a note, store; 5 the coupon.
  let run = RecordedManager(Page.home, flow: .guest) { manager in
    manager.go(.search)
    manager.transaction("shop") {
      manager.go(.cart)
      manager.note("tap")
      manager.go(.store)
    }
    manager.showOverlay(.coupon)
  }

  static let sketches = [
    "[home] ~guest", "home [search] ~guest",
    "home search shop/cart [shop/store] ~guest", "home search shop/cart [shop/store] ~guest",
    "home search shop/cart [shop/store] ~guest", "home search shop/cart [shop/store+coupon] ~guest",
  ]

  @Test(arguments: zip(0...5, [0, 1, 4, 4, 4, 5]))
  func `a rewind leads to any position, inside a group to its last`(seq: Int, target: Int) throws {
    run.expect(.rewound(target: target), Self.sketches[seq]) { $0.rewind(to: seq) }
    let last = try #require(run.recorder.transitions.last)
    #expect(last.cause == .travel)
    #expect(last.group == nil)
  }

  @Test func `a rewind to a rewind is where that one led`() {
    run.manager.rewind(to: 1)
    run.manager.go(.detail(1))
    run.expect(.rewound(target: 6), Self.sketches[1]) { $0.rewind(to: 6) }
    run.expect(.rewound(target: 8), Self.sketches[1]) { $0.rewind(to: 8) }
    run.expect(.rewound(target: 7), "home search [detail(1)] ~guest") { $0.rewind(to: 7) }
  }

  @Test(arguments: [-1, 6, Int.min, Int.max])
  func `a rewind to a position that is not there is refused`(seq: Int) {
    run.expectRefused(.noSuchTransition) { $0.rewind(to: seq) }
  }

  @Test func `a rewind brings back overlays, origins, tabs and flows`() {
    let run = RecordedManager(Page.news, flow: .guest) {
      $0.go(.cartWithCoupon)
      $0.showRootOverlay(.alert)
    }
    let before = run.sketch
    run.manager.hideOverlay()
    run.manager.switchFlow(.member, root: .home)
    run.expect(.rewound(target: 2), before) { $0.rewind(to: 2) }
  }

  @Test func `what is overtaken stays, and new entries are told from it`() {
    run.manager.rewind(to: 0)
    run.expect(.went(.search, tab: nil), "home [search] ~guest") { $0.go(.search) }
    #expect(run.manager.state.ids == "0 7")
    #expect(run.recorder.transitions.count == 8)
    run.expect(.rewound(target: 5), Self.sketches[5]) { $0.rewind(to: 5) }
    #expect(run.manager.state.ids == "0 1 2 4")
  }

  @Test func `a rewind passes over marks, notes and refusals`() {
    run.manager.mark("here")
    run.manager.guards = [NavigationGuard { _ in .block(reason: "no") }]
    run.manager.go(.home)
    for seq in 5...7 { run.expect(.rewound(target: seq), Self.sketches[5]) { $0.rewind(to: seq) } }
  }

  @Test(arguments: [Refusal.Code.undecodable, .unreadable])
  func `a history that cannot be read refuses time travel and nothing else`(code: Refusal.Code) {
    let recorder = BrokenRecorder(refusal: Refusal(code, "The history is damaged."))
    let manager = NavigationManager(Page.home, recorder: recorder)
    manager.go(.search)
    for outcome in [manager.rewind(to: 0), manager.undo(), manager.redo()] {
      #expect(outcome == .refused(recorder.refusal))
    }
    #expect(manager.go(.home) == .changed(seq: 2))
    #expect(recorder.kinds == [.started, .went, .went])
  }
}

/// Records, but cannot read what it recorded.
private final class BrokenRecorder: TransitionRecorder {
  let refusal: Refusal
  var kinds: [NavigationEvent<Page>.Kind] = []

  init(refusal: Refusal) { self.refusal = refusal }

  var now: Timestamp { .unknown }
  func record(_ transition: Transition<Page>) { kinds.append(transition.event.kind) }
  func record(group: [Transition<Page>]) { kinds += group.map(\.event.kind) }
  func moment(at seq: Int) throws(Refusal) -> Moment<Page> { throw refusal }
  func undoMoment() throws(Refusal) -> Moment<Page>? { throw refusal }
  func redoMoment() throws(Refusal) -> Moment<Page>? { throw refusal }
}
