public import DRN
public import DRNLog

/// A session from a log, in an app's own types: a bug report as a test.
///
/// ```swift
/// @Test func `the session of ticket 4711 still decodes, and ends where it did`() throws {
///   let session = try RecordedSession<AppRoute>(log: "ticket-4711.mdb")
///   #expect(try session.replay().currentRoute == .checkout)
/// }
/// ```
public struct RecordedSession<Route: NavigationRoute> {
  /// The session's transitions, decoded.
  public let transitions: [Transition<Route>]

  /// Reads a session.
  ///
  /// - Parameters:
  ///   - path: The log.
  ///   - name: The session; the one that was started last if `nil`.
  ///   - migrations: Converts values that an older version of the app recorded.
  /// - Throws: `LogError`, with `badValue` if this version of the app can no longer decode a value.
  /// - Complexity: O(*n*) time and memory.
  public init(
    log path: String, session name: String? = nil, migrations: MigrationChain = MigrationChain()
  ) throws {
    let reader = try LogReader(path: path)
    let session =
      if let name { try reader.session(named: name) } else { try reader.latestSession() }
    var transitions: [Transition<Route>] = []
    try session.forEachTransition(of: Route.self, migrations: migrations) {
      transitions.append($0)
    }
    self.transitions = transitions
  }

  /// Creates a session that was recorded in another way, such as by a ``TestNavigator``.
  public init(transitions: [Transition<Route>]) { self.transitions = transitions }

  /// Folds the transitions through the reducer, in the app's own types.
  ///
  /// - Parameter inspect: Called with each transition and the state after it; an error ends the
  ///   test.
  /// - Returns: The last state.
  /// - Throws: The error of `inspect`, and ``Mismatch`` if the session does not begin with its
  ///   start, or rewinds to a position that it does not have.
  public func replay(
    _ inspect: (Transition<Route>, NavigationState<Route>) throws -> Void = { _, _ in }
  ) throws -> NavigationState<Route> {
    let recorder = MemoryRecorder<Route>()
    var last: NavigationState<Route>?
    for transition in transitions {
      recorder.record(transition)
      let state: NavigationState<Route>
      do {
        state = try recorder.state(at: transition.seq)
      } catch {
        throw Mismatch("Transition \(transition.seq) does not follow from those before: \(error)")
      }
      try inspect(transition, state)
      last = state
    }
    guard let last else { throw Mismatch("The session has no transitions.") }
    return last
  }
}
