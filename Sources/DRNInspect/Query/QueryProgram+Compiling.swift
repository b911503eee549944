import DRN
import DRNLog

extension QueryProgram {
  init(searchingFor text: String) {
    searchedText = text.lowercased()
    nodes = [.text(memory: 0)]
    memoryCount = SymbolKind.allCases.count + 1
  }

  init(_ condition: QueryCondition) {
    root = add(condition)
  }

  private mutating func node(_ node: Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  private mutating func add(_ condition: QueryCondition) -> Int {
    switch condition {
    case .constant(let value): return node(.constant(value))
    case .not(let condition): return node(.not(add(condition)))
    case .all(let conditions): return node(.all(group(conditions)))
    case .any(let conditions): return node(.any(group(conditions)))
    case .truth(let path): return addTruth(path)
    case .match(let operand, let pattern): return addMatch(operand, pattern)
    case .comparison(let left, let relation, let right):
      return addComparison(left, relation, right)
    }
  }

  private mutating func group(_ conditions: [QueryCondition]) -> Range<Int> {
    let indices = conditions.map { add($0) }
    children += indices
    return children.count - indices.count..<children.count
  }
}

// Tests of a single path.

extension QueryProgram {
  private mutating func addTruth(_ path: QueryPath) -> Int {
    let path = path.resolved
    guard path.steps.isEmpty else { return add(path, .truth) ?? addValues(.path(path), .truth) }
    switch path.source {
    case .session, .time: return node(.constant(true))
    case .gap:
      needsPrevious = true
      return node(.hasGap)
    case .number, .list, .group, .settings: return addPresence(path.source)
    case .symbol: return add(path, .truth) ?? addValues(.path(path), .truth)
    }
  }

  /// A test for whether the event has the field.
  private mutating func addPresence(_ source: QuerySource) -> Int {
    switch source {
    case .number(let number): addNumber(number, .unequal, nil)
    case .list(let list): addNumber(.listCount(list), .unequal, nil)
    case .group: addNumber(.groupCount, .unequal, nil)
    case .settings: addNumber(.historyLimit, .unequal, nil)
    case .symbol, .session, .time, .gap: node(.constant(true))
    }
  }

  private mutating func addMatch(_ operand: QueryOperand, _ pattern: String) -> Int {
    patterns.append(pattern)
    let index = patterns.count - 1
    guard case .path(let path) = operand.resolved else {
      return addValues(operand, .match(pattern: index))
    }
    if case .list(let list) = path.source, path.steps.isEmpty {
      return addElement(list, .match(pattern: index))
    }
    return add(path, .match(pattern: index)) ?? addValues(.path(path), .match(pattern: index))
  }

  /// A test of a symbol's value; `nil` if the path does not begin with a symbol.
  private mutating func add(_ path: QueryPath, _ check: QueryValueTest.Check) -> Int? {
    guard case .symbol(let symbol) = path.source else { return nil }
    if symbol.needsState { needsState = true }
    tests.append(QueryValueTest(domain: symbol.domain, steps: path.steps, check: check))
    return node(.symbol(symbol, test: tests.count - 1, memory: newMemory()))
  }

  private mutating func addElement(_ list: QueryList, _ check: QueryValueTest.Check) -> Int {
    if list.needsState { needsState = true }
    tests.append(QueryValueTest(domain: .symbol(list.kind), steps: [], check: check))
    return node(.element(list, test: tests.count - 1, memory: newMemory()))
  }

  private mutating func newMemory() -> Int {
    memoryCount += 1
    return memoryCount - 1
  }

  private mutating func addNumber(
    _ number: QueryNumber, _ relation: QueryRelation, _ value: Int?
  ) -> Int {
    if number.needsState { needsState = true }
    return node(.number(number, relation, value))
  }

  private mutating func addValues(
    _ left: QueryOperand, _ check: QueryValueComparison.Check
  ) -> Int {
    for operand in [left, check.right].compactMap(\.self) {
      guard case .path(let path) = operand else { continue }
      if path.source.needsState { needsState = true }
      if path.source == .gap { needsPrevious = true }
    }
    comparisons.append(QueryValueComparison(left: left, check: check))
    return node(.values(comparisons.count - 1))
  }
}

// Comparisons.

extension QueryProgram {
  private mutating func addComparison(
    _ left: QueryOperand, _ relation: QueryRelation, _ right: QueryOperand
  ) -> Int {
    switch (left.resolved, right.resolved) {
    case (.path(let path), .literal(let literal)):
      return addComparison(path, relation, literal, isFlipped: false)
    case (.literal(let literal), .path(let path)):
      return addComparison(path, relation, literal, isFlipped: true)
    case (let left, let right):
      if left.isGap, right.isGap {
        // Compared with itself: if there is no gap, null equals null but has no order.
        return switch relation {
        case .equal: node(.constant(true))
        case .lessOrEqual, .greaterOrEqual: addTruth(QueryPath(source: .gap, steps: []))
        default: node(.constant(false))
        }
      }
      return addValues(left, .relation(relation, right))
    }
  }

  private mutating func addComparison(
    _ path: QueryPath, _ relation: QueryRelation, _ literal: QueryLiteral, isFlipped: Bool
  ) -> Int {
    let isBare = path.steps.isEmpty
    if isBare, path.source == .gap || path.source == .time,
      let node = addMoment(path.source, relation, literal, isFlipped: isFlipped)
    {
      return node
    }
    if isBare, case .number(let number) = path.source, case .json(.number(let value)) = literal,
      let value = value.int64.flatMap(Int.init(exactly:)), relation.isOrder
    {
      return addNumber(number, isFlipped ? relation.flipped : relation, value)
    }
    if isBare, literal.isNull, path.source.isAbsentOrWhole,
      relation == .equal || relation == .unequal
    {
      let presence = addPresence(path.source)
      return relation == .equal ? node(.not(presence)) : presence
    }
    let json = literal.json ?? .null
    if isBare, case .list(let list) = path.source,
      relation == (isFlipped ? .isIn : .contains)
    {
      return addElement(list, .relation(.equal, json))
    }
    let check: QueryValueTest.Check =
      isFlipped ? .flipped(relation, json) : .relation(relation, json)
    if let node = add(path, check) { return node }
    let literal = QueryOperand.literal(.json(json))
    return isFlipped
      ? addValues(literal, .relation(relation, .path(path)))
      : addValues(.path(path), .relation(relation, literal))
  }

  /// A comparison of a time with times, or of a gap with durations; `nil` if it needs JSON values.
  private mutating func addMoment(
    _ source: QuerySource, _ relation: QueryRelation, _ literal: QueryLiteral, isFlipped: Bool
  ) -> Int? {
    switch (relation, literal) {
    case (.isIn, .list(let elements)) where !isFlipped,
      (.contains, .list(let elements)) where isFlipped:
      let nodes = elements.compactMap { addMoment(source, .equal, $0, isFlipped: false) }
      children += nodes
      return node(.any(children.count - nodes.count..<children.count))
    case (.isIn, _), (.contains, _): return nil
    case (let relation, .duration(let duration)):
      needsPrevious = true
      return node(.gap(isFlipped ? relation.flipped : relation, duration))
    case (let relation, .json(.null)) where source == .gap:
      needsPrevious = true
      switch relation {
      case .equal: return node(.not(node(.hasGap)))
      case .unequal: return node(.hasGap)
      default: return node(.constant(false))
      }
    case (let relation, .json(.string(let text))):
      guard let time = RFC3339.nanoseconds(parsing: text) else { return nil }
      return node(
        .time(
          isFlipped ? relation.flipped : relation, Timestamp(nanosecondsSince1970: time)))
    case (let relation, _): return node(.constant(relation == .unequal))
    }
  }
}

extension QueryValueComparison.Check {
  fileprivate var right: QueryOperand? {
    if case .relation(_, let right) = self { right } else { nil }
  }
}

extension QuerySource {
  fileprivate var needsState: Bool {
    switch self {
    case .symbol(let symbol): symbol.needsState
    case .list(let list): list.needsState
    case .number(let number): number.needsState
    case .session, .time, .gap, .group, .settings: false
    }
  }

  /// Whether the field is never null when the event has it.
  fileprivate var isAbsentOrWhole: Bool {
    switch self {
    case .number, .list, .group, .settings, .session, .time: true
    case .symbol, .gap: false
    }
  }
}

extension QueryOperand {
  /// With resolved paths.
  fileprivate var resolved: QueryOperand {
    if case .path(let path) = self { .path(path.resolved) } else { self }
  }
}

extension QueryPath {
  /// The same path. If its first step leads to another field, that becomes the source, so that no
  /// intermediate JSON is built.
  fileprivate var resolved: QueryPath {
    guard let step = steps.first, let next = source.field(at: step) else { return self }
    return QueryPath(source: next, steps: Array(steps.dropFirst()))
  }
}

extension QuerySource {
  fileprivate func field(at step: JSONPath.Step) -> QuerySource? {
    switch (self, step, step.name) {
    case (.list(let list), .count, _): .number(.listCount(list))
    case (.list(let list), .index(let index), _): .symbol(.element(list, index))
    case (.group, _, "name"): .symbol(.groupName)
    case (.group, _, "first"): .number(.groupFirst)
    case (.group, _, "count"): .number(.groupCount)
    case (.settings, _, "historyLimit"): .number(.historyLimit)
    case (.settings, _, "window"): .symbol(.window)
    case (.settings, _, "appVersion"): .symbol(.appVersion)
    case (.settings, _, "schema"): .symbol(.schema)
    default: nil
    }
  }
}
