// Guards decide before anything happens.

extension NavigationManager {
  /// Asks the guards, and commits what they allow.
  @inlinable @inline(never)
  func takeIfAllowed(
    _ attempted: NavigationEvent<Route>, _ context: CallContext
  ) -> NavigationOutcome<Route> {
    var (event, followed, redirect) = (attempted, context, Route?.none)
    for _ in 0...max(redirectLimit, 0) {
      switch decide(on: event, cause: followed.cause ?? .user) {
      case .allow:
        let seq = storage.isUnchanged(by: event) ? nil : commit(event, followed)
        if let redirect { return .redirected(to: redirect, seq: seq) }
        return seq.map { .changed(seq: $0) } ?? .unchanged
      case .block(let reason):
        return refuse(attempted, Refusal(.blocked, reason), context)
      case .redirect(let route):
        let replaces = if case .replaced = event { true } else { false }
        let place = Place(route)
        guard let next = storage.proposal(for: replaces ? .replace(place) : .go(place)) else {
          return .unchanged
        }
        (event, followed.cause, redirect) = (next, .guard, route)
      }
    }
    return refuse(attempted, .tooManyRedirects(redirectLimit), context)
  }

  /// Records that a move was refused, as it was attempted at first.
  @inlinable
  func refuse(
    _ attempted: NavigationEvent<Route>, _ refusal: Refusal, _ context: CallContext
  ) -> NavigationOutcome<Route> {
    let event = NavigationEvent<Route>.refused(attempted: attempted, reason: refusal.reason)
    commit(event, context)
    return .refused(refusal)
  }

  /// Asks the guards about a move, one after another until one does not allow it.
  @inlinable
  func decide(
    on event: NavigationEvent<Route>, cause: Cause
  ) -> NavigationGuard<Route>.Decision {
    guard let destination = storage.destination(of: event) else { return .allow }
    let request = NavigationGuard<Route>.Request(
      event: event, destination: destination, state: storage, cause: cause)
    return deciding {
      for navigationGuard in guards {
        let decision = navigationGuard.decide(request)
        if decision != .allow { return decision }
      }
      return .allow
    }
  }

  /// Runs an app's own guards and conditions, which may not call the manager.
  @inlinable
  func deciding<Result>(_ body: () -> Result) -> Result {
    phase = .guarding
    defer { phase = .idle }
    return body()
  }
}
