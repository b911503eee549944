public import DRN

extension LogSession {
  /// Calls `body` with each transition, in order, in an app's own types.
  ///
  /// - Parameters:
  ///   - route: The app's type of routes.
  ///   - migrations: What brings up values that an older version recorded.
  ///   - body: Takes a transition.
  /// - Throws: ``LogError``, with `badValue` where a value cannot be decoded as `Route` has it; and
  ///   what `body` throws.
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
  /// The transition that this is, in the values that `symbols` gives.
  func transition<Symbols: SymbolDecoder>(
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
