// Transactions: several calls as one change.

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
  ///   - stopsAtRefusal: Whether the first refused step ends it, as with a command: the steps after it are
  ///     refused too, and nothing but a guard's refusal is recorded.
  ///   - body: The steps, which may use the members of a class without `self`: `body` is kept for no longer than
  ///     until it has run. From inside an observer, that is after the observer, and its error is discarded.
  /// - Throws: The error of `body`. Then nothing is recorded, and the state is as it was.
  /// - Returns: `.changed` with the last step's position, or `.unchanged` if nothing was recorded; with
  ///   `stopsAtRefusal` the first refusal, if there was one.
  @inlinable
  @discardableResult
  public func transaction<Failure: Error>(
    _ name: String, stopsAtRefusal: Bool = false,
    @_implicitSelfCapture _ body: @escaping () throws(Failure) -> Void
  ) throws(Failure) -> NavigationOutcome<Route> {
    guard obstacles.isDisjoint(with: .busy) else {
      return postpone { [self] in
        (try? runTransaction(name, stopsAtRefusal: stopsAtRefusal, body)) ?? .unchanged
      }
    }
    defer { if !queue.isEmpty, transaction == nil { runQueue() } }
    return try runTransaction(name, stopsAtRefusal: stopsAtRefusal, body)
  }

  @inlinable
  func runTransaction<Failure: Error>(
    _ name: String, isCommand: Bool = false, stopsAtRefusal: Bool = false,
    _ body: () throws(Failure) -> Void
  ) throws(Failure) -> NavigationOutcome<Route> {
    guard name.utf8.count <= NavigationLimits.nameByteCount else { return .refused(.limit(.name)) }
    if let transaction { return try runInner(transaction, stopsAtRefusal, body) }
    let (twin, head, memory) = (ensureTwin(), storedHead, remembered)
    let opened = OpenTransaction<Route>(name: name, isCommand: isCommand)
    opened.stopsAtRefusal = stopsAtRefusal
    transaction = opened
    do {
      try body()
    } catch {
      transaction = nil
      remembered = memory
      rollBack(opened, to: twin.state, head: head)
      throw error
    }
    transaction = nil
    if let refusal = opened.refusal {
      let last = opened.steps.last
      remembered = memory
      rollBack(opened, to: twin.state, head: head)
      // What a guard refused is recorded, as for a call alone.
      if let last, last.event.kind == .refused {
        commit(last.event, CallContext(cause: last.cause, time: last.time, meta: last.meta))
      }
      return .refused(refusal)
    }
    guard storedHead > head else {
      rollBack(opened, to: twin.state, head: head)
      return .unchanged
    }
    close(opened)
    return .changed(seq: storedHead)
  }

  /// Runs the body of a transaction inside another one, which it joins.
  @inlinable
  func runInner<Failure: Error>(
    _ outer: OpenTransaction<Route>, _ stopsAtRefusal: Bool, _ body: () throws(Failure) -> Void
  ) throws(Failure) -> NavigationOutcome<Route> {
    let (state, head, stepCount, wait) = (storage, storedHead, outer.steps.count, outer.wait)
    let memory = remembered
    func takeBack() {
      (storage, storedHead, outer.wait, remembered) = (state, head, wait, memory)
      outer.removeSteps(after: stepCount)
      layerMemory?.prune(storage)
    }
    let outerStops = outer.stopsAtRefusal
    outer.stopsAtRefusal = outerStops || stopsAtRefusal
    defer { outer.stopsAtRefusal = outerStops }
    do {
      try body()
    } catch {
      if !outerStops { outer.refusal = nil }
      takeBack()
      throw error
    }
    if !outerStops, let refusal = outer.refusal.take() {
      takeBack()
      return .refused(refusal)
    }
    return storedHead > head ? .changed(seq: storedHead) : .unchanged
  }

  /// Returns to the state before a transaction of which nothing is recorded.
  @usableFromInline
  func rollBack(
    _ transaction: OpenTransaction<Route>, to state: NavigationState<Route>, head: Int
  ) {
    guard !transaction.isUntouched else { return }
    // Whoever read a property in between has another value.
    obstacles.insert(.notifying)
    let changed =
      isAwaited && transaction.wasRead(awaited)
      ? transaction.changedSinceRead(from: state, to: state, after: 0, of: awaited) : []
    signal(changed) { (storage, storedHead) = (state, head) }
    layerMemory?.prune(storage)
    obstacles.remove(.notifying)
  }

  /// Whether an event is a move, or the refusal of one.
  @usableFromInline
  func isMove(_ event: NavigationEvent<Route>) -> Bool {
    event.kind == .refused || storage.destination(of: event) != nil
  }

  /// Records the steps as one group and publishes them as one change.
  @inlinable
  func close(_ transaction: OpenTransaction<Route>) {
    guard !transaction.steps.isEmpty else { return }
    if pendingAttempt != nil, let twin {
      let isLeft = twin.state.current.id != storage.current.id
      if isLeft || transaction.steps.contains(where: { isMove($0.event) }) { cancelPending() }
    }
    let count = transaction.steps.count
    let group = TransitionGroup(
      name: transaction.name, first: transaction.steps[0].seq, count: count)
    for index in 0..<count { transaction.steps[index].group = group }
    obstacles.insert(.notifying)
    recording?.recordGroup(transaction.steps)
    publish(transaction)
    obstacles.remove(.notifying)
  }
}
