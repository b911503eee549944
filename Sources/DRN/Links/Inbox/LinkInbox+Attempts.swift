// Trying a link, and recording what became of it.

extension LinkInbox {
  /// Opens a link, if everything allows it now.
  func attempt(_ match: LinkMatch<Route>) -> LinkOutcome<Route> {
    guard isReady else { return keep(match, .notReady) }
    guard condition?() ?? true else {
      isArmed = true
      return keep(match, .condition)
    }
    isArmed = false
    // Before a redirect is recorded, after which a crash would forget what it was for.
    if !navigation.guards.isEmpty { wait(match, "A guard is asked.") }
    let opening = LinkOpening(
      match: match, moves: moves(match), overtaken: overtaken(by: match),
      pending: { [weak self] in self?.remaining(after: match) ?? [] },
      head: { [weak navigation] in navigation?.head ?? 0 })
    return finish(navigation.perform(opening, cause: .link), match)
  }

  /// What an attempt came to.
  func finish(
    _ outcome: NavigationOutcome<Route>, _ match: LinkMatch<Route>
  ) -> LinkOutcome<Route> {
    held = nil
    switch outcome {
    case .pending(let id):
      held = (id, match)
      return keep(match, .guarded(outcome))
    case .changed(let seq):
      pending = remaining(after: match)
      return .opened(match, seq: seq)
    case .cancelled:
      pending.removeAll { $0 == match.url.text }
      record([LinkNote(match.url.text, .dropped, reason: .overtaken, pending: pending)])
      return .dropped(match, reason: .overtaken)
    default: return keep(match, .guarded(outcome))
    }
  }

  /// Has a link wait.
  func keep(_ match: LinkMatch<Route>, _ delay: LinkDelay<Route>) -> LinkOutcome<Route> {
    wait(match, delay.reason)
    return .pending(match, delay)
  }

  /// Records that a link waits, unless it does so already.
  private func wait(_ match: LinkMatch<Route>, _ reason: String) {
    let url = match.url.text
    guard !pending.contains(url) else { return }
    let overtaken = overtaken(by: match)
    pending = remaining(after: match) + [url]
    record(
      overtaken.map { LinkNote($0, .dropped, reason: .newerLink, pending: pending) }
        + [LinkNote(url, .pending, reason: reason, pending: pending)])
  }

  /// Says that a link leads nowhere, and goes where such links lead.
  func giveUp(_ url: String, _ error: LinkError) -> LinkOutcome<Route> {
    pending.removeAll { $0 == url }
    let beginning = String(String.UnicodeScalarView(url.unicodeScalars.prefix(256)))
    record([LinkNote(beginning, .unknown, reason: error.reason, pending: pending)])
    switch fallback {
    case .stay: return .unknown(error, fallback: nil)
    case .go(let route): return .unknown(error, fallback: navigation.go(route, cause: .link))
    }
  }

  /// Learns what became of the link that a guard was asked about, if that is known.
  @discardableResult
  func settleHeld() -> LinkOutcome<Route>? {
    guard let held, navigation.held?.move.id != held.id else { return nil }
    let settled = navigation.settledOutcomes.last { $0.id == held.id }
    return finish(settled?.outcome ?? .cancelled, held.match)
  }

  /// The links that are dropped where this one is opened or waits.
  private func overtaken(by match: LinkMatch<Route>) -> [String] {
    policy == .newest ? pending.filter { $0 != match.url.text } : []
  }

  /// The links that wait where this one does not any more.
  private func remaining(after match: LinkMatch<Route>) -> [String] {
    policy == .newest ? [] : pending.filter { $0 != match.url.text }
  }

  /// Records notes, and marks the last.
  func record(_ notes: [LinkNote]) {
    let navigation = navigation
    navigation.transaction(LinkNote.label) {
      var last: Int?
      for note in notes {
        last = navigation.perform(.note(LinkNote.label, payload: note.payload), cause: .link).seq
      }
      if let last { navigation.perform(.mark(LinkNote.label, at: last), cause: .link) }
    }
  }
}

/// Opens a link: the moves, and the notes about it, as one transaction.
private struct LinkOpening<Route: NavigationRoute>: NavigationCommand {
  let match: LinkMatch<Route>
  let moves: [NavigationAction<Route>]
  let overtaken: [String]
  let pending: () -> [String]
  let head: () -> Int

  var name: String { LinkNote.label }

  func actions(in state: NavigationState<Route>) -> [NavigationAction<Route>] {
    let pending = pending()
    var notes = overtaken.map { LinkNote($0, .dropped, reason: .newerLink, pending: pending) }
    notes.append(LinkNote(match.url.text, .opened, pending: pending))
    // The mark stands at the last note: after the moves and the notes before it.
    var state = state
    let last = head() + state.apply(moves) + notes.count
    return moves + notes.map { .note(LinkNote.label, payload: $0.payload) }
      + [.mark(LinkNote.label, at: last)]
  }
}

extension NavigationState {
  /// Does what actions would do, and says how many transitions they are.
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
  /// The delay in a sentence, for the log.
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
  static var overtaken: String { "The user went somewhere else." }
}
