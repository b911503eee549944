/// Derives analytics events from a session's changes, one after another.
///
/// A manager's events come live from ``NavigationManager/observeAnalytics(_:)``, a log's from DRNLog's
/// `analyticsEvents(of:in:migrations:)`. Both are this fold, and give the same events. It has no clock and keeps
/// nothing of the session but how long the current screen has been seen.
///
/// <doc:Analytics> has the table of what each transition yields. The rules behind it:
///
/// - What is *seen* is compared before and after a change: the current entry (`screen_view`) and the
///   overlays on it and above it (`overlay_show`, `overlay_hide`). So every overlay that goes has come
///   before, whatever was done in between.
/// - What was *done* is told of moves only: pushes, pops, switches, commands and links. Time travel is
///   no move.
/// - A transaction is one change. What was in between was never seen.
public struct AnalyticsFold<Route: NavigationRoute>: Sendable {
  private var clock = VisitClock()

  /// Creates a fold that has seen nothing.
  public init() {}

  /// The events of a beginning: a session that starts or is continued, or is watched from now on.
  ///
  /// - Parameters:
  ///   - state: The state after transition `seq`.
  ///   - seq: The position to begin after.
  ///   - time: When that transition happened; the time of the first visit counts from there.
  ///   - cause: What caused it.
  /// - Complexity: O(*n*) for *n* overlays that are up.
  public mutating func begin(
    in state: NavigationState<Route>, seq: Int, time: Timestamp, cause: Cause
  ) -> [AnalyticsEvent] {
    clock.start(at: time)
    var events = AnalyticsEventList(after: state, seq: seq, time: time, cause: cause)
    // Of a link that led here before, somebody else was told.
    if seq == 0, cause == .link { events.add(.linkOpen, on: state.currentRoute) }
    events.addOverlays(.overlayShow, state.overlays[...], state.rootOverlays[...], in: state)
    events.addView(from: nil, after: nil)
    return events.all
  }

  /// The events of the next change: none, where it is a mark or a note.
  ///
  /// - Parameter change: What an observer is told. Each is to be given once, in order.
  /// - Complexity: O(`historyLimit`) where the current entry is another one after it; O(1) otherwise,
  ///   besides the overlays that are up. A transaction is folded once more.
  public mutating func events(for change: NavigationChange<Route>) -> [AnalyticsEvent] {
    for transition in change.transitions { clock.pass(to: transition.time) }
    guard let last = change.transitions.last else { return [] }
    let (before, after) = (change.previous, change.state)
    let deeds = Deeds(change)
    if deeds.isBeginning {
      return begin(in: after, seq: last.seq, time: last.time, cause: last.cause)
    }
    var events = AnalyticsEventList(
      after: after, seq: last.seq, time: last.time, cause: deeds.cause ?? last.cause)
    for block in deeds.blocks { events.add(block) }

    if deeds.isLink { events.add(.linkOpen, on: after.currentRoute, from: before.currentRoute) }
    if let group = last.group, deeds.changesState {
      events.add(.commandApplied, on: after.currentRoute, from: before.currentRoute) {
        ($0.command, $0.count) = (group.name, group.count)
      }
    }
    if deeds.switchesFlow {
      events.add(.flowSwitch, on: after.currentRoute, from: before.currentRoute)
    }
    if !deeds.isTravel, after.tab != before.tab, after.tab != nil {
      events.add(.tabSwitch, on: after.currentRoute, from: before.currentRoute)
    }

    let isElsewhere = after.current.id != before.current.id
    let kept = isElsewhere ? 0 : Self.commonCount(before.overlays, after.overlays)
    let keptAbove = Self.commonCount(before.rootOverlays, after.rootOverlays)
    events.addOverlays(
      .overlayHide, before.overlays[kept...], before.rootOverlays[keptAbove...], in: before)
    if isElsewhere, !deeds.isTravel {
      let (popped, pushed) = (deeds.wayBefore ?? before).steps(to: after)
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
  /// What the transitions of a change say that the states do not.
  private struct Deeds {
    var isBeginning = false
    var isTravel = false
    var isLink = false
    var changesState = false
    var switchesFlow = false
    /// The cause of the last transition that changed anything.
    var cause: Cause?
    /// The moves that guards refused.
    var blocks: [AnalyticsEvent] = []
    /// The state that pushes and pops count from, where another tab or flow was taken up on the way.
    var wayBefore: NavigationState<Route>?

    init(_ change: NavigationChange<Route>) {
      var state = change.previous
      for transition in change.transitions {
        let event = transition.event
        if case .refused(let attempted, let reason) = event {
          blocks.append(Self.block(transition, attempted, reason, in: state))
        }
        if change.transitions.count == 1 {
          state = change.state
        } else {
          state.apply(event, seq: transition.seq)
        }
        switch event.kind {
        case .started, .restored: isBeginning = true
        case .rewound:
          isTravel = true
          cause = transition.cause
        case .flowSwitched:
          switchesFlow = true
          wayBefore = state
        case .tabSelected: wayBefore = state
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
  /// How many places the way to the current entry lost and got on the way to another state.
  ///
  /// Places that the other history has dropped because it was full are not lost: nobody left them.
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
