extension LinkInbox {
  /// Opens a link, or has it wait.
  ///
  /// Whatever the text is, the answer says what became of it, and the log does.
  ///
  /// - Parameter url: The URL, as the system gives it.
  /// - Complexity: That of ``LinkTable/match(_:)-(String)`` and of the moves.
  @discardableResult
  public func open(_ url: String) -> LinkOutcome<Route> {
    inTurn(later: { $0.map { .refused($0) } ?? .queued }, { [self] in openNow(url) })
  }

  private func openNow(_ url: String) -> LinkOutcome<Route> {
    let match: LinkMatch<Route>
    do {
      match = try links.match(url)
    } catch {
      return giveUp(url, error)
    }
    if let waiting = pending.first(where: { isSame($0, match) }) {
      return openAgain(waiting, match)
    }
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

  /// Tries a link that waits once more, for the user has asked for it, unless that cannot help.
  private func openAgain(_ waiting: String, _ match: LinkMatch<Route>) -> LinkOutcome<Route> {
    let isNext = policy == .newest || pending.first == waiting
    guard isReady, held == nil, isNext, let match = try? links.match(waiting) else {
      return .duplicate(match)
    }
    let outcome = attempt(match)
    if case .opened = outcome { openWaiting() }
    return outcome
  }

  /// Opens what waits; for when the user has signed in.
  ///
  /// In order, links are opened until one has to wait.
  ///
  /// - Returns: What became of the links that were tried.
  @discardableResult
  public func resume() -> [LinkOutcome<Route>] {
    inTurn(later: { [$0.map { .refused($0) } ?? .queued] }, { [self] in openWaiting() })
  }

  @discardableResult
  func openWaiting() -> [LinkOutcome<Route>] {
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
    inTurn(
      later: { _ in },
      { [self] in
        guard !pending.isEmpty else { return }
        let dropped = pending
        pending = []
        cancelHeld(reason)
        record(dropped.map { LinkNote($0, .dropped, reason: reason, pending: []) })
      })
  }

  /// Waits until it is known what became of a link whose guard takes time.
  ///
  /// - Parameter outcome: What ``open(_:)`` answered.
  /// - Returns: What became of it; where no guard is at work, `outcome`. What became of a link is known
  ///   for as long as it is one of the newest sixteen; an older one is `.dropped`.
  public func settled(_ outcome: LinkOutcome<Route>) async -> LinkOutcome<Route> {
    guard case .pending(let match, .guarded(let move)) = outcome, case .pending(let id) = move
    else { return outcome }
    await navigation.settled(move)
    lookAgain()
    return settledOutcomes.last { $0.id == id }?.outcome ?? .dropped(match, reason: .overtaken)
  }

  private func isSame(_ url: String, _ match: LinkMatch<Route>) -> Bool {
    url == match.url.text || (try? links.match(url))?.routes == match.routes
  }
}
