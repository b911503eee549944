public import DRN
import Locking

/// Counts the screens that tests visit, the ways that they walk and the overlays that they show.
///
/// ```swift
/// let coverage = NavigationCoverage<KioskRoute>(
///   routes: [.menu, .dish(id: 0), .cart, .payment], overlays: [.sizes, .allergens])
///
/// @Test func `a dish can be ordered`() throws {
///   let navigator = TestNavigator(KioskRoute.menu)
///   coverage.watch(navigator.manager)
///   …
/// }
/// ```
///
/// One collector counts for any number of navigators and recorded sessions, from tests that run at
/// the same time. See <doc:Coverage-of-Screens> for when to check it.
///
/// A *screen* is a route's case, whatever its parameters, unless the app names screens in another
/// way. A *way* leads from one screen to another, or to itself, and has a kind, as in the graph of
/// a log: a transaction is one move, and time travel is not a move.
public final class NavigationCoverage<Route: NavigationRoute>: Sendable {
  private let name: @Sendable (Route) -> String
  private let routes: [String]
  private let overlays: [String]
  private let counts = Lock(Counts())

  private struct Counts {
    var screens: [String: Int] = [:]
    var ways: [CoverageReport.Way: Int] = [:]
    var overlays: [String: Int] = [:]
  }

  /// Creates a collector.
  ///
  /// - Parameters:
  ///   - routes: The routes that should be visited; one of each case is enough.
  ///   - overlays: The overlays that should be shown; one of each case is enough.
  ///   - naming: Names a route's screen; by default the name of its case. Of a composite, the base
  ///     is visited.
  public init(
    routes: [Route] = [], overlays: [Route.Overlay] = [],
    naming: (@Sendable (Route) -> String)? = nil
  ) {
    let name = naming ?? { ScreenName.caseName(of: $0) }
    self.name = name
    self.routes = routes.map { name(Place($0).route) }.withoutRepetition
    self.overlays = overlays.map { ScreenName.caseName(of: $0) }.withoutRepetition
  }

  /// Counts what a manager does from now on; its current screen counts as visited.
  public func watch(_ manager: NavigationManager<Route>) {
    var walk = CoverageWalk(manager.state, note)
    manager.observe { [self] change in walk.take(change.transitions, change.state, note) }
  }

  /// Counts what a navigator has done so far.
  public func add(_ navigator: TestNavigator<Route>) {
    let recorder = navigator.recorder
    let first = recorder.transitions.first
    let isWhole = first?.event.kind == .started
    let start = first.flatMap { try? recorder.state(at: isWhole ? $0.seq : $0.seq - 1) }
    add(
      recorder.transitions.dropFirst(isWhole ? 1 : 0), from: start ?? navigator.manager.state
    ) { try? recorder.state(at: $0) }
  }

  /// Counts a recorded session.
  ///
  /// - Throws: ``Mismatch`` if the session does not begin with its start.
  /// - Complexity: O(*n*) for *n* transitions.
  public func add(_ session: RecordedSession<Route>) throws {
    var states: [NavigationState<Route>] = []
    _ = try session.replay { _, state in states.append(state) }
    guard let first = session.transitions.first else { return }
    add(session.transitions.dropFirst(), from: states[0]) { states[$0 - first.seq] }
  }

  private func add(
    _ transitions: ArraySlice<Transition<Route>>, from start: NavigationState<Route>,
    _ state: (Int) -> NavigationState<Route>?
  ) {
    var walk = CoverageWalk(start, note)
    var rest = transitions
    while let first = rest.first {
      let step = rest.prefix(max(first.group?.count ?? 1, 1))
      rest = rest.dropFirst(step.count)
      guard let last = step.last, let after = state(last.seq) else { continue }
      walk.take(step, after, note)
    }
  }

  private func note(_ fact: CoverageWalk<Route>.Fact) {
    switch fact {
    case .visited(let route):
      let screen = name(route)
      counts.withLock { $0.screens[screen, default: 0] += 1 }
    case .walked(let from, let to, let move):
      let way = CoverageReport.Way(from: name(from), to: name(to), move: move)
      counts.withLock { $0.ways[way, default: 0] += 1 }
    case .shown(let overlay):
      let shown = ScreenName.caseName(of: overlay)
      counts.withLock { $0.overlays[shown, default: 0] += 1 }
    }
  }

  /// The counts so far.
  public var report: CoverageReport {
    let counts = counts.withLock { $0 }
    return CoverageReport(
      screens: CoverageReport.counting(counts.screens, routes),
      overlays: CoverageReport.counting(counts.overlays, overlays), ways: counts.ways)
  }

  /// Fails if one of these screens was not visited.
  ///
  /// - Throws: ``Mismatch``, with the missing screens.
  public func require(visited routes: [Route]) throws(Mismatch) {
    let report = report
    let missing = routes.map { name(Place($0).route) }.withoutRepetition
      .filter { report.visits(of: $0) == 0 }
    try Mismatch.requireNone(of: missing, "Never visited", report)
  }

  /// Fails if one of these ways was not walked, by any kind of move.
  ///
  /// - Throws: ``Mismatch``, with the missing ways.
  public func require(walked ways: [(from: Route, to: Route)]) throws(Mismatch) {
    let report = report
    let missing = ways.map { (name(Place($0.from).route), name(Place($0.to).route)) }
      .filter { from, to in !report.ways.contains { $0.way.from == from && $0.way.to == to } }
      .map { "\($0) → \($1)" }
    try Mismatch.requireNone(of: missing, "Never walked", report)
  }

  /// Fails if too few of the listed routes were visited, or too few of the listed overlays shown.
  ///
  /// - Parameters:
  ///   - screens: The required share of the routes, from 0 to 1.
  ///   - overlays: The required share of the overlays, from 0 to 1.
  /// - Throws: ``Mismatch``, with the report.
  /// - Precondition: Both are from 0 to 1.
  public func require(screens: Double = 0, overlays: Double = 0) throws(Mismatch) {
    precondition((0...1).contains(screens) && (0...1).contains(overlays), "A share is from 0 to 1.")
    let report = report
    var mismatch = Mismatch()
    for (what, found, least) in [
      ("screens were visited", report.screenShare, screens),
      ("overlays were shown", report.overlayShare, overlays),
    ] where found < least {
      mismatch.note("\(found.percent) of the \(what), and it should be \(least.percent).")
    }
    guard !mismatch.differences.isEmpty else { return }
    mismatch.note("\n\(report)")
    throw mismatch
  }
}

extension Mismatch {
  fileprivate static func requireNone(
    of names: [String], _ what: String, _ report: CoverageReport
  ) throws(Mismatch) {
    guard !names.isEmpty else { return }
    throw Mismatch("\(what): \(names.joined(separator: ", ")).", "\n\(report)")
  }
}

extension Double {
  /// In whole percent; 100 % only if nothing is missing.
  var percent: String { "\(Int((self < 1 ? min(self, 0.99) : self) * 100 + 0.5)) %" }
}

extension Array where Element: Hashable {
  fileprivate var withoutRepetition: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
