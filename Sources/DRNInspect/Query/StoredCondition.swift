package import DRN
import DRNLog

/// A condition for a store that has a transition's fields as columns.
///
/// The store decides what it can by itself: numbers and times. A test of a value is a function: the store has
/// each distinct value of the field tested once, and looks for those that pass.
package indirect enum StoredCondition {
  case constant(Bool)
  case not(StoredCondition)
  case all([StoredCondition])
  case any([StoredCondition])
  /// The field's value passes; none is `null`.
  case value(QuerySymbol, (JSONValue) -> Bool)
  /// A value of the list passes.
  case element(QueryList, (JSONValue) -> Bool)
  /// The number is in the relation, or, compared with `nil`, is there. No number is only unequal to one.
  case number(QueryNumber, QueryRelation, Int?)
  case time(QueryRelation, Timestamp)
  /// In nanoseconds. No gap is unequal to any.
  case gap(QueryRelation, Int128)
  case hasGap
  /// The fields' values, in the order of the sources, pass together.
  case values([QuerySource], ([JSONValue]) -> Bool)
}

extension PositionQuery {
  /// The condition for a store; `nil` for a search of a text.
  package var stored: StoredCondition? {
    StoredTranslation(program: program).condition(program.root)
  }
}

private struct StoredTranslation {
  let program: QueryProgram

  func condition(_ index: Int) -> StoredCondition? {
    // The parser has already compiled them once.
    let patterns = program.patterns.map { try? QueryPattern($0) }
    switch program.nodes[index] {
    case .constant(let value): return .constant(value)
    case .not(let child): return condition(child).map { .not($0) }
    case .all(let range): return conditions(range).map { .all($0) }
    case .any(let range): return conditions(range).map { .any($0) }
    case .symbol(let symbol, let test, _):
      let test = program.tests[test]
      return .value(symbol) { test.holds($0, patterns) }
    case .element(let list, let test, _):
      let test = program.tests[test]
      return .element(list) { test.holds($0, patterns) }
    case .number(let number, let relation, let value): return .number(number, relation, value)
    case .time(let relation, let time): return .time(relation, time)
    case .gap(let relation, let duration): return .gap(relation, duration)
    case .hasGap: return .hasGap
    case .values(let comparison):
      let comparison = program.comparisons[comparison]
      let sources = comparison.sources
      return .values(sources) { values in
        comparison.holds(patterns) { source in
          sources.firstIndex(of: source).map { values[$0] } ?? .null
        }
      }
    case .text: return nil
    }
  }

  private func conditions(_ range: Range<Int>) -> [StoredCondition]? {
    let conditions = range.compactMap { condition(program.children[$0]) }
    return conditions.count == range.count ? conditions : nil
  }
}
