public import DRN

/// A manager for tests: it records in memory, its clock counts, and it says what it expected.
///
/// ```swift
/// @Test func `closing the settings returns to where they were opened`() throws {
///   let navigator = TestNavigator(AppRoute.favorites)
///   navigator.go(.favoriteItemWithSettings(id: 5))
///   navigator.hideOverlay()
///   try navigator.expect(.favorites, overlays: [])
/// }
/// ```
///
/// It makes the same calls as a `NavigationManager`, and `manager` is the real one.
@dynamicMemberLookup
public final class TestNavigator<Route: NavigationRoute>: Navigating {
  /// The manager that does the work: for guards, observers and transactions.
  public let manager: NavigationManager<Route>

  let recorder: MemoryRecorder<Route>

  /// Starts a session.
  ///
  /// The clock counts a second for each step, from 1970 on, so that no test depends on the time.
  ///
  /// - Parameters:
  ///   - route: The first screen.
  ///   - flow: The first flow.
  ///   - historyLimit: How many entries the history keeps; at least 2.
  ///   - guards: The guards, asked in order.
  public convenience init(
    _ route: Route, flow: Route.Flow? = nil,
    historyLimit: Int = SessionSettings.defaultHistoryLimit,
    guards: [NavigationGuard<Route>] = []
  ) {
    self.init(Place(route), flow: flow, historyLimit: historyLimit, guards: guards)
  }

  /// Starts a session at a place: a route with the overlay and the tab that it is given.
  ///
  /// - Parameters:
  ///   - place: The first screen.
  ///   - flow: The first flow.
  ///   - historyLimit: How many entries the history keeps; at least 2.
  ///   - guards: The guards, asked in order.
  public init(
    _ place: Place<Route>, flow: Route.Flow? = nil,
    historyLimit: Int = SessionSettings.defaultHistoryLimit,
    guards: [NavigationGuard<Route>] = []
  ) {
    let clock = CountingClock()
    recorder = MemoryRecorder { clock.tick() }
    manager = NavigationManager(
      place, flow: flow, settings: SessionSettings(historyLimit: historyLimit), recorder: recorder)
    manager.guards = guards
  }

  /// Begins in the middle of a session, in any state.
  ///
  /// What is done next is transition `head + 1`, so that positions are those of the log that the
  /// state is from. Time travel reaches back to `head`.
  ///
  /// ```swift
  /// let state = try NavigationState(recorded: [
  ///   Entry(id: EntryID(seq: 0), route: AppRoute.home),
  ///   Entry(id: EntryID(seq: 7), route: .search(query: "lamp")),
  /// ])
  /// let navigator = TestNavigator(continuing: state, head: 7)
  /// ```
  ///
  /// - Parameters:
  ///   - state: The state after transition `head`.
  ///   - head: The position of the newest transition.
  ///   - guards: The guards, asked in order.
  public init(
    continuing state: NavigationState<Route>, head: Int, guards: [NavigationGuard<Route>] = []
  ) {
    let clock = CountingClock()
    recorder = MemoryRecorder(continuing: state, head: head) { clock.tick() }
    manager = NavigationManager(continuing: state, head: head, recorder: recorder)
    manager.guards = guards
  }

  /// Everything that was recorded, in order.
  public var transitions: [Transition<Route>] { recorder.transitions }

  /// What the manager shows: `navigator.currentRoute`, `navigator.entries` and so on.
  public subscript<Value>(
    dynamicMember property: KeyPath<NavigationManager<Route>, Value>
  ) -> Value {
    manager[keyPath: property]
  }

  @discardableResult
  public func perform(
    _ action: NavigationAction<Route>, cause: Cause?, time: Timestamp?, meta: JSONValue?
  ) -> NavigationOutcome<Route> {
    manager.perform(action, cause: cause, time: time, meta: meta)
  }
}

extension TestNavigator {
  /// Checks where the user is.
  ///
  /// - Parameters:
  ///   - route: The screen that should be current.
  ///   - overlays: What should lie on it, bottom to top.
  ///   - origin: Where closing the last overlay should lead; not checked unless given.
  ///   - history: The routes of the whole history; not checked unless given.
  ///   - cursor: Which of the history's routes is the current one, from 0; not checked unless given.
  ///   - rootOverlays: What should lie above every place, bottom to top; not checked unless given.
  ///   - tab: The tab that should be current; not checked unless given.
  ///   - flow: The flow that should be current; not checked unless given.
  /// - Throws: ``Mismatch``, which says everything that is different.
  public func expect(
    _ route: Route, overlays: [Route.Overlay] = [], origin: Route? = nil, history: [Route]? = nil,
    cursor: Int? = nil, rootOverlays: [Route.Overlay]? = nil, tab: Route.Tab? = nil,
    flow: Route.Flow? = nil
  ) throws(Mismatch) {
    var mismatch = Mismatch()
    if let cursor { mismatch.compare("the cursor", manager.cursor, cursor) }
    if let rootOverlays {
      mismatch.compare("the root overlays", manager.rootOverlays, rootOverlays)
    }
    if let tab { mismatch.compare("the tab", manager.tab, tab) }
    if let flow { mismatch.compare("the flow", manager.flow, flow) }
    mismatch.compare("the route", manager.currentRoute, route)
    mismatch.compare("the overlays", manager.overlays, overlays)
    if let origin { mismatch.compare("the origin", manager.origin, origin) }
    if let history { mismatch.compare("the history", manager.entries.map(\.route), history) }
    if !mismatch.differences.isEmpty { throw mismatch }
  }

  /// Checks the kinds of everything that was recorded after the session's start.
  ///
  /// - Throws: ``Mismatch``.
  public func expect(
    recorded kinds: [NavigationEvent<Route>.Kind]
  ) throws(Mismatch) {
    var mismatch = Mismatch()
    mismatch.compare("what was recorded", transitions.dropFirst().map(\.event.kind), kinds)
    if !mismatch.differences.isEmpty { throw mismatch }
  }
}

/// What a test expected and what it found instead.
public struct Mismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence for each difference.
  public private(set) var differences: [String] = []

  /// The line of the test that expected it, where that is known.
  public internal(set) var location: TestLocation?

  public var description: String {
    let text = differences.joined(separator: " ")
    return location.map { "\($0): \(text)" } ?? text
  }

  init(_ differences: String...) { self.differences = differences }

  mutating func compare<Value: Equatable>(_ what: String, _ found: Value, _ expected: Value) {
    if found != expected {
      differences.append("Expected \(what) to be \(expected), and it is \(found).")
    }
  }

  mutating func note(_ difference: String) { differences.append(difference) }
}

/// Counts seconds, one for each time that is asked for.
private final class CountingClock {
  private var seconds: Int64 = 0

  func tick() -> Timestamp {
    defer { seconds += 1 }
    return Timestamp(nanosecondsSince1970: seconds * 1_000_000_000)
  }
}
