public import DRN

/// A navigator whose every transition must be asserted, one after the other.
///
/// ```swift
/// @Test func `paying leads to the thanks`() throws {
///   try ExhaustiveNavigator.test(AppRoute.home) { navigator in
///     Checkout(navigator).pay(for: 5)
///     try navigator.expect(.went(.payment(item: 5)))
///     try navigator.expect(.went(.thanks)) { state in
///       #expect(state.entries.count == 3)
///     }
///   }
/// }
/// ```
///
/// A transition that the test does not name fails it: the next expectation shows what came instead,
/// and the end what was left. Moves, overlays, refusals, notes, marks and rewinds are all
/// transitions; a call that changed nothing is none.
///
/// It makes the same calls as a `NavigationManager` and goes wherever code takes `some Navigating`.
/// What observers and tasks do with ``manager`` is asserted like everything else.
///
/// What is not as expected is thrown as a ``Mismatch`` that has the line of the expectation. With
/// `report` it is told to that instead, and the test goes on: see <doc:Asserting-Every-Transition>.
@dynamicMemberLookup
public final class ExhaustiveNavigator<Route: NavigationRoute>: Navigating {
  /// Whether everything has to be asserted.
  public enum Exhaustivity: Hashable, Sendable {
    /// Every transition, in order.
    case on
    /// Only what the test names: others before it are passed over, and those at the end too.
    case off
  }

  /// The manager that does the work.
  public let manager: NavigationManager<Route>

  /// Whether everything has to be asserted; may change within a test.
  public var exhaustivity: Exhaustivity

  let report: ((Mismatch) -> Void)?
  var arrivals: [Arrival] = []
  /// Told when something arrives; see ``receive(_:cause:within:fileID:filePath:line:column:_:)``.
  var bell: AsyncStream<Void>.Continuation?
  /// Whether an expectation failed by throwing, so that what comes after it means nothing.
  var hasThrown = false
  private var observer: ObserverID?

  /// A transition that waits to be asserted.
  struct Arrival {
    let transition: Transition<Route>
    let state: NavigationState<Route>
  }

  /// Asserts what a manager does from now on.
  ///
  /// - Parameters:
  ///   - manager: The manager, with its guards and its observers.
  ///   - exhaustivity: Whether everything has to be asserted.
  ///   - report: What is told of a mismatch; it is thrown where there is none.
  public init(
    observing manager: NavigationManager<Route>, exhaustivity: Exhaustivity = .on,
    report: ((Mismatch) -> Void)? = nil
  ) {
    self.manager = manager
    self.exhaustivity = exhaustivity
    self.report = report
    observer = manager.observe { [weak self] change in self?.take(change) }
  }

  /// Starts a session, which is recorded in memory. The start itself needs no assertion.
  ///
  /// - Parameters:
  ///   - route: The first screen.
  ///   - flow: The first flow.
  ///   - historyLimit: How many entries the history keeps; at least 2.
  ///   - guards: The guards, asked in order.
  ///   - exhaustivity: Whether everything has to be asserted.
  ///   - report: What is told of a mismatch; it is thrown where there is none.
  public convenience init(
    _ route: Route, flow: Route.Flow? = nil,
    historyLimit: Int = SessionSettings.defaultHistoryLimit,
    guards: [NavigationGuard<Route>] = [], exhaustivity: Exhaustivity = .on,
    report: ((Mismatch) -> Void)? = nil
  ) {
    let navigator = TestNavigator(route, flow: flow, historyLimit: historyLimit, guards: guards)
    self.init(observing: navigator.manager, exhaustivity: exhaustivity, report: report)
  }

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

  /// Keeps what has happened until it is asserted.
  private func take(_ change: NavigationChange<Route>) {
    var state = change.previous
    for transition in change.transitions {
      state.apply(transition.event, seq: transition.seq)
      // Also where the last one is a rewind, which the reducer leaves to whoever has the history.
      let isLast = transition.seq == change.transitions.last?.seq
      arrivals.append(Arrival(transition: transition, state: isLast ? change.state : state))
    }
    bell?.yield()
  }

  func stopObserving() {
    if let observer { manager.removeObserver(observer) }
    observer = nil
  }

  deinit {
    // A test that forgets to finish is told, where there is somebody to tell.
    guard observer != nil, !hasThrown, let report, let mismatch = leftOver else { return }
    report(mismatch)
  }
}
