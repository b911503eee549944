import DRN

// Doing one thing at a time, and observing the manager.

extension LinkInbox {
  /// Runs `body` now, or after the current work of the inbox or the manager.
  ///
  /// During an attempt, observers receive its change, and their calls to the manager run before the
  /// inbox knows the outcome of the attempt.
  ///
  /// - Parameters:
  ///   - later: The result if `body` does not run now; the refusal says why it never will, if so.
  ///   - body: The work.
  func runSerially<Result>(later: (Refusal?) -> Result, _ body: @escaping () -> Result) -> Result {
    if let refusal = navigation.linkRefusal { return later(refusal) }
    if isBusy {
      guard callsQueued < navigation.queueLimit else {
        return later(.queueFull(navigation.queueLimit))
      }
      callsQueued += 1
      queue.append { _ = body() }
      return later(nil)
    }
    if navigation.isNotifying {
      let outcome = navigation.postpone { [self] in
        runSerially(later: { _ in }, { _ = body() })
        return .unchanged
      }
      if case .refused(let refusal) = outcome { return later(refusal) }
      return later(nil)
    }
    isBusy = true
    catchUp()
    let result = body()
    catchUp()
    while !queue.isEmpty {
      let calls = queue
      queue = []
      for call in calls {
        call()
        catchUp()
      }
    }
    (isBusy, callsQueued) = (false, 0)
    return result
  }

  /// Handles the outcome of the link that was pending in the manager; after that, other links are
  /// opened.
  private func catchUp() {
    switch settleSuspendedLink() {
    case .opened, .dropped: openWaiting()
    default: break
    }
    watch()
  }

  /// Observes the manager while waiting links depend on the condition.
  private func watch() {
    let isNeeded = isReady && condition != nil && !pending.isEmpty
    if isNeeded, observer == nil {
      observer = navigation.observe { [weak self] change in
        // Opening a link now would dismiss what the user has just opened.
        guard let self, !change.showsOverlay else { return }
        lookAgain()
      }
    } else if !isNeeded, let id = observer {
      navigation.removeObserver(id)
      observer = nil
    }
  }

  /// Opens waiting links if the condition holds again.
  func lookAgain() {
    runSerially(
      later: { _ in },
      { [self] in
        guard isReady, let condition else { return }
        if !condition() {
          wasConditionFalse = true
        } else if wasConditionFalse {
          openWaiting()
        }
      })
  }

  /// Makes a link wait for the outcome of the manager's pending move.
  func suspend(_ id: PendingMove<Route>.ID, _ match: LinkMatch<Route>) {
    suspendedLink = SuspendedLink(id: id, match: match)
    navigation.whenSettled(id) { [weak self] question in
      guard let self, suspendedLink?.id == id else { return }
      suspendedLink?.question = question
      // After the call that settled the move: before that nothing can be recorded.
      navigation.runWithQueue { [weak self] in self?.lookAgain() }
    }
  }
}

extension NavigationManager {
  /// Why no link can be opened now.
  fileprivate var linkRefusal: Refusal? {
    if isDeciding { return .insideGuard }
    if isInTransaction {
      return Refusal(.insideTransaction, "A link cannot be opened inside a transaction.")
    }
    return nil
  }
}

extension NavigationChange {
  /// Whether the change shows an overlay to the user.
  fileprivate var showsOverlay: Bool {
    guard let overlay = state.activeOverlay else { return false }
    let count = state.overlays.count + state.rootOverlays.count
    let before = previous.overlays.count + previous.rootOverlays.count
    return count > before || count == before && overlay != previous.activeOverlay
  }
}
