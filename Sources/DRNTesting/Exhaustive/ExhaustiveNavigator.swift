public import DRN

/// A navigator whose every transition must be asserted, in order.
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
/// A transition that the test does not name fails it: the next expectation shows what was found
/// instead, and the end shows what is left. Moves, overlays, refusals, notes, marks and rewinds are
/// all transitions; a call that changed nothing is not.
///
/// Code that takes `some Navigating` accepts it, because it makes the calls of a
/// `NavigationManager`. Transitions that observers and tasks make with ``manager`` are asserted
/// like all others.
///
/// A mismatch is thrown as a ``Mismatch`` with the line of the expectation. With `report` it is
/// passed to that closure, and the test continues: see <doc:Asserting-Every-Transition>.
@dynamicMemberLookup
public final class ExhaustiveNavigator<Route: NavigationRoute>: Navigating {
  /// Whether everything has to be asserted.
  public enum Exhaustivity: Hashable, Sendable {
    /// Every transition, in order.
    case on
    /// Only what the test names; all other transitions are skipped.
    case off
  }

  /// The manager that performs the calls.
  public let manager: NavigationManager<Route>

  /// Whether everything has to be asserted; may change during a test.
  public var exhaustivity: Exhaustivity

  let report: ((Mismatch) -> Void)?
  var arrivals: [Arrival] = []
  /// Signalled when a transition arrives; see
  /// ``receive(_:cause:within:fileID:filePath:line:column:_:)``.
  var arrivalSignal: AsyncStream<Void>.Continuation?
  /// Whether an expectation failed by throwing, so that later differences mean nothing.
  var hasThrown = false
  private var observer: ObserverID?

  /// A transition that was not asserted yet.
  struct Arrival {
    let transition: Transition<Route>
    let state: NavigationState<Route>
  }

  /// Asserts the transitions of a manager from now on.
  ///
  /// - Parameters:
  ///   - manager: The manager, with its guards and its observers.
  ///   - exhaustivity: Whether everything has to be asserted.
  ///   - report: Receives each mismatch; without it, a mismatch is thrown.
  public init(
    observing manager: NavigationManager<Route>, exhaustivity: Exhaustivity = .on,
    report: ((Mismatch) -> Void)? = nil
  ) {
    self.manager = manager
    self.exhaustivity = exhaustivity
    self.report = report
    observer = manager.observe { [weak self] change in self?.addArrivals(of: change) }
  }

  /// Starts a session that is recorded in memory. The start itself needs no assertion.
  ///
  /// - Parameters:
  ///   - route: The first screen.
  ///   - flow: The first flow.
  ///   - historyLimit: The maximum number of entries in the history; at least 2.
  ///   - guards: The guards, asked in order.
  ///   - exhaustivity: Whether everything has to be asserted.
  ///   - report: Receives each mismatch; without it, a mismatch is thrown.
  public convenience init(
    _ route: Route, flow: Route.Flow? = nil,
    historyLimit: Int = SessionSettings.defaultHistoryLimit,
    guards: [NavigationGuard<Route>] = [], exhaustivity: Exhaustivity = .on,
    report: ((Mismatch) -> Void)? = nil
  ) {
    let navigator = TestNavigator(route, flow: flow, historyLimit: historyLimit, guards: guards)
    self.init(observing: navigator.manager, exhaustivity: exhaustivity, report: report)
  }

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

  /// Keeps the transitions of a change until they are asserted.
  private func addArrivals(of change: NavigationChange<Route>) {
    change.forEachTransition { arrivals.append(Arrival(transition: $0, state: $1)) }
    arrivalSignal?.yield()
  }

  func stopObserving() {
    if let observer { manager.removeObserver(observer) }
    observer = nil
  }

  deinit {
    // Reports a test that did not call `finish`, if there is a `report`.
    guard observer != nil, !hasThrown, let report, let mismatch = leftOver else { return }
    report(mismatch)
  }
}
