import DRN
import TestSupport
import Testing

@Suite struct NavigationEventTests {
  static let events: [NavigationEvent<Page>] = [
    .started(Place(.home), flow: nil, settings: SessionSettings()), .went(.home, tab: nil),
    .replaced(Place(.home)), .composed(Composite(.home, overlay: .share), tab: nil),
    .overlayShown(.share), .overlayPushed(.share), .rootOverlayShown(.share), .overlayHidden,
    .overlaysHidden(count: 1), .stayed, .wentBack(count: 1), .wentForward(count: 1),
    .reset([Place(.home)]), .tabSelected(.feed, root: Place(.home)),
    .flowSwitched(.guest, root: Place(.home)), .rewound(target: 0),
    .marked(name: "m", target: 0), .noted(label: "n", payload: nil),
    .refused(attempted: .stayed, reason: "no"), .restored(lost: Losses(), fallback: nil),
    .updated(.home), .historyEdited(HistoryEdit([.kept(0)], cursor: 0)), .fenced,
  ]

  @Test(arguments: zip(events, NavigationEvent<Page>.Kind.allCases))
  func `an event's kind is named as its case`(
    event: NavigationEvent<Page>, kind: NavigationEvent<Page>.Kind
  ) {
    #expect(event.kind == kind)
    #expect("\(event)".hasPrefix(kind.name))
    let changesNothing: Set<NavigationEvent<Page>.Kind> = [
      .rewound, .marked, .noted, .refused, .restored,
    ]
    #expect(event.changesState != changesNothing.contains(kind))
  }

  @Test func `there is no kind without an event here`() {
    #expect(Self.events.map(\.kind) == NavigationEvent<Page>.Kind.allCases)
  }

  @Test func `a restoring event changes the state where something was lost`() {
    let lost = Losses<Page>(routes: [.search])
    #expect(NavigationEvent.restored(lost: lost, fallback: nil).changesState)
  }

  @Test func `the engine's causes have their words, and an app has its own`() {
    let causes: [Cause] = [.user, .link, .guard, .restore, .travel, "shake"]
    #expect(causes.map(\.rawValue) == ["user", "link", "guard", "restore", "travel", "shake"])
  }

  @Test func `times are in order`() {
    let times = [Int64.min, -1, 0, 1, .max].map { Timestamp(nanosecondsSince1970: $0) }
    #expect(times.sorted() == times)
    #expect(times[2] == .unknown)
  }
}
