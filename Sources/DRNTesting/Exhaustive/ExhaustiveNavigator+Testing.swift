public import DRN

extension ExhaustiveNavigator {
  /// Runs a test from a first screen to its end, where everything has to be asserted.
  ///
  /// - Parameters:
  ///   - route: The first screen.
  ///   - flow: The first flow.
  ///   - historyLimit: How many entries the history keeps; at least 2.
  ///   - guards: The guards, asked in order.
  ///   - exhaustivity: Whether everything has to be asserted.
  ///   - report: What is told of a mismatch; it is thrown where there is none.
  ///   - fileID: Where the call stands; as the next three.
  ///   - filePath: The file's path.
  ///   - line: The line.
  ///   - column: The column.
  ///   - body: The test.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, and ``Mismatch`` with what it has not asserted.
  @discardableResult
  public static func test<Result>(
    _ route: Route, flow: Route.Flow? = nil,
    historyLimit: Int = SessionSettings.defaultHistoryLimit,
    guards: [NavigationGuard<Route>] = [], exhaustivity: Exhaustivity = .on,
    report: ((Mismatch) -> Void)? = nil, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column,
    _ body: (ExhaustiveNavigator) throws -> Result
  ) throws -> Result {
    let navigator = ExhaustiveNavigator(
      route, flow: flow, historyLimit: historyLimit, guards: guards, exhaustivity: exhaustivity,
      report: report)
    let result: Result
    do {
      result = try body(navigator)
    } catch {
      navigator.stopObserving()
      throw error
    }
    try navigator.finish(fileID: fileID, filePath: filePath, line: line, column: column)
    return result
  }

  /// Runs an asynchronous test from a first screen to its end, where everything has to be asserted.
  ///
  /// - Parameters:
  ///   - route: The first screen.
  ///   - flow: The first flow.
  ///   - historyLimit: How many entries the history keeps; at least 2.
  ///   - guards: The guards, asked in order.
  ///   - exhaustivity: Whether everything has to be asserted.
  ///   - report: What is told of a mismatch; it is thrown where there is none.
  ///   - fileID: Where the call stands; as the next three.
  ///   - filePath: The file's path.
  ///   - line: The line.
  ///   - column: The column.
  ///   - body: The test.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, and ``Mismatch`` with what it has not asserted.
  @discardableResult
  public static func test<Result>(
    _ route: Route, flow: Route.Flow? = nil,
    historyLimit: Int = SessionSettings.defaultHistoryLimit,
    guards: [NavigationGuard<Route>] = [], exhaustivity: Exhaustivity = .on,
    report: ((Mismatch) -> Void)? = nil, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column,
    _ body: (ExhaustiveNavigator) async throws -> Result
  ) async throws -> Result {
    let navigator = ExhaustiveNavigator(
      route, flow: flow, historyLimit: historyLimit, guards: guards, exhaustivity: exhaustivity,
      report: report)
    let result: Result
    do {
      result = try await body(navigator)
    } catch {
      navigator.stopObserving()
      throw error
    }
    try navigator.finish(fileID: fileID, filePath: filePath, line: line, column: column)
    return result
  }

  /// Waits for the next transition and asserts it: for what a task does in its own time.
  ///
  /// One that has already happened is asserted at once. Where exhaustivity is off, transitions that
  /// are not the expected one are passed over while it waits.
  ///
  /// - Parameters:
  ///   - event: What should happen.
  ///   - cause: What should have caused it; not checked unless given.
  ///   - timeout: How long to wait at the most.
  ///   - fileID: Where the expectation stands; as the next three.
  ///   - filePath: The file's path.
  ///   - line: The line.
  ///   - column: The column.
  ///   - inspect: Called with the state after the transition, for what else should hold.
  /// - Throws: ``Mismatch``, with the difference, also where nothing has happened in that time or the
  ///   test's task was cancelled; what `inspect` throws.
  public func receive(
    _ event: NavigationEvent<Route>, cause: Cause? = nil, within timeout: Duration = .seconds(10),
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column, _ inspect: (NavigationState<Route>) throws -> Void = { _ in }
  ) async throws {
    func isThere() -> Bool {
      exhaustivity == .on
        ? !arrivals.isEmpty : arrivals.contains { $0.transition.event == event }
    }
    if !isThere() {
      let (rings, bell) = AsyncStream.makeStream(of: Void.self)
      self.bell = bell
      let alarm = Task {
        try? await Task.sleep(for: timeout)
        bell.finish()
      }
      for await _ in rings where isThere() { break }
      alarm.cancel()
      self.bell = nil
      // What was ready to run when the time was over counts as in time.
      if !isThere() { await Task.yield() }
    }
    try expect(
      event, cause: cause, fileID: fileID, filePath: filePath, line: line, column: column, inspect)
  }
}
