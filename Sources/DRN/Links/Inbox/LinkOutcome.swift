/// What became of a link that was given to a ``LinkInbox``.
public enum LinkOutcome<Route: NavigationRoute>: Hashable, Sendable {
  /// It was opened, by the transaction whose last transition is `seq`.
  indirect case opened(LinkMatch<Route>, seq: Int)
  /// It waits, and is opened later, once.
  indirect case pending(LinkMatch<Route>, LinkDelay<Route>)
  /// The same link waits already, for the app, for its turn or for a guard that is at work.
  indirect case duplicate(LinkMatch<Route>)
  /// It is not opened: as many wait as may, or meanwhile the user went somewhere else, answered a
  /// guard's question with no or cancelled the move.
  indirect case dropped(LinkMatch<Route>, reason: String)
  /// No pattern takes it; what became of the fallback, where there is one.
  indirect case unknown(LinkError, fallback: NavigationOutcome<Route>?)
  /// It came from inside an observer, and is looked at next: after a link that is being opened.
  case queued
  /// It came from inside a guard or a transaction, where nothing can be opened.
  case refused(Refusal)
}

/// Why a link waits.
public enum LinkDelay<Route: NavigationRoute>: Hashable, Sendable {
  /// The app has not said ``LinkInbox/ready()`` yet.
  case notReady
  /// The inbox's condition does not hold.
  case condition
  /// Another link has to be opened first.
  case turn
  /// A guard redirected or refused it, or is still at work.
  indirect case guarded(NavigationOutcome<Route>)
}

/// Which link is opened where several wait.
public enum LinkPolicy: Hashable, Sendable {
  /// The newest; those before it are dropped.
  case newest
  /// One after another, and at most so many of them. What comes when it is full is dropped.
  case inOrder(limit: Int = 8)
}

/// Where a link leads that no pattern takes.
public enum LinkFallback<Route: NavigationRoute>: Hashable, Sendable {
  /// The user stays, and the app says something by the outcome.
  case stay
  /// A place of the app's, such as one that says that the link is not known.
  case go(Route)
}
