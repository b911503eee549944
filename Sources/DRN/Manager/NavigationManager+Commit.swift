// Recording a step and applying it.
//
// Invariants:
// - The twin state, if there is one, is equal to `storage` between two calls, and the state before
//   the transaction while one is open.
// - Whoever reads the state when a change is announced finds the one before it.

extension NavigationManager {
  /// Makes a step the newest transition. Inside a transaction, the step joins it.
  @inlinable @inline(__always)
  func commit<Change: RecordedStep<Route>>(
    _ step: Change, _ subject: Change.Subject, _ finding: Change.Finding, _ context: CallContext
  ) -> Int {
    transaction == nil
      ? commitAlone(step, subject, finding, context) : join(step, subject, finding, context)
  }

  /// Makes an event the newest transition. Inside a transaction, it joins it.
  @inlinable
  @discardableResult
  func commit(_ event: NavigationEvent<Route>, _ context: CallContext) -> Int {
    commit(AnyStep(), event, (), context)
  }

  /// Makes a step the newest transition, outside of a transaction.
  @inlinable @inline(__always)
  func commitAlone<Change: RecordedStep<Route>>(
    _ step: Change, _ subject: Change.Subject, _ finding: Change.Finding, _ context: CallContext
  ) -> Int {
    assert(obstacles.isDisjoint(with: .busy), "A step is committed while another is published.")
    let seq = storedHead + 1
    // Set before recording, because the recorder may call the app, which may call the manager.
    obstacles.insert(.notifying)
    let time = record(step, subject, context, seq: seq)
    if twin == nil, awaited.isEmpty {
      // In place: nothing needs the previous state.
      step.apply(subject, finding, to: &storage, seq: seq)
      storedHead = seq
    } else {
      publish(step, subject, finding, context, seq: seq, time: time)
    }
    obstacles.remove(.notifying)
    return seq
  }

  /// Records a step; returns its time.
  @inlinable @inline(__always)
  func record<Change: RecordedStep<Route>>(
    _ step: Change, _ subject: Change.Subject, _ context: CallContext, seq: Int
  ) -> Timestamp {
    guard let uncountedRecording else { return context.time ?? .unknown }
    if context.meta == nil {
      let call = RecordedCall(seq: seq, time: context.time, cause: context.cause)
      let time = uncountedRecording.use { step.record(subject, call, by: $0) }
      if let time { return time }
    }
    return recordWhole(step, subject, context, seq: seq)
  }

  /// Records a step as a transition; returns its time.
  @inlinable @inline(never)
  func recordWhole<Change: RecordedStep<Route>>(
    _ step: Change, _ subject: Change.Subject, _ context: CallContext, seq: Int
  ) -> Timestamp {
    let time = context.time ?? recording?.now() ?? .unknown
    recording?.record(transition(step, subject, context, seq: seq, time: time))
    return time
  }

  /// Adds a step to the open transaction.
  @inlinable @inline(never)
  func join<Change: RecordedStep<Route>>(
    _ step: Change, _ subject: Change.Subject, _ finding: Change.Finding, _ context: CallContext
  ) -> Int {
    let (seq, time) = (storedHead + 1, context.time ?? recording?.now() ?? .unknown)
    transaction?.steps.append(transition(step, subject, context, seq: seq, time: time))
    step.apply(subject, finding, to: &storage, seq: seq)
    storedHead = seq
    return seq
  }

  @inlinable @inline(__always)
  func transition<Change: RecordedStep<Route>>(
    _ step: Change, _ subject: Change.Subject, _ context: CallContext, seq: Int, time: Timestamp
  ) -> Transition<Route> {
    Transition(
      seq: seq, time: time, cause: context.cause ?? .user, event: step.event(subject),
      meta: context.meta)
  }
}
