// Recording a step and applying it.
//
// Invariants:
// - The twin state, if there is one, is equal to `storage` between two calls, and the state before
//   the transaction while one is open.
// - Whoever reads the state when a change is announced finds the one before it.

extension NavigationManager {
  /// Makes a step the newest transition. Inside a transaction, the step joins it.
  @inlinable @inline(__always)
  @discardableResult
  func commit<Change: Step<Route>>(
    _ step: Change, _ finding: Change.Finding, _ context: CallContext
  ) -> Int {
    transaction == nil
      ? commitAlone(step, finding, context) : join(step, finding, context)
  }

  /// Makes a step the newest transition, outside of a transaction.
  @inlinable @inline(__always)
  func commitAlone<Change: Step<Route>>(
    _ step: Change, _ finding: Change.Finding, _ context: CallContext
  ) -> Int {
    assert(obstacles.isDisjoint(with: .busy), "A step is committed while another is published.")
    let seq = storedHead + 1
    // Set before recording, because the recorder may call the app, which may call the manager.
    obstacles.insert(.notifying)
    let time = record(step, context, seq: seq)
    if twin == nil, awaited.isEmpty {
      // In place: nothing needs the previous state.
      step.apply(finding, to: &storage, seq: seq)
      storedHead = seq
    } else {
      publish(step, finding, context, seq: seq, time: time)
    }
    obstacles.remove(.notifying)
    return seq
  }

  /// Records a step; returns its time.
  @inlinable @inline(__always)
  func record(_ step: some Step<Route>, _ context: CallContext, seq: Int) -> Timestamp {
    guard let recording else { return context.time ?? .unknown }
    if context.meta == nil {
      let call = RecordedCall(seq: seq, time: context.time, cause: context.cause)
      if let time = step.record(call, by: recording) { return time }
    }
    return recordWhole(step, context, seq: seq)
  }

  /// Records a step as a transition; returns its time.
  @inlinable @inline(never)
  func recordWhole(_ step: some Step<Route>, _ context: CallContext, seq: Int) -> Timestamp {
    let time = context.time ?? recording?.now() ?? .unknown
    recording?.record(transition(step, context, seq: seq, time: time))
    return time
  }

  /// Adds a step to the open transaction.
  @inlinable @inline(never)
  func join<Change: Step<Route>>(
    _ step: Change, _ finding: Change.Finding, _ context: CallContext
  ) -> Int {
    let next = next(step, context)
    transaction?.steps.append(next)
    step.apply(finding, to: &storage, seq: next.seq)
    storedHead = next.seq
    return next.seq
  }

  /// The transition of a step that follows the newest one.
  @inlinable @inline(__always)
  func next(_ step: some Step<Route>, _ context: CallContext) -> Transition<Route> {
    transition(
      step, context, seq: storedHead + 1, time: context.time ?? recording?.now() ?? .unknown)
  }

  @inlinable @inline(__always)
  func transition(
    _ step: some Step<Route>, _ context: CallContext, seq: Int, time: Timestamp
  ) -> Transition<Route> {
    Transition(
      seq: seq, time: time, cause: context.cause ?? .user, event: step.event, meta: context.meta)
  }
}
