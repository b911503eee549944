// Asking the guards again about the current place.

extension NavigationManager {
  /// Asks the guards about the current place again, because what they read has changed: the user was signed
  /// out, a right was withdrawn.
  ///
  /// A redirect is followed, a block leads to `fallback`. Both are moves, with the cause `guard`, and guards are
  /// asked about them in turn. A guard that takes time makes the outcome pending, as for a move.
  ///
  /// - Parameter fallback: Where to go if the guards block the current place.
  /// - Returns: `.unchanged` if the guards allow the place; else `.redirected`, or the refusal of the move.
  @discardableResult
  public func revalidate(orElse fallback: Route) -> NavigationOutcome<Route> {
    guard obstacles.isDisjoint(with: .busy) else {
      return postpone { [self] in revalidateNow(orElse: fallback) }
    }
    defer { if !queue.isEmpty, transaction == nil { runQueue() } }
    return revalidateNow(orElse: fallback)
  }

  /// Asks the guards about the current place after each element of a sequence, until that ends or the task
  /// is cancelled.
  ///
  /// ```swift
  /// Task { await navigation.revalidate(after: Observations { account.isSignedIn }, orElse: .home) }
  /// ```
  ///
  /// - Parameters:
  ///   - changes: What guards read has changed with each of its elements.
  ///   - fallback: Where to go if the guards block the current place.
  ///   - isolation: The isolation of the manager, in which this runs.
  public func revalidate<Changes: AsyncSequence>(
    after changes: Changes, orElse fallback: Route,
    isolation: isolated (any Actor)? = #isolation
  ) async where Changes.Failure == Never {
    for await _ in changes { revalidate(orElse: fallback) }
  }

  func revalidateNow(orElse fallback: Route) -> NavigationOutcome<Route> {
    let context = CallContext(cause: .guard, time: nil, meta: nil)
    let here = NavigationEvent<Route>.went(storage.currentRoute, tab: storage.tab)
    switch verdict(on: here, cause: .guard) {
    case .allow: return .unchanged
    case .redirect(let route): return redirect(to: route, context, insteadOf: here)
    case .block: return redirect(to: fallback, context)
    case .waits(let wait):
      return transaction == nil
        ? suspend(.revalidation(orElse: fallback), context, wait) : .refused(.cannotWait)
    }
  }

  /// Goes to a route in the name of a guard.
  ///
  /// - Parameter wanted: What is to be resumed later.
  @usableFromInline
  func redirect(
    to route: Route, _ context: CallContext, insteadOf wanted: NavigationEvent<Route>? = nil
  ) -> NavigationOutcome<Route> {
    var context = context
    context.cause = .guard
    guard let event = storage.proposal(for: .go(Place(route))) else { return .unchanged }
    let outcome = performIfAllowed(event, context, insteadOf: wanted)
    switch outcome {
    case .changed(let seq): return .redirected(to: route, seq: seq)
    case .unchanged: return .redirected(to: route, seq: nil)
    default: return outcome
    }
  }
}
