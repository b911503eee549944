import ArgumentParser
import DRN
import DRNLog

/// The order of a list of sessions.
struct SessionOrder: Hashable, Sendable {
  enum Key: String, CaseIterable, ExpressibleByArgument, Sendable {
    case start, name, length, duration, screen
  }

  var key = Key.start
  var isReversed = false

  /// Whether it is the order in which the sessions began.
  var isNatural: Bool { key == .start && !isReversed }

  /// The indices of `rows` in this order.
  ///
  /// Sessions that do not differ in the key stay in the order in which they began.
  ///
  /// - Parameters:
  ///   - text: The text of a session of the log.
  ///   - limit: How many at most: the last ones of the order, or the first ones if it is reversed.
  func indices(
    of rows: [SessionRow], _ text: TransitionText, limit: Int? = nil
  ) throws(LogError) -> [Int] {
    let indices: [Int]
    switch key {
    case .start: indices = Self.byStart(rows.map(\.session))
    case .length: indices = sorted(rows, rows.map(\.transitionCount), by: <)
    case .duration: indices = sorted(rows, rows.map(\.duration), by: <)
    case .name: indices = sorted(rows, rows.map(\.session.name)) { $0.precedesInBytes($1) }
    case .screen:
      let texts = try rows.map { (row) throws(LogError) in try row.place.map(text.summary) ?? "" }
      indices = sorted(rows, texts) { $0.precedesInBytes($1) }
    }
    let last = Array(indices.suffix(limit ?? .max))
    return isReversed ? last.reversed() : last
  }

  /// The indices of `sessions` in the order in which they began. A log has them in the order in which they
  /// were written, which is another one where a table was imported.
  static func byStart(_ sessions: [LogSession]) -> [Int] {
    let starts = sessions.map(\.startedAt)
    guard !zip(starts, starts.dropFirst()).allSatisfy(<=) else { return Array(sessions.indices) }
    return sessions.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }
  }

  private func sorted<Value>(
    _ rows: [SessionRow], _ values: [Value], by precedes: (Value, Value) -> Bool
  ) -> [Int] {
    let indices = Self.byStart(rows.map(\.session))
    return indices.indices.sorted { first, second in
      let (left, right) = (values[indices[first]], values[indices[second]])
      if precedes(left, right) { return true }
      return !precedes(right, left) && first < second
    }.map { indices[$0] }
  }
}
