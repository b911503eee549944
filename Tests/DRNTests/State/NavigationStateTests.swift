import DRN
import TestSupport
import Testing

@Suite struct NavigationStateTests {
  private func history(_ count: Int) throws -> History<Page> {
    let entries = (0..<count).map { Entry<Page>(id: EntryID(seq: $0), route: .detail($0)) }
    return try #require(History(entries: entries, cursor: 0))
  }

  @Test func `a session starts with one entry`() {
    let run = RecordedManager(Page.news, flow: .guest, limit: 7)
    #expect(run.sketch == "[feed/news] ~guest")
    #expect(run.manager.state.historyLimit == 7)
    #expect(run.manager.head == 0)
    #expect(
      run.recorder.transitions.map(\.event) == [
        .started(Place(.news), flow: .guest, settings: SessionSettings(historyLimit: 7))
      ])
  }

  @Test func `a started event makes the state, whatever was before`() {
    var state = RecordedManager(Page.news) { $0.go(.cart) }.manager.state
    let event = NavigationEvent<Page>.started(
      Place(.searchWithFilter), flow: .member, settings: SessionSettings(historyLimit: 3))
    state.apply(event, seq: 0)
    #expect(state == NavigationState(for: event))
    #expect(state.sketch == "[search+filter] ~member")
    #expect(state.historyLimit == 3)
    #expect(NavigationState(for: NavigationEvent<Page>.stayed) == nil)
  }

  @Test func `rewinds and facts do not change the state by themselves`() {
    let state = RecordedManager(Page.news) { $0.go(.cartWithCoupon) }.manager.state
    let events: [NavigationEvent<Page>] = [
      .rewound(target: 0), .marked(name: "m", target: 0), .noted(label: "n", payload: nil),
      .refused(attempted: .wentBack(count: 1), reason: "no"),
    ]
    for event in events {
      var copy = state
      copy.apply(event, seq: 2)
      #expect(copy == state)
      #expect(!event.changesState)
    }
  }

  @Test(arguments: [-1, 2, Int.min, Int.max])
  func `a history's cursor is the index of an entry`(cursor: Int) throws {
    #expect(try History(entries: history(2).entries, cursor: cursor) == nil)
  }

  @Test func `a history has at least one entry`() {
    #expect(History<Page>(entries: [], cursor: 0) == nil)
  }

  @Test(arguments: [
    (limit: 2, current: 2, remembered: 2, valid: true),
    (limit: 1, current: 1, remembered: 1, valid: false),
    (limit: Int.min, current: 1, remembered: 1, valid: false),
    (limit: 2, current: 3, remembered: 1, valid: false),
    (limit: 2, current: 1, remembered: 3, valid: false),
    (limit: Int.max, current: 3, remembered: 3, valid: true),
  ])
  func `a state's parts must fit its limit`(
    limit: Int, current: Int, remembered: Int, valid: Bool
  ) throws {
    let state = NavigationState(
      history: try history(current), rememberedTabs: [.feed: try history(remembered)],
      rootOverlays: [.alert], flow: .guest, historyLimit: limit)
    #expect((state != nil) == valid)
    #expect(state?.entries.count ?? current == current)
    #expect(state?.activeOverlay ?? .alert == .alert)
  }

  @Test func `a state is the sum of its parts`() {
    let state = RecordedManager(Page.news, flow: .guest, limit: 5) {
      $0.go(.cartWithCoupon)
      $0.showRootOverlay(.alert)
    }.manager.state
    let copy = NavigationState(
      history: state.history, rememberedTabs: state.rememberedTabs,
      rootOverlays: state.rootOverlays, flow: state.flow, historyLimit: state.historyLimit)
    #expect(copy == state)
  }

  @Test(arguments: [0, -1, Int.min, 1, 2, Int.max])
  func `where a move leads is told for every count`(count: Int) {
    let state = RecordedManager(Page.home) {
      $0.go(.search)
      $0.go(.detail(1))
      $0.goBack()
    }.manager.state
    for event in [NavigationEvent<Page>.wentBack(count: count), .wentForward(count: count)] {
      var moved = state
      moved.apply(event, seq: 4)
      #expect(state.destination(of: event) == moved.currentRoute)
    }
  }

  @Test func `a limit below two traps`() async {
    await #expect(processExitsWith: .failure) { _ = SessionSettings(historyLimit: 1) }
    await #expect(processExitsWith: .failure) {
      _ = NavigationState<Page>(Place(.home), historyLimit: 1)
    }
    await #expect(processExitsWith: .failure) {
      var settings = SessionSettings()
      settings.historyLimit = 1
      _ = NavigationManager(Page.home, settings: settings)
    }
  }

  @Test func `a limit of two is enough`() {
    #expect(SessionSettings(historyLimit: 2).historyLimit == 2)
    #expect(NavigationState<Page>(Place(.home), historyLimit: 2).historyLimit == 2)
  }
}
