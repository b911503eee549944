// Every call becomes a transition through `perform`.
//
// The path of an allowed call is always inlined, so that the compiler specializes it for each kind
// of call. What few calls need is never inlined.
//
// Invariants:
// - Only an idle manager performs a call. Calls are refused while guards decide, and queued while
//   observers receive a change.
// - Positions have no gaps: each transition has the position after `storedHead`.
// - A transition is recorded before its state is visible.

extension NavigationManager: Navigating {
  /// Performs `action`, if the guards allow it and it changes anything.
  ///
  /// The named calls (``Navigating/go(_:cause:)``, ``Navigating/showOverlay(_:)`` and so on) call
  /// this function with an action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - cause: The cause; by default `user`, and `travel` for time travel.
  ///   - time: The time, for recorded data; by default the recorder's clock.
  ///   - meta: Facts that are recorded with the transition and decide nothing.
  /// - Returns: The outcome; from inside an observer, `.queued`.
  /// - Complexity: That of ``NavigationState/apply(_:seq:)`` and of the recorder: O(1), amortized.
  ///   O(`historyLimit`) after an observer or a guard has kept a whole state, because the manager
  ///   then copies it once. Time travel takes what the recorder needs to find the state.
  @inlinable @inline(__always)
  @discardableResult
  public func perform(
    _ action: NavigationAction<Route>, cause: Cause? = nil, time: Timestamp? = nil,
    meta: JSONValue? = nil
  ) -> NavigationOutcome<Route> {
    let context = CallContext(cause: cause, time: time, meta: meta)
    guard obstacles.isDisjoint(with: .busy) else { return postpone(action, context) }
    let outcome = performNow(action, context)
    if !queue.isEmpty, transaction == nil { runQueue() }
    return outcome
  }

  /// Goes to a route: a screen, or a composite, which remembers where it was entered from.
  ///
  /// Going to a screen of another tab selects that tab; the tab that is left remembers its history.
  ///
  /// The same as for every ``Navigating``, but the most frequent call does not make its action first,
  /// which would have a copy of the route.
  @inlinable
  @discardableResult
  public func go(_ route: Route, cause: Cause = .user) -> NavigationOutcome<Route> {
    guard obstacles.isEmpty, route.composite == nil else {
      return perform(.go(Place(route)), cause: cause)
    }
    let context = CallContext(cause: cause, time: nil, meta: nil)
    let outcome = performStep(Going(tab: route.tab), route, context)
    if !queue.isEmpty { runQueue() }
    return outcome
  }

  /// Performs `action` without checking whether the manager is busy or running the queue.
  ///
  /// The frequent actions are steps; ``NavigationState/proposal(for:)`` has them as events.
  @inlinable @inline(__always)
  func performNow(
    _ action: NavigationAction<Route>, _ context: CallContext
  ) -> NavigationOutcome<Route> {
    switch action {
    case .go(let place):
      if let overlay = place.overlay {
        let composite = Composite(place.route, overlay: overlay)
        return performStep(Composing(tab: place.tab), composite, context)
      } else {
        return performStep(Going(tab: place.tab), place.route, context)
      }
    case .replace(let place): return performStep(Replacing(), place, context)
    case .showOverlay(let overlay): return performStep(ShowingOverlay(), overlay, context)
    case .pushOverlay(let overlay): return performStep(PushingOverlay(), overlay, context)
    case .hideOverlay(returning: true):
      return storage.isOverlaid ? performStep(HidingOverlay(), (), context) : .unchanged
    case .goBack(let count):
      let count = storage._history.stepsBack(count)
      return count > 0 ? performStep(Moving(by: -count), (), context) : .unchanged
    case .goForward(let count):
      let count = storage._history.stepsForward(count)
      return count > 0 ? performStep(Moving(by: count), (), context) : .unchanged
    case .selectTab(let tab, let root): return performStep(SelectingTab(tab), root, context)
    default: return performInfrequent(action, context)
    }
  }

  @inlinable @inline(never)
  func performInfrequent(
    _ action: NavigationAction<Route>, _ context: CallContext
  ) -> NavigationOutcome<Route> {
    switch action {
    case .rewind, .undo, .redo: return noting(travel(action, context))
    case .fence: return noting(fence(context))
    case .resume: return noting(resume(context))
    case .command(let command): return run(command, context)
    case .mark(let name, let seq): return noting(mark(name, at: seq, context))
    case .note(let label, let payload):
      return noting(performFact(.noted(label: label, payload: payload), context))
    default:
      guard let event = deciding({ storage.proposal(for: action) }) else { return .unchanged }
      if case .historyEdited(let edit) = event {
        if edit.items.isEmpty { return .unchanged }
        if let fault = edit.fault(editing: storage.entries.count) {
          return noting(.refused(Refusal(.invalidEdit, fault)))
        }
      }
      return performStep(AnyStep(), event, context)
    }
  }

  /// The arguments of a call besides its action.
  @usableFromInline
  struct CallContext {
    @usableFromInline var cause: Cause?
    @usableFromInline var time: Timestamp?
    @usableFromInline var meta: JSONValue?

    @inlinable
    init(cause: Cause?, time: Timestamp?, meta: JSONValue?) {
      (self.cause, self.time, self.meta) = (cause, time, meta)
    }
  }

  /// Performs a step, if the guards allow it and it changes anything.
  @inlinable @inline(__always)
  func performStep<Change: RecordedStep<Route>>(
    _ step: Change, _ subject: Change.Subject, _ context: CallContext
  ) -> NavigationOutcome<Route> {
    guard obstacles.isEmpty else { return performObstructed(step, subject, context) }
    let finding = step.finding(subject, in: storage)
    if step.isUnchanged(subject, finding, in: storage) { return .unchanged }
    if let excess = step.excess(subject, in: storage) { return .refused(.limit(excess)) }
    return .changed(seq: commitAlone(step, subject, finding, context))
  }

  /// Performs a step in a transaction, or if something else than the state may decide on it.
  @inlinable @inline(never)
  func performObstructed<Change: RecordedStep<Route>>(
    _ step: Change, _ subject: Change.Subject, _ context: CallContext
  ) -> NavigationOutcome<Route> {
    if let refusal = transaction?.refusal { return .refused(refusal) }
    if isTransactionFull { return noting(.refused(.limit(.steps))) }
    guard obstacles.isDisjoint(with: [.guards, .pendingMove, .focus]) else {
      return noting(performGuarded(step, subject, context))
    }
    return noting(performAllowed(step, subject, context))
  }

  /// Notes the first refusal of a transaction that it ends.
  @inlinable
  func noting(_ outcome: NavigationOutcome<Route>) -> NavigationOutcome<Route> {
    guard let transaction, transaction.stopsAtRefusal, transaction.refusal == nil,
      case .refused(let refusal) = outcome
    else { return outcome }
    transaction.refusal = refusal
    return outcome
  }

  /// Performs a step that is allowed, if it changes anything.
  @inlinable
  func performAllowed<Change: RecordedStep<Route>>(
    _ step: Change, _ subject: Change.Subject, _ context: CallContext
  ) -> NavigationOutcome<Route> {
    let finding = step.finding(subject, in: storage)
    if step.isUnchanged(subject, finding, in: storage) { return .unchanged }
    if let excess = step.excess(subject, in: storage) { return .refused(.limit(excess)) }
    return .changed(seq: commit(step, subject, finding, context))
  }

  /// Whether the open transaction has all the steps that one can have.
  @inlinable
  var isTransactionFull: Bool {
    guard let transaction else { return false }
    return transaction.steps.count >= NavigationLimits.steps
  }

  /// Performs a step that guards do not see: a mark or a note.
  @inlinable
  func performFact(
    _ event: NavigationEvent<Route>, _ context: CallContext
  ) -> NavigationOutcome<Route> {
    if isTransactionFull { return .refused(.limit(.steps)) }
    if let refusal = transaction?.refusal { return .refused(refusal) }
    if let excess = storage.excess(of: event) { return .refused(.limit(excess)) }
    return .changed(seq: commit(event, context))
  }

  @inlinable
  func mark(
    _ name: String, at seq: Int?, _ context: CallContext
  ) -> NavigationOutcome<Route> {
    guard !name.isEmpty else { return .refused(Refusal(.unnamed, "A mark needs a name.")) }
    if let seq, !(0...storedHead).contains(seq) {
      return .refused(.noSuchTransition(seq, head: storedHead))
    }
    return performFact(.marked(name: name, target: seq ?? storedHead + 1), context)
  }

  @inlinable
  func travel(
    _ action: NavigationAction<Route>, _ context: CallContext
  ) -> NavigationOutcome<Route> {
    guard transaction == nil else { return .refused(.insideTransaction) }
    guard let recording else { return .refused(.noHistory) }
    do {
      let moment =
        switch action {
        case .undo: try recording.undoMoment()
        case .redo: try recording.redoMoment()
        case .rewind(let seq, let crossesFence):
          try moment(seq, by: recording, crossingFence: crossesFence)
        default: Moment<Route>?.none
        }
      guard let moment else { return .unchanged }
      if let outcome = refusedTravel(to: moment, context) { return outcome }
      var context = addingFocus(to: context, leftBy: nil)
      context.cause = context.cause ?? .travel
      let transition = transition(
        AnyStep(), .rewound(target: moment.seq), context, seq: storedHead + 1,
        time: context.time ?? recording.now())
      cancelPending()
      obstacles.insert(.notifying)
      recording.record(transition)
      publish(transition, leadingTo: moment.state)
      return .changed(seq: transition.seq)
    } catch {
      return .refused(error)
    }
  }

  /// Asks the guards about time travel; returns the outcome unless they allow it.
  @inlinable
  func refusedTravel(
    to moment: Moment<Route>, _ context: CallContext
  ) -> NavigationOutcome<Route>? {
    guard obstacles.contains(.guards) else { return nil }
    let event = NavigationEvent<Route>.rewound(target: moment.seq)
    let cause = context.cause ?? .travel
    switch verdict(on: event, cause: cause, leadingTo: moment.state.currentRoute) {
    case .allow: return nil
    case .block(let reason, _): return refuse(event, Refusal(.blocked, reason), context)
    case .redirect(let route): return redirect(to: route, context, insteadOf: event)
    case .waits(let wait): return suspend(.event(event), context, wait)
    }
  }

  /// The moment of a rewind, unless a fence is in its way.
  @inlinable
  func moment(
    _ seq: Int, by recording: Recording<Route>, crossingFence crosses: Bool
  ) throws(Refusal) -> Moment<Route> {
    let moment = try recording.moment(seq)
    if !crosses, let fence = try recording.newestFence() ?? lastFence, moment.seq < fence {
      throw .fenced(fence)
    }
    return moment
  }

  @inlinable
  func fence(_ context: CallContext) -> NavigationOutcome<Route> {
    guard transaction == nil else { return .refused(.insideTransaction) }
    if lastFence == storedHead { return .unchanged }
    do throws(Refusal) {
      if let fence = try recording?.newestFence(), fence == storedHead { return .unchanged }
    } catch {
      // Where the history cannot be read, one fence more does no harm.
    }
    cancelPending()
    wantedMemory = WantedMemory()
    lastFence = commit(.fenced, addingFocus(to: context, leftBy: nil))
    return .changed(seq: storedHead)
  }
}
