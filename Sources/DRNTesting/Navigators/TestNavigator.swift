public import DRN

/// A manager for tests: it records in memory, its clock counts, and it checks expectations.
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
/// It makes the same calls as a `NavigationManager`; ``manager`` is a real one.
@dynamicMemberLookup
public final class TestNavigator<Route: NavigationRoute>: Navigating {
  /// The manager that performs the calls, for guards, observers and transactions.
  public let manager: NavigationManager<Route>

  let recorder: MemoryRecorder<Route>

  /// Starts a session.
  ///
  /// The clock starts at 1970 and advances by a second for each step, so no test depends on the
  /// time.
  ///
  /// - Parameters:
  ///   - route: The first screen.
  ///   - flow: The first flow.
  ///   - historyLimit: The maximum number of entries in the history; at least 2.
  ///   - guards: The guards, asked in order.
  public convenience init(
    _ route: Route, flow: Route.Flow? = nil,
    historyLimit: Int = SessionSettings.defaultHistoryLimit,
    guards: [NavigationGuard<Route>] = []
  ) {
    self.init(Place(route), flow: flow, historyLimit: historyLimit, guards: guards)
  }

  /// Starts a session at a place: a route with its overlay and its tab.
  ///
  /// - Parameters:
  ///   - place: The first screen.
  ///   - flow: The first flow.
  ///   - historyLimit: The maximum number of entries in the history; at least 2.
  ///   - guards: The guards, asked in order.
  public init(
    _ place: Place<Route>, flow: Route.Flow? = nil,
    historyLimit: Int = SessionSettings.defaultHistoryLimit, guards: [NavigationGuard<Route>] = []
  ) {
    let clock = CountingClock()
    recorder = MemoryRecorder { clock.tick() }
    manager = NavigationManager(
      place, flow: flow, settings: SessionSettings(historyLimit: historyLimit), recorder: recorder)
    manager.guards = guards
  }

  /// Begins in the middle of a session, in any state.
  ///
  /// The next transition is `head + 1`, so positions are those of the log that the state comes
  /// from. Time travel reaches back to `head`.
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

  /// The recorded transitions, in order.
  public var transitions: [Transition<Route>] { recorder.transitions }

  /// The manager's properties: `navigator.currentRoute`, `navigator.entries` and so on.
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
  /// Checks the current state.
  ///
  /// - Parameters:
  ///   - route: The expected current screen.
  ///   - overlays: The expected overlays on it, bottom to top.
  ///   - origin: The expected origin; not checked if `nil`.
  ///   - history: The expected routes of the whole history; not checked if `nil`.
  ///   - cursor: The expected index of the current entry; not checked if `nil`.
  ///   - rootOverlays: The expected overlays above every place, bottom to top; not checked if
  ///     `nil`.
  ///   - tab: The expected tab; not checked if `nil`.
  ///   - flow: The expected flow; not checked if `nil`.
  ///   - fileID: The location of the expectation, with the next three.
  ///   - filePath: The file's path.
  ///   - line: The line.
  ///   - column: The column.
  /// - Throws: ``Mismatch``, with all differences.
  public func expect(
    _ route: Route, overlays: [Route.Overlay] = [], origin: Route? = nil, history: [Route]? = nil,
    cursor: Int? = nil, rootOverlays: [Route.Overlay]? = nil, tab: Route.Tab? = nil,
    flow: Route.Flow? = nil, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) throws(Mismatch) {
    var mismatch = Mismatch()
    mismatch.location = TestLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
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

  /// Checks the kinds of all transitions that were recorded after the session's start.
  ///
  /// - Parameters:
  ///   - kinds: The expected kinds, in order.
  ///   - fileID: The location of the expectation, with the next three.
  ///   - filePath: The file's path.
  ///   - line: The line.
  ///   - column: The column.
  /// - Throws: ``Mismatch``.
  public func expect(
    recorded kinds: [NavigationEvent<Route>.Kind], fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) throws(Mismatch) {
    var mismatch = Mismatch()
    mismatch.location = TestLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    mismatch.compare("what was recorded", transitions.dropFirst().map(\.event.kind), kinds)
    if !mismatch.differences.isEmpty { throw mismatch }
  }
}

/// The differences between what a test expected and what it found.
public struct Mismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence for each difference.
  public private(set) var differences: [String] = []

  /// The line of the expectation, if it is known.
  public internal(set) var location: TestLocation?

  public var description: String {
    let text = differences.joined(separator: " ")
    return location.map { "\($0): \(text)" } ?? text
  }

  init(_ differences: String...) { self.differences = differences }

  mutating func compare<Value: Equatable>(_ what: String, _ found: Value, _ expected: Value) {
    if found != expected {
      let (expected, found) = (ValueText(expected, as: .plain), ValueText(found, as: .plain))
      differences.append("Expected \(what) to be \(expected.line), and it is \(found.line).")
    }
  }

  mutating func note(_ difference: String) { differences.append(difference) }
}

/// A clock that advances by one second each time it is read.
private final class CountingClock {
  private var seconds: Int64 = 0

  func tick() -> Timestamp {
    defer { seconds += 1 }
    return Timestamp(nanosecondsSince1970: seconds * 1_000_000_000)
  }
}
