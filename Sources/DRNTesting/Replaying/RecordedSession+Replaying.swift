public import DRN

extension RecordedSession {
  /// Makes the recorded calls again, through a manager with the app's guards of today.
  ///
  /// ```swift
  /// @Test func `the session of ticket 4711 still goes the same way`() throws {
  ///   let session = try RecordedSession<AppRoute>(log: "ticket-4711.mdb")
  ///   try session.replay(through: [signInGuard]).requireSame()
  /// }
  /// ```
  ///
  /// `replay()` folds what was recorded; this asks whether today's rules, guards and routes still make
  /// the same of the same calls. What is compared is each event, with its cause and its transaction.
  ///
  /// Most calls follow from what was recorded. These do not:
  /// - Where a guard redirected, the log has the move that was made, and not the one that was asked
  ///   for. That move is asked for, with the cause `guard`.
  /// - What declared a composite: its base and overlay are asked for as they were recorded.
  /// - `goBack(to:)`, `goBack(where:)` and `goBackToRoot()` are the number of entries that they were;
  ///   `undo` and `redo` the rewinds. A `goBack` beyond the first entry is the one that was made.
  /// - Calls that changed nothing are in no log.
  /// - A session's start and its restorations are no calls: it goes on in the state that they led to.
  ///
  /// What observers do is done again by those that `setUp` adds. Without them their calls are made
  /// like any others.
  ///
  /// - Parameters:
  ///   - guards: The app's guards, asked in order.
  ///   - setUp: Called with each manager: for observers and limits. There is a new manager after each
  ///     difference.
  ///   - prepare: Called with each transition before its call is made again: to set what guards depend
  ///     on as it was then.
  /// - Returns: Where today's app parts from the recorded session.
  /// - Throws: ``Mismatch`` for a session that does not begin with its start or rewinds to nowhere.
  /// - Complexity: O(*n*) time and memory for *n* transitions.
  public func replay(
    through guards: [NavigationGuard<Route>],
    setUp: @escaping (NavigationManager<Route>) -> Void = { _ in },
    prepare: (Transition<Route>) -> Void = { _ in }
  ) throws -> SessionReplay<Route> {
    var states: [NavigationState<Route>] = []
    _ = try replay { _, state in states.append(state) }
    var player = SessionPlayer(transitions, states, guards, setUp)
    while let transition = player.next {
      prepare(transition)
      player.step()
    }
    return SessionReplay(differences: player.differences, notRepeated: player.notRepeated)
  }
}
