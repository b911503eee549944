public import DRN

extension RecordedSession {
  /// Makes the recorded calls again, on a manager with the app's current guards.
  ///
  /// ```swift
  /// @Test func `the session of ticket 4711 still goes the same way`() throws {
  ///   let session = try RecordedSession<AppRoute>(log: "ticket-4711.mdb")
  ///   try session.replay(through: [signInGuard]).requireSame()
  /// }
  /// ```
  ///
  /// `replay()` folds what was recorded; this checks whether today's rules, guards and routes give
  /// the same result for the same calls. It compares each event, with its cause and its
  /// transaction.
  ///
  /// Most calls follow from what was recorded. These do not:
  /// - If a guard redirected, the log has the move that was made, not the one that was requested.
  ///   That move is made again, with the cause `guard`.
  /// - The route that declared a composite: its base and overlay are used as recorded.
  /// - `goBack(to:)`, `goBack(where:)` and `goBackToRoot()` become `goBack` by as many entries,
  ///   `undo` and `redo` become rewinds. A `goBack` beyond the first entry becomes the one that was
  ///   made.
  /// - Calls that changed nothing are not in a log.
  /// - A session's start and its restorations are not calls: the replay continues in the state
  ///   after them.
  ///
  /// The observers that `setUp` adds make their calls again. Without them, those calls are made
  /// like any others.
  ///
  /// - Parameters:
  ///   - guards: The app's guards, asked in order.
  ///   - setUp: Called with each manager, for observers and limits. There is a new manager after
  ///     each difference.
  ///   - prepare: Called with each transition before its call is made again, to restore the data
  ///     that guards depend on.
  /// - Returns: The differences between today's app and the recorded session.
  /// - Throws: ``Mismatch`` if the session does not begin with its start, or rewinds to a position
  ///   that it does not have.
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
