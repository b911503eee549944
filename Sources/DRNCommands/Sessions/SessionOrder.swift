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

  /// Whether it is the order in which the sessions began, in which a log has them.
  var isNatural: Bool { key == .start && !isReversed }

  /// The indices of `rows`, which are in the order in which they began, in this order.
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
    case .start: indices = Array(rows.indices)
    case .length: indices = sorted(rows.map(\.transitionCount), by: <)
    case .duration: indices = sorted(rows.map(\.duration), by: <)
    case .name: indices = sorted(rows.map(\.session.name)) { $0.precedesInBytes($1) }
    case .screen:
      let texts = try rows.map { (row) throws(LogError) in try row.place.map(text.summary) ?? "" }
      indices = sorted(texts) { $0.precedesInBytes($1) }
    }
    let last = Array(indices.suffix(limit ?? .max))
    return isReversed ? last.reversed() : last
  }

  private func sorted<Value>(_ values: [Value], by precedes: (Value, Value) -> Bool) -> [Int] {
    values.indices.sorted { first, second in
      if precedes(values[first], values[second]) { return true }
      return !precedes(values[second], values[first]) && first < second
    }
  }
}
