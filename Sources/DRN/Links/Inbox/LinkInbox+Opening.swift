extension LinkInbox {
  /// Opens a link, or has it wait.
  ///
  /// Whatever the text is, the answer says what became of it, and the log does.
  ///
  /// - Parameter url: The URL, as the system gives it.
  /// - Complexity: That of ``LinkTable/match(_:)-(String)`` and of the moves.
  @discardableResult
  public func open(_ url: String) -> LinkOutcome<Route> {
    if let refusal = navigation.linkRefusal { return .refused(refusal) }
    if navigation.phase == .notifying {
      let outcome = navigation.postpone { [self] in
        open(url)
        return .unchanged
      }
      if case .refused(let refusal) = outcome { return .refused(refusal) }
      return .queued
    }
    settleHeld()
    defer { watch() }
    let match: LinkMatch<Route>
    do {
      match = try links.match(url)
    } catch {
      return giveUp(url, error)
    }
    if pending.contains(where: { isSame($0, match) }) { return .duplicate(match) }
    if case .inOrder(let limit) = policy {
      guard pending.count < max(limit, 1) else {
        let reason = "As many links wait as may."
        record([LinkNote(url, .dropped, reason: reason, pending: pending)])
        return .dropped(match, reason: reason)
      }
      if !pending.isEmpty { return keep(match, .turn) }
    }
    return attempt(match)
  }

  /// Opens what waits; for when the user has signed in.
  ///
  /// In order, links are opened until one has to wait.
  ///
  /// - Returns: What became of the links that were tried.
  @discardableResult
  public func resume() -> [LinkOutcome<Route>] {
    if let refusal = navigation.linkRefusal { return [.refused(refusal)] }
    if navigation.phase == .notifying {
      _ = navigation.postpone { [self] in
        resume()
        return .unchanged
      }
      return [.queued]
    }
    settleHeld()
    defer { watch() }
    var outcomes: [LinkOutcome<Route>] = []
    while isReady, held == nil, let url = policy == .newest ? pending.last : pending.first {
      let outcome: LinkOutcome<Route>
      do throws(LinkError) {
        outcome = attempt(try links.match(url))
      } catch {
        // The app's links were others when it came.
        outcome = giveUp(url, error)
      }
      outcomes.append(outcome)
      if case .pending = outcome { break }
    }
    return outcomes
  }

  /// Gives up what waits.
  ///
  /// - Parameter reason: Why, for the log.
  public func drop(reason: String = "The app dropped it.") {
    guard !pending.isEmpty, navigation.linkRefusal == nil else { return }
    let dropped = pending
    pending = []
    if held != nil {
      held = nil
      navigation.cancelPendingMove()
    }
    record(dropped.map { LinkNote($0, .dropped, reason: reason, pending: []) })
    watch()
  }

  /// Waits until it is known what became of a link whose guard takes time.
  ///
  /// - Parameter outcome: What ``open(_:)`` answered.
  /// - Returns: What became of it; where no guard is at work, `outcome`.
  public func settled(_ outcome: LinkOutcome<Route>) async -> LinkOutcome<Route> {
    guard case .pending(let match, .guarded(let move)) = outcome, case .pending = move else {
      return outcome
    }
    switch await navigation.settled(move) {
    case .changed(let seq):
      lookAgain()
      return .opened(match, seq: seq)
    case .cancelled:
      lookAgain()
      return .dropped(match, reason: .overtaken)
    case let other:
      lookAgain()
      return .pending(match, .guarded(other))
    }
  }

  private func isSame(_ url: String, _ match: LinkMatch<Route>) -> Bool {
    url == match.url.text || (try? links.match(url))?.routes == match.routes
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
