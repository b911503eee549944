// The funnel: every call becomes a transition through `perform`.
//
// What is inlined always is the way of a call that is let through, so that the compiler sees one
// kind of call at a time; what is never inlined is what few calls need.

extension NavigationManager {
  /// Does what `action` asks for, if the guards allow it and it changes anything.
  ///
  /// The named calls (``Navigating/go(_:cause:)``, ``Navigating/showOverlay(_:)`` and so on) are
  /// this one with an action.
  ///
  /// - Parameters:
  ///   - action: What is asked for.
  ///   - cause: What caused it; `user` unless given, and `travel` for time travel.
  ///   - time: When it happened, for recorded data; the recorder's clock otherwise.
  ///   - meta: Facts that travel with the transition and decide nothing.
  /// - Returns: What happened. From inside an observer that is `.queued`.
  /// - Complexity: What ``NavigationState/apply(_:seq:)`` takes and the recorder does: O(1),
  ///   amortized. O(`historyLimit`) with observers or guards, for they get whole states. Time travel
  ///   costs what the recorder needs to find the state.
  @inlinable @inline(__always)
  @discardableResult
  public func perform(
    _ action: NavigationAction<Route>, cause: Cause? = nil, time: Timestamp? = nil,
    meta: JSONValue? = nil
  ) -> NavigationOutcome<Route> {
    let context = CallContext(cause: cause, time: time, meta: meta)
    guard phase == .idle else { return postpone(action, context) }
    let outcome = performNow(action, context)
    if !queue.isEmpty, transaction == nil { runQueue() }
    return outcome
  }

  /// Does what `action` asks for, while nothing else is done.
  ///
  /// The frequent actions are the steps that ``NavigationState/proposal(for:)`` gives as events.
  @inlinable @inline(__always)
  func performNow(
    _ action: NavigationAction<Route>, _ context: CallContext
  ) -> NavigationOutcome<Route> {
    switch action {
    case .go(let place):
      if let overlay = place.overlay {
        return take(
          Composing(Composite(place.route, overlay: overlay), tab: place.tab), context)
      } else {
        return take(Going(to: place.route, tab: place.tab), context)
      }
    case .replace(let place): return take(Replacing(with: place), context)
    case .showOverlay(let overlay): return take(ShowingOverlay(overlay), context)
    case .pushOverlay(let overlay): return take(PushingOverlay(overlay), context)
    case .hideOverlay(returning: true):
      return storage.isOverlaid ? take(HidingOverlay(), context) : .unchanged
    case .goBack(let count):
      let count = min(count, storage.cursor)
      return count > 0 ? take(Moving(by: -count), context) : .unchanged
    case .goForward(let count):
      let count = min(count, storage.entries.count - 1 - storage.cursor)
      return count > 0 ? take(Moving(by: count), context) : .unchanged
    case .selectTab(let tab, let root): return take(SelectingTab(tab, root: root), context)
    default: return performRarely(action, context)
    }
  }

  @inlinable @inline(never)
  func performRarely(
    _ action: NavigationAction<Route>, _ context: CallContext
  ) -> NavigationOutcome<Route> {
    switch action {
    case .rewind, .undo, .redo: return travel(action, context)
    case .command(let command): return run(command, context)
    case .mark(let name, let seq): return mark(name, at: seq, context)
    case .note(let label, let payload):
      let event = NavigationEvent<Route>.noted(label: label, payload: payload)
      return .changed(seq: commit(event, context))
    default:
      guard let event = deciding({ storage.proposal(for: action) }) else { return .unchanged }
      return take(event, context)
    }
  }

  /// What a caller said about a call besides the action.
  @usableFromInline
  struct CallContext {
    @usableFromInline var cause: Cause?
    @usableFromInline var time: Timestamp?
    @usableFromInline var meta: JSONValue?

    @inlinable
    init(cause: Cause?, time: Timestamp?, meta: JSONValue?) {
      (self.cause, self.time, self.meta) = (cause, time, meta)
    }

    /// Whether there is nothing to be said but what happened and when.
    @inlinable @inline(__always)
    var isPlain: Bool { meta == nil && (cause == nil || cause == .user) }
  }

  /// Takes a step, if the guards allow it and it changes anything.
  @inlinable @inline(__always)
  func take(_ step: some Step<Route>, _ context: CallContext) -> NavigationOutcome<Route> {
    guard asksNobody else { return takeIfAllowed(step.event, context) }
    if step.isUnchanged(in: storage) { return .unchanged }
    return .changed(seq: commit(step, context))
  }

  @inlinable
  func mark(
    _ name: String, at seq: Int?, _ context: CallContext
  ) -> NavigationOutcome<Route> {
    guard !name.isEmpty else { return .refused(Refusal(.unnamed, "A mark needs a name.")) }
    if let seq, !(0...storedHead).contains(seq) {
      return .refused(.noSuchTransition(seq, head: storedHead))
    }
    let event = NavigationEvent<Route>.marked(name: name, target: seq ?? storedHead + 1)
    return .changed(seq: commit(event, context))
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
        case .rewind(let seq): try recording.moment(seq)
        default: Moment<Route>?.none
        }
      guard let moment else { return .unchanged }
      var context = noting(context, leavingBy: nil)
      context.cause = context.cause ?? .travel
      let transition = next(.rewound(target: moment.seq), context)
      cancelHeld()
      phase = .notifying
      recording.record(transition)
      publish([transition], from: storage, to: moment.state)
      return .changed(seq: transition.seq)
    } catch {
      return .refused(error)
    }
  }
}
