public import DRN

/// Derives analytics events from a session's changes, in order.
///
/// The events of a manager come live from `observeAnalytics(_:)`, those of a log from DRNInspect's
/// `analyticsEvents(of:in:migrations:)`. Both use this fold and give the same events. It has no
/// clock, and keeps only how long the current screen has been visible.
///
/// <doc:Analytics> has the table of the events of each transition. The rules behind it:
///
/// - What is *visible* is compared before and after a change: the current entry (`screen_view`) and
///   the overlays on it and above it (`overlay_show`, `overlay_hide`). So every overlay that is
///   hidden was shown before, whatever happened in between.
/// - What the user *did* is reported for moves only: pushes, pops, switches, commands and links.
///   Time travel is not a move.
/// - A transaction is one change. The states in between were never visible.
public struct AnalyticsFold<Route: NavigationRoute>: Sendable {
  private var clock = VisitClock()

  /// Creates a fold that has received no change.
  public init() {}

  /// The events of a beginning: a session starts or continues, or its observation starts.
  ///
  /// - Parameters:
  ///   - state: The state after transition `seq`.
  ///   - seq: The position to begin after.
  ///   - time: The time of that transition, from which the first visit is measured.
  ///   - cause: The cause of that transition.
  /// - Complexity: O(*n*), where *n* is the number of overlays.
  public mutating func begin(
    in state: NavigationState<Route>, seq: Int, time: Timestamp, cause: Cause
  ) -> [AnalyticsEvent] {
    clock.start(at: time)
    var events = AnalyticsEventList(after: state, seq: seq, time: time, cause: cause)
    // A link that led here earlier was reported then.
    if seq == 0, cause == .link { events.add(.linkOpen, on: state.currentRoute) }
    events.addOverlays(.overlayShow, state.overlays[...], state.rootOverlays[...], in: state)
    events.addView(from: nil, after: nil)
    return events.all
  }

  /// The events of the next change; none for a mark or a note.
  ///
  /// - Parameter change: The change, as an observer receives it. Pass each change once, in order.
  /// - Complexity: O(`historyLimit`) if the current entry changes, else O(1), plus the number of
  ///   overlays. The transitions of a transaction are applied once more.
  public mutating func events(for change: NavigationChange<Route>) -> [AnalyticsEvent] {
    for transition in change.transitions { clock.pass(to: transition.time) }
    guard let last = change.transitions.last else { return [] }
    let (before, after) = (change.previous, change.state)
    let summary = ChangeSummary(change)
    if summary.isBeginning {
      return begin(in: after, seq: last.seq, time: last.time, cause: last.cause)
    }
    var events = AnalyticsEventList(
      after: after, seq: last.seq, time: last.time, cause: summary.cause ?? last.cause)
    for block in summary.blocks { events.add(block) }

    if summary.isLink { events.add(.linkOpen, on: after.currentRoute, from: before.currentRoute) }
    if let group = last.group, summary.changesState {
      events.add(.commandApplied, on: after.currentRoute, from: before.currentRoute) {
        ($0.command, $0.count) = (group.name, group.count)
      }
    }
    if summary.switchesFlow {
      events.add(.flowSwitch, on: after.currentRoute, from: before.currentRoute)
    }
    if !summary.isTravel, after.tab != before.tab, after.tab != nil {
      events.add(.tabSwitch, on: after.currentRoute, from: before.currentRoute)
    }

    let isElsewhere = after.current.id != before.current.id
    let kept = isElsewhere ? 0 : Self.commonCount(before.overlays, after.overlays)
    let keptAbove = Self.commonCount(before.rootOverlays, after.rootOverlays)
    events.addOverlays(
      .overlayHide, before.overlays[kept...], before.rootOverlays[keptAbove...], in: before)
    if isElsewhere, !summary.isTravel {
      let (popped, pushed) = (summary.baseline ?? before).steps(to: after)
      if popped > 0 { events.add(.routePop, on: before.currentRoute) { $0.count = popped } }
      if pushed > 0 {
        events.add(.routePush, on: after.currentRoute, from: before.currentRoute) {
          $0.count = pushed
        }
      }
    }
    events.addOverlays(
      .overlayShow, after.overlays[kept...], after.rootOverlays[keptAbove...], in: after)
    if isElsewhere { events.addView(from: before.currentRoute, after: clock.endVisit()) }
    return events.all
  }

  private static func commonCount(_ left: [Route.Overlay], _ right: [Route.Overlay]) -> Int {
    zip(left, right).prefix { $0 == $1 }.reduce(0) { count, _ in count + 1 }
  }
}

extension AnalyticsFold {
  /// What the transitions of a change say in addition to its states.
  private struct ChangeSummary {
    var isBeginning = false
    var isTravel = false
    var isLink = false
    var changesState = false
    var switchesFlow = false
    /// The cause of the last transition that changed anything.
    var cause: Cause?
    /// The refusals of guards.
    var blocks: [AnalyticsEvent] = []
    /// The state from which pushes and pops count, if a tab or flow was entered within the change.
    var baseline: NavigationState<Route>?

    init(_ change: NavigationChange<Route>) {
      change.forEachTransition { transition, state in
        let event = transition.event
        if case .refused(let attempted, let reason) = event {
          blocks.append(Self.block(transition, attempted, reason, in: state))
        }
        switch event.kind {
        case .started, .restored: isBeginning = true
        case .rewound:
          isTravel = true
          cause = transition.cause
        case .flowSwitched:
          switchesFlow = true
          baseline = state
        case .tabSelected: baseline = state
        default: break
        }
        if event.changesState {
          changesState = true
          cause = transition.cause
          if transition.cause == .link { isLink = true }
        }
      }
    }

    private static func block(
      _ transition: Transition<Route>, _ attempted: NavigationEvent<Route>, _ reason: String,
      in state: NavigationState<Route>
    ) -> AnalyticsEvent {
      var events = AnalyticsEventList(
        after: state, seq: transition.seq, time: transition.time, cause: transition.cause)
      let destination = state.destination(of: attempted) ?? state.currentRoute
      events.add(.guardBlock, on: destination, from: state.currentRoute) { $0.reason = reason }
      return events.all[0]
    }
  }
}

extension NavigationState {
  /// The number of places that the history up to the current entry loses and gains on the way to
  /// another state.
  ///
  /// Places that the other history dropped because it was full are not lost: nobody left them.
  fileprivate func steps(to other: Self) -> (popped: Int, pushed: Int) {
    let (count, otherCount) = (cursor + 1, other.cursor + 1)
    guard let first = other.entries.first?.id,
      let start = (0..<count).first(where: { entries[$0].id == first })
    else { return (count, otherCount) }
    var common = 0
    while start + common < count, common < otherCount,
      entries[start + common].id == other.entries[common].id
    { common += 1 }
    return (count - start - common, otherCount - common)
  }
}
