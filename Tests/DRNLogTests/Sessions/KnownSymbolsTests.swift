import DRN
import Testing

@testable import DRNLog

@Suite(.temporaryDirectory) struct KnownSymbolsTests {
  @Test func `the codes are those of the events`() {
    let codes: [(UInt8, EventKind)] = [
      (EventCode.went, .went), (EventCode.replaced, .replaced), (EventCode.composed, .composed),
      (EventCode.overlayShown, .overlayShown), (EventCode.overlayPushed, .overlayPushed),
      (EventCode.rootOverlayShown, .rootOverlayShown), (EventCode.overlayHidden, .overlayHidden),
      (EventCode.overlaysHidden, .overlaysHidden), (EventCode.stayed, .stayed),
      (EventCode.wentBack, .wentBack), (EventCode.wentForward, .wentForward),
      (EventCode.tabSelected, .tabSelected),
    ]
    for (code, kind) in codes { #expect(code == EventRecord.code(of: kind), "\(kind)") }
  }

  /// Events of every kind, with everything that they can have and without.
  private static let events: [NavigationEvent<TestRoute>] = [
    .started(Place(.home), flow: .guest, settings: SessionSettings()),
    .went(.search("x"), tab: .feed), .went(.home, tab: nil),
    .replaced(Place(.favorite(5))), .replaced(Place(.home)), .replaced(Place(.search("y"))),
    .composed(Composite(.item(1), overlay: .settings), tab: nil),
    .composed(Composite(.item(5), overlay: .share(1)), tab: .shop),
    .overlayShown(.settings), .overlayPushed(.share(2)), .rootOverlayShown(.share(3)),
    .overlayHidden, .overlaysHidden(count: 3), .stayed, .wentBack(count: 1),
    .wentForward(count: .max), .reset([Place(.home)]), .reset([Place(.favorite(5)), Place(.home)]),
    .tabSelected(.shop, root: Place(.home)), .tabSelected(.feed, root: Place(.favorite(5))),
    .flowSwitched(.member, root: Place(.home)), .rewound(target: 3),
    .marked(name: "here", target: 2), .noted(label: "tap", payload: nil),
    .noted(label: "tap", payload: 1),
    .refused(attempted: .went(.secret, tab: nil), reason: "No."),
    .restored(lost: Losses(), fallback: nil),
  ]

  @Test func `an event is the same the short way and the long one`() throws {
    #expect(Set(Self.events.map(\.kind)) == Set(NavigationEvent<TestRoute>.Kind.allCases))
    let path = try temporaryPath()
    try withLog(path) { log in
      let symbols = log.symbolizer(for: TestRoute.self)
      let file = try JournalFile(try temporaryPath("other.mdb"))
      for (index, event) in Self.events.enumerated() {
        let time = Timestamp(nanosecondsSince1970: Int64(index) * 1_000 - 5_000)
        let transition = Transition<TestRoute>(seq: 5 + index, time: time, event: event)
        // This makes the values known.
        var record = try EventRecord(transition, symbols)
        if event.kind == .started { record.seq = 0 }
        log.writer.journal.hold()
        let short = symbols.known.shortEvent(event)
        log.writer.journal.letGo()
        // A rewind would fit, and comes by another way.
        #expect(
          (short != nil) == (record.fitsJournalRecord && event.kind != .rewound), "\(event.kind)")
        guard let short else { continue }
        file.journal.hold()
        _ = try #require(
          file.journal.append(
            short, seq: transition.seq, session: 9, nanoseconds: time.nanosecondsSince1970))
        file.journal.letGo()
        let contents = file.journal.contents
        let stored = try #require(contents.record(contents.head))
        #expect(stored.number == 9)
        #expect(try stored.event() == record)
        #expect(stored.words == JournalRecord(record, session: 9).words)
      }
    }
  }

  @Test func `an event with a value that is not known takes the long way`() throws {
    let known = KnownSymbols<TestRoute>()
    for event in Self.events {
      switch event {
      case .overlayHidden, .overlaysHidden, .stayed, .wentBack, .wentForward:
        #expect(known.shortEvent(event) != nil)
      default: #expect(known.shortEvent(event) == nil, "\(event.kind)")
      }
    }
    // All of its values have to be known.
    known.routes.insert(.item(5), 1)
    known.overlays.insert(.share(1), 2)
    let event = NavigationEvent<TestRoute>.composed(
      Composite(.item(5), overlay: .share(1)), tab: .shop)
    #expect(known.shortEvent(event) == nil)
    known.tabs.insert(.shop, 3)
    let short = try #require(known.shortEvent(event))
    #expect((short.route, short.overlay, short.tab) == (1, 2, 3))
  }
}
