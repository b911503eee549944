// What the other modules of the package need of a manager, besides its public API.

extension NavigationManager {
  /// The state, and the newest transition's position, time and cause, without Observation.
  package var newest: (state: NavigationState<Route>, seq: Int, time: Timestamp, cause: Cause) {
    let known = recording?.timeAndCause(storedHead)
    return (storage, storedHead, known?.time ?? .unknown, known?.cause ?? .user)
  }

  /// Whether a guard or a condition is running, so that calls are refused.
  package var isDeciding: Bool { obstacles.intersection(.busy) == .deciding }

  /// Whether observers are receiving a change, so that calls are queued.
  package var isNotifying: Bool { obstacles.contains(.notifying) }

  package var isInTransaction: Bool { transaction != nil }

  /// Adds `body` to the queue, even if the queue is full.
  package func runWithQueue(_ body: @escaping () -> Void) { queue.append(body) }

  package func isPending(_ id: PendingMove<Route>.ID) -> Bool { pendingAttempt?.move.id == id }

  /// The outcome of a move that was pending; `nil` while it is pending.
  package func settledOutcome(of id: PendingMove<Route>.ID) -> NavigationOutcome<Route>? {
    isPending(id) ? nil : settledOutcomes.last { $0.id == id }?.outcome ?? .cancelled
  }

  /// Calls `body` when the pending move is settled, with the last question to the user.
  package func whenSettled(
    _ id: PendingMove<Route>.ID, _ body: @escaping (_ question: String?) -> Void
  ) {
    if let pendingAttempt, pendingAttempt.move.id == id { pendingAttempt.onSettled = body }
  }

  package func cancelPendingMove(_ id: PendingMove<Route>.ID) {
    if isPending(id) { cancelPending() }
  }
}
