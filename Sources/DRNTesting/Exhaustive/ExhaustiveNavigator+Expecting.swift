public import DRN

extension ExhaustiveNavigator {
  /// Asserts the next transition.
  ///
  /// - Parameters:
  ///   - event: The expected event, with its tab, base and overlay of a composite, and counts.
  ///   - cause: The expected cause; not checked if `nil`.
  ///   - fileID: The location of the expectation, with the next three.
  ///   - filePath: The file's path.
  ///   - line: The line.
  ///   - column: The column.
  ///   - inspect: Called with the state after the transition, for further checks.
  /// - Throws: ``Mismatch``, with the difference; an error of `inspect`.
  public func expect(
    _ event: NavigationEvent<Route>, cause: Cause? = nil, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ inspect: (NavigationState<Route>) throws -> Void = { _ in }
  ) throws {
    try expect(
      [event], in: nil, cause: cause,
      at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column), inspect)
  }

  /// Asserts the next transitions, which are one transaction.
  ///
  /// - Parameters:
  ///   - name: The transaction's name.
  ///   - events: All of its steps; at least one, because a transaction without steps is not
  ///     recorded.
  ///   - fileID: The location of the expectation, with the next three.
  ///   - filePath: The file's path.
  ///   - line: The line.
  ///   - column: The column.
  ///   - inspect: Called with the state after the transaction.
  /// - Throws: ``Mismatch``, with the difference; an error of `inspect`.
  public func expect(
    transaction name: String, _ events: [NavigationEvent<Route>], fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ inspect: (NavigationState<Route>) throws -> Void = { _ in }
  ) throws {
    try expect(
      events, in: name, cause: nil,
      at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column), inspect)
  }

  /// Skips all transitions that were not asserted yet.
  ///
  /// - Returns: The skipped transitions.
  @discardableResult
  public func skip() -> [Transition<Route>] {
    defer { arrivals = [] }
    return arrivals.map(\.transition)
  }

  /// Ends the test. Transitions that were not asserted fail it, and so does a pending move, unless
  /// ``exhaustivity`` is off.
  ///
  /// `ExhaustiveNavigator.test` calls this at its end.
  ///
  /// - Parameters:
  ///   - fileID: The location of the call, with the next three.
  ///   - filePath: The file's path.
  ///   - line: The line.
  ///   - column: The column.
  /// - Throws: ``Mismatch``, with the transitions that were not asserted, or the pending move.
  public func finish(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) throws {
    stopObserving()
    guard let mismatch = leftOver else { return }
    arrivals = []
    try fail(
      mismatch, at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// What the test should have asserted and has not.
  var leftOver: Mismatch? {
    guard exhaustivity == .on else { return nil }
    if arrivals.isEmpty, let move = manager.pendingMove {
      let what = move.question.map { "for the answer to \($0.debugDescription)" } ?? "for its guard"
      return Mismatch(
        "The move to \(ValueText(move.destination).line) still waits \(what): settle or cancel it, "
          + "and assert what became of it.")
    }
    guard !arrivals.isEmpty else { return nil }
    let list = arrivals.map { "\n    \($0.transition.seq)  \(ValueText($0.transition.event).line)" }
    let count = arrivals.count == 1 ? "1 transition was" : "\(arrivals.count) transitions were"
    return Mismatch("\(count) not asserted:\(list.joined())")
  }

  private func expect(
    _ events: [NavigationEvent<Route>], in transaction: String?, cause: Cause?,
    at location: TestLocation, _ inspect: (NavigationState<Route>) throws -> Void
  ) throws {
    if events.isEmpty {
      let mismatch = Mismatch(
        "A transaction without steps is not recorded: say which steps \((transaction ?? "").debugDescription) has."
      )
      return try fail(mismatch, at: location)
    }
    // Without exhaustivity, an expectation may name a single step of a transaction.
    let isStepEnough = exhaustivity == .off && transaction == nil
    func isMatch(_ found: [Arrival]) -> Bool {
      found.map(\.transition.event) == events
        && (cause == nil || found.first?.transition.cause == cause)
        && (isStepEnough || found.allSatisfy { $0.transition.group?.name == transaction })
        && (transaction == nil || found.first?.transition.group?.count == found.count)
    }
    let starts = exhaustivity == .on ? 0..<1 : arrivals.indices
    if let start = starts.first(where: {
      isMatch(Array(arrivals.dropFirst($0).prefix(events.count)))
    }) {
      let state = arrivals[start + events.count - 1].state
      arrivals.removeFirst(start + events.count)
      return try inspect(state)
    }
    let mismatch = Mismatch(difference(events, transaction, cause))
    // If the mismatch is only reported, the test continues after what was found instead.
    if exhaustivity == .on { arrivals.removeFirst(nextChange.count) }
    try fail(mismatch, at: location)
  }

  /// The oldest transition, or the rest of its transaction.
  private var nextChange: ArraySlice<Arrival> {
    guard let group = arrivals.first?.transition.group else { return arrivals.prefix(1) }
    return arrivals.prefix { $0.transition.group == group }
  }

  /// The difference of the expected and the found transitions.
  private func difference(
    _ events: [NavigationEvent<Route>], _ transaction: String?, _ cause: Cause?
  ) -> String {
    let wanted = lines(events, transaction, cause)
    let missing = wanted.map { "    - \($0)" }.joined(separator: "\n")
    guard exhaustivity == .on else {
      return
        "None of the \(arrivals.count) transitions that were not asserted yet is as expected:\n"
        + missing
    }
    guard let first = arrivals.first?.transition else {
      return "Expected a transition, and there was none:\n\(missing)"
    }
    let found = lines(
      nextChange.map(\.transition.event), first.group?.name, cause == nil ? nil : first.cause)
    let difference = LineDifference(expected: wanted, found: found)
    return "Transition \(first.seq) is not as expected (- expected, + found):\n\(difference.text)"
  }

  private func fail(_ mismatch: Mismatch, at location: TestLocation) throws(Mismatch) {
    var mismatch = mismatch
    mismatch.location = location
    if let report { return report(mismatch) }
    hasThrown = true
    throw mismatch
  }

  /// The parts of an expectation, as lines to compare.
  private func lines(
    _ events: [NavigationEvent<Route>], _ transaction: String?, _ cause: Cause?
  ) -> [String] {
    var lines: [String] = []
    if let transaction { lines.append("transaction \(transaction.debugDescription)") }
    if let cause { lines.append("cause \(cause.rawValue.debugDescription)") }
    return lines + events.flatMap { ValueText($0).lines }
  }
}
