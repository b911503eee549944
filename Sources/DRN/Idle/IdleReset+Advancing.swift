// What is due at an instant.

extension IdleReset {
  /// Does what is due at an instant: shows the warning, counts, resets.
  ///
  /// ``run(isolation:)`` calls it with the clock's instants. An app with a loop of its own, or a test, calls it
  /// instead; at more instants than necessary does no harm. If the whole countdown has passed since the call
  /// before, as after a device slept, the reset comes without a warning.
  ///
  /// Called from inside an observer, a guard or a transaction, it does nothing; the next call does.
  ///
  /// - Parameter now: The instant.
  /// - Returns: The instant of the next call, if there is no input until then.
  /// - Complexity: O(1) while nothing is due; then that of the calls, and of the recorder's look for
  ///   something to undo.
  @discardableResult
  public func advance(to now: IdleClock.Instant) -> IdleClock.Instant {
    guard !manager.isBusy else { return now.advanced(by: .seconds(1)) }
    switch countdown.phase(at: now) {
    case .active: cancel()
    case .countingDown(let seconds):
      if isShown {
        show(seconds)
      } else {
        begin(seconds, at: now)
      }
    case .due: expire(at: now)
    }
    return nextAttempt ?? countdown.nextChange(after: now) ?? now.advanced(by: .seconds(1))
  }

  /// Shows the warning, unless nothing has to be reset or the app says no.
  private func begin(_ seconds: Int, at now: IdleClock.Instant) {
    guard !isFinished(at: now) else { return }
    show(seconds)
    if let warning, manager.storage.rootOverlays.last != warning {
      manager.perform(.showRootOverlay(warning), cause: .idle)
    }
  }

  /// Resets the place, unless nothing has to be reset or the app says no.
  private func expire(at now: IdleClock.Instant) {
    if let nextAttempt, now < nextAttempt { return }
    nextAttempt = nil
    if let id = pendingAttempt {
      settle(id, at: now)
    } else if !isFinished(at: now) {
      finish(manager.perform(.command(command), cause: .idle, time: nil, meta: nil), at: now)
    }
  }

  /// Ends this time without input if there is nothing to reset, or if the app says no.
  private func isFinished(at now: IdleClock.Instant) -> Bool {
    let isAtRest = isAtRest
    guard isAtRest || manager.deciding({ isPostponed(manager.storage) }) else { return false }
    restart(at: now)
    if isAtRest, isUndoable { fence() }
    onOutcome(isAtRest ? .alreadyThere : .postponed)
    return true
  }

  private func finish(_ outcome: NavigationOutcome<Route>, at now: IdleClock.Instant) {
    switch outcome {
    case .changed, .redirected, .unchanged:
      let seq = fence()
      rest = (manager.storage.current, manager.storage.flow)
      restart(at: now)
      onOutcome(.reset(seq: seq))
    case .refused(let refusal):
      show(0)
      nextAttempt = now.advanced(by: countdown.idleTime)
      onOutcome(.refused(refusal))
    case .pending(let id):
      show(0)
      nextAttempt = now.advanced(by: .seconds(1))
      pendingAttempt = id
      if manager.pendingMove?.question == nil {
        onOutcome(.waiting)
      } else {
        settle(id, at: now)
      }
    case .cancelled, .duplicate, .queued:
      show(0)
      nextAttempt = now.advanced(by: .seconds(1))
    }
  }

  /// Takes the outcome of an attempt that had to wait. Nobody is there to answer a question: that is a no.
  private func settle(_ id: PendingMove<Route>.ID, at now: IdleClock.Instant) {
    if manager.isPending(id), manager.pendingMove?.question != nil { manager.cancelPendingMove() }
    guard let outcome = manager.settledOutcome(of: id) else {
      nextAttempt = now.advanced(by: .seconds(1))
      return
    }
    pendingAttempt = nil
    finish(outcome, at: now)
  }

  private func restart(at now: IdleClock.Instant) {
    countdown.restart(at: now)
    cancel()
  }

  /// Ends the countdown and what was attempted after it; returns whether it was shown.
  @discardableResult
  func cancel() -> Bool {
    nextAttempt = nil
    if let id = pendingAttempt.take() { manager.cancelPendingMove(id) }
    let wasShown = isShown
    show(nil)
    closeWarning()
    return wasShown
  }
}

// The warning, which is a root overlay and so can be closed only from the top.

extension IdleReset {
  /// Closes the warning if it is up; if it is below others, as soon as they are gone.
  private func closeWarning() {
    guard let warning, manager.storage.rootOverlays.contains(warning) else { return }
    manager.perform(cause: .idle, time: nil, meta: nil) { state in
      state.rootOverlays.last == warning ? .hideOverlay(returning: true) : nil
    }
    guard observer == nil, manager.storage.rootOverlays.contains(warning) else { return }
    observer = manager.observe { [weak self] change in
      // A refusal changes no overlay, so closing is not tried again for it.
      if change.previous.rootOverlays != change.state.rootOverlays { self?.closeUncoveredWarning() }
    }
  }

  private func closeUncoveredWarning() {
    guard let warning else { return }
    let overlays = manager.storage.rootOverlays
    if !isShown, overlays.last == warning { closeWarning() }
    guard !overlays.contains(warning), let id = observer.take() else { return }
    manager.removeObserver(id)
  }
}

// The reset.

extension IdleReset {
  private var command: ResetWhenIdle<Route> {
    ResetWhenIdle(place: place, flow: flow, warning: warning)
  }

  /// Whether the user is at the place of the reset with nothing to hide.
  private var isAtRest: Bool {
    let state = manager.storage
    guard state.entries.count == 1, state.rememberedTabs.isEmpty, manager.pendingAttempt == nil
    else { return false }
    let current = state.current
    if let rest, rest.entry == current, rest.flow == state.flow { return true }
    return current.route == place.route && current.overlays == [place.overlay].compactMap { $0 }
      && (place.tab == nil || current.tab == place.tab) && (flow == nil || state.flow == flow)
  }

  /// Whether undo or redo would lead anywhere.
  private var isUndoable: Bool {
    guard let recording = manager.recording, manager.storedHead != fencedHead else { return false }
    do throws(Refusal) {
      if try recording.undoMoment() != nil { return true }
      return try recording.redoMoment() != nil
    } catch {
      // Where the history cannot be read, a fence does no harm.
      return true
    }
  }

  /// - Returns: The position of the fence, after which observers may have recorded more.
  @discardableResult
  private func fence() -> Int {
    let head = manager.storedHead
    let outcome = manager.perform(.fence, cause: .idle)
    fencedHead = manager.storedHead
    return outcome.seq ?? head
  }
}

/// Closes the warning and resets the place, as one change.
private struct ResetWhenIdle<Route: NavigationRoute>: NavigationCommand {
  let place: Place<Route>
  let flow: Route.Flow?
  let warning: Route.Overlay?

  var name: String { "idle reset" }

  func actions(in state: NavigationState<Route>) -> [NavigationAction<Route>] {
    let reset = flow.map { NavigationAction.switchFlow($0, root: place) } ?? .reset([place])
    let isWarned = warning != nil && state.rootOverlays.last == warning
    return (isWarned ? [.hideOverlay(returning: true)] : []) + [reset]
  }
}

extension NavigationManager {
  /// Whether a call would be refused, queued, or part of a transaction.
  fileprivate var isBusy: Bool { isDeciding || isNotifying || isInTransaction }

  /// Whether the guard that a pending move waits for runs only in a task that waits for the move.
  func needsTaskToSettle(_ id: PendingMove<Route>.ID) -> Bool {
    guard let attempt = pendingAttempt, attempt.move.id == id else { return false }
    return attempt.wait.identity.start == nil && attempt.move.question == nil
  }
}
