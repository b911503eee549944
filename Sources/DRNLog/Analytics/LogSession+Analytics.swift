public import DRN

extension LogSession {
  /// The analytics events of a session, or of a part of it: the same, and in the same order, as
  /// `observeAnalytics` of a manager told them of while it was recorded.
  ///
  /// ```swift
  /// let events = try session.analyticsEvents(of: AppRoute.self)
  /// let inJSON = try session.analyticsEvents(of: JSONRoute.self)  // without the app's types
  /// ```
  ///
  /// A part begins as who begins to watch there does: with a `screen_view` of the screen that is
  /// current after its first transition. So does a session that an app continued.
  ///
  /// - Parameters:
  ///   - route: The app's type, which names screens and adds parameters as the app does; or
  ///     `JSONRoute`, for which the names are those of the cases in the JSON.
  ///   - range: The positions; those that the session does not have are left out. A transaction of
  ///     which only the beginning is among them yields nothing.
  ///   - migrations: What brings up values that an older version recorded.
  /// - Throws: ``LogError``, with `badValue` where a value cannot be decoded as `Route` has it.
  public func analyticsEvents<Route: NavigationRoute>(
    of route: Route.Type, in range: ClosedRange<Int> = 0...Int.max,
    migrations: MigrationChain = MigrationChain()
  ) throws -> [AnalyticsEvent] {
    var events: [AnalyticsEvent] = []
    try forEachAnalyticsEvent(of: route, in: range, migrations: migrations) { events.append($0) }
    return events
  }

  /// Calls `body` with each analytics event, as ``analyticsEvents(of:in:migrations:)`` has them; for
  /// sessions whose events are too many to be kept.
  ///
  /// - Parameters:
  ///   - route: The app's type, or `JSONRoute`.
  ///   - range: The positions; those that the session does not have are left out.
  ///   - migrations: What brings up values that an older version recorded.
  ///   - body: Takes an event. It may use the log.
  /// - Throws: ``LogError``, with `badValue` where a value cannot be decoded as `Route` has it; and
  ///   what `body` throws.
  /// - Complexity: O(*n*) for *n* transitions, each with a copy of a history.
  public func forEachAnalyticsEvent<Route: NavigationRoute>(
    of route: Route.Type, in range: ClosedRange<Int> = 0...Int.max,
    migrations: MigrationChain = MigrationChain(), _ body: (AnalyticsEvent) throws -> Void
  ) throws {
    var reading = AnalyticsReading(
      symbols: Symbolizer<Route>(reader: source, migrations: migrations))
    try replay(in: range) { record, state in
      do {
        for event in try reading.events(for: record, state) { try body(event) }
      } catch let failure as DecodingFailure {
        throw LogError(failure, path: source.path)
      }
      return true
    }
  }
}

/// The fold of a session's records, as a manager would have shown them.
private struct AnalyticsReading<Route: NavigationRoute> {
  let symbols: Symbolizer<Route>
  private var fold = AnalyticsFold<Route>()
  private var state: NavigationState<Route>?
  /// The steps of a transaction whose end has not come yet, and the state before them.
  private var steps: [Transition<Route>] = []
  private var before: NavigationState<Route>?

  init(symbols: Symbolizer<Route>) { self.symbols = symbols }

  mutating func events(
    for record: EventRecord, _ recorded: borrowing RecordedState
  ) throws(DecodingFailure) -> [AnalyticsEvent] {
    let isComplete = record.group.map { record.seq == $0.last } ?? true
    guard var state, record.kind != .restored else {
      // Nobody begins to watch inside a transaction.
      return isComplete ? try begin(at: record, recorded) : []
    }
    let transition = try record.transition(symbols)
    let previous = before ?? state
    if record.kind == .rewound {
      state = try recorded.decoded(symbols)
    } else {
      state.apply(transition.event, seq: transition.seq)
    }
    self.state = state
    steps.append(transition)
    guard isComplete else {
      before = previous
      return []
    }
    defer { (steps, before) = ([], nil) }
    return fold.events(
      for: NavigationChange(transitions: steps, previous: previous, state: state))
  }

  /// The restored state is asked for, and not what was lost: the app's types have no values for it.
  private mutating func begin(
    at record: EventRecord, _ recorded: borrowing RecordedState
  ) throws(DecodingFailure) -> [AnalyticsEvent] {
    let state = try recorded.decoded(symbols)
    self.state = state
    let cause = record.cause == 0 ? Cause.user : Cause(rawValue: try symbols.text(record.cause))
    return fold.begin(in: state, seq: record.seq, time: record.time, cause: cause)
  }
}
