// Publishing a change: to Observation, to observers and to streams. Calls made meanwhile are queued.

extension NavigationManager {
  /// Applies a recorded step to both states, and publishes the change.
  @inlinable @inline(never)
  func publish<Change: RecordedStep<Route>>(
    _ step: Change, _ subject: Change.Subject, _ finding: Change.Finding, _ context: CallContext,
    seq: Int, time: Timestamp
  ) {
    guard isAwaited else { return follow(step, subject, finding, seq: seq) }
    let twin = ensureTwin()
    step.apply(subject, finding, to: &twin.state, seq: seq)
    let changed = awaitedChanges(to: &twin.state, changesState: step.changesState(subject))
    signal(changed) {
      swap(&storage, &twin.state)
      storedHead = seq
    }
    if awaited.contains(.changes), let observerList {
      observerList.notify(
        {
          $0.seq = seq
          $0.time = time
          $0.cause = context.cause ?? .user
          $0.event = step.event(subject)
          $0.meta = context.meta
        }, from: &twin.state, to: &storage)
      if observerList.isEmpty { awaited.remove(.changes) }
    }
    step.apply(subject, finding, to: &twin.state, seq: seq)
  }

  /// Applies a step that nobody awaits. The twin state follows, until it has not been needed for
  /// long.
  @inlinable
  func follow<Change: RecordedStep<Route>>(
    _ step: Change, _ subject: Change.Subject, _ finding: Change.Finding, seq: Int
  ) {
    step.apply(subject, finding, to: &storage, seq: seq)
    storedHead = seq
    guard let twin else { return }
    twin.unneededCount += 1
    if twin.unneededCount <= TwinState<Route>.patience {
      step.apply(subject, finding, to: &twin.state, seq: seq)
    } else {
      self.twin = nil
    }
  }

  /// Publishes a recorded rewind.
  @inlinable
  func publish(_ rewind: Transition<Route>, leadingTo state: NavigationState<Route>) {
    var state = state
    let changed = isAwaited ? awaitedChanges(to: &state, changesState: true) : []
    let previous = storage
    signal(changed) {
      storage = state
      storedHead = rewind.seq
    }
    // Made again when it is needed.
    twin = nil
    if awaited.contains(.changes) { notify([rewind], from: previous) }
    obstacles.remove(.notifying)
  }

  /// Publishes the steps of a transaction as one change, and lets the twin state follow.
  @inlinable
  func publish(_ transaction: OpenTransaction<Route>) {
    let (steps, twin) = (transaction.steps, ensureTwin())
    if isAwaited {
      let head = storedHead
      // Whoever reads the state now finds the one before the transaction.
      swap(&storage, &twin.state)
      storedHead = head - steps.count
      let changesState = steps.indices.contains { steps[$0].event.changesState }
      var changed = awaitedChanges(to: &twin.state, changesState: changesState)
      let others = awaited.subtracting(changed)
      if transaction.wasRead(others) {
        changed.formUnion(
          transaction.changedSinceRead(
            from: storage, to: twin.state, after: steps.count, of: others))
      }
      signal(changed) {
        swap(&storage, &twin.state)
        storedHead = head
      }
      if awaited.contains(.changes) { notify(steps, from: twin.state) }
    }
    // By index: the loop would copy whole transitions.
    for index in steps.indices { twin.state.apply(steps[index].event, seq: steps[index].seq) }
  }

  /// Whether anybody awaits a change. Forgets the properties that nobody awaits any more.
  @inlinable
  var isAwaited: Bool {
    let properties = awaited.intersection(.properties)
    if !properties.isEmpty {
      let live = observation?.awaited(of: properties) ?? []
      awaited.subtract(properties.subtracting(live))
    }
    return !awaited.isEmpty
  }

  /// Those of the awaited properties that a change to `next` is about to change.
  @inlinable
  func awaitedChanges(to next: inout NavigationState<Route>, changesState: Bool) -> Awaited {
    let properties = awaited.intersection(.properties)
    guard !properties.isEmpty else { return [] }
    let head = properties.intersection(Awaited(.head))
    guard changesState else { return head }
    return head.union(NavigationState.changed(from: &storage, to: &next, of: properties))
  }

  /// Makes a change and signals the properties that it changes, before and after it.
  @inlinable
  func signal(_ properties: Awaited, _ change: () -> Void) {
    guard !properties.isEmpty, let observation else { return change() }
    observation.signal(properties, change)
  }

  /// Notifies observers and streams of a change.
  @inlinable
  func notify(_ transitions: [Transition<Route>], from previous: NavigationState<Route>) {
    guard let observerList else { return }
    observerList.notify(
      NavigationChange(transitions: transitions, previous: previous, state: storage))
    if observerList.isEmpty { awaited.remove(.changes) }
  }

  /// The state before the next change, which somebody needs.
  @inlinable
  func ensureTwin() -> TwinState<Route> {
    if let twin {
      twin.unneededCount = 0
      return twin
    }
    let made = TwinState(storage)
    twin = made
    return made
  }
}
