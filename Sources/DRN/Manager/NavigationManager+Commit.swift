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
    if let recording {
      if let kind = step.plainKind, context.isPlain, !isObserved {
        let time = context.time ?? recording.now()
        recording.recordParts(
          kind, step.route, step.overlay, step.tab, step.count, seq, time
        ) { next(step.event, context, at: time) }
        // The recorder may have called the app, which may have added an observer.
        if isObserved { return publish(next(step.event, context, at: time)) }
      } else {
        let transition = next(step.event, context)
        recording.record(transition)
        if isObserved { return publish(transition) }
      }
    } else if isObserved {
      return publish(next(step.event, context))
    }
    // In place: without observers, nothing needs the previous state.
    step.apply(to: &storage, seq: seq)
    storedHead = seq
    phase = .idle
    return seq
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
  func next(
    _ event: NavigationEvent<Route>, _ context: CallContext, at time: Timestamp? = nil
  ) -> Transition<Route> {
    Transition(
      seq: storedHead + 1, time: time ?? context.time ?? recording?.now() ?? .unknown,
      cause: context.cause ?? .user, event: event, meta: context.meta)
  }

  /// Whether anything observes changes.
  @inlinable @inline(__always)
  var isObserved: Bool {
    if observation != nil { return true }
    guard let observerList else { return false }
    return !observerList.isEmpty
  }

  /// Applies a transition and publishes the change.
  @inlinable @inline(never)
  func publish(_ transition: Transition<Route>) -> Int {
    var state = storage
    state.apply(transition.event, seq: transition.seq)
    publish([transition], from: storage, to: state)
    return transition.seq
  }

  /// Publishes a change to Observation, observers and streams; calls made meanwhile are queued.
  @inlinable @inline(never)
  func publish(
    _ transitions: [Transition<Route>], from previous: NavigationState<Route>,
    to state: NavigationState<Route>
  ) {
    let change = NavigationChange(transitions: transitions, previous: previous, state: state)
    phase = .notifying
    if let observation { change.signal(.will, observation) }
    storage = state
    storedHead = transitions.last?.seq ?? storedHead
    if let observation { change.signal(.did, observation) }
    observerList?.notify(change)
    phase = .idle
  }
}
