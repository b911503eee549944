public import DRN

/// The outcome of a link that was given to a ``LinkInbox``.
public enum LinkOutcome<Route: NavigationRoute>: Hashable, Sendable {
  /// It was opened, by the transaction whose last transition is `seq`.
  indirect case opened(LinkMatch<Route>, seq: Int)
  /// It waits, and will be opened once.
  indirect case pending(LinkMatch<Route>, LinkDelay<Route>)
  /// The same link waits already, for the app, for its turn or for a guard that is working.
  indirect case duplicate(LinkMatch<Route>)
  /// It will not be opened: too many links wait, or meanwhile the user went somewhere else,
  /// answered a guard's question with no or cancelled the move.
  indirect case dropped(LinkMatch<Route>, reason: String)
  /// No pattern matches it; with the outcome of the fallback, if there is one.
  indirect case unknown(LinkError, fallback: NavigationOutcome<Route>?)
  /// It was received from inside an observer, or while another link is opened, and comes next.
  case queued
  /// It was received from inside a guard or a transaction, where no link can be opened.
  case refused(Refusal)
}

/// Why a link waits.
public enum LinkDelay<Route: NavigationRoute>: Hashable, Sendable {
  /// The app has not called ``LinkInbox/ready()`` yet.
  case notReady
  /// The inbox's condition does not hold.
  case condition
  /// Another link has to be opened first.
  case turn
  /// A guard redirected or refused it, or is still working.
  indirect case guarded(NavigationOutcome<Route>)
}

/// Which link is opened if several wait.
public enum LinkPolicy: Hashable, Sendable {
  /// The newest; those before it are dropped.
  case newest
  /// One after another, with at most `limit` waiting. A link beyond that is dropped.
  case inOrder(limit: Int = 8)
}

/// Where a link leads that no pattern matches.
public enum LinkFallback<Route: NavigationRoute>: Hashable, Sendable {
  /// The user stays, and the app can show the outcome.
  case stay
  /// A place of the app, such as one that says that the link is unknown.
  case go(Route)
}
