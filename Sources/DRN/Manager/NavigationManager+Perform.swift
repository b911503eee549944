// The funnel: every call becomes a transition through `perform`.

extension NavigationManager {
  /// Does what `action` asks for, if the guards allow it and it changes anything.
  ///
  /// The named calls (``Navigating/go(_:cause:)``, ``Navigating/showOverlay(_:)`` and so on) are this one with an action.
  ///
  /// - Parameters:
  ///   - action: What is asked for.
  ///   - cause: What caused it; `user` unless given, and `travel` for time travel.
  ///   - time: When it happened, for recorded data; the recorder's clock otherwise.
  ///   - meta: Facts that travel with the transition and decide nothing.
  /// - Returns: What happened. From inside an observer that is `.queued`.
  /// - Complexity: O(`historyLimit`): observers get the state before and after. Time travel costs
  ///   what the recorder needs to find the state.
  @discardableResult
  public func perform(
    _ action: NavigationAction<Route>, cause: Cause? = nil, time: Timestamp? = nil,
    meta: JSONValue? = nil
  ) -> NavigationOutcome<Route> {
    enter { [self] in
      let context = CallContext(cause: cause, time: time, meta: meta)
      return switch action {
      case .rewind, .undo, .redo: travel(action, context)
      case .mark(let name, let seq): mark(name, at: seq, context)
      case .note(let label, let payload):
        .changed(seq: commit(.noted(label: label, payload: payload), context))
      default: move(action, context)
      }
    }
  }

  /// Runs a call now, or queues it where it was made from inside an observer.
  func enter(_ call: @escaping () -> NavigationOutcome<Route>) -> NavigationOutcome<Route> {
    switch phase {
    case .guarding:
      return .refused(.insideGuard)
    case .notifying:
      guard callsQueued < queueLimit else { return .refused(.queueFull(queueLimit)) }
      callsQueued += 1
      queue.append { _ = call() }
      return .queued
    case .idle:
      let outcome = call()
      if transaction == nil { runQueue() }
      return outcome
    }
  }

  /// Runs what observers asked for, and what observers asked for meanwhile, in order.
  func runQueue() {
    while !queue.isEmpty {
      let calls = queue
      queue = []
      for call in calls { call() }
    }
    callsQueued = 0
  }

  /// What a caller said about a call besides the action.
  struct CallContext {
    var cause: Cause?
    var time: Timestamp?
    var meta: JSONValue?
  }

  /// Decides, asks the guards, and commits.
  private func move(
    _ action: NavigationAction<Route>, _ context: CallContext
  ) -> NavigationOutcome<Route> {
    guard let attempted = deciding({ storage.proposal(for: action) }) else { return .unchanged }
    var (event, followed, redirect) = (attempted, context, Route?.none)
    for _ in 0...max(redirectLimit, 0) {
      switch decide(on: event, cause: followed.cause ?? .user) {
      case .allow:
        let seq = storage.isUnchanged(by: event) ? nil : commit(event, followed)
        if let redirect { return .redirected(to: redirect, seq: seq) }
        return seq.map { .changed(seq: $0) } ?? .unchanged
      case .block(let reason):
        return refuse(attempted, Refusal(.blocked, reason), context)
      case .redirect(let route):
        let replaces = if case .replaced = event { true } else { false }
        let place = Place(route)
        guard let next = storage.proposal(for: replaces ? .replace(place) : .go(place)) else {
          return .unchanged
        }
        (event, followed.cause, redirect) = (next, .guard, route)
      }
    }
    return refuse(attempted, .tooManyRedirects(redirectLimit), context)
  }

  /// Records that a move was refused, as it was attempted at first.
  private func refuse(
    _ attempted: NavigationEvent<Route>, _ refusal: Refusal, _ context: CallContext
  ) -> NavigationOutcome<Route> {
    commit(.refused(attempted: attempted, reason: refusal.reason), context)
    return .refused(refusal)
  }

  /// Asks the guards about a move, one after another until one does not allow it.
  private func decide(
    on event: NavigationEvent<Route>, cause: Cause
  ) -> NavigationGuard<Route>.Decision {
    guard !guards.isEmpty, let destination = storage.destination(of: event) else { return .allow }
    let request = NavigationGuard<Route>.Request(
      event: event, destination: destination, state: storage, cause: cause)
    return deciding {
      for navigationGuard in guards {
        let decision = navigationGuard.decide(request)
        if decision != .allow { return decision }
      }
      return .allow
    }
  }

  /// Runs an app's own guards and conditions, which may not call the manager.
  private func deciding<Result>(_ body: () -> Result) -> Result {
    phase = .guarding
    defer { phase = .idle }
    return body()
  }

  private func mark(
    _ name: String, at seq: Int?, _ context: CallContext
  ) -> NavigationOutcome<Route> {
    guard !name.isEmpty else { return .refused(Refusal(.unnamed, "A mark needs a name.")) }
    if let seq, !(0...storedHead).contains(seq) {
      return .refused(.noSuchTransition(seq, head: storedHead))
    }
    let event = NavigationEvent<Route>.marked(name: name, target: seq ?? storedHead + 1)
    return .changed(seq: commit(event, context))
  }

  private func travel(
    _ action: NavigationAction<Route>, _ context: CallContext
  ) -> NavigationOutcome<Route> {
    guard transaction == nil else { return .refused(.insideTransaction) }
    guard let recorder else { return .refused(.noHistory) }
    do {
      let moment =
        switch action {
        case .undo: try recorder.undoMoment()
        case .redo: try recorder.redoMoment()
        case .rewind(let seq): try recorder.moment(at: seq)
        default: Moment<Route>?.none
        }
      guard let moment else { return .unchanged }
      var context = context
      context.cause = context.cause ?? .travel
      return .changed(seq: commit(.rewound(target: moment.seq), context, state: moment.state))
    } catch {
      return .refused(error)
    }
  }

  /// Makes an event the newest transition. Inside a transaction it waits there for its end.
  ///
  /// - Parameter state: The state that a rewind leads to; otherwise the reducer gives it.
  @discardableResult
  private func commit(
    _ event: NavigationEvent<Route>, _ context: CallContext, state: NavigationState<Route>? = nil
  ) -> Int {
    let seq = storedHead + 1
    let transition = Transition(
      seq: seq, time: context.time ?? recorder?.now ?? .unknown, cause: context.cause ?? .user,
      event: event, meta: context.meta)
    var next = state ?? storage
    if state == nil { next.apply(event, seq: seq) }
    if transaction != nil {
      transaction?.steps.append(transition)
      storage = next
      storedHead = seq
    } else {
      // Also while it is recorded: what the recorder tells the app may call back.
      phase = .notifying
      recorder?.record(transition)
      publish(NavigationChange(transitions: [transition], previous: storage, state: next))
    }
    return seq
  }
}
