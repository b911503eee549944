import DRN
import DRNAnalytics
import TestSupport
import Testing

@Suite struct TimeOnScreenTests {
  /// The stays that are told of, where a manager is at another page at each of these times.
  private func stays(_ times: [Int64]) -> [Duration?] {
    var start = Timestamp(nanosecondsSince1970: times[0])
    let manager = NavigationManager(Page.home, recorder: MemoryRecorder { start })
    start = .unknown
    var stays: [Duration?] = []
    manager.observeAnalytics {
      if $0.name == .screenView { stays.append($0.timeOnPreviousScreen) }
    }
    for (index, time) in times.enumerated().dropFirst() {
      manager.perform(
        .go(Place(.detail(index))), time: Timestamp(nanosecondsSince1970: time))
    }
    return Array(stays.dropFirst())
  }

  @Test func `a visit is timed from its first transition to the next visit's`() {
    #expect(stays([10, 15, 115]) == [.nanoseconds(5), .nanoseconds(100)])
  }

  @Test func `everything that happens on a screen is of its time`() {
    let run = AnalyticsRun()
    run.manager.showOverlay(.filter)
    run.manager.note("tap")
    run.manager.hideOverlay()
    run.manager.go(.search)
    #expect(run.events.last?.timeOnPreviousScreen == .seconds(4))
    run.manager.transaction("two") {
      run.manager.go(.cart)
      run.manager.go(.home)
    }
    #expect(run.events.last?.timeOnPreviousScreen == .seconds(2))
  }

  @Test func `a stay is never negative, and what a clock loses is not made up`() {
    #expect(stays([100, 50, 70]) == [.zero, .nanoseconds(20)])
    #expect(stays([.min, .max, 5]) == [.zero, .zero])
  }

  @Test func `without a time there is no stay`() {
    #expect(stays([0, 0, 0]) == [nil, nil])
    #expect(stays([0, 10, 15]) == [nil, .nanoseconds(5)])
    #expect(stays([10, 0, 15, 20]) == [nil, nil, .nanoseconds(5)])
  }

  @Test func `who begins in the middle counts from the transition before`() {
    let run = AnalyticsRun { $0.go(.search) }
    run.manager.go(.home)
    #expect(run.events.last?.timeOnPreviousScreen == .seconds(1))
  }

  @Test func `without a recorder nobody knows when the first visit began`() {
    let manager = NavigationManager(Page.home)
    var stays: [Duration?] = []
    manager.observeAnalytics { stays.append($0.timeOnPreviousScreen) }
    manager.perform(.replace(Place(.search)), time: Timestamp(nanosecondsSince1970: 5))
    manager.perform(.replace(Place(.home)), time: Timestamp(nanosecondsSince1970: 9))
    #expect(stays.compactMap(\.self) == [.nanoseconds(4)])
  }
}
