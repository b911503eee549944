import DRN

/// The events of one change, with the values that they share.
struct AnalyticsEventList<Route: NavigationRoute> {
  private(set) var all: [AnalyticsEvent] = []
  private let state: NavigationState<Route>
  private let seq: Int
  private let time: Timestamp
  private let cause: Cause
  private let tab: String?
  private let flow: String?

  init(after state: NavigationState<Route>, seq: Int, time: Timestamp, cause: Cause) {
    (self.state, self.seq, self.time, self.cause) = (state, seq, time, cause)
    tab = state.tab.map { analyticsName(of: $0) }
    flow = state.flow.map { analyticsName(of: $0) }
  }

  /// Adds an event about a screen.
  mutating func add(
    _ name: AnalyticsEvent.Name, on screen: Route, from previous: Route? = nil,
    _ complete: (inout AnalyticsEvent) -> Void = { _ in }
  ) {
    var event = AnalyticsEvent(
      name, seq: seq, time: time, cause: cause, screen: analyticsName(of: screen))
    event.previousScreen = previous.map { analyticsName(of: $0) }
    event.parameters = analyticsParameters(of: screen)
    (event.tab, event.flow) = (tab, flow)
    complete(&event)
    add(event)
  }

  /// Adds an event at the end.
  mutating func add(_ event: AnalyticsEvent) {
    all.append(event)
    all[all.count - 1].index = all.count - 1
  }

  /// Adds an event for each overlay, in the order in which they are shown or hidden.
  mutating func addOverlays(
    _ name: AnalyticsEvent.Name, _ overlays: ArraySlice<Route.Overlay>,
    _ rootOverlays: ArraySlice<Route.Overlay>, in state: NavigationState<Route>
  ) {
    var changes = overlays.map { (overlay: $0, isRoot: false) }
    changes += rootOverlays.map { (overlay: $0, isRoot: true) }
    if name == .overlayHide { changes.reverse() }
    for change in changes {
      add(name, on: state.currentRoute) { event in
        event.overlay = analyticsName(of: change.overlay)
        event.isRootOverlay = change.isRoot
        event.parameters = analyticsParameters(of: change.overlay)
      }
    }
  }

  /// Adds the view of the current screen.
  mutating func addView(from previous: Route?, after time: Duration?) {
    let state = state
    add(.screenView, on: state.currentRoute, from: previous) { event in
      event.timeOnPreviousScreen = time
      event.overlay = state.activeOverlay.map { analyticsName(of: $0) }
      event.isRootOverlay = !state.rootOverlays.isEmpty
    }
  }
}
