public import DRN

extension LogSession {
  /// Calls `body` with each transition in order, in the app's own types.
  ///
  /// - Parameters:
  ///   - route: The app's type of routes.
  ///   - migrations: Migrates values that an older version recorded.
  ///   - body: Receives a transition.
  /// - Throws: ``LogError``, with `badValue` if a value cannot be decoded as part of `Route`, and
  ///   the errors of `body`.
  public func forEachTransition<Route: NavigationRoute>(
    of route: Route.Type, migrations: MigrationChain = MigrationChain(),
    _ body: (Transition<Route>) throws -> Void
  ) throws {
    let symbols = Symbolizer<Route>(reader: source, migrations: migrations)
    try forEachRecord { record in
      do {
        try body(try record.transition(symbols))
      } catch let failure as DecodingFailure {
        throw LogError(failure, path: source.path)
      }
    }
  }
}

extension EventRecord {
  /// The transition with the values that `symbols` gives.
  package func transition<Symbols: SymbolDecoder>(
    _ symbols: Symbols
  ) throws(Symbols.DecodeFailure) -> Transition<Symbols.Route> {
    var transition = Transition(seq: seq, time: time, event: try event(symbols))
    if cause != 0 { transition.cause = Cause(rawValue: try symbols.text(cause)) }
    if let group {
      transition.group = TransitionGroup(
        name: try symbols.text(group.name), first: group.first, count: group.count)
    }
    if meta != 0 { transition.meta = try symbols.json(meta) }
    return transition
  }
}
