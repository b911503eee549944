// Guards decide before anything changes.

extension NavigationManager {
  /// Performs a step if the guards allow it. The most frequent case is one that they allow.
  @inlinable @inline(never)
  func performGuarded<Change: RecordedStep<Route>>(
    _ step: Change, _ subject: Change.Subject, _ context: CallContext
  ) -> NavigationOutcome<Route> {
    let event = step.event(subject)
    guard step.hasParts, transaction == nil, pendingAttempt == nil, layerMemory == nil
    else { return performIfAllowed(event, context) }
    let first = verdict(on: event, cause: context.cause ?? .user)
    guard case .allow = first else { return performIfAllowed(event, context, first) }
    return performAllowed(step, subject, context)
  }

  /// Asks the guards, and commits the move if they allow it.
  ///
  /// - Parameters:
  ///   - first: What they said about the move itself, if they were asked.
  ///   - wanted: What was attempted before, if the move is a redirect already.
  @inlinable @inline(never)
  func performIfAllowed(
    _ attempted: NavigationEvent<Route>, _ context: CallContext, _ first: Verdict? = nil,
    insteadOf wanted: NavigationEvent<Route>? = nil
  ) -> NavigationOutcome<Route> {
    // A guard that blocks it would have it recorded as refused, and no reader accepts that either.
    if storage.excess(of: attempted) == .places { return .refused(.limit(.places)) }
    let asked = context
    let context = addingFocus(to: context, leftBy: attempted)
    var (event, followed, redirect) = (attempted, context, Route?.none)
    var known = first
    for _ in 0...max(redirectLimit, 0) {
      switch known.take() ?? verdict(on: event, cause: followed.cause ?? .user) {
      case .allow:
        if !storage.isUnchanged(by: event), let excess = storage.excess(of: event) {
          return .refused(.limit(excess))
        }
        if redirect == nil, wanted == nil {
          return commitAllowed(event, followed).map { .changed(seq: $0) } ?? .unchanged
        }
        let seq = commitRedirect(event, followed, insteadOf: wanted ?? attempted, asked)
        if let redirect { return .redirected(to: redirect, seq: seq) }
        return seq.map { .changed(seq: $0) } ?? .unchanged
      case .block(let reason, let keepsOverlay):
        let refusal = Refusal(.blocked, reason)
        return keepsOverlay
          ? refuse(attempted, refusal, context) : refuseToLeave(attempted, refusal, context)
      case .redirect(let route):
        let replaces = if case .replaced = event { true } else { false }
        let place = Place(route)
        guard let next = storage.proposal(for: replaces ? .replace(place) : .go(place)) else {
          return .unchanged
        }
        (event, followed.cause, redirect) = (next, .guard, route)
      case .waits where storage.isUnchanged(by: event):
        // Nothing to wait for: the move would change nothing.
        if transaction == nil { cancelPending() }
        return redirect.map { .redirected(to: $0, seq: nil) } ?? .unchanged
      case .waits(let wait):
        guard transaction != nil else { return suspend(.event(attempted), asked, wait) }
        guard transaction?.isCommand == true else {
          return refuse(attempted, .cannotWait, context)
        }
        transaction?.wait = wait
        return .unchanged
      }
    }
    return refuseToLeave(attempted, .tooManyRedirects(redirectLimit), context)
  }

  /// Commits an allowed event if it changes anything. A pending move is cancelled by another move,
  /// and by any event that leaves its place.
  @inlinable
  func commitAllowed(_ event: NavigationEvent<Route>, _ context: CallContext) -> Int? {
    let place = storage.current.id
    let overtakes =
      pendingAttempt != nil && transaction == nil && storage.destination(of: event) != nil
    let seq = storage.isUnchanged(by: event) ? nil : commit(event, context)
    if overtakes || (transaction == nil && storage.current.id != place) { cancelPending() }
    return seq
  }

  /// Records the refusal of a move, as it was before any redirect.
  @inlinable
  func refuse(
    _ attempted: NavigationEvent<Route>, _ refusal: Refusal, _ context: CallContext
  ) -> NavigationOutcome<Route> {
    if transaction == nil { cancelPending() }
    let event = NavigationEvent<Route>.refused(attempted: attempted, reason: refusal.reason)
    commit(event, context)
    return .refused(refusal)
  }

  /// Refuses a move. Of a return to an origin only the return is refused: the overlay closes, and the user
  /// stays on the base route, which is recorded with the reason.
  @inlinable
  func refuseToLeave(
    _ attempted: NavigationEvent<Route>, _ refusal: Refusal, _ context: CallContext
  ) -> NavigationOutcome<Route> {
    guard storage.originReturnedTo(by: attempted) != nil else {
      return refuse(attempted, refusal, context)
    }
    if transaction == nil { cancelPending() }
    var context = context
    context.cause = .guard
    if context.meta == nil || context.meta?.objectValue != nil {
      var meta = context.meta?.objectValue ?? JSONObject()
      meta["refused"] = .string(refusal.reason)
      context.meta = .object(meta)
    }
    commit(.stayed, context)
    return .refused(refusal)
  }

  /// The combined answer of the guards.
  @usableFromInline
  enum Verdict {
    case allow
    case redirect(Route)
    /// If not `keepsOverlay`, a return to an origin may still close the overlay.
    case block(reason: String, keepsOverlay: Bool)
    case waits(Wait<Route>)
  }

  /// Asks the guards about a move, in order, until one does not allow it.
  ///
  /// - Parameter known: The destination of time travel, which the event does not tell.
  @inlinable
  func verdict(
    on event: NavigationEvent<Route>, cause: Cause, leadingTo known: Route? = nil
  ) -> Verdict {
    let place = storage.destination(of: event) ?? storage.originReturnedTo(by: event)
    let subjects = storage.subjects(of: event, isMove: place != nil)
    guard !subjects.isEmpty else { return .allow }
    let request = NavigationGuard<Route>.Request(
      event: event, subjects: subjects, destination: known ?? place ?? storage.currentRoute,
      state: storage, cause: cause)
    return deciding {
      for navigationGuard in guards where !navigationGuard.subjects.isDisjoint(with: subjects) {
        let identity = navigationGuard.identity
        let decision: NavigationGuard<Route>.Decision
        let answer = continued == nil ? nil : answer(of: identity, to: event)
        switch (answer, navigationGuard.kind) {
        case (let answer?, _): decision = answer
        case (nil, .now(let decide)): decision = decide(request)
        case (nil, .later(let isConcerned)):
          guard isConcerned(request) else { continue }
          return .waits(Wait(identity, request, question: nil, step: stepIndex))
        }
        switch decision {
        case .allow: continue
        case .redirect(let route): return .redirect(route)
        case .block(let reason):
          let isDismissal = subjects.intersection(navigationGuard.subjects).contains(.dismissals)
          return .block(reason: reason, keepsOverlay: isDismissal)
        case .ask(let question):
          return .waits(Wait(identity, request, question: question, step: stepIndex))
        }
      }
      return .allow
    }
  }

  /// Runs a guard or a condition of the app, which may not call the manager.
  @inlinable
  func deciding<Result>(_ body: () -> Result) -> Result {
    obstacles.insert(.deciding)
    defer { obstacles.remove(.deciding) }
    return body()
  }
}
