// Recording a step, applying it and publishing the change.

extension NavigationManager {
  /// Makes a step the newest transition. Inside a transaction, the step joins it.
  @inlinable @inline(__always)
  @discardableResult
  func commit(_ step: some Step<Route>, _ context: CallContext) -> Int {
    guard transaction == nil else { return join(step.event, context) }
    assert(phase == .idle, "A step was committed while another one is published.")
    let seq = storedHead + 1
    // Set before recording, because the recorder may call the app, which may call the manager.
    phase = .notifying
    let time = record(step, context, seq: seq)
    // After recording, because the app may have added an observer.
    guard awaited.isEmpty else { return publish(step, context, seq: seq, time: time) }
    // In place: without observers, nothing needs the previous state.
    step.apply(to: &storage, seq: seq)
    storedHead = seq
    phase = .idle
    return seq
  }

  /// Records a step; returns its time.
  @inlinable @inline(__always)
  func record(_ step: some Step<Route>, _ context: CallContext, seq: Int) -> Timestamp {
    guard let recording else { return context.time ?? .unknown }
    let time = context.time ?? recording.now()
    if let kind = step.plainKind, context.meta == nil {
      recording.recordParts(
        kind, step.route, step.overlay, step.tab, step.count, seq, time, context.cause
      ) { transition(step.event, context, seq: seq, time: time) }
    } else {
      recording.record(transition(step.event, context, seq: seq, time: time))
    }
    return time
  }

  /// Adds an event to the open transaction.
  @inlinable @inline(never)
  func join(_ event: NavigationEvent<Route>, _ context: CallContext) -> Int {
    let transition = next(event, context)
    transaction?.steps.append(transition)
    storage.apply(event, seq: transition.seq)
    storedHead = transition.seq
    return transition.seq
  }

  /// The transition with `event` that follows the newest one.
  @inlinable @inline(__always)
  func next(_ event: NavigationEvent<Route>, _ context: CallContext) -> Transition<Route> {
    transition(
      event, context, seq: storedHead + 1, time: context.time ?? recording?.now() ?? .unknown)
  }

  @inlinable @inline(__always)
  func transition(
    _ event: NavigationEvent<Route>, _ context: CallContext, seq: Int, time: Timestamp
  ) -> Transition<Route> {
    Transition(
      seq: seq, time: time, cause: context.cause ?? .user, event: event, meta: context.meta)
  }

  /// Applies a recorded step, and publishes the change.
  ///
  /// Observers need the states before and after it. They are two states that take turns, each changed in
  /// place: to copy one would take longer than everything else.
  @inlinable @inline(never)
  func publish(
    _ step: some Step<Route>, _ context: CallContext, seq: Int, time: Timestamp
  ) -> Int {
    let upcoming = ensureUpcoming()
    step.apply(to: &upcoming.state, seq: seq)
    let changed = awaitedChanges(to: upcoming.state, changesState: step.changesState)
    announce(changed)
    swap(&storage, &upcoming.state)
    storedHead = seq
    if !changed.isEmpty { observation?.signal(.did, changed) }
    if awaited.contains(.changes) {
      let transition = transition(step.event, context, seq: seq, time: time)
      notify(
        NavigationChange(transitions: [transition], previous: upcoming.state, state: storage))
    }
    step.apply(to: &upcoming.state, seq: seq)
    upcoming.head = seq
    phase = .idle
    return seq
  }

  /// Publishes a change to Observation, observers and streams; calls made meanwhile are queued.
  @inlinable @inline(never)
  func publish(
    _ transitions: [Transition<Route>], from previous: NavigationState<Route>,
    to state: NavigationState<Route>
  ) {
    phase = .notifying
    let changesState = transitions.contains { $0.event.changesState || $0.event.kind == .rewound }
    let changed = awaitedChanges(from: previous, to: state, changesState: changesState)
    announce(changed)
    storage = state
    storedHead = transitions.last?.seq ?? storedHead
    if !changed.isEmpty { observation?.signal(.did, changed) }
    if awaited.contains(.changes) {
      notify(NavigationChange(transitions: transitions, previous: previous, state: state))
    }
    phase = .idle
  }

  /// Those of the awaited properties that a change to `next` is about to change.
  @inlinable
  func awaitedChanges(
    from previous: NavigationState<Route>? = nil, to next: NavigationState<Route>,
    changesState: Bool
  ) -> AwaitedProperties {
    let properties = awaited.intersection(.properties)
    guard !properties.isEmpty else { return [] }
    let head = properties.intersection(AwaitedProperties(.head))
    guard changesState else { return head }
    return head.union((previous ?? storage).changed(in: next, of: properties))
  }

  /// Signals that properties are about to change.
  @inlinable
  func announce(_ changed: AwaitedProperties) {
    guard !changed.isEmpty, let observation else { return }
    // First, because an observer that is called may read them, and then awaits the next change.
    awaited.subtract(observation.count(changed))
    observation.signal(.will, changed)
  }

  @inlinable
  func notify(_ change: NavigationChange<Route>) {
    observerList?.notify(change)
    if observerList?.isEmpty != false { awaited.remove(.changes) }
  }

  /// The state that the next step is applied to.
  @inlinable @inline(__always)
  func ensureUpcoming() -> UpcomingState<Route> {
    guard let upcoming else {
      let made = UpcomingState(storage, head: storedHead)
      upcoming = made
      return made
    }
    if upcoming.head != storedHead { upcoming.state = storage }
    return upcoming
  }
}

/// The state that an observed manager changes to, which is equal to its state between two calls.
///
/// Unless changes that nobody observed were made meanwhile: `head` is the newest transition that is in it.
@usableFromInline
final class UpcomingState<Route: NavigationRoute> {
  @safe @exclusivity(unchecked) @usableFromInline var state: NavigationState<Route>
  @usableFromInline var head: Int

  @inlinable
  init(_ state: NavigationState<Route>, head: Int) { (self.state, self.head) = (state, head) }
}
