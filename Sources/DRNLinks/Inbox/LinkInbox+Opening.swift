import DRN

extension LinkInbox {
  /// Opens a link, or makes it wait.
  ///
  /// The outcome is returned and recorded, whatever the text is.
  ///
  /// - Parameter url: The URL, as received from the system.
  /// - Complexity: That of ``LinkTable/match(_:)-(String)`` and of the moves.
  @discardableResult
  public func open(_ url: String) -> LinkOutcome<Route> {
    runSerially(later: { $0.map { .refused($0) } ?? .queued }, { [self] in openNow(url) })
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

  /// Tries a waiting link that was received again, unless that cannot succeed.
  private func openAgain(_ waiting: String, _ match: LinkMatch<Route>) -> LinkOutcome<Route> {
    let isNext = policy == .newest || pending.first == waiting
    guard isReady, suspendedLink == nil, isNext, let match = try? links.match(waiting) else {
      return .duplicate(match)
    }
    let outcome = attempt(match)
    if case .opened = outcome { openWaiting() }
    return outcome
  }

  /// Opens the links that wait, such as after the user has signed in.
  ///
  /// With ``LinkPolicy/inOrder(limit:)``, links are opened until one has to wait.
  ///
  /// - Returns: The outcomes of the links that were tried.
  @discardableResult
  public func resume() -> [LinkOutcome<Route>] {
    runSerially(later: { [$0.map { .refused($0) } ?? .queued] }, { [self] in openWaiting() })
  }

  @discardableResult
  func openWaiting() -> [LinkOutcome<Route>] {
    var outcomes: [LinkOutcome<Route>] = []
    while isReady, suspendedLink == nil,
      let url = policy == .newest ? pending.last : pending.first
    {
      let outcome: LinkOutcome<Route>
      do throws(LinkError) {
        outcome = attempt(try links.match(url))
      } catch {
        // The app's links have changed since this one was received.
        outcome = giveUp(url, error)
      }
      outcomes.append(outcome)
      if case .pending = outcome { break }
    }
    return outcomes
  }

  /// Drops all links that wait.
  ///
  /// - Parameter reason: The reason, for the log.
  public func drop(reason: String = "The app dropped it.") {
    runSerially(
      later: { _ in },
      { [self] in
        guard !pending.isEmpty else { return }
        let dropped = pending
        pending = []
        cancelSuspendedLink(reason)
        record(dropped.map { LinkNote($0, .dropped, reason: reason, pending: []) })
      })
  }

  /// Waits for the final outcome of a link whose guard takes time.
  ///
  /// - Parameter outcome: The outcome of ``open(_:)``.
  /// - Returns: The final outcome; `outcome` if no guard is working. The newest sixteen outcomes
  ///   are kept; for an older link the result is `.dropped`.
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
