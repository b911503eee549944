import DRNInspect
import DRNLog

/// Tests a position by a condition: it is bad if the condition is true.
struct ExpressionTest: PositionTest {
  private let session: LogSession
  private let ends: (good: Int, bad: Int)
  private var matcher: QueryMatcher

  init(_ query: PositionQuery, in session: LogSession, _ ends: (good: Int, bad: Int)) {
    self.session = session
    self.ends = ends
    matcher = QueryMatcher(query, in: session)
  }

  var meaning: String { "the first one where the condition holds" }

  mutating func validateEnds() throws {
    guard try holds(at: ends.bad) else {
      throw CommandError(
        "The condition does not hold at the bad position \(ends.bad): "
          + "'drn find' shows where it does.",
        status: .nothingFound)
    }
    guard try !holds(at: ends.good) else {
      throw CommandError(
        "The condition holds at the good position \(ends.good) already: "
          + "give an earlier one with --good.",
        status: .nothingFound)
    }
  }

  mutating func verdict(at seq: Int) throws -> Bisection.Verdict {
    try holds(at: seq) ? .bad : .good
  }

  private mutating func holds(at seq: Int) throws(LogError) -> Bool {
    let position = try session.position(seq)
    return try matcher.matches(
      position.record, state: position.state, previous: try session.time(before: seq))
  }
}
