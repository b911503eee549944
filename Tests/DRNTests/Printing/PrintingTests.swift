import DRN
import TestSupport
import Testing

@Suite struct PrintingTests {
  /// What is printed of `calls` to a manager at `home`.
  private func lines(
    _ setUp: (NavigationManager<Page>) -> Void = { _ in },
    of calls: (NavigationManager<Page>) -> Void
  ) -> [String] {
    let manager = NavigationManager(Page.home, recorder: MemoryRecorder<Page>())
    setUp(manager)
    var lines: [String] = []
    manager.printChanges { lines.append($0) }
    calls(manager)
    return lines
  }

  @Test func `every kind of transition is a line that says what it was and where it led`() {
    let lines = lines {
      $0.go(.detail(5))
      $0.go(.detailWithShare(7), cause: .link)
      $0.hideOverlay()
      $0.showOverlay(.filter)
      $0.pushOverlay(.coupon)
      $0.hideAllOverlays()
      $0.pushOverlay(.share)
      $0.hideOverlay(returning: false)
      $0.showRootOverlay(.alert)
      $0.goBack()
      $0.goForward()
      $0.replace(.cart)
      $0.selectTab(.feed, root: .news)
      $0.reset(to: [.home, .cartWithCoupon])
      $0.switchFlow(.member, root: .store)
      $0.undo()
      $0.mark("here")
      $0.note("tap", ["x": 1])
      $0.mark("there", at: 2)
    }
    #expect(
      lines == [
        "    1  went            detail(5)",
        "    2  composed        detail(7) + share  (link)",
        "    3  overlayHidden  → detail(5)",
        "    4  overlayShown    filter",
        "    5  overlayPushed   coupon",
        "    6  overlaysHidden  2  → detail(5)",
        "    7  overlayPushed   share",
        "    8  stayed  → detail(5)",
        "    9  rootOverlayShown alert",
        "   10  wentBack        1  → home + alert",
        "   11  wentForward     1  → detail(5) + alert",
        "   12  replaced        cart in shop",
        "   13  tabSelected     feed at news  → news + alert",
        "   14  reset           home → cart + coupon",
        "   15  flowSwitched    member at store in shop",
        "   16  rewound         to 14  (travel)  → cart + coupon + alert ← home",
        "   17  marked          \"here\"",
        "   18  noted           tap {\"x\":1}",
        "   19  marked          \"there\" at 2",
      ])
  }

  @Test(arguments: [1, 16, 17, 18, 16_000])
  func `of a long reset the two ends are written`(count: Int) throws {
    let lines = lines {
      $0.reset(to: (0..<count).map { .detail($0) })
      $0.go(.home)
    }
    let places = (0..<count).map { "detail(\($0))" }
    let way =
      count < 18
      ? places : Array(places.prefix(8)) + ["… \(count - 16) more …"] + places.suffix(8)
    #expect(try #require(lines.first) == "    1  reset           " + way.joined(separator: " → "))
  }

  @Test func `a transaction is a line for each step, and a refusal says why`() {
    let lines = lines {
      $0.guards = [
        NavigationGuard { $0.destination == .search ? .block(reason: "Closed \"now\".") : .allow }
      ]
    } of: { manager in
      manager.transaction("check out") {
        manager.go(.cart)
        manager.goBack()
      }
      manager.go(.searchWithFilter)
    }
    #expect(
      lines == [
        "    1  went            cart in shop  [check out 1/2]",
        "    2  wentBack        1  [check out 2/2]  → home",
        "    3  refused         composed search + filter: \"Closed \\\"now\\\".\"",
      ])
  }

  @Test func `what a text holds never breaks the line or moves a cursor`() {
    let lines = lines { $0.note("a\nb\u{1B}[2J\u{202E}c\u{2028}d") }
    #expect(lines == ["    1  noted           a\\nb\\u{1B}[2J\\u{202E}c\\u{2028}d"])
  }

  @Test func `printing ends with its observer`() throws {
    let manager = NavigationManager(Page.home)
    var lines: [String] = []
    let id = try #require(manager.printChanges { lines.append($0) })
    manager.go(.search)
    manager.removeObserver(id)
    manager.go(.home)
    #expect(lines.count == 1)
  }

  @Test func `a session's first and later beginnings are lines too`() {
    func line(_ event: NavigationEvent<Page>) -> String {
      "\(Transition(seq: 123_456, time: .unknown, event: event))"
    }
    #expect(
      line(.started(Place(.cart), flow: .guest, settings: SessionSettings()))
        == "123456  started         cart in shop")
    #expect(
      line(.restored(lost: Losses(), fallback: nil)) == "123456  restored        whole")
    #expect(
      line(.restored(lost: Losses(routes: [.search]), fallback: Place(.home)))
        == "123456  restored        1 values lost, at home instead")
  }

  @Test func `a value inside another is shown as the tool shows it, without its module`() {
    let recorder = MemoryRecorder<Step>()
    let manager = NavigationManager(Step.menu, recorder: recorder)
    manager.go(.login(then: .item(3), from: "card 7"))
    manager.go(.choice([.item(1), .menu], if: ["b": 2, "a": nil]))
    #expect(
      manager.debugDescription == """
        route: choice([item(1), menu], if: ["a": nil, "b": 2])
        history: menu → login(then: item(3), from: "card 7") → [choice([item(1), menu], if: ["a": nil, "b": 2])]
        """)
    manager.go(.login(then: nil, from: nil))
    #expect(
      recorder.transitions.last?.description
        == "    3  went            login(then: nil, from: nil)")
  }

  @Test func `an outcome is shown with its values`() {
    let outcomes: [NavigationOutcome<Step>] = [
      .changed(seq: 7), .redirected(to: .login(then: .item(3), from: nil), seq: 8),
      .redirected(to: .menu, seq: nil), .unchanged, .queued, .cancelled, .duplicate,
      .refused(Refusal(.blocked, "The cart is empty.")),
    ]
    #expect(
      outcomes.map { "\($0)" } == [
        "changed(seq: 7)", "redirected(to: login(then: item(3), from: nil), seq: 8)",
        "redirected(to: menu, seq: nil)", "unchanged", "queued", "cancelled", "duplicate",
        #"refused(blocked: "The cart is empty.")"#,
      ])
  }

  /// Routes with other routes, optional ones and collections inside.
  private enum Step: NavigationRoute {
    case menu
    case item(Int)
    indirect case login(then: Step?, from: String?)
    case choice([Step], if: [String: Int?])

    enum Overlay: Hashable, Codable, Sendable { case sheet }
    typealias Tab = Never
    typealias Flow = Never
  }
}
