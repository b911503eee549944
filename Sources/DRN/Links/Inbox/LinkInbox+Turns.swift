// One thing at a time, and what the inbox hears of the manager.

extension LinkInbox {
  /// Does what is asked for; where the inbox or the manager is at something, next.
  ///
  /// In the middle of an attempt observers are told of it, and what they ask of the manager is run
  /// before the inbox knows what the attempt came to.
  ///
  /// - Parameters:
  ///   - later: What is answered where it is not done now, and why it is never done, if so.
  ///   - body: What is asked for.
  func inTurn<Result>(
    later: (Refusal?) -> Result, _ body: @escaping () -> Result
  ) -> Result {
    if let refusal = navigation.linkRefusal { return later(refusal) }
    if isBusy {
      guard callsQueued < navigation.queueLimit else {
        return later(.queueFull(navigation.queueLimit))
      }
      callsQueued += 1
      queue.append { _ = body() }
      return later(nil)
    }
    if navigation.phase == .notifying {
      let outcome = navigation.postpone { [self] in
        inTurn(later: { _ in }, { _ = body() })
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

  /// Learns what became of the link that was pending in the manager, after which others have their
  /// turn.
  private func catchUp() {
    switch settleHeld() {
    case .opened, .dropped: openWaiting()
    default: break
    }
    watch()
  }

  /// Looks at the manager's changes for as long as the condition depends on them.
  private func watch() {
    let isNeeded = isReady && condition != nil && !pending.isEmpty
    if isNeeded, observer == nil {
      observer = navigation.observe { [weak self] change in
        // To open a link now would take away what the user has just asked for.
        guard let self, !change.putsUpOverlay else { return }
        lookAgain()
      }
    } else if !isNeeded, let id = observer {
      navigation.removeObserver(id)
      observer = nil
    }
  }

  /// Sees whether what waits may be opened.
  func lookAgain() {
    inTurn(
      later: { _ in },
      { [self] in
        guard isReady, let condition else { return }
        if !condition() {
          isArmed = true
        } else if isArmed {
          openWaiting()
        }
      })
  }

  /// Has a link wait for what becomes of the manager's pending move.
  func hold(_ id: PendingMove<Route>.ID, _ match: LinkMatch<Route>) {
    held = Held(id: id, match: match)
    guard let attempt = navigation.held, attempt.move.id == id else { return }
    attempt.onSettled = { [weak self] question in
      guard let self, held?.id == id else { return }
      held?.question = question
      // After the call that settled it; until then nothing can be recorded.
      navigation.queue.append { [weak self] in self?.lookAgain() }
    }
  }
}

extension NavigationManager {
  /// Why no link can be opened now.
  fileprivate var linkRefusal: Refusal? {
    if phase == .guarding { return .insideGuard }
    if transaction != nil {
      return Refusal(.insideTransaction, "A link cannot be opened inside a transaction.")
    }
    return nil
  }
}

extension NavigationChange {
  /// Whether the user has an overlay now that was not there before.
  fileprivate var putsUpOverlay: Bool {
    guard let overlay = state.activeOverlay else { return false }
    let count = state.overlays.count + state.rootOverlays.count
    let before = previous.overlays.count + previous.rootOverlays.count
    return count > before || count == before && overlay != previous.activeOverlay
  }
}
