import DRN
import TestSupport
import Testing

@testable import DRNLog

@Suite(.temporaryDirectory) struct KnownSymbolsTests {
  /// A plain event by its parts, and as the event that it is.
  private struct Sample {
    var kind: EventKind
    var route: TestRoute?
    var overlay: TestRoute.Overlay?
    var tab: TestRoute.Tab?
    var count = 0
    var cause: Cause?
    var event: NavigationEvent<TestRoute>
  }

  private static let samples = [
    Sample(kind: .went, route: .search("x"), tab: .feed, event: .went(.search("x"), tab: .feed)),
    Sample(kind: .went, route: .home, event: .went(.home, tab: nil)),
    Sample(kind: .replaced, route: .home, event: .replaced(Place(route: .home))),
    Sample(
      kind: .composed, route: .item(5), overlay: .share(1), tab: .shop,
      event: .composed(Composite(.item(5), overlay: .share(1)), tab: .shop)),
    Sample(
      kind: .tabSelected, route: .home, tab: .shop,
      event: .tabSelected(.shop, root: Place(route: .home))),
    Sample(kind: .overlayHidden, cause: .link, event: .overlayHidden),
    Sample(kind: .overlayHidden, cause: .user, event: .overlayHidden),
    Sample(kind: .overlayShown, overlay: .settings, event: .overlayShown(.settings)),
    Sample(kind: .overlayPushed, overlay: .share(2), event: .overlayPushed(.share(2))),
    Sample(kind: .overlayHidden, event: .overlayHidden),
    Sample(kind: .wentBack, count: 3, event: .wentBack(count: 3)),
    Sample(kind: .wentForward, count: .max, event: .wentForward(count: .max)),
  ]

  private func shortEvent(
    _ sample: Sample, _ known: KnownSymbols<TestRoute>
  ) -> ShortEvent? {
    guard let route = sample.route else {
      return known.shortChange(sample.kind, sample.overlay, sample.count, sample.cause)
    }
    return Borrowed.pass(route) {
      known.shortMove(sample.kind, $0, sample.overlay, sample.tab, sample.cause)
    }
  }

  @Test func `an event is the same the short way and the long one`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let symbols = log.symbolizer(for: TestRoute.self)
      let file = try JournalFile(try temporaryPath("other.mdb"))
      for (index, sample) in Self.samples.enumerated() {
        let time = Timestamp(nanosecondsSince1970: Int64(index) * 1_000 - 5_000)
        let transition = Transition<TestRoute>(
          seq: 5 + index, time: time, cause: sample.cause ?? .user, event: sample.event)
        // This makes the values known.
        let record = try EventRecord(transition, symbols)
        #expect(record.fitsJournalRecord)
        #expect(sample.kind.rawValue == record.kind.rawValue)
        log.writer.journal.lock()
        let short = try #require(shortEvent(sample, symbols.known))
        log.writer.journal.unlock()
        file.journal.lock()
        _ = try #require(
          file.journal.append(
            short, seq: transition.seq, session: 9, nanoseconds: time.nanosecondsSince1970))
        file.journal.unlock()
        let contents = file.journal.contents
        let stored = try #require(contents.record(contents.head))
        #expect(stored.number == 9)
        #expect(try stored.event() == record)
        #expect(stored.words == JournalRecord(record, session: 9).words)
      }
    }
  }

  @Test func `a transaction is the same the short way and the long one`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      let symbols = log.symbolizer(for: TestRoute.self)
      let file = try JournalFile(try temporaryPath("other.mdb"))
      let group = TransitionGroup(name: "checkout", first: 5, count: Self.samples.count)
      // This makes the values known.
      let records = try Self.samples.enumerated().map { index, sample in
        var transition = Transition<TestRoute>(
          seq: 5 + index, time: Timestamp(nanosecondsSince1970: Int64(index) * 1_000),
          cause: sample.cause ?? .user, event: sample.event)
        transition.group = group
        return try EventRecord(transition, symbols)
      }
      log.writer.journal.lock()
      let events = Self.samples.compactMap { shortEvent($0, symbols.known) }
      let name = symbols.known.words.number(of: "checkout")
      log.writer.journal.unlock()
      #expect(name == records[0].group?.name)
      file.journal.lock()
      file.journal.steps = zip(events, records).map {
        ShortStep($0, nanoseconds: $1.time.nanosecondsSince1970)
      }
      let request = file.journal.appendSteps(of: name ?? 0, first: 5, session: 9)
      file.journal.unlock()
      #expect(request != nil)
      let (contents, unit) = (file.journal.contents, JournalUnit(records, session: 9))
      let first = contents.head + 1 - UInt64(unit.records.count)
      let stored = (first...contents.head).map { contents.record($0)?.words }
      #expect(stored == unit.records.map(\.words))
    }
  }

  @Test func `an event with a value that is not known takes the long way`() throws {
    let known = KnownSymbols<TestRoute>()
    for sample in Self.samples {
      let hasCause = sample.cause != nil && sample.cause != .user
      let hasValues =
        sample.route != nil || sample.overlay != nil || sample.tab != nil || hasCause
      #expect((shortEvent(sample, known) == nil) == hasValues, "\(sample.kind)")
    }
    // All of its values have to be known.
    _ = known.routes.insert(.item(5), 1)
    _ = known.overlays.insert(.share(1), 2)
    #expect(shortEvent(Self.samples[3], known) == nil)
    _ = known.tabs.insert(.shop, 3)
    let short = try #require(shortEvent(Self.samples[3], known))
    #expect((short.route, short.overlay, short.tab) == (1, 2, 3))
  }
}
