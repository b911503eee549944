// Moves that wait.

extension NavigationManager {
  /// The move that waits for a guard or for the user, if there is one.
  ///
  /// Observable, as everything that the manager shows.
  public var pendingMove: PendingMove<Route>? {
    access(.pendingMove)
    return held?.move
  }

  /// Waits until it is known what became of a call.
  ///
  /// ```swift
  /// let outcome = await navigation.settled(navigation.go(.orders))
  /// ```
  ///
  /// Where the task is cancelled meanwhile, so is the move.
  ///
  /// - Parameter outcome: What the call answered. Anything but `.pending` is known already.
  /// - Returns: What became of it, which is not `.pending`. A move that is not pending any more is
  ///   answered for as long as it is one of the newest sixteen; an older one is `.cancelled`.
  @discardableResult
  public func settled(_ outcome: NavigationOutcome<Route>) async -> NavigationOutcome<Route> {
    guard case .pending(let id) = outcome else { return outcome }
    while let held, held.move.id == id {
      if held.move.question == nil, held.wait.inquiry.start == nil, !held.isAsked,
        let decide = held.wait.inquiry.decide
      {
        held.isAsked = true
        let decision = await decide(held.wait.request)
        if Task.isCancelled { cancel(id) } else { answer(id, decision) }
      } else {
        let (stream, listener) = AsyncStream.makeStream(of: NavigationOutcome<Route>.self)
        held.listeners.append(listener)
        for await outcome in stream { return outcome }
        cancel(id)
      }
    }
    return settledOutcomes.last { $0.id == id }?.outcome ?? .cancelled
  }

  /// Answers the question of the pending move with yes: it is done, if no other guard objects.
  ///
  /// - Returns: What became of it; `.unchanged` where no move waits for an answer.
  @discardableResult
  public func continuePendingMove() -> NavigationOutcome<Route> {
    guard let held, held.move.question != nil else { return .unchanged }
    return answer(held.move.id, .allow)
  }

  /// Gives up the pending move.
  ///
  /// Answering its question with no refuses it, with the question as the reason, which is recorded. A
  /// move whose guard still works is cancelled, which is not: nobody has refused it.
  ///
  /// - Returns: What became of it; `.unchanged` where no move is pending.
  @discardableResult
  public func cancelPendingMove() -> NavigationOutcome<Route> {
    guard let held else { return .unchanged }
    if let question = held.move.question { return answer(held.move.id, .block(reason: question)) }
    cancel(held.move.id)
    return .cancelled
  }

  /// Makes an attempt wait, unless it does so already.
  @usableFromInline
  func hold(
    _ attempt: Attempt<Route>, _ context: CallContext, _ wait: Wait<Route>
  ) -> NavigationOutcome<Route> {
    if let held, held.isSame(as: attempt, wait) { return .duplicate }
    cancelHeld()
    attemptsHeld += 1
    let next = HeldAttempt(attempt, context, wait, id: attemptsHeld, after: resumed)
    show(next)
    let id = next.move.id
    if wait.question == nil, let start = wait.inquiry.start {
      next.task = start(wait.request) { [weak self] in self?.answer(id, $0) }
    }
    return .pending(id)
  }

  /// Goes on with the pending move, now that its guard has answered.
  @discardableResult
  private func answer(
    _ id: PendingMove<Route>.ID, _ decision: NavigationGuard<Route>.Decision
  ) -> NavigationOutcome<Route> {
    guard phase == .idle else { return postpone { [self] in answer(id, decision) } }
    guard transaction == nil else { return .refused(.insideTransaction) }
    guard let held, held.move.id == id else { return .unchanged }
    if case .ask(let question) = decision {
      held.move.question = question
      show(held)
      return .pending(id)
    }
    held.answers[.init(inquiry: held.wait.inquiry, event: held.wait.request.event)] = decision
    show(nil)
    resumed = held
    let outcome =
      switch held.attempt {
      case .event(let event): takeIfAllowed(event, held.context)
      case .command(let command): run(command, held.context)
      }
    resumed = nil
    if case .pending = outcome {} else { settle(held, outcome) }
    if !queue.isEmpty { runQueue() }
    return outcome
  }

  /// What the guard has answered about this move already, after it was waited for.
  @usableFromInline
  func answer(
    of inquiry: GuardInquiry<Route>, to event: NavigationEvent<Route>
  ) -> NavigationGuard<Route>.Decision? {
    resumed?.answers[.init(inquiry: inquiry, event: event)]
  }

  /// Cancels the pending move, if it is still this one.
  private func cancel(_ id: PendingMove<Route>.ID) {
    if held?.move.id == id { cancelHeld() }
    if !queue.isEmpty, phase == .idle, transaction == nil { runQueue() }
  }

  /// A newer move was made, or the place was left.
  @usableFromInline
  func cancelHeld() {
    guard let held else { return }
    show(nil)
    settle(held, .cancelled)
  }

  private func settle(_ held: HeldAttempt<Route>, _ outcome: NavigationOutcome<Route>) {
    settledOutcomes.append((held.move.id, outcome))
    if settledOutcomes.count > 16 { settledOutcomes.removeFirst() }
    held.settle(outcome)
  }

  private func show(_ next: HeldAttempt<Route>?) {
    observation?.signal(.will, .pendingMove)
    held = next
    observation?.signal(.did, .pendingMove)
  }
}
