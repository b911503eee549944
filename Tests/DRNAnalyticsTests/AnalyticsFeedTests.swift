import DRN
import DRNAnalytics
import TestSupport
import Testing

/// In order, and exactly once.
@Suite struct AnalyticsFeedTests {
  /// The positions of events: sorted, and each once.
  private func expectOnce(
    _ events: [AnalyticsEvent], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let keys = events.map { [$0.seq, $0.index] }
    #expect(Set(keys).count == keys.count, sourceLocation: sourceLocation)
    #expect(
      zip(events, events.dropFirst()).allSatisfy { $0.seq <= $1.seq },
      sourceLocation: sourceLocation)
  }

  @Test func `calls that observers make are told of after what they answer`() {
    let run = AnalyticsRun()
    run.manager.observe { [unowned manager = run.manager] change in
      if change.state.currentRoute == .search { manager.go(.cart) }
      if change.state.currentRoute == .cart { manager.showOverlay(.coupon) }
    }
    run.manager.go(.search)
    #expect(
      run.events.map(\.sketch) == [
        "screen_view home", "route_push search", "screen_view search < home",
        "tab_switch cart in shop", "route_push cart", "screen_view cart < search",
        "overlay_show cart +coupon",
      ])
    expectOnce(run.events)
  }

  @Test func `a listener that answers the first events hears of the answer after them`() {
    let manager = NavigationManager(Page.searchWithFilter)
    var events: [AnalyticsEvent] = []
    manager.observeAnalytics { [unowned manager] event in
      events.append(event)
      if event.name == .overlayShow { manager.hideOverlay() }
    }
    #expect(
      events.map(\.sketch) == [
        "overlay_show search +filter", "screen_view search +filter",
        "overlay_hide search +filter",
      ])
    expectOnce(events)
  }

  @Test func `two listeners are told the same, and one that is removed is told no more`() {
    let run = AnalyticsRun()
    var others: [AnalyticsEvent] = []
    let id = run.manager.observeAnalytics { others.append($0) }
    run.manager.go(.search)
    #expect(others == run.events)
    run.manager.removeObserver(id)
    run.manager.go(.home)
    #expect(others.count == run.events.count - 2)
  }

  @Test func `a transaction that throws never happened`() {
    struct Failure: Error {}
    let run = AnalyticsRun()
    let sketches = run.sketches { manager in
      _ = try? manager.transaction("order") {
        manager.go(.cart)
        throw Failure()
      }
    }
    #expect(sketches == [])
  }

  @Test func `a stream has every event, and ends with the manager`() async {
    var run: AnalyticsRun? = AnalyticsRun()
    let stream = run!.manager.analyticsEvents()
    run!.manager.go(.searchWithFilter)
    run!.manager.hideOverlay()
    let expected = run!.events
    run = nil
    var events: [AnalyticsEvent] = []
    for await event in stream { events.append(event) }
    #expect(events == expected)
    #expect(events.count == 7)
  }

  @Test func `a stream that nobody reads any more is no observer`() async {
    let run = AnalyticsRun()
    var stream: AsyncStream<AnalyticsEvent>? = run.manager.analyticsEvents()
    _ = stream
    stream = nil
    run.manager.go(.search)
    run.manager.go(.home)
    #expect(run.events.count == 5)
  }
}
