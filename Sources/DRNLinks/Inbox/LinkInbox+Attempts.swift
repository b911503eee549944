import DRN

// Opening a link, and recording the outcome.

extension LinkInbox {
  func attempt(_ match: LinkMatch<Route>) -> LinkOutcome<Route> {
    guard isReady else { return keep(match, .notReady) }
    guard condition?() ?? true else {
      wasConditionFalse = true
      return keep(match, .condition)
    }
    wasConditionFalse = false
    // The newest link wins, even if it cannot be opened.
    cancelSuspendedLink(.newerLink)
    let opening = LinkOpening(
      match: match, moves: { [moves] in moves?(match) ?? $0.moves(along: match.routes) },
      overtaken: { [weak self] in self?.overtaken(by: match) ?? [] },
      pending: { [weak self] in self?.remaining(after: match) ?? [] },
      head: { [weak navigation] in navigation?.head ?? 0 })
    return finish(navigation.perform(opening, cause: .link), match)
  }

  private func finish(
    _ outcome: NavigationOutcome<Route>, _ match: LinkMatch<Route>, question: String? = nil
  ) -> LinkOutcome<Route> {
    switch outcome {
    case .pending(let id):
      suspend(id, match)
      return keep(match, .guarded(outcome))
    case .changed(let seq):
      pending = remaining(after: match)
      return .opened(match, seq: seq)
    case .cancelled: return drop(match, .overtaken)
    case .refused(let refusal) where refusal.code == .blocked && refusal.reason == question:
      return drop(match, "The user answered no: \(refusal.reason)")
    default: return keep(match, .guarded(outcome))
    }
  }

  /// Drops a link that waits.
  private func drop(_ match: LinkMatch<Route>, _ reason: String) -> LinkOutcome<Route> {
    pending.removeAll { $0 == match.url.text }
    record([LinkNote(match.url.text, .dropped, reason: reason, pending: pending)])
    return .dropped(match, reason: reason)
  }

  /// Makes a link wait.
  func keep(_ match: LinkMatch<Route>, _ delay: LinkDelay<Route>) -> LinkOutcome<Route> {
    wait(match, delay.reason)
    return .pending(match, delay)
  }

  /// Records that a link waits, unless it waits already.
  private func wait(_ match: LinkMatch<Route>, _ reason: String) {
    let url = match.url.text
    guard !pending.contains(url) else { return }
    let overtaken = overtaken(by: match)
    pending = remaining(after: match) + [url]
    record(
      overtaken.map { LinkNote($0, .dropped, reason: .newerLink, pending: pending) }
        + [LinkNote(url, .pending, reason: reason, pending: pending)])
  }

  /// Records that no pattern matches a link, and uses the fallback.
  func giveUp(_ url: String, _ error: LinkError) -> LinkOutcome<Route> {
    pending.removeAll { $0 == url }
    let beginning = String(String.UnicodeScalarView(url.unicodeScalars.prefix(256)))
    record([LinkNote(beginning, .unknown, reason: error.reason, pending: pending)])
    switch fallback {
    case .stay: return .unknown(error, fallback: nil)
    case .go(let route): return .unknown(error, fallback: navigation.go(route, cause: .link))
    }
  }

  /// The outcome of the link that was pending in the manager, once it is known.
  func settleSuspendedLink() -> LinkOutcome<Route>? {
    guard let link = suspendedLink, let settled = navigation.settledOutcome(of: link.id) else {
      return nil
    }
    suspendedLink = nil
    let outcome = finish(settled, link.match, question: link.question)
    remember(outcome, of: link)
    return outcome
  }

  /// Cancels the link that is pending in the manager.
  func cancelSuspendedLink(_ reason: String) {
    guard let link = suspendedLink else { return }
    suspendedLink = nil
    remember(.dropped(link.match, reason: reason), of: link)
    navigation.cancelPendingMove(link.id)
  }

  private func remember(_ outcome: LinkOutcome<Route>, of link: SuspendedLink) {
    settledOutcomes.append((link.id, outcome))
    if settledOutcomes.count > 16 { settledOutcomes.removeFirst() }
  }

  /// The links that are dropped when this one is opened or has to wait.
  private func overtaken(by match: LinkMatch<Route>) -> [String] {
    policy == .newest ? pending.filter { $0 != match.url.text } : []
  }

  /// The links that still wait when this one no longer does.
  private func remaining(after match: LinkMatch<Route>) -> [String] {
    policy == .newest ? [] : pending.filter { $0 != match.url.text }
  }

  func record(_ notes: [LinkNote]) {
    let navigation = navigation
    navigation.transaction(LinkNote.label) {
      var last: Int?
      for note in notes {
        last = navigation.perform(.note(LinkNote.label, payload: note.payload), cause: .link).seq
      }
      if let last { navigation.perform(.mark(LinkNote.mark, at: last), cause: .link) }
    }
  }
}

/// The command that opens a link: the moves and the notes about it, as one transaction.
private struct LinkOpening<Route: NavigationRoute>: NavigationCommand {
  let match: LinkMatch<Route>
  let moves: (NavigationState<Route>) -> [NavigationAction<Route>]
  let overtaken: () -> [String]
  let pending: () -> [String]
  let head: () -> Int

  var name: String { LinkNote.label }

  func actions(in state: NavigationState<Route>) -> [NavigationAction<Route>] {
    let (moves, pending) = (moves(state), pending())
    var notes = overtaken().map { LinkNote($0, .dropped, reason: .newerLink, pending: pending) }
    notes.append(LinkNote(match.url.text, .opened, pending: pending))
    // The mark names the last note, after the moves and the other notes.
    var state = state
    let last = head() + state.apply(moves) + notes.count
    return moves + notes.map { .note(LinkNote.label, payload: $0.payload) }
      + [.mark(LinkNote.mark, at: last)]
  }
}

/// Commands are equal if their links are.
extension LinkOpening: Hashable {
  static func == (left: Self, right: Self) -> Bool { left.match == right.match }

  func hash(into hasher: inout Hasher) { hasher.combine(match) }
}

extension NavigationState {
  /// The actions that make routes the history. If they lead to another tab, they become that tab's
  /// history, so that the current tab remembers its own.
  fileprivate func moves(along routes: [Route]) -> [NavigationAction<Route>] {
    let places = routes.map { Place($0) }
    guard let first = places.first, let next = places.compactMap(\.tab).last, let tab, next != tab
    else { return [.reset(places)] }
    return [.selectTab(next, root: first), .reset(places)]
  }
}

extension NavigationState {
  /// Applies actions and returns the number of transitions that they make.
  fileprivate mutating func apply(_ actions: [NavigationAction<Route>]) -> Int {
    var count = 0
    for action in actions {
      switch action {
      case .command(let command): count += apply(command.actions(in: self))
      case .mark, .note: count += 1
      default:
        guard let event = proposal(for: action), !isUnchanged(by: event) else { continue }
        apply(event, seq: .max)
        count += 1
      }
    }
    return count
  }
}

extension LinkDelay {
  fileprivate var reason: String {
    switch self {
    case .notReady: "The app is not ready."
    case .condition: "The app's condition does not hold."
    case .turn: "Another link comes first."
    case .guarded(.redirected): "A guard redirected it."
    case .guarded(.refused(let refusal)): refusal.reason
    case .guarded: "A guard is at work."
    }
  }
}

extension String {
  fileprivate static var newerLink: String { "A newer link came." }
  static var overtaken: String { "It was cancelled, or the user went somewhere else." }
}
