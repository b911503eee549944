public import DRN

extension ExhaustiveNavigator {
  /// Asserts the next transition.
  ///
  /// - Parameters:
  ///   - event: What should have happened, whole: tab, base and overlay of a composite, counts.
  ///   - cause: What should have caused it; not checked unless given.
  ///   - fileID: Where the expectation stands; as the next three.
  ///   - filePath: The file's path.
  ///   - line: The line.
  ///   - column: The column.
  ///   - inspect: Called with the state after the transition, for what else should hold.
  /// - Throws: ``Mismatch``, with the difference; what `inspect` throws.
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
  ///   - events: Its steps, all of them; at least one, for a transaction without steps is not recorded.
  ///   - fileID: Where the expectation stands; as the next three.
  ///   - filePath: The file's path.
  ///   - line: The line.
  ///   - column: The column.
  ///   - inspect: Called with the state after the transaction.
  /// - Throws: ``Mismatch``, with the difference; what `inspect` throws.
  public func expect(
    transaction name: String, _ events: [NavigationEvent<Route>], fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ inspect: (NavigationState<Route>) throws -> Void = { _ in }
  ) throws {
    try expect(
      events, in: name, cause: nil,
      at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column), inspect)
  }

  /// Passes over everything that has happened and was not asserted.
  ///
  /// - Returns: What was passed over.
  @discardableResult
  public func skip() -> [Transition<Route>] {
    defer { arrivals = [] }
    return arrivals.map(\.transition)
  }

  /// Ends the test: what was not asserted fails it, and so does a move that is still pending, unless
  /// ``exhaustivity`` is off.
  ///
  /// A test that is run by `ExhaustiveNavigator.test` is ended by that.
  ///
  /// - Parameters:
  ///   - fileID: Where the call stands; as the next three.
  ///   - filePath: The file's path.
  ///   - line: The line.
  ///   - column: The column.
  /// - Throws: ``Mismatch``, with the transitions that were not asserted, or the move that waits.
  public func finish(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) throws {
    stopObserving()
    guard var mismatch = leftOver else { return }
    mismatch.location = TestLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    arrivals = []
    try fail(mismatch)
  }

  /// What the test has not asserted and should have.
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
      var mismatch = Mismatch(
        "A transaction without steps is not recorded: say which steps \((transaction ?? "").debugDescription) has."
      )
      mismatch.location = location
      return try fail(mismatch)
    }
    // Without exhaustivity a step may be named, and its transaction not.
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
    var mismatch = Mismatch(difference(events, transaction, cause))
    mismatch.location = location
    // Whoever goes on after a report goes on behind what came instead.
    if exhaustivity == .on { arrivals.removeFirst(nextChange.count) }
    try fail(mismatch)
  }

  /// The oldest transition, or all those of its transaction that are left.
  private var nextChange: ArraySlice<Arrival> {
    guard let group = arrivals.first?.transition.group else { return arrivals.prefix(1) }
    return arrivals.prefix { $0.transition.group == group }
  }

  /// What was expected and what came instead.
  private func difference(
    _ events: [NavigationEvent<Route>], _ transaction: String?, _ cause: Cause?
  ) -> String {
    let wanted = Expected(
      events: events.map { ValueText($0) }, transaction: transaction, cause: cause)
    guard exhaustivity == .on else {
      return
        "None of the \(arrivals.count) transitions that were not asserted yet is as expected:\n"
        + wanted.lines.map { "    - \($0)" }.joined(separator: "\n")
    }
    guard let first = arrivals.first?.transition else {
      return "Expected a transition, and there was none:\n"
        + wanted.lines.map { "    - \($0)" }.joined(separator: "\n")
    }
    let found = Expected(
      events: nextChange.map { ValueText($0.transition.event) }, transaction: first.group?.name,
      cause: cause == nil ? nil : first.cause)
    let difference = LineDifference(expected: wanted.lines, found: found.lines)
    return "Transition \(first.seq) is not as expected (- expected, + found):\n\(difference.text)"
  }

  func fail(_ mismatch: Mismatch) throws(Mismatch) {
    if let report { return report(mismatch) }
    hasThrown = true
    throw mismatch
  }
}

/// What an expectation is about, as lines to compare.
private struct Expected {
  let events: [ValueText]
  let transaction: String?
  let cause: Cause?

  var lines: [String] {
    var lines: [String] = []
    if let transaction { lines.append("transaction \(transaction.debugDescription)") }
    if let cause { lines.append("cause \(cause.rawValue.debugDescription)") }
    return lines + events.flatMap(\.lines)
  }
}
