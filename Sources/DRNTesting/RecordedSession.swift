public import DRN
import DRNLog

/// A session out of a log, in an app's own types: a bug report as a test.
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
  ///   - name: The session; the one that was started last unless given.
  /// - Throws: `LogError`, with `badValue` where this version of the app cannot decode a
  ///   value any more.
  /// - Complexity: O(*n*) time and memory.
  public init(log path: String, session name: String? = nil) throws {
    let reader = try LogReader(path: path)
    let session =
      if let name { try reader.session(named: name) } else { try reader.latestSession() }
    var transitions: [Transition<Route>] = []
    try session.forEachTransition(of: Route.self) { transitions.append($0) }
    self.transitions = transitions
  }

  /// Takes a session that was recorded in another way, such as that of a ``TestNavigator``.
  public init(transitions: [Transition<Route>]) { self.transitions = transitions }

  /// Folds the transitions through the reducer, in the app's own types.
  ///
  /// - Parameter inspect: Called with each transition and the state after it; throws to end the
  ///   test there.
  /// - Returns: The last state.
  /// - Throws: What `inspect` throws, and ``Mismatch`` for a session that does not begin with its
  ///   start or rewinds to nowhere.
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
        var mismatch = Mismatch()
        mismatch.note("Transition \(transition.seq) does not follow from those before: \(error)")
        throw mismatch
      }
      try inspect(transition, state)
      last = state
    }
    guard let last else {
      var mismatch = Mismatch()
      mismatch.note("The session has no transitions.")
      throw mismatch
    }
    return last
  }
}
