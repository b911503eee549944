// From a step to what everybody sees.

extension NavigationManager {
  /// Makes a step the newest transition. Inside a transaction it waits there for its end.
  @inlinable @inline(__always)
  @discardableResult
  func commit(_ step: some Step<Route>, _ context: CallContext) -> Int {
    guard transaction == nil else { return join(step.event, context) }
    let seq = storedHead + 1
    // Also while it is recorded: what the recorder tells the app may call back.
    phase = .notifying
    if let recording {
      if let plain = step.plain, context.isPlain, !isObserved {
        let time = context.time ?? recording.now()
        recording.recordParts(
          plain, step.route, step.overlay, step.tab, step.count, seq, time
        ) { next(step.event, context, at: time) }
        // The recorder may have brought in an observer.
        if isObserved { return publish(next(step.event, context, at: time)) }
      } else {
        let transition = next(step.event, context)
        recording.record(transition)
        if isObserved { return publish(transition) }
      }
    } else if isObserved {
      return publish(next(step.event, context))
    }
    // In its place: nobody asks for the state before.
    step.apply(to: &storage, seq: seq)
    storedHead = seq
    phase = .idle
    return seq
  }

  /// Makes an event a step of the transaction that is open.
  @inlinable @inline(never)
  func join(_ event: NavigationEvent<Route>, _ context: CallContext) -> Int {
    let transition = next(event, context)
    transaction?.steps.append(transition)
    storage.apply(event, seq: transition.seq)
    storedHead = transition.seq
    return transition.seq
  }

  /// The transition that comes after the newest one.
  @inlinable @inline(__always)
  func next(
    _ event: NavigationEvent<Route>, _ context: CallContext, at time: Timestamp? = nil
  ) -> Transition<Route> {
    Transition(
      seq: storedHead + 1, time: time ?? context.time ?? recording?.now() ?? .unknown,
      cause: context.cause ?? .user, event: event, meta: context.meta)
  }

  /// Whether anybody is told of changes.
  @inlinable @inline(__always)
  var isObserved: Bool {
    if observation != nil { return true }
    guard let audience else { return false }
    return !audience.isEmpty
  }

  /// Shows everybody what a transition leads to.
  @inlinable @inline(never)
  func publish(_ transition: Transition<Route>) -> Int {
    var state = storage
    state.apply(transition.event, seq: transition.seq)
    publish([transition], from: storage, to: state)
    return transition.seq
  }

  /// Shows everybody what transitions have led to; calls made meanwhile are queued.
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
    audience?.notify(change)
    phase = .idle
  }
}
