// Pending moves.

extension NavigationManager {
  /// The move that waits for a guard or for the user, if there is one. Observable.
  public var pendingMove: PendingMove<Route>? { observed(.pendingMove, pendingAttempt?.move) }

  /// Waits for the final outcome of a call.
  ///
  /// ```swift
  /// let outcome = await navigation.settled(navigation.go(.orders))
  /// ```
  ///
  /// Cancelling the task cancels the move.
  ///
  /// - Parameter outcome: The outcome of the call. Any but `.pending` is returned as it is.
  /// - Returns: The final outcome, which is never `.pending`. The newest sixteen outcomes are kept;
  ///   for an older move the result is `.cancelled`.
  @discardableResult
  public func settled(_ outcome: NavigationOutcome<Route>) async -> NavigationOutcome<Route> {
    guard case .pending(let id) = outcome else { return outcome }
    while let pendingAttempt, pendingAttempt.move.id == id {
      let wait = pendingAttempt.wait
      if pendingAttempt.move.question == nil, wait.identity.start == nil, !pendingAttempt.isAsked,
        let decide = wait.identity.decide
      {
        pendingAttempt.isAsked = true
        let decision = await decide(wait.request)
        if Task.isCancelled { cancel(id) } else { answer(id, decision) }
      } else {
        let (stream, listener) = AsyncStream.makeStream(of: NavigationOutcome<Route>.self)
        pendingAttempt.listeners.append(listener)
        for await outcome in stream { return outcome }
        cancel(id)
      }
    }
    return settledOutcomes.last { $0.id == id }?.outcome ?? .cancelled
  }

  /// Answers the pending move's question with yes. The move is made unless another guard objects.
  ///
  /// - Returns: The outcome; `.unchanged` if no move waits for an answer.
  @discardableResult
  public func continuePendingMove() -> NavigationOutcome<Route> {
    guard let move = pendingAttempt?.move, move.question != nil else { return .unchanged }
    return answer(move.id, .allow)
  }

  /// Cancels the pending move.
  ///
  /// If the move waits for the user, this answers its question with no: the move is refused, with
  /// the question as the reason, which is recorded. If a guard is still working, the move is
  /// cancelled and nothing is recorded.
  ///
  /// - Returns: The outcome; `.unchanged` if no move is pending.
  @discardableResult
  public func cancelPendingMove() -> NavigationOutcome<Route> {
    guard let move = pendingAttempt?.move else { return .unchanged }
    if let question = move.question { return answer(move.id, .block(reason: question)) }
    cancel(move.id)
    return .cancelled
  }

  /// Makes an attempt the pending move, unless an equal one is pending.
  @usableFromInline
  func suspend(
    _ attempt: Attempt<Route>, _ context: CallContext, _ wait: Wait<Route>
  ) -> NavigationOutcome<Route> {
    if let pendingAttempt, pendingAttempt.isSame(as: attempt, context) { return .duplicate }
    cancelPending()
    lastAttemptNumber += 1
    let next = PendingAttempt(attempt, context, wait, id: lastAttemptNumber, after: continued)
    show(next)
    let id = next.move.id
    if wait.question == nil, let start = wait.identity.start {
      next.task = start(wait.request) { [weak self] in self?.answer(id, $0) }
    }
    return .pending(id)
  }

  /// Continues the pending move with the answer of its guard or of the user.
  @discardableResult
  private func answer(
    _ id: PendingMove<Route>.ID, _ decision: NavigationGuard<Route>.Decision
  ) -> NavigationOutcome<Route> {
    guard obstacles.isDisjoint(with: .busy) else {
      return postpone { [self] in answerNow(id, decision) }
    }
    let outcome = answerNow(id, decision)
    if !queue.isEmpty, transaction == nil { runQueue() }
    return outcome
  }

  private func answerNow(
    _ id: PendingMove<Route>.ID, _ decision: NavigationGuard<Route>.Decision
  ) -> NavigationOutcome<Route> {
    guard transaction == nil else { return .refused(.insideTransaction) }
    guard let pendingAttempt, pendingAttempt.move.id == id else { return .unchanged }
    if case .ask(let question) = decision {
      pendingAttempt.move.question = question
      show(pendingAttempt)
      return .pending(id)
    }
    pendingAttempt.answers[pendingAttempt.wait.answered] = decision
    show(nil)
    continued = pendingAttempt
    let outcome =
      switch pendingAttempt.attempt {
      case .event(.rewound(let target)):
        travel(.rewind(to: target, crossingFence: true), pendingAttempt.context)
      case .event(let event): performIfAllowed(event, pendingAttempt.context)
      case .revalidation(let fallback): revalidateNow(orElse: fallback)
      case .command(let command): run(command, pendingAttempt.context)
      }
    continued = nil
    if case .pending = outcome {} else { settle(pendingAttempt, outcome) }
    return outcome
  }

  /// A guard's answer about this move, if it was given while the move was pending.
  @usableFromInline
  func answer(
    of identity: GuardIdentity<Route>, to event: NavigationEvent<Route>
  ) -> NavigationGuard<Route>.Decision? {
    continued?.answers[.init(identity: identity, event: event, step: stepIndex)]
  }

  /// The index of the command's current step: two steps of a command may be equal.
  @usableFromInline
  var stepIndex: Int { transaction?.steps.count ?? 0 }

  /// Cancels the pending move, if it has this id.
  private func cancel(_ id: PendingMove<Route>.ID) {
    if pendingAttempt?.move.id == id { cancelPending() }
    if !queue.isEmpty, obstacles.isDisjoint(with: .busy), transaction == nil { runQueue() }
  }

  /// Cancels the pending move, because a newer move was made or its place was left.
  @usableFromInline
  func cancelPending() {
    guard let pendingAttempt else { return }
    show(nil)
    settle(pendingAttempt, .cancelled)
  }

  private func settle(_ attempt: PendingAttempt<Route>, _ outcome: NavigationOutcome<Route>) {
    settledOutcomes.append((attempt.move.id, outcome))
    if settledOutcomes.count > 16 { settledOutcomes.removeFirst() }
    attempt.settle(outcome)
  }

  /// Changes the pending move and signals Observation; calls made meanwhile are queued.
  private func show(_ next: PendingAttempt<Route>?) {
    let isNotifying = isNotifying
    obstacles.insert(.notifying)
    signal(Awaited(.pendingMove)) { pendingAttempt = next }
    if !isNotifying { obstacles.remove(.notifying) }
  }
}
