public import DRN

/// Walks through an app at random, and checks its invariant.
///
/// ```swift
/// @MainActor @Suite struct KioskWalkTests {
///   let explorer = Explorer(kiosk) { state, transition in
///     if state.currentRoute == .thanks, state.canGoBack { throw Fault("The payment can be left.") }
///   }
///
///   @Test(arguments: 0..<20 as Range<UInt64>)
///   func `no walk goes wrong`(seed: UInt64) throws {
///     try explorer.walk(seed: seed, steps: 200)
///   }
/// }
/// ```
///
/// After every transition the app's own invariant is checked, and those of the engine: histories
/// keep their limits, ids are unique, and folding the recorded transitions gives the manager's
/// state. The same seed is the same walk, on every machine.
///
/// A walk that fails is shortened and thrown as a ``FailedWalk``, which says how to repeat it.
public struct Explorer<Route: NavigationRoute> {
  let app: () -> ExploredApp<Route>
  let invariant: (NavigationState<Route>, Transition<Route>) throws -> Void

  /// The maximum number of walks to shorten one that failed.
  public var attemptLimit = 2_000

  /// Creates an explorer.
  ///
  /// - Parameters:
  ///   - app: Creates the app, once for every walk.
  ///   - invariant: Throws if the app's invariant does not hold. Called with the state after each
  ///     transition, including the session's start; for a transaction, after its last one. A walk
  ///     that is being shortened fails many times, so throw an error and do not record an issue.
  public init(
    _ app: @escaping () -> ExploredApp<Route>,
    invariant: @escaping (NavigationState<Route>, Transition<Route>) throws -> Void = { _, _ in }
  ) {
    self.app = app
    self.invariant = invariant
  }

  /// Walks at random.
  ///
  /// - Parameters:
  ///   - seed: Determines all choices.
  ///   - count: The maximum number of steps; fewer if a screen offers none.
  /// - Returns: The names of the steps.
  /// - Throws: ``FailedWalk``, shortened.
  /// - Complexity: O(`count`) steps, and O(``attemptLimit``) walks if one fails.
  @discardableResult
  public func walk(seed: UInt64, steps count: Int = 100) throws(FailedWalk) -> [String] {
    var generator = SeededGenerator(seed: seed)
    var steps: [AppStep] = []
    let app = app()
    do {
      var run = try WalkRun(app, invariant)
      while steps.count < count, let step = run.choose(&generator) {
        steps.append(step)
        try run.take(step)
      }
    } catch {
      var shortening = WalkShortening(steps, error, attemptLimit) { failure(of: $0) }
      shortening.shorten()
      throw FailedWalk(
        seed: seed, stepCount: steps.count, steps: shortening.steps.map(app.name(of:)),
        isShortest: shortening.isDone, reason: "\(shortening.error)")
    }
    return steps.map(app.name(of:))
  }

  /// Repeats a walk by the names of its steps, as a ``FailedWalk`` has them.
  ///
  /// A step that its screen does not offer is left out, as when the walk was shortened.
  ///
  /// - Throws: ``FailedWalk``, not shortened; ``Mismatch`` if the app has no step with one of the
  ///   names.
  public func walk(_ names: [String]) throws {
    let app = app()
    let steps = try names.map { name throws(Mismatch) in
      let steps = app.steps(named: name)
      if !steps.isEmpty { return steps }
      throw Mismatch("The app has no action that is called \(name.debugDescription).")
    }
    do {
      var run = try WalkRun(app, invariant)
      for step in steps { try run.take(firstOf: step) }
    } catch {
      throw FailedWalk(
        seed: nil, stepCount: names.count, steps: names, isShortest: false, reason: "\(error)")
    }
  }

  private func failure(of steps: [AppStep]) -> (any Error)? {
    do {
      var run = try WalkRun(app(), invariant)
      for step in steps { try run.take(step) }
      return nil
    } catch {
      return error
    }
  }
}
