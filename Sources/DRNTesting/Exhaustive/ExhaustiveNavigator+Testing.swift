public import DRN

extension ExhaustiveNavigator {
  /// Runs a test that starts at a first screen and has to assert everything until its end.
  ///
  /// - Parameters:
  ///   - route: The first screen.
  ///   - flow: The first flow.
  ///   - historyLimit: The maximum number of entries in the history; at least 2.
  ///   - guards: The guards, asked in order.
  ///   - exhaustivity: Whether everything has to be asserted.
  ///   - report: Receives each mismatch; without it, a mismatch is thrown.
  ///   - fileID: The location of the call, with the next three.
  ///   - filePath: The file's path.
  ///   - line: The line.
  ///   - column: The column.
  ///   - body: The test.
  /// - Returns: What `body` returns.
  /// - Throws: The error of `body`, and ``Mismatch`` with what it has not asserted.
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
    defer { navigator.stopObserving() }
    let result = try body(navigator)
    try navigator.finish(fileID: fileID, filePath: filePath, line: line, column: column)
    return result
  }

  /// Runs an asynchronous test that starts at a first screen and has to assert everything until its
  /// end.
  ///
  /// - Parameters:
  ///   - route: The first screen.
  ///   - flow: The first flow.
  ///   - historyLimit: The maximum number of entries in the history; at least 2.
  ///   - guards: The guards, asked in order.
  ///   - exhaustivity: Whether everything has to be asserted.
  ///   - report: Receives each mismatch; without it, a mismatch is thrown.
  ///   - fileID: The location of the call, with the next three.
  ///   - filePath: The file's path.
  ///   - line: The line.
  ///   - column: The column.
  ///   - body: The test.
  /// - Returns: What `body` returns.
  /// - Throws: The error of `body`, and ``Mismatch`` with what it has not asserted.
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
    defer { navigator.stopObserving() }
    let result = try await body(navigator)
    try navigator.finish(fileID: fileID, filePath: filePath, line: line, column: column)
    return result
  }

  /// Waits for the next transition and asserts it, for transitions that a task makes.
  ///
  /// A transition that has already happened is asserted at once. If exhaustivity is off,
  /// transitions other than the expected one are skipped.
  ///
  /// - Parameters:
  ///   - event: The expected event.
  ///   - cause: The expected cause; not checked if `nil`.
  ///   - timeout: The maximum time to wait.
  ///   - fileID: The location of the expectation, with the next three.
  ///   - filePath: The file's path.
  ///   - line: The line.
  ///   - column: The column.
  ///   - inspect: Called with the state after the transition, for further checks.
  /// - Throws: ``Mismatch``, with the difference, also if nothing happened in that time or the
  ///   test's task was cancelled; an error of `inspect`.
  public func receive(
    _ event: NavigationEvent<Route>, cause: Cause? = nil, within timeout: Duration = .seconds(10),
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column, _ inspect: (NavigationState<Route>) throws -> Void = { _ in }
  ) async throws {
    func isThere() -> Bool {
      exhaustivity == .on ? !arrivals.isEmpty : arrivals.contains { $0.transition.event == event }
    }
    if !isThere() {
      let (signals, arrivalSignal) = AsyncStream.makeStream(of: Void.self)
      self.arrivalSignal = arrivalSignal
      let timeoutTask = Task {
        try? await Task.sleep(for: timeout)
        arrivalSignal.finish()
      }
      for await _ in signals where isThere() { break }
      timeoutTask.cancel()
      self.arrivalSignal = nil
      // A task that was ready to run when the time was over still counts.
      if !isThere() { await Task.yield() }
    }
    try expect(
      event, cause: cause, fileID: fileID, filePath: filePath, line: line, column: column, inspect)
  }
}
