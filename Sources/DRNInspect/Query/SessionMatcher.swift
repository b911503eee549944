package import DRN
package import DRNLog

/// Tests sessions of a log against a query.
///
/// Of a session's transitions, it reads no more than the condition needs.
package struct SessionMatcher {
  private let condition: SessionCondition
  private let queries: [PositionQuery]
  /// The matcher of each query, with what was found out about values in the sessions so far.
  private var matchers: [QueryMatcher?]
  private var patterns: [String: QueryPattern] = [:]
  private let budget: StateBudget

  /// - Parameter path: The log's path, for errors.
  package init(_ query: SessionQuery, path: String) {
    condition = query.condition
    queries = query.queries
    matchers = Array(repeating: nil, count: queries.count)
    budget = StateBudget(path: path)
  }

  /// Whether a session matches the query.
  ///
  /// - Parameters:
  ///   - head: The session's newest position.
  ///   - lastTime: The time of the transition there.
  /// - Throws: `LogError` if the session cannot be read.
  package mutating func matches(
    _ session: LogSession, head: Int, lastTime: Timestamp
  ) throws -> Bool {
    try holds(condition, Subject(session: session, head: head, lastTime: lastTime))
  }

  private struct Subject {
    let session: LogSession
    let head: Int
    let lastTime: Timestamp
  }

  private mutating func holds(_ condition: SessionCondition, _ subject: Subject) throws -> Bool {
    let (first, head) = (subject.session.firstSeq, subject.head)
    switch condition {
    case .someTransition(let query):
      return try count(query, in: first...head, of: subject.session, limit: 1) > 0
    case .firstTransition(let query):
      return try count(query, in: first...first, of: subject.session, limit: 1) > 0
    case .lastTransition(let query):
      return try count(query, in: head...head, of: subject.session, limit: 1) > 0
    case .number(let number, let relation, let value):
      return relation.holds(try self.number(number, subject), value)
    case .duration(let relation, let duration):
      let (start, end) = (subject.session.startedAt, subject.lastTime)
      return relation.holds(
        Int128(end.nanosecondsSince1970) - Int128(start.nanosecondsSince1970), duration)
    case .time(let which, let relation, let time):
      let value = which == .first ? subject.session.startedAt : subject.lastTime
      return relation.holds(value.nanosecondsSince1970, time.nanosecondsSince1970)
    case .name(let relation, let value):
      return relation.holds(.string(subject.session.name), value)
    case .nameMatch(let pattern): return isFound(pattern, in: subject.session.name)
    case .not(let condition): return try !holds(condition, subject)
    case .all(let conditions):
      for condition in conditions where try !holds(condition, subject) { return false }
      return true
    case .any(let conditions):
      for condition in conditions where try holds(condition, subject) { return true }
      return false
    }
  }

  private mutating func number(_ number: SessionNumber, _ subject: Subject) throws -> Int {
    let range = subject.session.firstSeq...subject.head
    return switch number {
    case .transitions: range.count
    case .matches(let query): try count(query, in: range, of: subject.session, limit: .max)
    }
  }

  /// The number of matches in a range, of which at most `limit` are counted.
  private mutating func count(
    _ query: Int, in range: ClosedRange<Int>, of session: LogSession, limit: Int
  ) throws -> Int {
    var count = 0
    try session.forEachMatch(
      of: queries[query], using: &matchers[query], in: range, budget
    ) { _, _, _ in
      count += 1
      return count < limit
    }
    return count
  }

  private mutating func isFound(_ pattern: String, in text: String) -> Bool {
    if patterns[pattern] == nil { patterns[pattern] = try? QueryPattern(pattern) }
    return patterns[pattern]?.isFound(in: text) ?? false
  }
}
