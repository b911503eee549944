// Transactions: several calls as one change.

/// A transaction whose body is running.
@usableFromInline
struct OpenTransaction<Route: NavigationRoute> {
  @usableFromInline let name: String
  /// Whether it is a command, which can run again after a guard has answered.
  @usableFromInline let isCommand: Bool
  @usableFromInline var steps: [Transition<Route>] = []
  /// What the current step has to wait for.
  @usableFromInline var wait: Wait<Route>?

  @inlinable
  init(name: String, isCommand: Bool) { (self.name, self.isCommand) = (name, isCommand) }
}

extension NavigationManager {
  /// Runs `body` and records what it does as one group: observers see one change, a crash keeps all
  /// of it or none, and stepping, undo and rewind treat it as one.
  ///
  /// ```swift
  /// navigation.transaction("checkout") {
  ///   navigation.hideAllOverlays()
  ///   navigation.reset(to: [.home, .orders, .order(id: id)])
  /// }
  /// ```
  ///
  /// Steps that change nothing or are refused do not end the transaction. Marks and notes join it.
  /// A nested transaction joins the outer one. Time travel inside is refused, and so is a move
  /// whose guard takes time: use a ``NavigationCommand`` for steps that may have to wait.
  ///
  /// - Parameters:
  ///   - name: The group's name in the log.
  ///   - body: The steps. From inside an observer, `body` runs after that observer, and its error
  ///     is discarded.
  /// - Throws: The error of `body`. Then nothing is recorded, and the state is as it was.
  /// - Returns: `.changed` with the last step's position, or `.unchanged` if nothing was recorded.
  @inlinable
  @discardableResult
  public func transaction<Failure: Error>(
    _ name: String, _ body: @escaping () throws(Failure) -> Void
  ) throws(Failure) -> NavigationOutcome<Route> {
    switch phase {
    case .guarding: return .refused(.insideGuard)
    case .notifying: return postpone { [self] in (try? runTransaction(name, body)) ?? .unchanged }
    case .idle:
      let outcome = try runTransaction(name, body)
      if !queue.isEmpty, transaction == nil { runQueue() }
      return outcome
    }
  }

  @inlinable
  func runTransaction<Failure: Error>(
    _ name: String, isCommand: Bool = false, _ body: () throws(Failure) -> Void
  ) throws(Failure) -> NavigationOutcome<Route> {
    guard name.utf8.count <= NavigationLimits.nameByteCount else { return .refused(.limit(.name)) }
    let before = (state: storage, head: storedHead, outer: transaction)
    if transaction == nil { transaction = OpenTransaction(name: name, isCommand: isCommand) }
    do {
      try body()
    } catch {
      (storage, storedHead, transaction) = before
      focusMemory?.prune(storage)
      throw error
    }
    guard storedHead > before.head else {
      transaction = before.outer
      return .unchanged
    }
    if before.outer == nil { close(before.state) }
    return .changed(seq: storedHead)
  }

  /// Whether an event is a move, or the refusal of one.
  @usableFromInline
  func isMove(_ event: NavigationEvent<Route>) -> Bool {
    event.kind == .refused || storage.destination(of: event) != nil
  }

  /// Records the steps as one group and publishes them as one change.
  @inlinable
  func close(_ before: NavigationState<Route>) {
    guard var group = transaction, let first = group.steps.first?.seq else { return }
    transaction = nil
    if pendingAttempt != nil,
      before.current.id != storage.current.id || group.steps.contains(where: { isMove($0.event) })
    {
      cancelPending()
    }
    let about = TransitionGroup(name: group.name, first: first, count: group.steps.count)
    for index in group.steps.indices { group.steps[index].group = about }
    phase = .notifying
    recording?.recordGroup(group.steps)
    publish(group.steps, from: before, to: storage)
  }
}
