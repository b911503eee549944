public import DRN
public import DRNAnalytics
public import DRNLog

extension LogSession {
  /// The analytics events of a session or a part of it: the same events, in the same order, as
  /// `observeAnalytics` delivered while the session was recorded.
  ///
  /// ```swift
  /// let events = try session.analyticsEvents(of: AppRoute.self)
  /// let inJSON = try session.analyticsEvents(of: JSONRoute.self)  // without the app's types
  /// ```
  ///
  /// A part begins as a new observer begins: with a `screen_view` of the screen that is current
  /// after the part's first transition. A session that an app continued does so as well.
  ///
  /// - Parameters:
  ///   - route: The app's type, which names screens and adds parameters as the app does; or
  ///     `JSONRoute`, whose names are those of the JSON's enum cases.
  ///   - range: The positions, limited to those of the session. A transaction whose end is outside
  ///     the range yields no events.
  ///   - migrations: Migrates values that an older version recorded.
  /// - Throws: `LogError`, with `badValue` if a value cannot be decoded as `Route` requires.
  public func analyticsEvents<Route: NavigationRoute>(
    of route: Route.Type, in range: ClosedRange<Int> = 0...Int.max,
    migrations: MigrationChain = MigrationChain()
  ) throws -> [AnalyticsEvent] {
    var events: [AnalyticsEvent] = []
    try forEachAnalyticsEvent(of: route, in: range, migrations: migrations) { events.append($0) }
    return events
  }

  /// Calls `body` with each event of ``analyticsEvents(of:in:migrations:)``, for sessions with too
  /// many events for an array.
  ///
  /// - Parameters:
  ///   - route: The app's type, or `JSONRoute`.
  ///   - range: The positions, limited to those of the session.
  ///   - migrations: Migrates values that an older version recorded.
  ///   - body: Receives an event. It may use the log.
  /// - Throws: `LogError`, with `badValue` if a value cannot be decoded as `Route` requires, and
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

/// Folds a session's records into the changes that a manager delivered.
private struct AnalyticsReading<Route: NavigationRoute> {
  let symbols: Symbolizer<Route>
  private var fold = AnalyticsFold<Route>()
  private var state: NavigationState<Route>?
  /// The steps of an incomplete transaction, and the state before them.
  private var steps: [Transition<Route>] = []
  private var before: NavigationState<Route>?

  init(symbols: Symbolizer<Route>) { self.symbols = symbols }

  mutating func events(
    for record: EventRecord, _ recorded: borrowing RecordedState
  ) throws(DecodingFailure) -> [AnalyticsEvent] {
    let isComplete = record.group.map { record.seq == $0.last } ?? true
    guard var state, record.kind != .restored else {
      // An observer never begins inside a transaction.
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

  /// Decodes the restored state only: the app's types cannot represent lost values.
  private mutating func begin(
    at record: EventRecord, _ recorded: borrowing RecordedState
  ) throws(DecodingFailure) -> [AnalyticsEvent] {
    let state = try recorded.decoded(symbols)
    self.state = state
    let cause = record.cause == 0 ? Cause.user : Cause(rawValue: try symbols.text(record.cause))
    return fold.begin(in: state, seq: record.seq, time: record.time, cause: cause)
  }
}
